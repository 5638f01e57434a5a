import type { Random } from "../random.ts";
import { bud } from "./bud.ts";
import { anyLabel, label } from "./label.ts";
import { fanLeaf, mark } from "./marks.ts";
import { carton, drum, groundOf, roundness } from "./packaging.ts";
import { flatShadow, scene, shadow, tabletop } from "./scene.ts";
import { d, ellipse, group, line, path, placed, rect, type Sheet } from "./svg.ts";
import type { Tint } from "./tints.ts";

type Composition = (sheet: Sheet, tint: Tint, random: Random) => string;

/** A rolled cone, pointing up, about 60 by 420 units about the origin: twist, paper with what shows through, filter. */
function cone(sheet: Sheet, tint: Tint, random: Random, band = true): string {
  const body = "M-30 -150C-31 -100 -17 120 -15 200H15C17 120 31 -100 30 -150Q0 -166 -30 -150Z";
  const flecks = Array.from({ length: 30 }, () => {
    const y = random.between(-135, 90);
    const half = 26 - (y + 150) * 0.038;
    return ellipse(random.between(-half, half), y, random.between(2, 5), random.between(1.5, 3.5), {
      fill: tint.bud(0.5, 0.3),
    });
  });
  const seams = [-90, -30, 30, 90]
    .map((y) => d("M", -27 + y * 0.03, y + 24, "Q", 0, y + 8, 26 - y * 0.03, y - 12))
    .join("");
  return group(
    {},
    path(body, { fill: "#f7f1e3" }),
    group({ opacity: 0.42, "clip-path": sheet.clip(path(body, {})) }, ...flecks),
    line(seams, "#cdbf9e", 1.6, { opacity: 0.7 }),
    path("M-30 -150C-14 -176 -10 -190 -6 -214Q2 -200 4 -212Q10 -186 30 -150Q0 -166 -30 -150Z", { fill: "#ece2cb" }),
    line("M-12 -166Q-4 -182 -4 -202M12 -164Q6 -184 3 -204", "#c4b48f", 2),
    path("M-17 128H17L15 206H-15Z", { fill: "#efe3c8" }),
    line("M-8 206C-8 196 8 196 6 204C4 210 -4 208 -2 202", "#b7a479", 2),
    band
      ? path("M-17.6 112H17.6L16.4 152H-16.4Z", { fill: tint.deep }) +
          rect(-17, 128, 34, 4, 0, { fill: tint.cream, opacity: 0.8 })
      : "",
    path(body, {
      fill: sheet.linear(
        [
          [0, "#2a1c08", 0.26],
          [0.3, "#fff", 0.4],
          [0.6, "#fff", 0],
          [1, "#2a1c08", 0.34],
        ],
        [0, 0, 1, 0],
      ),
    }),
  );
}

/** What a lying cone leaves under itself. */
const lying = (sheet: Sheet, x: number, y: number, scale: number, degrees: number, cone: string) =>
  placed(
    x + 12,
    y + 20,
    scale,
    degrees,
    ellipse(0, 0, 44, 226, {
      fill: sheet.radial([
        [0, "#20170c", 0.42],
        [0.6, "#20170c", 0.22],
        [1, "#20170c", 0],
      ]),
    }),
  ) + placed(x, y, scale, degrees, cone);

const single: Composition = (sheet, tint, random) =>
  tabletop(
    sheet,
    tint,
    random,
    placed(random.between(220, 300), 640, 2.1, -30, fanLeaf(tint.bud(0.6, 0.15), tint.bud(0.72, 0.1))),
    lying(sheet, 410, 400, 1.6, random.pick([38, -38, 52]), cone(sheet, tint, random)),
  );

const crossed: Composition = (sheet, tint, random) =>
  tabletop(
    sheet,
    tint,
    random,
    lying(sheet, 400, 410, 1.4, -34, cone(sheet, tint, random)),
    lying(sheet, 400, 410, 1.4, 34, cone(sheet, tint, random)),
  );

const trio: Composition = (sheet, tint, random) =>
  tabletop(
    sheet,
    tint,
    random,
    ...[-22, 0, 22].map((degrees, i) =>
      lying(sheet, 400 + (i - 1) * 138, 400 + Math.abs(i - 1) * 26, 1.36, degrees, cone(sheet, tint, random)),
    ),
  );

/** A tube of tinted plastic with its cap, the cone inside; stands. */
const tubed: Composition = (sheet, tint, random) => {
  const x = 300;
  const style = anyLabel(random);
  return scene(
    sheet,
    tint,
    random,
    shadow(sheet, x + 60, 672, 180),
    rect(x, 190, 120, 486, 26, { fill: "#fff", opacity: 0.5 }),
    placed(x + 60, 460, 1.0, 0, cone(sheet, tint, random, false)),
    rect(x, 190, 120, 486, 26, { fill: tint.light, opacity: 0.28 }),
    label(sheet, tint, style, { x, y: 430, w: 120, h: 190, rx: 0 }),
    roundness(sheet, x, 190, 120, 486, 26, 0.8),
    rect(x - 8, 128, 136, 92, 18, { fill: tint.deep }),
    roundness(sheet, x - 8, 128, 136, 92, 18, 0.9),
    shadow(sheet, 540, 690, 170, 0.8),
    placed(540, 500, 0.92, 16, cone(sheet, tint, random)),
  );
};

/** A box of five, its drawer pulled out; from above. */
const boxed: Composition = (sheet, tint, random) => {
  const ground = groundOf(tint, random);
  return tabletop(
    sheet,
    tint,
    random,
    placed(
      400,
      400,
      1,
      random.between(-10, 10),
      group(
        { transform: "translate(-400 -400)" },
        flatShadow(sheet, 400, 430, 210, 300, 0.8),
        rect(226, 120, 348, 360, 12, { fill: "#efe6d3" }),
        rect(242, 136, 316, 344, 6, { fill: "#d9ccb0" }),
        ...[0, 1, 2, 3, 4].map((i) => placed(276 + i * 62, 340, 0.88, 0, cone(sheet, tint, random))),
        rect(216, 392, 368, 320, 14, { fill: ground }),
        label(sheet, tint, anyLabel(random), { x: 246, y: 418, w: 308, h: 268, rx: 8 }),
        rect(216, 392, 368, 320, 14, {
          fill: sheet.linear([
            [0, "#140d05", 0.28],
            [0.06, "#fff", 0.2],
            [0.5, "#fff", 0],
            [1, "#140d05", 0.14],
          ]),
        }),
      ),
    ),
  );
};

/** A flat hinged tin with a row of short ones; from above. */
const tinRow: Composition = (sheet, tint, random) => {
  const metal = sheet.linear(
    [
      [0, "#fbfaf6"],
      [0.5, "#d4cec0"],
      [1, "#aba492"],
    ],
    [0, 0, 1, 1],
  );
  return tabletop(
    sheet,
    tint,
    random,
    placed(
      400,
      400,
      1,
      random.between(-9, 9),
      group(
        { transform: "translate(-400 -400)" },
        flatShadow(sheet, 400, 400, 290, 300, 0.75),
        rect(150, 110, 500, 276, 40, { fill: metal }),
        rect(166, 126, 468, 244, 30, { fill: tint.deep }),
        mark(tint.name, 400, 248, 1.5, tint.cream),
        rect(172, 132, 456, 232, 26, { fill: "none", stroke: tint.cream, "stroke-width": 3, opacity: 0.6 }),
        rect(150, 402, 500, 290, 40, { fill: metal }),
        rect(168, 420, 464, 254, 28, { fill: "#3a3226" }),
        rect(168, 420, 464, 254, 28, { fill: tint.light, opacity: 0.25 }),
        ...[0, 1, 2, 3, 4, 5].map((i) =>
          placed(214 + i * 75, 548, 0.56, random.between(-3, 3), cone(sheet, tint, random)),
        ),
      ),
    ),
  );
};

/** Cones in a glass, like pencils. */
const glass: Composition = (sheet, tint, random) => {
  const clear = sheet.linear(
    [
      [0, "#fff", 0.62],
      [0.2, "#fff", 0.2],
      [0.75, "#fff", 0.1],
      [1, "#dfe7e4", 0.5],
    ],
    [0, 0, 1, 0],
  );
  return scene(
    sheet,
    tint,
    random,
    shadow(sheet, 400, 676, 300),
    ...[
      [340, -13],
      [460, 13],
      [372, -5],
      [432, 6],
      [400, 1],
    ].map(([x, degrees]) => placed(x!, 430, 1.12, degrees!, cone(sheet, tint, random))),
    rect(290, 430, 220, 246, 24, { fill: clear }),
    label(sheet, tint, anyLabel(random), { x: 318, y: 486, w: 164, h: 150, rx: 8 }),
    roundness(sheet, 290, 430, 220, 246, 24, 0.7),
    ellipse(400, 432, 110, 12, { fill: "none", stroke: "#fff", "stroke-width": 4, opacity: 0.8 }),
  );
};

/** A carton and one of what is in it. */
const cartoned: Composition = (sheet, tint, random) =>
  scene(
    sheet,
    tint,
    random,
    shadow(sheet, 400, 662, 330),
    carton(sheet, tint, {
      x: 236,
      bottom: 664,
      w: 210,
      h: 440,
      depth: 96,
      style: anyLabel(random),
      ground: groundOf(tint, random),
    }),
    shadow(sheet, 585, 690, 110),
    placed(588, 480, 1, 9, cone(sheet, tint, random)),
  );

/** Laid over a plinth beside a flower. */
const rested: Composition = (sheet, tint, random) =>
  scene(
    sheet,
    tint,
    random,
    shadow(sheet, 400, 716, 560),
    drum(sheet, 400, 590, 560, 110, tint.mid, tint.light),
    placed(530, 455, 0.98, 8, bud(tint, random, { leaning: tint.name === "indica" ? 0.7 : 0.3 })),
    ellipse(400, 588, 210, 18, { fill: "#20170c", opacity: 0.22 }),
    placed(340, 430, 1.4, -58, cone(sheet, tint, random)),
  );

export const preRoll = { single, crossed, trio, tubed, boxed, tinRow, glass, cartoned, rested };
