import type { Random } from "../random.ts";
import { anyLabel } from "./label.ts";
import { mark } from "./marks.ts";
import { carton, drum, groundOf, roundness } from "./packaging.ts";
import { scene, shadow } from "./scene.ts";
import { circle, d, ellipse, group, path, placed, rect, type Sheet } from "./svg.ts";
import type { Tint } from "./tints.ts";

type Composition = (sheet: Sheet, tint: Tint, random: Random) => string;

export const amber = { lit: "#ffe9ad", light: "#f8cc68", mid: "#e6a02c", deep: "#b36a10" };

/** A small glass jar, open, seen from above at an angle; what is in it differs. */
function openJar(sheet: Sheet, tint: Tint, cx: number, cy: number, r: number, contents: string): string {
  const flat = 0.62;
  const wall = d("M", cx - r, cy, "V", cy + r * 0.62, "A", r, r * flat, 0, 0, 0, cx + r, cy + r * 0.62, "V", cy, "Z");
  const inner = sheet.clip(ellipse(cx, cy + 4, r * 0.84, r * 0.84 * flat, {}));
  return (
    path(wall, {
      fill: sheet.linear(
        [
          [0, "#e9efec"],
          [0.2, "#fff"],
          [0.6, "#dfe6e2"],
          [1, "#aab4ae"],
        ],
        [0, 0, 1, 0],
      ),
    }) +
    path(
      d(
        "M",
        cx - r,
        cy + r * 0.22,
        "A",
        r,
        r * flat,
        0,
        0,
        0,
        cx + r,
        cy + r * 0.22,
        "V",
        cy + r * 0.5,
        "A",
        r,
        r * flat,
        0,
        0,
        1,
        cx - r,
        cy + r * 0.5,
        "Z",
      ),
      { fill: tint.deep },
    ) +
    mark(tint.name, cx, cy + r * 0.98, r * 0.0026, tint.cream) +
    ellipse(cx, cy, r, r * flat, {
      fill: sheet.linear([
        [0, "#fff"],
        [1, "#cfd8d3"],
      ]),
    }) +
    ellipse(cx, cy + 4, r * 0.84, r * 0.84 * flat, { fill: "#6d4a14" }) +
    group({ "clip-path": inner }, contents) +
    ellipse(cx, cy, r * 0.92, r * 0.92 * flat, { fill: "none", stroke: "#fff", "stroke-width": 6, opacity: 0.7 })
  );
}

const lidOf = (sheet: Sheet, tint: Tint, cx: number, cy: number, r: number) =>
  drum(sheet, cx, cy, r * 2, r * 0.5, tint.dark, tint.deep) + mark(tint.name, cx, cy, r * 0.0032, tint.cream);

/** Soft wax with peaks. */
const wax: Composition = (sheet, tint, random) => {
  const contents = Array.from({ length: 46 }, (_, i) => {
    const y = 260 + i * 5.2;
    const x = random.between(190, 530);
    const r = random.between(24, 46);
    return circle(x, y, r, {
      fill: sheet.radial(
        [
          [0, amber.lit],
          [0.6, amber.light],
          [1, amber.mid],
        ],
        0.36,
        0.3,
        0.75,
      ),
    });
  });
  return scene(
    sheet,
    tint,
    random,
    shadow(sheet, 360, 610, 400),
    openJar(sheet, tint, 360, 400, 215, rect(0, 200, 800, 400, 0, { fill: amber.mid }) + contents.join("")),
    shadow(sheet, 610, 672, 210),
    lidOf(sheet, tint, 610, 622, 104),
  );
};

/** Dry crumble, in pieces. */
const crumble: Composition = (sheet, tint, random) => {
  const lump = (x: number, y: number, size: number) => {
    const points = Array.from({ length: 7 }, (_, i) => {
      const turn = (i / 7) * 6.283;
      const far = size * random.between(0.75, 1.1);
      return d(i ? "L" : "M", x + Math.cos(turn) * far, y + Math.sin(turn) * far);
    }).join("");
    const tone = random.pick([
      ["#fbe3a0", "#e8b95b"],
      ["#f6d281", "#d99f3c"],
      ["#fff0c4", "#efc873"],
    ] as const);
    return (
      path(`${points}Z`, {
        fill: sheet.linear(
          [
            [0, tone[0]],
            [1, tone[1]],
          ],
          [0, 0, 1, 1],
        ),
      }) + circle(x - size * 0.25, y - size * 0.3, size * 0.16, { fill: "#fff", opacity: 0.6 })
    );
  };
  const inside = Array.from({ length: 52 }, (_, i) =>
    lump(random.between(200, 520), 280 + i * 4.8, random.between(16, 32)),
  );
  return scene(
    sheet,
    tint,
    random,
    shadow(sheet, 360, 610, 400),
    openJar(sheet, tint, 360, 400, 215, inside.join("")),
    shadow(sheet, 620, 684, 180, 0.6),
    ...[
      [570, 660, 24],
      [624, 636, 36],
      [676, 670, 28],
      [620, 690, 20],
      [720, 690, 15],
    ].map(([x, y, size]) => lump(x!, y!, size!)),
  );
};

/** Clear crystals in their sauce. */
const diamonds: Composition = (sheet, tint, random) => {
  const gem = (x: number, y: number, size: number) =>
    placed(
      x,
      y,
      size,
      random.between(-40, 40),
      path("M0 -30L26 -14V14L0 30L-26 14V-14Z", { fill: "#fffbe9" }),
      path("M0 -30L26 -14L0 0L-26 -14Z", { fill: "#fff" }),
      path("M26 -14V14L0 30V0Z", { fill: "#e7c778" }),
      path("M-26 -14V14L0 30V0Z", { fill: "#f6e2ac" }),
    );
  const gems = Array.from({ length: 26 }, (_, i) =>
    gem(random.between(220, 500), 300 + i * 7.6, random.between(0.8, 1.5)),
  );
  return scene(
    sheet,
    tint,
    random,
    shadow(sheet, 400, 630, 440),
    openJar(
      sheet,
      tint,
      400,
      420,
      230,
      rect(0, 200, 800, 460, 0, {
        fill: sheet.linear([
          [0, amber.light],
          [1, amber.deep],
        ]),
      }) +
        placed(40, 20, 1, 0, ...gems) +
        ellipse(330, 350, 70, 16, { fill: "#fff", opacity: 0.5 }),
    ),
  );
};

/** Live resin in a puck on its box. */
const boxedPuck: Composition = (sheet, tint, random) =>
  scene(
    sheet,
    tint,
    random,
    shadow(sheet, 370, 672, 380),
    carton(sheet, tint, {
      x: 200,
      bottom: 674,
      w: 270,
      h: 300,
      depth: 100,
      style: anyLabel(random),
      ground: groundOf(tint, random),
    }),
    shadow(sheet, 600, 690, 220),
    rect(510, 590, 180, 96, 22, { fill: "#fff", opacity: 0.7 }),
    rect(526, 626, 148, 52, 14, { fill: amber.mid }),
    roundness(sheet, 510, 590, 180, 96, 22, 0.7),
    drum(sheet, 600, 556, 188, 40, tint.dark, tint.deep),
    mark(tint.name, 600, 556, 0.18, tint.cream),
  );

/** A dab on the tip of a tool. */
const dab: Composition = (sheet, tint, random) => {
  const metal = sheet.linear(
    [
      [0, "#f4f1ea"],
      [0.5, "#b9b3a6"],
      [1, "#857f72"],
    ],
    [0, 0, 0, 1],
  );
  return scene(
    sheet,
    tint,
    random,
    shadow(sheet, 330, 690, 420),
    openJar(
      sheet,
      tint,
      330,
      560,
      150,
      rect(0, 400, 700, 300, 0, {
        fill: sheet.linear([
          [0, amber.light],
          [1, amber.mid],
        ]),
      }) + ellipse(280, 540, 50, 12, { fill: "#fff", opacity: 0.5 }),
    ),
    path("M372 360C352 420 346 470 344 560L356 560C364 480 380 430 398 372Z", { fill: amber.light, opacity: 0.95 }),
    placed(
      520,
      250,
      1,
      -38,
      rect(-190, -10, 420, 20, 10, { fill: metal }),
      rect(60, -20, 170, 40, 18, { fill: tint.deep }),
      rect(60, -20, 170, 40, 18, {
        fill: sheet.linear([
          [0, "#fff", 0.5],
          [0.5, "#fff", 0],
          [1, "#000", 0.25],
        ]),
      }),
    ),
    circle(384, 352, 40, {
      fill: sheet.radial(
        [
          [0, amber.lit],
          [0.5, amber.light],
          [1, amber.deep],
        ],
        0.36,
        0.3,
        0.75,
      ),
    }),
    ellipse(372, 336, 10, 6, { fill: "#fff", opacity: 0.8 }),
  );
};

export const waxes = { wax, crumble, diamonds, dab };
export const pucks = { boxedPuck, dab };
