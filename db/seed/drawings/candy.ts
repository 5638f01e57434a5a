import type { Random } from "../random.ts";
import { anyLabel } from "./label.ts";
import { mark } from "./marks.ts";
import { groundOf, pouch } from "./packaging.ts";
import { flatShadow, scene, shadow, tabletop } from "./scene.ts";
import { circle, d, ellipse, group, line, path, placed, rect, type Sheet } from "./svg.ts";
import type { Tint } from "./tints.ts";

type Composition = (sheet: Sheet, tint: Tint, random: Random) => string;

/** A sugared cube, about 120 units wide, seen from the front and a little above. */
function gummy(sheet: Sheet, random: Random, [light, mid, deep]: readonly [string, string, string]): string {
  const sugar = Array.from({ length: 46 }, () =>
    rect(random.between(-54, 52), random.between(-62, 54), random.between(2, 4.6), random.between(2, 4.6), 1, {
      opacity: random.between(0.35, 0.95),
    }),
  );
  return group(
    {},
    path("M-60 -36Q-60 -52 -44 -56L34 -70Q52 -72 58 -58L62 40Q62 56 46 58L-44 62Q-60 62 -60 46Z", { fill: mid }),
    path("M-58 -40Q-56 -52 -44 -56L34 -70Q50 -72 57 -60L44 -38Q40 -34 30 -34L-46 -30Q-58 -30 -58 -40Z", {
      fill: light,
    }),
    path("M57 -60L62 40Q62 56 46 58L40 40L42 -36Z", { fill: deep, opacity: 0.75 }),
    ellipse(-18, 20, 30, 26, {
      fill: sheet.radial([
        [0, light, 0.9],
        [1, light, 0],
      ]),
    }),
    group({ fill: "#fffdf6" }, ...sugar),
    path("M-48 -26Q-50 10 -46 30", {
      fill: "none",
      stroke: "#fff",
      "stroke-width": 6,
      "stroke-linecap": "round",
      opacity: 0.55,
    }),
  );
}

export const colorsOf = (tint: Tint): readonly (readonly [string, string, string])[] => [
  [tint.light, tint.mid, tint.deep],
  [tint.at(0.9, 0.07), tint.at(0.77, 0.12), tint.at(0.6, 0.13)],
  ["#ffd9b8", tint.spark, tint.sparkDeep],
];

const pile: Composition = (sheet, tint, random) => {
  const spots = [
    [215, 600],
    [398, 622],
    [580, 596],
    [304, 462],
    [488, 456],
    [394, 318],
  ] as const;
  const kinds = colorsOf(tint);
  return scene(
    sheet,
    tint,
    random,
    shadow(sheet, 400, 690, 560),
    ...spots.map(([x, y]) => placed(x, y, 1.42, random.between(-9, 9), gummy(sheet, random, random.pick(kinds)))),
  );
};

const bagged: Composition = (sheet, tint, random) => {
  const kinds = colorsOf(tint);
  return scene(
    sheet,
    tint,
    random,
    shadow(sheet, 350, 650, 340),
    pouch(sheet, tint, {
      cx: 350,
      bottom: 650,
      w: 320,
      h: 440,
      style: anyLabel(random),
      ground: groundOf(tint, random),
    }),
    shadow(sheet, 590, 702, 230),
    ...(
      [
        [545, 650, 0.82],
        [640, 655, 0.82],
        [592, 572, 0.82],
      ] as const
    ).map(([x, y, scale]) => placed(x, y, scale, random.between(-10, 10), gummy(sheet, random, random.pick(kinds)))),
  );
};

/** Sugared rings and rounds on a plate, from above. */
const rings: Composition = (sheet, tint, random) => {
  const kinds = colorsOf(tint);
  const ring = (x: number, y: number, [light, mid, deep]: readonly [string, string, string]) => {
    const grains = Array.from({ length: 40 }, () => {
      const turn = random.between(0, 6.283);
      const far = random.between(30, 66);
      return circle(Math.cos(turn) * far, Math.sin(turn) * far, random.between(1.2, 2.8), {
        opacity: random.between(0.4, 0.95),
      });
    });
    return (
      flatShadow(sheet, x, y, 70, 70, 0.55) +
      placed(
        x,
        y,
        1,
        0,
        circle(0, 0, 48, {
          fill: "none",
          stroke: sheet.radial(
            [
              [0.5, deep],
              [0.72, mid],
              [0.86, light],
              [1, mid],
            ],
            0.46,
            0.44,
            0.52,
          ),
          "stroke-width": 42,
        }),
        circle(0, 0, 48, { fill: "none", stroke: deep, "stroke-width": 42, opacity: 0.12 }),
        path("M-52 -28A60 60 0 0 1 10 -60", {
          fill: "none",
          stroke: "#fff",
          "stroke-width": 8,
          "stroke-linecap": "round",
          opacity: 0.5,
        }),
        group({ fill: "#fffdf6" }, ...grains),
      )
    );
  };
  const spots = [
    [270, 300],
    [420, 250],
    [548, 330],
    [330, 440],
    [480, 430],
    [280, 566],
    [430, 580],
    [560, 520],
  ] as const;
  return tabletop(
    sheet,
    tint,
    random,
    flatShadow(sheet, 410, 415, 300, 300),
    circle(410, 415, 300, {
      fill: sheet.radial(
        [
          [0, "#fffdf8"],
          [0.75, "#f6f1e6"],
          [0.82, "#e3dccb"],
          [0.86, "#fdfaf2"],
          [1, "#e9e2d3"],
        ],
        0.46,
        0.44,
        0.56,
      ),
    }),
    ...spots.map(([x, y]) => ring(x, y, random.pick(kinds))),
  );
};

/** A lollipop of many turns. */
const lollipop: Composition = (sheet, tint, random) => {
  const pop = (
    x: number,
    y: number,
    r: number,
    lean: number,
    [light, mid, deep]: readonly [string, string, string],
  ) => {
    let spiral = `M${x} ${y}`;
    for (let t = 0; t < 44; t++) {
      const far = (r * t) / 44;
      spiral += d("L", x + Math.cos(t * 0.5) * far, y + Math.sin(t * 0.5) * far);
    }
    return group(
      { transform: `rotate(${lean} ${x} 720)` },
      rect(x - 8, y + r - 6, 16, 680 - y - r, 8, { fill: sheet.across("#d9d0bd", "#fffdf6", "#cbbfa5") }),
      circle(x, y, r, {
        fill: sheet.radial(
          [
            [0, light],
            [0.7, mid],
            [1, deep],
          ],
          0.38,
          0.34,
          0.72,
        ),
      }),
      line(spiral, "#fffaf0", 13, { opacity: 0.62 }),
      path(d("M", x - r * 0.72, y - r * 0.2, "A", r * 0.8, r * 0.8, 0, 0, 1, x - r * 0.06, y - r * 0.76), {
        fill: "none",
        stroke: "#fff",
        "stroke-width": 13,
        "stroke-linecap": "round",
        opacity: 0.8,
      }),
      circle(x, y, r - 2, { fill: "none", stroke: deep, "stroke-width": 4, opacity: 0.35 }),
    );
  };
  const [a, b] = random.shuffled(colorsOf(tint));
  return scene(
    sheet,
    tint,
    random,
    shadow(sheet, 420, 690, 170),
    pop(505, 345, 104, 9, b!),
    pop(335, 320, 150, -5, a!),
  );
};

/** A round tin of mints or pastilles, open, from above. */
const pastilles: Composition = (sheet, tint, random) => {
  const metal = sheet.linear(
    [
      [0, "#fbfaf6"],
      [0.5, "#cfc9bb"],
      [1, "#a39c8b"],
    ],
    [0, 0, 1, 1],
  );
  const drops = [
    [0, 0],
    [84, 10],
    [-84, -6],
    [40, -78],
    [-44, -80],
    [44, 84],
    [-42, 78],
    [122, -70],
    [-122, 70],
    [120, 90],
    [-124, -78],
  ].map(([x, y]) => {
    const [light, mid, deep] = random.pick(colorsOf(tint));
    return (
      ellipse(x! + 5, y! + 8, 42, 40, { fill: "#20170c", opacity: 0.25 }) +
      circle(x!, y!, 40, {
        fill: sheet.radial(
          [
            [0, light],
            [0.65, mid],
            [1, deep],
          ],
          0.36,
          0.32,
          0.75,
        ),
      }) +
      ellipse(x! - 12, y! - 15, 12, 7, { fill: "#fff", opacity: 0.7 })
    );
  });
  return tabletop(
    sheet,
    tint,
    random,
    flatShadow(sheet, 560, 226, 186, 186),
    circle(560, 226, 186, { fill: metal }),
    circle(560, 226, 168, { fill: random.pick([tint.deep, tint.dark, tint.mid]) }),
    mark(tint.name, 560, 226, 1.8, tint.cream),
    flatShadow(sheet, 340, 470, 226, 226),
    circle(340, 470, 226, { fill: metal }),
    circle(340, 470, 204, { fill: "#f1ead9" }),
    group(
      { "clip-path": sheet.clip(circle(340, 470, 202, {})) },
      placed(340, 470, 1.12, random.between(0, 60), ...drops),
    ),
    circle(340, 470, 202, { fill: "none", stroke: "#1b150c", "stroke-width": 14, opacity: 0.16 }),
  );
};

export const candy = { pile, bagged, rings, lollipop, pastilles };
