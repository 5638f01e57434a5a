import type { Random } from "../random.ts";
import { colorsOf } from "./candy.ts";
import { anyLabel, label } from "./label.ts";
import { mark } from "./marks.ts";
import { drum, roundness } from "./packaging.ts";
import { flatShadow, scene, shadow, tabletop } from "./scene.ts";
import { d, ellipse, group, line, path, placed, rect, type Sheet } from "./svg.ts";
import type { Tint } from "./tints.ts";

type Composition = (sheet: Sheet, tint: Tint, random: Random) => string;

/** Capsules poured from their bottle. */
const capsules: Composition = (sheet, tint, random) => {
  const pill = (x: number, y: number, degrees: number) =>
    ellipse(x + 10, y + 24, 58, 16, { fill: "#20170c", opacity: 0.2 }) +
    placed(
      x,
      y,
      1,
      degrees,
      rect(-58, -24, 116, 48, 24, { fill: "#f8f3e6" }),
      path("M0 -24H34A24 24 0 0 1 34 24H0Z", { fill: tint.deep }),
      rect(-58, -24, 116, 48, 24, {
        fill: sheet.linear([
          [0, "#fff", 0.75],
          [0.3, "#fff", 0.1],
          [1, "#140d05", 0.34],
        ]),
      }),
    );
  return scene(
    sheet,
    tint,
    random,
    shadow(sheet, 330, 650, 260),
    rect(215, 270, 230, 384, 34, { fill: random.pick([tint.deep, "#f7f2e7", tint.dark]) }),
    label(sheet, tint, anyLabel(random), { x: 215, y: 360, w: 230, h: 220, rx: 0 }),
    roundness(sheet, 215, 270, 230, 384, 34, 0.9),
    drum(sheet, 330, 196, 210, 84, tint.cream, "#fffdf6"),
    pill(530, 640, -12),
    pill(640, 668, 24),
    pill(545, 706, 6),
    pill(430, 700, -30),
  );
};

/** A jar of something to spread, and a knife. */
const spread: Composition = (sheet, tint, random) => {
  const fill = random.pick(["#8a5a2b", "#c98a3a", "#7c2f3a", "#e2b45e"]);
  return scene(
    sheet,
    tint,
    random,
    shadow(sheet, 400, 668, 340),
    rect(250, 300, 300, 370, 46, { fill }),
    path("M250 352Q330 330 400 350T550 346V300H250Z", { fill: "#fff", opacity: 0.5 }),
    label(sheet, tint, anyLabel(random), { x: 284, y: 400, w: 232, h: 200, rx: 10 }),
    roundness(sheet, 250, 300, 300, 370, 46),
    drum(sheet, 400, 236, 296, 62, random.pick([tint.deep, "#c9a87a", tint.dark]), random.pick([tint.mid, "#ddc197"])),
    line(d("M 600 690 L 690 470"), "#d8d2c4", 20) + line(d("M 598 690 L 640 590"), "#8a5f33", 24),
  );
};

/** Wrapped caramels: a cushion between two twists. */
const wrapped: Composition = (sheet, tint, random) => {
  const sweet = (fill: string, deep: string) =>
    group(
      {},
      path("M-56 -8L-104 -42Q-92 0 -104 42L-56 8Z", { fill: deep }),
      path("M56 -8L104 -42Q92 0 104 42L56 8Z", { fill: deep }),
      line("M-62 -4L-96 -24M-62 0L-98 0M-62 4L-96 24M62 -4L96 -24M62 0L98 0M62 4L96 24", "#fff", 2, { opacity: 0.5 }),
      rect(-62, -42, 124, 84, 26, { fill }),
      path("M-62 -10H62V10H-62Z", { fill: "#fff", opacity: 0.85 }),
      mark(tint.name, 0, 0, 0.2, deep),
      rect(-62, -42, 124, 84, 26, {
        fill: sheet.linear([
          [0, "#fff", 0.55],
          [0.35, "#fff", 0],
          [1, "#140d05", 0.3],
        ]),
      }),
    );
  const spots = [
    [250, 250],
    [540, 220],
    [390, 370],
    [230, 510],
    [580, 470],
    [420, 590],
  ] as const;
  return tabletop(
    sheet,
    tint,
    random,
    ...spots.map(([x, y]) => {
      const [, mid, deep] = random.pick(colorsOf(tint));
      return flatShadow(sheet, x, y, 82, 60, 0.6) + placed(x, y, 1.18, random.between(-40, 40), sweet(mid, deep));
    }),
  );
};

export const capsule = { capsules };
export const spreads = { spread };
export const caramels = { wrapped };
