import type { Random } from "../random.ts";
import { anyLabel, label } from "./label.ts";
import { groundOf } from "./packaging.ts";
import { flatShadow, tabletop } from "./scene.ts";
import { circle, d, ellipse, group, line, path, placed, rect, type Sheet } from "./svg.ts";
import type { Tint } from "./tints.ts";

type Composition = (sheet: Sheet, tint: Tint, random: Random) => string;

type Cocoa = { face: string; lit: string; shade: string };

export const cocoas: readonly Cocoa[] = [
  { face: "#5b3420", lit: "#855236", shade: "#3a1f11" },
  { face: "#7d4b2b", lit: "#a76d45", shade: "#553018" },
  { face: "#ead9b4", lit: "#fbf1d6", shade: "#c9b184" },
];

/** A grid of bevelled squares. */
function bar(sheet: Sheet, x: number, y: number, columns: number, rows: number, size: number, cocoa: Cocoa): string {
  let squares = rect(x, y, columns * size, rows * size, 8, { fill: cocoa.shade });
  const face = sheet.linear(
    [
      [0, cocoa.lit],
      [1, cocoa.face],
    ],
    [0, 0, 1, 1],
  );
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const l = x + column * size + 3;
      const t = y + row * size + 3;
      const s = size - 6;
      squares +=
        rect(l, t, s, s, 7, { fill: cocoa.face }) +
        path(
          d("M", l, t, "h", s, "l", -s * 0.16, s * 0.16, "h", -s * 0.68, "v", s * 0.68, "l", -s * 0.16, s * 0.16, "Z"),
          { fill: cocoa.lit, opacity: 0.75 },
        ) +
        path(
          d(
            "M",
            l + s,
            t + s,
            "h",
            -s,
            "l",
            s * 0.16,
            -s * 0.16,
            "h",
            s * 0.68,
            "v",
            -s * 0.68,
            "l",
            s * 0.16,
            -s * 0.16,
            "Z",
          ),
          { fill: cocoa.shade, opacity: 0.65 },
        ) +
        rect(l + s * 0.16, t + s * 0.16, s * 0.68, s * 0.68, 4, { fill: face });
    }
  return squares;
}

/** A bar half out of its sleeve and foil. */
const unwrapped: Composition = (sheet, tint, random) => {
  const cocoa = random.pick(cocoas);
  return tabletop(
    sheet,
    tint,
    random,
    placed(
      400,
      400,
      1,
      random.between(-24, 14),
      group(
        { transform: "translate(-400 -400)" },
        flatShadow(sheet, 400, 400, 200, 330, 0.75),
        bar(sheet, 244, 70, 3, 4, 104, cocoa),
        path("M232 400L262 372L290 398L322 366L356 396L392 364L424 394L458 366L490 396L526 370L568 402V470H232Z", {
          fill: sheet.linear(
            [
              [0, "#fffef8"],
              [0.5, "#cfc8b8"],
              [1, "#f5f1e6"],
            ],
            [0, 0, 1, 0.3],
          ),
        }),
        rect(222, 430, 356, 306, 8, { fill: groundOf(tint, random) }),
        label(sheet, tint, anyLabel(random), { x: 248, y: 452, w: 304, h: 262, rx: 6 }),
        rect(222, 430, 356, 306, 8, {
          fill: sheet.linear(
            [
              [0, "#fff", 0.3],
              [0.4, "#fff", 0],
              [1, "#140d05", 0.2],
            ],
            [0, 0, 1, 0.4],
          ),
        }),
      ),
    ),
  );
};

/** Squares broken off, with crumbs. */
const squares: Composition = (sheet, tint, random) => {
  const cocoa = random.pick(cocoas);
  const piece = (x: number, y: number, columns: number, rows: number, degrees: number) =>
    placed(
      x,
      y,
      1,
      degrees,
      ellipse(10, 16, columns * 62, rows * 62, { fill: "#20170c", opacity: 0.2 }),
      bar(sheet, -columns * 54, -rows * 54, columns, rows, 108, cocoa),
    );
  const crumbs = Array.from({ length: 16 }, () =>
    circle(random.between(180, 640), random.between(180, 640), random.between(3, 8), { fill: cocoa.face }),
  );
  return tabletop(
    sheet,
    tint,
    random,
    ...crumbs,
    piece(310, 300, 2, 2, -14),
    piece(530, 430, 1, 2, 22),
    piece(320, 560, 2, 1, 8),
    piece(560, 230, 1, 1, -30),
  );
};

/** Truffles in a box, from above. */
const truffles: Composition = (sheet, tint, random) => {
  const truffle = (x: number, y: number) => {
    const cocoa = random.pick(cocoas);
    const drizzle = random.chance(0.6)
      ? line(
          d("M", x - 42, y - 10, "q 20 -24 42 -4 t 42 -6 M", x - 40, y + 16, "q 20 -24 42 -4 t 40 -6"),
          random.pick([tint.spark, tint.light, "#f6ead0"]),
          6,
        )
      : "";
    return (
      circle(x, y, 66, { fill: "#efe4cc" }) +
      circle(x, y, 54, {
        fill: sheet.radial(
          [
            [0, cocoa.lit],
            [0.7, cocoa.face],
            [1, cocoa.shade],
          ],
          0.38,
          0.34,
          0.72,
        ),
      }) +
      drizzle +
      ellipse(x - 18, y - 24, 14, 8, { fill: "#fff", opacity: 0.4 })
    );
  };
  const spots = [0, 1, 2].flatMap((row) => [0, 1, 2].map((column) => truffle(236 + column * 164, 250 + row * 164)));
  return tabletop(
    sheet,
    tint,
    random,
    placed(
      400,
      414,
      1,
      random.between(-10, 10),
      group(
        { transform: "translate(-400 -414)" },
        flatShadow(sheet, 400, 414, 290, 290, 0.7),
        rect(130, 144, 540, 540, 22, { fill: random.pick([tint.deep, tint.dark, "#c9a87a"]) }),
        rect(152, 166, 496, 496, 12, { fill: tint.cream }),
        line("M318 166V662M482 166V662M152 332H648M152 496H648", tint.paper, 6),
        ...spots,
      ),
    ),
  );
};

export const chocolate = { unwrapped, squares, truffles };
