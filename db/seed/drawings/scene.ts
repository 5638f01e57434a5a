import type { Random } from "../random.ts";
import { fanLeaf } from "./marks.ts";
import { circle, d, ellipse, group, path, placed, rect, type Sheet } from "./svg.ts";
import type { Tint } from "./tints.ts";

/** Where table and wall meet, and where things stand. */
const HORIZON = 548;
export const GROUND = 650;

const settings = ["plain", "disc", "arch", "window", "panel", "leaf", "step"] as const;
type Setting = (typeof settings)[number];

/** A wall, a table and something quiet behind; light falls from the upper left. */
export function scene(sheet: Sheet, tint: Tint, random: Random, ...content: string[]): string {
  const setting = random.pick(settings);
  const wall = rect(0, 0, 800, 800, 0, {
    fill: sheet.linear(
      [
        [0, tint.wall[0]],
        [1, tint.wall[1]],
      ],
      [0, 0, 0.6, 1],
    ),
  });
  const table = path(`M0 ${HORIZON}H800V800H0Z`, {
    fill: sheet.linear([
      [0, tint.table[0]],
      [1, tint.table[1]],
    ]),
  });
  const seam = rect(0, HORIZON - 14, 800, 28, 0, {
    fill: sheet.linear([
      [0, tint.dark, 0],
      [0.5, tint.dark, 0.1],
      [1, tint.dark, 0],
    ]),
  });
  return [wall, decor(setting, sheet, tint, random), table, seam, ...content, light(sheet)].join("");
}

/** Seen from above: one surface, and a sheet or a disc of another tone that things lie on. */
export function tabletop(sheet: Sheet, tint: Tint, random: Random, ...content: string[]): string {
  const ground = rect(0, 0, 800, 800, 0, {
    fill: sheet.linear(
      [
        [0, tint.wall[0]],
        [1, tint.table[1]],
      ],
      [0, 0, 1, 1],
    ),
  });
  const style = random.whole(0, 3);
  const lean = random.between(-14, 14);
  const mat = [
    () => circle(400, 410, 318, { fill: tint.shape, opacity: 0.7 }),
    () =>
      group(
        { transform: `rotate(${lean.toFixed(1)} 400 400)` },
        rect(120, 110, 560, 590, 26, { fill: tint.shape, opacity: 0.7 }),
      ),
    () => path(d("M 0", 300 + lean * 6, "L 800", 120 - lean * 4, "V 800 H 0 Z"), { fill: tint.shape, opacity: 0.6 }),
    () => path("M-20 560C180 420 300 700 520 560S760 380 840 440V840H-20Z", { fill: tint.shape, opacity: 0.62 }),
  ][style]!();
  return [ground, mat, ...content, light(sheet)].join("");
}

function decor(setting: Setting, sheet: Sheet, tint: Tint, random: Random): string {
  const shape = { fill: tint.shape };
  switch (setting) {
    case "plain":
      return ellipse(330, 300, 420, 330, {
        fill: sheet.radial([
          [0, "#fff", 0.65],
          [1, "#fff", 0],
        ]),
      });
    case "disc":
      return circle(400 + random.between(-50, 50), 330, 250, shape);
    case "arch":
      return path(`M170 ${HORIZON}V330A230 230 0 0 1 630 330V${HORIZON}Z`, {
        fill: sheet.linear([
          [0, tint.shape],
          [1, tint.shape, 0.55],
        ]),
      });
    case "window": {
      const pane = (x: number, y: number) => rect(x, y, 118, 150, 4, { fill: "#fff", opacity: 0.42 });
      return group(
        { transform: "skewY(-14) translate(30 120)" },
        pane(250, 40),
        pane(382, 40),
        pane(250, 206),
        pane(382, 206),
      );
    }
    case "panel": {
      const x = random.pick([0, 470]);
      return rect(x, 0, 330, HORIZON, 0, { fill: tint.shape, opacity: 0.75 });
    }
    case "leaf":
      return group(
        { opacity: 0.5 },
        placed(random.between(90, 180), 520, 2.3, -24, fanLeaf(tint.shape, tint.wall[1])),
        placed(random.between(640, 730), 470, 1.9, 28, fanLeaf(tint.shape, tint.wall[1])),
      );
    case "step":
      return (
        rect(0, 250, 260, 320, 0, { fill: tint.shape, opacity: 0.8 }) +
        rect(560, 170, 240, 400, 0, { fill: tint.shape, opacity: 0.55 })
      );
  }
}

/** A slant of light and its fall: linear, since a radial gradient over the whole picture costs ten times as much. */
const light = (sheet: Sheet) =>
  rect(0, 0, 800, 800, 0, {
    fill: sheet.linear(
      [
        [0, "#fffaf0", 0.4],
        [0.42, "#fffaf0", 0],
        [0.66, "#1c1408", 0],
        [1, "#1c1408", 0.16],
      ],
      [0, 0, 0.95, 1],
    ),
  });

/** What a thing that touches the table leaves under it: a tight dark edge and a wide soft one to the right. */
export function shadow(sheet: Sheet, cx: number, cy: number, width: number, strength = 1): string {
  const soft = sheet.radial([
    [0, "#20170c", 0.36 * strength],
    [0.6, "#20170c", 0.15 * strength],
    [1, "#20170c", 0],
  ]);
  const tight = sheet.radial([
    [0, "#20170c", 0.5 * strength],
    [1, "#20170c", 0],
  ]);
  return (
    ellipse(cx + width * 0.2, cy + 5, width * 0.78, Math.max(20, width * 0.13), { fill: soft }) +
    ellipse(cx + 3, cy + 1, width * 0.54, Math.max(9, width * 0.045), { fill: tight })
  );
}

/** Under what lies flat, seen from above. */
export function flatShadow(sheet: Sheet, cx: number, cy: number, rx: number, ry: number, strength = 1): string {
  const fill = sheet.radial([
    [0.5, "#20170c", 0.4 * strength],
    [0.82, "#20170c", 0.17 * strength],
    [1, "#20170c", 0],
  ]);
  return ellipse(cx + 12, cy + 16, rx * 1.16, ry * 1.16, { fill });
}
