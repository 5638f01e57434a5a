import type { Random } from "../random.ts";
import { anyLabel, label } from "./label.ts";
import { mark } from "./marks.ts";
import { carton, drum, groundOf, roundness } from "./packaging.ts";
import { flatShadow, scene, shadow, tabletop } from "./scene.ts";
import { circle, d, ellipse, group, line, path, placed, rect, type Sheet } from "./svg.ts";
import type { Tint } from "./tints.ts";

type Composition = (sheet: Sheet, tint: Tint, random: Random) => string;

const steel = ["#8d8b86", "#f6f5f1", "#bdbab2", "#8b8880"];
const gold = ["#8a6526", "#f3dca2", "#c99c4e", "#80591c"];
const ink = ["#17150f", "#5b564c", "#2c2922", "#14120d"];

/** A cartridge of 510 thread, about 90 by 330 units about the origin: mouthpiece, glass with oil, metal foot. */
function cartridge(sheet: Sheet, tint: Tint, metal = steel, tip = "#1f1d18"): string {
  const oil = sheet.linear(
    [
      [0, "#f6c75c"],
      [0.5, "#e9a52f"],
      [1, "#c97c17"],
    ],
    [0, 0, 1, 0],
  );
  return group(
    {},
    path("M-26 -170Q-24 -190 0 -190Q24 -190 26 -170L31 -96H-31Z", { fill: tip }),
    path("M-26 -170Q-24 -190 0 -190Q24 -190 26 -170L31 -96H-31Z", {
      fill: sheet.linear(
        [
          [0, "#fff", 0.05],
          [0.3, "#fff", 0.5],
          [0.5, "#fff", 0.08],
          [1, "#000", 0.25],
        ],
        [0, 0, 1, 0],
      ),
    }),
    rect(-34, -100, 68, 24, 5, { fill: sheet.across(...metal) }),
    rect(-34, -78, 68, 176, 8, { fill: "#fff", opacity: 0.5 }),
    rect(-30, -50, 60, 146, 6, { fill: oil }),
    ellipse(0, -50, 30, 5, { fill: "#ffe6a6" }),
    rect(-7, -76, 14, 172, 3, { fill: sheet.across(...metal), opacity: 0.85 }),
    circle(-15, 10, 5, { fill: "#fff", opacity: 0.5 }),
    circle(17, 44, 3.4, { fill: "#fff", opacity: 0.45 }),
    rect(-28, -74, 8, 166, 4, { fill: "#fff", opacity: 0.65 }),
    rect(-34, -78, 68, 176, 8, { fill: "none", stroke: "#fff", "stroke-width": 3, opacity: 0.6 }),
    rect(-36, 94, 72, 44, 6, { fill: sheet.across(...metal) }),
    rect(-36, 104, 72, 5, 0, { fill: tint.deep }),
    rect(-20, 136, 40, 30, 3, { fill: sheet.across(...metal) }),
    line("M-20 144H20M-20 151H20M-20 158H20", "#000", 2, { opacity: 0.25 }),
  );
}

/** A battery of about 72 by 380 units that a cartridge screws into; its top at the origin. */
function battery(sheet: Sheet, tint: Tint, color: string, style: "plain" | "banded"): string {
  return group(
    {},
    rect(-36, 0, 72, 380, 16, { fill: color }),
    style === "banded"
      ? rect(-36, 250, 72, 60, 0, { fill: tint.spark }) + rect(-36, 314, 72, 8, 0, { fill: tint.cream })
      : "",
    mark(tint.name, 0, 190, 0.42, style === "banded" ? tint.cream : tint.spark),
    roundness(sheet, -36, 0, 72, 380, 16),
    circle(0, 70, 17, { fill: "#fff", opacity: 0.22 }),
    circle(0, 70, 12, {
      fill: sheet.radial([
        [0, "#fff"],
        [1, tint.light],
      ]),
      opacity: 0.95,
    }),
  );
}

/** A flat all-in-one of about 130 by 400 units, its top at the origin. */
function disposable(sheet: Sheet, tint: Tint, color: string): string {
  return group(
    {},
    path("M-34 0Q-34 -46 0 -46Q34 -46 34 0Z", { fill: "#26231c" }),
    rect(-62, 0, 124, 390, 44, { fill: color }),
    rect(-24, 70, 48, 120, 24, { fill: "#fff", opacity: 0.35 }),
    rect(-18, 104, 36, 80, 18, {
      fill: sheet.linear([
        [0, "#f6c75c"],
        [1, "#c97c17"],
      ]),
    }),
    mark(tint.name, 0, 268, 0.66, tint.cream),
    roundness(sheet, -62, 0, 124, 390, 44, 0.85),
    circle(0, 350, 5, { fill: "#fff", opacity: 0.9 }),
  );
}

const metalOf = (random: Random) => random.pick([steel, gold, ink]);
const tipOf = (random: Random) => random.pick(["#1f1d18", "#f3efe6", "#c7a06a"]);
const lain = (
  sheet: Sheet,
  x: number,
  y: number,
  scale: number,
  degrees: number,
  rx: number,
  ry: number,
  thing: string,
  dy = 0,
) =>
  placed(
    x + 12,
    y + 18,
    scale,
    degrees,
    ellipse(0, dy, rx, ry, {
      fill: sheet.radial([
        [0, "#20170c", 0.45],
        [0.62, "#20170c", 0.22],
        [1, "#20170c", 0],
      ]),
    }),
  ) + placed(x, y, scale, degrees, thing);

const hero: Composition = (sheet, tint, random) =>
  scene(
    sheet,
    tint,
    random,
    shadow(sheet, 400, 700, 400),
    drum(sheet, 400, 608, 360, 84, tint.mid, tint.light),
    shadow(sheet, 400, 606, 120),
    placed(400, 358, 1.5, 0, cartridge(sheet, tint, metalOf(random), tipOf(random))),
  );

const pen: Composition = (sheet, tint, random) =>
  tabletop(
    sheet,
    tint,
    random,
    lain(
      sheet,
      400,
      352,
      1.02,
      random.pick([42, 30, -38]),
      52,
      370,
      placed(0, -186, 1, 0, cartridge(sheet, tint, metalOf(random))) +
        placed(0, -22, 1, 0, battery(sheet, tint, random.pick([tint.deep, "#2a2721", tint.mid, "#ece5d6"]), "plain")),
      90,
    ),
  );

const withCarton: Composition = (sheet, tint, random) =>
  scene(
    sheet,
    tint,
    random,
    shadow(sheet, 380, 662, 330),
    carton(sheet, tint, {
      x: 220,
      bottom: 664,
      w: 230,
      h: 430,
      depth: 90,
      style: anyLabel(random),
      ground: groundOf(tint, random),
    }),
    shadow(sheet, 598, 694, 110),
    placed(598, 520, 1.02, 0, cartridge(sheet, tint, metalOf(random), tipOf(random))),
  );

const pair: Composition = (sheet, tint, random) =>
  scene(
    sheet,
    tint,
    random,
    shadow(sheet, 320, 690, 130),
    shadow(sheet, 490, 690, 130),
    placed(318, 470, 1.3, 0, cartridge(sheet, tint, gold)),
    placed(
      490,
      290,
      1,
      0,
      battery(sheet, tint, random.pick([tint.deep, "#2a2721"]), "banded") +
        rect(-24, -12, 48, 16, 4, { fill: sheet.across(...steel) }),
    ),
  );

const allInOne: Composition = (sheet, tint, random) =>
  scene(
    sheet,
    tint,
    random,
    shadow(sheet, 400, 690, 210),
    placed(400, 210, 1.22, 0, disposable(sheet, tint, random.pick([tint.deep, tint.mid, "#2b2822"]))),
  );

const allInOnes: Composition = (sheet, tint, random) =>
  tabletop(
    sheet,
    tint,
    random,
    lain(sheet, 270, 250, 0.96, -16, 84, 240, disposable(sheet, tint, tint.deep), 180),
    lain(
      sheet,
      510,
      240,
      0.96,
      14,
      84,
      240,
      disposable(sheet, tint, random.pick([tint.cream, tint.light, "#2b2822"])),
      180,
    ),
  );

/** A drop of what is inside, and the cartridge lying by it. */
const droplet: Composition = (sheet, tint, random) => {
  const gloss = sheet.radial(
    [
      [0, "#ffe7a8"],
      [0.45, "#f0b341"],
      [1, "#b86c10"],
    ],
    0.38,
    0.3,
    0.75,
  );
  return tabletop(
    sheet,
    tint,
    random,
    flatShadow(sheet, 330, 470, 200, 130, 0.7),
    path("M150 470C150 390 240 360 330 352C430 344 520 390 524 470C528 560 430 600 330 598C230 596 150 560 150 470Z", {
      fill: gloss,
    }),
    path("M214 430C240 396 300 386 340 388C300 400 250 414 236 446Z", { fill: "#fff", opacity: 0.75 }),
    ellipse(440, 540, 40, 14, { fill: "#fff", opacity: 0.3 }),
    lain(sheet, 510, 350, 1.4, 46, 56, 200, cartridge(sheet, tint, metalOf(random))),
  );
};

/** A cartridge in its clear child-safe tube, upright beside a second one. */
const tube: Composition = (sheet, tint, random) =>
  scene(
    sheet,
    tint,
    random,
    shadow(sheet, 340, 676, 190),
    rect(264, 250, 152, 428, 28, { fill: "#fff", opacity: 0.45 }),
    placed(340, 440, 0.92, 0, cartridge(sheet, tint, steel)),
    label(sheet, tint, anyLabel(random), { x: 264, y: 520, w: 152, h: 128, rx: 0 }),
    roundness(sheet, 264, 250, 152, 428, 28, 0.75),
    rect(254, 170, 172, 104, 20, { fill: tint.dark }),
    roundness(sheet, 254, 170, 172, 104, 20, 0.9),
    line(d("M 262 252 H 418"), "#fff", 2, { opacity: 0.2 }),
    shadow(sheet, 540, 692, 110),
    placed(540, 530, 0.96, 0, cartridge(sheet, tint, gold, "#f3efe6")),
  );

export const vape = { hero, pen, withCarton, pair, droplet, tube };
export const disposableVape = { allInOne, allInOnes };
