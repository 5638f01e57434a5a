import type { Random } from "../random.ts";
import { amber, pucks } from "./concentrate-jars.ts";
import { mark } from "./marks.ts";
import { flatShadow, tabletop } from "./scene.ts";
import { circle, d, ellipse, group, line, path, placed, rect, type Sheet } from "./svg.ts";
import type { Tint } from "./tints.ts";

type Composition = (sheet: Sheet, tint: Tint, random: Random) => string;

/** Parchment, torn or cut, with a fold. */
const parchment = (sheet: Sheet, x: number, y: number, w: number, h: number) =>
  rect(x + 12, y + 16, w, h, 6, { fill: "#20170c", opacity: 0.16 }) +
  rect(x, y, w, h, 4, {
    fill: sheet.linear(
      [
        [0, "#fffaf0"],
        [0.49, "#f3e9d3"],
        [0.5, "#fbf4e5"],
        [1, "#ecdfc4"],
      ],
      [0, 0, 1, 0.3],
    ),
  });

/** A slab of glass-like amber, cracked at an edge. */
const shatter: Composition = (sheet, tint, random) => {
  const shard = (points: string, x: number, y: number, degrees: number, scale = 1) =>
    placed(
      x,
      y,
      scale,
      degrees,
      path(points, { fill: "#20170c", opacity: 0.2, transform: "translate(9 12)" }),
      path(points, {
        fill: sheet.linear(
          [
            [0, amber.light, 0.95],
            [0.5, amber.mid, 0.9],
            [1, amber.deep, 0.95],
          ],
          [0, 0, 1, 1],
        ),
      }),
      path(points, { fill: "none", stroke: amber.lit, "stroke-width": 4, opacity: 0.9 }),
      path("M-90 -60L-20 -84L-50 10L-110 30Z", { fill: "#fff", opacity: 0.4 }),
      line("M-30 -90L-6 -10L60 30M-6 -10L-60 60", "#fff", 2.4, { opacity: 0.45 }),
    );
  return tabletop(
    sheet,
    tint,
    random,
    placed(
      400,
      400,
      1,
      random.between(-12, 12),
      group({ transform: "translate(-400 -400)" }, parchment(sheet, 150, 170, 500, 470)),
    ),
    shard("M-130 -70L-20 -118L110 -92L150 20L70 112L-60 96L-150 40Z", 390, 380, random.between(-20, 20), 1.25),
    shard("M-60 -40L30 -62L70 10L10 60L-66 40Z", 560, 560, random.between(-40, 40), 0.8),
    shard("M-50 -30L20 -52L58 8L0 44Z", 250, 560, random.between(-60, 60), 0.62),
  );
};

/** An applicator of oil with a drop at its tip. */
const syringe: Composition = (sheet, tint, random) => {
  const oil = sheet.linear(
    [
      [0, amber.light],
      [0.5, amber.mid],
      [1, amber.deep],
    ],
    [0, 0, 1, 0],
  );
  return tabletop(
    sheet,
    tint,
    random,
    placed(
      414,
      420,
      1.12,
      random.pick([40, -40, 52]),
      ellipse(14, 20, 64, 330, {
        fill: sheet.radial([
          [0, "#20170c", 0.4],
          [0.6, "#20170c", 0.2],
          [1, "#20170c", 0],
        ]),
      }),
      rect(-14, -316, 28, 150, 4, { fill: sheet.across("#d8d4ca", "#fffef9", "#bdb7a9") }),
      rect(-58, -330, 116, 22, 10, { fill: sheet.across("#d8d4ca", "#fffef9", "#bdb7a9") }),
      rect(-78, -176, 156, 20, 10, { fill: tint.deep }),
      rect(-44, -160, 88, 330, 10, { fill: "#fff", opacity: 0.62 }),
      rect(-38, -40, 76, 206, 6, { fill: oil }),
      rect(-40, -64, 80, 28, 6, { fill: "#2b2822" }),
      line("M44 -120H20M44 -80H28M44 -40H20M44 0H28M44 40H20M44 80H28M44 120H20", tint.dark, 3, { opacity: 0.7 }),
      rect(-44, -160, 88, 330, 10, {
        fill: sheet.linear(
          [
            [0, "#000", 0.14],
            [0.2, "#fff", 0.6],
            [0.4, "#fff", 0],
            [1, "#000", 0.2],
          ],
          [0, 0, 1, 0],
        ),
      }),
      path("M-30 168H30L16 204H-16Z", { fill: tint.mid }),
      rect(-7, 204, 14, 70, 4, { fill: "#e9e3d4" }),
      path("M0 270C16 296 20 306 20 316A20 20 0 0 1 -20 316C-20 306 -16 296 0 270Z", {
        fill: sheet.radial(
          [
            [0, amber.lit],
            [0.5, amber.light],
            [1, amber.deep],
          ],
          0.35,
          0.4,
          0.7,
        ),
      }),
    ),
  );
};

/** Pressed hash: bricks and temple balls on slate. */
const hash: Composition = (sheet, tint, random) => {
  const brick = (x: number, y: number, w: number, h: number, degrees: number) =>
    placed(
      x,
      y,
      1,
      degrees,
      rect(-w / 2 + 8, -h / 2 + 12, w, h, 12, { fill: "#20170c", opacity: 0.3 }),
      rect(-w / 2, -h / 2, w, h, 12, {
        fill: sheet.linear(
          [
            [0, "#8a6a3c"],
            [0.6, "#6a4d28"],
            [1, "#4a3418"],
          ],
          [0, 0, 1, 1],
        ),
      }),
      rect(-w / 2 + 10, -h / 2 + 10, w - 20, h - 20, 6, {
        fill: "none",
        stroke: "#a98a56",
        "stroke-width": 3,
        opacity: 0.7,
      }),
      mark(tint.name, 0, 0, h * 0.0042, "#3c2a13"),
    );
  const ball = (x: number, y: number, r: number) =>
    ellipse(x + 10, y + 16, r, r * 0.94, { fill: "#20170c", opacity: 0.3 }) +
    circle(x, y, r, {
      fill: sheet.radial(
        [
          [0, "#a88552"],
          [0.55, "#6f5129"],
          [1, "#3d2a12"],
        ],
        0.36,
        0.32,
        0.75,
      ),
    });
  return tabletop(
    sheet,
    tint,
    random,
    flatShadow(sheet, 400, 410, 300, 260, 0.7),
    path("M118 200L660 150L700 610L150 660Z", {
      fill: sheet.linear(
        [
          [0, "#4a4f4d"],
          [1, "#2c302e"],
        ],
        [0, 0, 1, 1],
      ),
    }),
    brick(330, 320, 270, 150, random.between(-12, 6)),
    brick(420, 500, 230, 130, random.between(2, 16)),
    ball(590, 330, 60),
    ball(620, 470, 42),
    ball(230, 520, 50),
  );
};

/** A cone of kief spilling from a tin. */
const kief: Composition = (sheet, tint, random) => {
  const grains = Array.from({ length: 150 }, () => {
    const far = Math.sqrt(random.next());
    const turn = random.between(0, 6.283);
    return circle(400 + Math.cos(turn) * far * 190, 420 + Math.sin(turn) * far * 150, random.between(2, 6), {
      fill: random.pick(["#e6dc98", "#c9be6c", "#f4eec0", tint.bud(0.74, 0.4)]),
    });
  });
  return tabletop(
    sheet,
    tint,
    random,
    flatShadow(sheet, 400, 410, 280, 280, 0.8),
    circle(400, 410, 280, {
      fill: sheet.linear(
        [
          [0, "#fbfaf6"],
          [0.5, "#cfc9bb"],
          [1, "#a39c8b"],
        ],
        [0, 0, 1, 1],
      ),
    }),
    circle(400, 410, 256, { fill: tint.dark }),
    ellipse(400, 428, 214, 176, {
      fill: sheet.radial(
        [
          [0, "#f4eec0"],
          [0.5, "#d6cb7d"],
          [1, "#a2964c"],
        ],
        0.42,
        0.36,
        0.62,
      ),
    }),
    ...grains,
    line(d("M 640 640 L 470 460"), "#d8d2c4", 22) +
      ellipse(456, 446, 44, 30, { fill: "#c9c2b2", transform: "rotate(42 456 446)" }),
  );
};

export const shatters = { shatter, boxedPuck: pucks.boxedPuck };
export const oils = { dab: pucks.dab, boxedPuck: pucks.boxedPuck, syringe };
export const hashes = { hash, kief };
