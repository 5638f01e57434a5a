import type { Random } from "../random.ts";
import { anyLabel, label } from "./label.ts";
import { fanLeaf, mark } from "./marks.ts";
import { roundness } from "./packaging.ts";
import { flatShadow, scene, shadow, tabletop } from "./scene.ts";
import { circle, d, ellipse, group, line, path, placed, rect, type Sheet } from "./svg.ts";
import type { Tint } from "./tints.ts";

type Composition = (sheet: Sheet, tint: Tint, random: Random) => string;

const metals = [
  ["#8d8b86", "#f6f5f1", "#bdbab2", "#85827a"],
  ["#8a6526", "#f3dca2", "#c99c4e", "#80591c"],
  ["#23211c", "#6a655b", "#37342d", "#1b1914"],
] as const;

/** Four pieces of turned metal, stacked. */
const grinder: Composition = (sheet, tint, random) => {
  const [dark, lit, mid, end] = random.pick(metals);
  const body = random.chance(0.5)
    ? sheet.across(dark, lit, mid, end)
    : sheet.across(tint.dark, tint.light, tint.deep, tint.dark);
  const layer = (y: number, h: number, w = 300) => {
    let ribs = "";
    for (let i = 1; i < 34; i++) ribs += d("M", 400 - (w / 2) * Math.cos((i * Math.PI) / 34), y + 10, "v", h - 20);
    return (
      rect(400 - w / 2, y, w, h, 12, { fill: body }) +
      line(ribs, "#000", 2.4, { opacity: 0.17 }) +
      rect(400 - w / 2, y + h - 7, w, 6, 3, { fill: "#000", opacity: 0.2 })
    );
  };
  return scene(
    sheet,
    tint,
    random,
    shadow(sheet, 400, 678, 340),
    layer(560, 118),
    layer(440, 116),
    layer(322, 114, 312),
    ellipse(400, 324, 156, 34, {
      fill: sheet.linear(
        [
          [0, lit],
          [0.5, mid],
          [1, dark],
        ],
        [0, 0, 1, 1],
      ),
    }),
    ellipse(400, 324, 130, 26, { fill: "none", stroke: "#fff", "stroke-width": 3, opacity: 0.5 }),
    placed(400, 326, 1, 0, group({ transform: "scale(1 .42)" }, mark(tint.name, 0, 0, 0.9, tint.dark))),
  );
};

/** A printed rolling tray with papers on it, from above. */
const rollingTray: Composition = (sheet, tint, random) =>
  tabletop(
    sheet,
    tint,
    random,
    placed(
      400,
      400,
      1,
      random.between(-12, 12),
      group(
        { transform: "translate(-400 -400)" },
        flatShadow(sheet, 400, 400, 310, 230, 0.85),
        rect(90, 190, 620, 420, 46, { fill: tint.deep }),
        rect(90, 190, 620, 420, 46, {
          fill: sheet.linear(
            [
              [0, "#fff", 0.35],
              [0.4, "#fff", 0],
              [1, "#000", 0.25],
            ],
            [0, 0, 1, 1],
          ),
        }),
        rect(122, 222, 556, 356, 30, { fill: tint.cream }),
        group(
          { "clip-path": sheet.clip(rect(122, 222, 556, 356, 30, {})) },
          circle(300, 420, 150, { fill: tint.spark }),
          path("M100 470Q260 390 420 460T720 430V600H100Z", { fill: tint.mid }),
          path("M100 520Q260 460 420 520T720 500V600H100Z", { fill: tint.deep }),
          placed(560, 480, 1.2, 14, fanLeaf(tint.dark, tint.mid)),
        ),
        rect(122, 222, 556, 356, 30, { fill: "none", stroke: "#000", "stroke-width": 12, opacity: 0.1 }),
        placed(
          520,
          330,
          1,
          -18,
          rect(-96, -40, 192, 80, 8, { fill: "#20170c", opacity: 0.2, transform: "translate(6 8)" }),
          rect(-96, -40, 192, 80, 8, { fill: tint.dark }),
          mark(tint.name, -50, 0, 0.44, tint.cream),
          rect(-10, -16, 84, 10, 5, { fill: tint.cream, opacity: 0.8 }),
          rect(-10, 6, 60, 8, 4, { fill: tint.cream, opacity: 0.5 }),
        ),
      ),
    ),
  );

/** A booklet of papers and its tips. */
const papers: Composition = (sheet, tint, random) => {
  const book = (x: number, y: number, degrees: number, ground: string) =>
    placed(
      x,
      y,
      1,
      degrees,
      rect(-220, -78, 440, 156, 8, { fill: "#20170c", opacity: 0.22, transform: "translate(10 14)" }),
      path("M-200 -78L-60 -128L260 -110L220 -78Z", { fill: "#fffdf6" }),
      rect(-220, -78, 440, 156, 8, { fill: ground }),
      label(sheet, tint, anyLabel(random), { x: -210, y: -68, w: 150, h: 136, rx: 4 }),
      rect(-40, -44, 200, 14, 7, { fill: tint.cream, opacity: 0.9 }),
      rect(-40, -10, 150, 10, 5, { fill: tint.cream, opacity: 0.6 }),
      rect(-40, 18, 170, 10, 5, { fill: tint.cream, opacity: 0.6 }),
      rect(-220, -78, 440, 156, 8, {
        fill: sheet.linear([
          [0, "#fff", 0.3],
          [0.4, "#fff", 0],
          [1, "#000", 0.16],
        ]),
      }),
    );
  return tabletop(
    sheet,
    tint,
    random,
    book(400, 300, random.between(-14, -4), tint.deep),
    book(420, 540, random.between(4, 14), random.pick([tint.dark, tint.mid, "#c9a87a"])),
  );
};

/** A pen battery on its charger. */
const battery: Composition = (sheet, tint, random) => {
  const color = random.pick([tint.deep, tint.mid, "#2a2721", tint.cream]);
  const pen = (x: number, y: number, h: number, fill: string) =>
    shadow(sheet, x, y, 110) +
    rect(x - 42, y - h, 84, h, 20, { fill }) +
    mark(tint.name, x, y - h * 0.42, 0.5, fill === tint.cream ? tint.deep : tint.cream) +
    roundness(sheet, x - 42, y - h, 84, h, 20) +
    circle(x, y - h + 70, 15, {
      fill: sheet.radial([
        [0, "#fff"],
        [1, tint.light],
      ]),
    }) +
    rect(x - 26, y - h - 18, 52, 22, 5, { fill: sheet.across(...metals[0]) });
  return scene(
    sheet,
    tint,
    random,
    pen(330, 680, 470, color),
    pen(470, 694, 420, random.pick([tint.spark, tint.light, tint.dark])),
    line("M520 700C600 720 660 700 700 640", "#2a2721", 9),
    rect(676, 580, 50, 66, 8, { fill: "#2a2721" }),
  );
};

/** A lighter with its flame. */
const lighter: Composition = (sheet, tint, random) =>
  scene(
    sheet,
    tint,
    random,
    shadow(sheet, 400, 690, 230),
    path("M400 110C446 180 448 220 424 254C416 266 384 266 376 254C352 220 354 180 400 110Z", {
      fill: sheet.linear([
        [0, "#ffd76a"],
        [0.6, "#ff9d3b"],
        [1, "#5ea6ff"],
      ]),
    }),
    path("M400 170C420 206 420 230 410 248H390C380 230 380 206 400 170Z", { fill: "#fff3c4" }),
    rect(328, 268, 144, 70, 10, { fill: sheet.across(...metals[0]) }),
    circle(360, 276, 22, { fill: "#4b463c" }),
    rect(318, 336, 164, 356, 30, { fill: random.pick([tint.deep, tint.mid, tint.dark]) }),
    label(sheet, tint, anyLabel(random), { x: 318, y: 400, w: 164, h: 230, rx: 0 }),
    roundness(sheet, 318, 336, 164, 356, 30),
  );

export const grinders = { grinder };
export const trays = { rollingTray };
export const rolling = { papers };
export const batteries = { battery };
export const lighters = { lighter };
