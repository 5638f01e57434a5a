import type { Random } from "../random.ts";
import { bud, stem } from "./bud.ts";
import { anyLabel } from "./label.ts";
import { fanLeaf, mark } from "./marks.ts";
import { drum, groundOf, jar, pouch } from "./packaging.ts";
import { flatShadow, GROUND, scene, shadow, tabletop } from "./scene.ts";
import { circle, ellipse, group, placed, rect, type Sheet } from "./svg.ts";
import type { Tint } from "./tints.ts";

type Composition = (sheet: Sheet, tint: Tint, random: Random) => string;

const leaningOf = (tint: Tint, random: Random) =>
  random.between(...((tint.name === "indica" ? [0.5, 0.9] : [0.15, 0.6]) as [number, number]));
const small = (tint: Tint, random: Random, leaning: number) =>
  bud(tint, random, { leaning, small: true, leaves: false });

/** One flower standing for itself. */
const portrait: Composition = (sheet, tint, random) => {
  const leaning = leaningOf(tint, random);
  const tilt = random.between(-7, 7);
  return scene(
    sheet,
    tint,
    random,
    shadow(sheet, 400, GROUND + 10, 320),
    placed(400, 415, 1.85, tilt, stem(tint), bud(tint, random, { leaning })),
  );
};

/** On a round plinth. */
const plinth: Composition = (sheet, tint, random) => {
  const leaning = leaningOf(tint, random);
  return scene(
    sheet,
    tint,
    random,
    shadow(sheet, 400, 700, 460),
    drum(sheet, 400, 590, 440, 96, tint.mid, tint.light),
    shadow(sheet, 400, 590, 230, 0.9),
    placed(395, 385, 1.55, random.between(-6, 6), bud(tint, random, { leaning })),
  );
};

/** A jar filled to the neck. */
const jarred: Composition = (sheet, tint, random) => {
  const leaning = leaningOf(tint, random);
  const contents = [
    [300, 610],
    [410, 620],
    [505, 600],
    [330, 480],
    [470, 470],
    [400, 380],
    [300, 350],
    [500, 350],
  ].map(([x, y]) => placed(x!, y!, 0.72, random.between(-70, 70), small(tint, random, leaning)));
  return scene(
    sheet,
    tint,
    random,
    shadow(sheet, 400, 668, 360),
    jar(sheet, tint, {
      cx: 400,
      bottom: 672,
      w: 330,
      h: 390,
      contents: contents.join(""),
      style: anyLabel(random),
      lid: random.pick(["#26241f", tint.deep, "#c59a5b", "#f4efe4"]),
    }),
  );
};

/** A small jar, and what came out of it. */
const jarBeside: Composition = (sheet, tint, random) => {
  const leaning = leaningOf(tint, random);
  const contents = [
    [230, 590],
    [330, 600],
    [280, 500],
    [235, 420],
    [345, 430],
  ].map(([x, y]) => placed(x!, y!, 0.6, random.between(-70, 70), small(tint, random, leaning)));
  return scene(
    sheet,
    tint,
    random,
    shadow(sheet, 285, 640, 270),
    jar(sheet, tint, {
      cx: 285,
      bottom: 645,
      w: 250,
      h: 300,
      contents: contents.join(""),
      style: anyLabel(random),
      lid: "#2b2823",
    }),
    shadow(sheet, 560, 690, 220),
    placed(560, 560, 1.05, random.between(8, 20), bud(tint, random, { leaning })),
  );
};

/** A pouch with a flower leaning on it. */
const pouched: Composition = (sheet, tint, random) => {
  const leaning = leaningOf(tint, random);
  return scene(
    sheet,
    tint,
    random,
    shadow(sheet, 360, 655, 350),
    pouch(sheet, tint, {
      cx: 360,
      bottom: 655,
      w: 330,
      h: 450,
      style: anyLabel(random),
      ground: groundOf(tint, random),
    }),
    shadow(sheet, 585, 700, 190),
    placed(580, 585, 0.92, random.between(6, 22), bud(tint, random, { leaning })),
  );
};

/** Three on a ceramic plate, from above. */
const plate: Composition = (sheet, tint, random) => {
  const leaning = leaningOf(tint, random);
  const spots: [number, number, number][] = [
    [300, 350, -30],
    [505, 340, 34],
    [410, 525, 8],
  ];
  return tabletop(
    sheet,
    tint,
    random,
    flatShadow(sheet, 400, 410, 292, 292),
    circle(400, 410, 292, {
      fill: sheet.radial(
        [
          [0, "#fffdf8"],
          [0.72, "#f6f1e6"],
          [0.8, "#e3dccb"],
          [0.84, "#fdfaf2"],
          [1, "#e9e2d3"],
        ],
        0.45,
        0.43,
        0.56,
      ),
    }),
    ...spots.map(
      ([x, y, lean]) =>
        flatShadow(sheet, x + 6, y + 10, 96, 118, 0.7) +
        placed(x, y, 0.9, lean + random.between(-12, 12), bud(tint, random, { leaning, leaves: false })),
    ),
  );
};

/** An open round tin, from above. */
const tinned: Composition = (sheet, tint, random) => {
  const leaning = leaningOf(tint, random);
  const inner = sheet.clip(circle(350, 450, 212, {}));
  const buds = [
    [250, 390],
    [350, 340],
    [450, 400],
    [260, 510],
    [360, 470],
    [455, 520],
    [350, 580],
  ].map(([x, y]) => placed(x!, y!, 0.72, random.between(-180, 180), small(tint, random, leaning)));
  const metal = sheet.linear(
    [
      [0, "#fbfaf6"],
      [0.5, "#cfc9bb"],
      [1, "#a39c8b"],
    ],
    [0, 0, 1, 1],
  );
  return tabletop(
    sheet,
    tint,
    random,
    flatShadow(sheet, 595, 215, 176, 176),
    circle(595, 215, 176, { fill: metal }),
    circle(595, 215, 160, { fill: tint.deep }),
    circle(595, 215, 146, { fill: "none", stroke: tint.cream, "stroke-width": 3, opacity: 0.8 }),
    mark(tint.name, 595, 215, 1.7, tint.cream),
    flatShadow(sheet, 350, 450, 238, 238),
    circle(350, 450, 238, { fill: metal }),
    circle(350, 450, 216, { fill: tint.dark }),
    group({ "clip-path": inner }, ...buds),
    circle(350, 450, 214, { fill: "none", stroke: "#1b150c", "stroke-width": 16, opacity: 0.22 }),
  );
};

/** Before its own leaf. */
const leafed: Composition = (sheet, tint, random) => {
  const leaning = leaningOf(tint, random);
  const leaf = tint.bud(0.46, 0.1);
  return scene(
    sheet,
    tint,
    random,
    placed(400, 520, 2.75, random.between(-6, 6), fanLeaf(leaf, tint.bud(0.66, 0.1))),
    shadow(sheet, 400, GROUND + 20, 270),
    placed(400, 500, 1.4, random.between(-6, 6), stem(tint), bud(tint, random, { leaning })),
  );
};

/** A wooden tray with a row of flowers, from above. */
const tray: Composition = (sheet, tint, random) => {
  const leaning = leaningOf(tint, random);
  const wood = sheet.linear(
    [
      [0, "#c99b63"],
      [0.5, "#b98951"],
      [1, "#9c6f3e"],
    ],
    [0, 0, 1, 0.3],
  );
  return tabletop(
    sheet,
    tint,
    random,
    placed(
      400,
      410,
      1,
      random.between(-12, 12),
      group(
        { transform: "translate(-400 -410)" },
        flatShadow(sheet, 400, 415, 300, 190, 0.8),
        rect(110, 240, 580, 340, 40, { fill: wood }),
        rect(134, 264, 532, 292, 28, { fill: "#8a5f33" }),
        rect(134, 270, 532, 286, 28, { fill: wood, opacity: 0.8 }),
        ellipse(400, 420, 250, 110, { fill: "#3d2610", opacity: 0.22 }),
        ...[230, 400, 570].map((x) =>
          placed(
            x,
            412 + random.between(-12, 12),
            0.95,
            random.between(-40, 40),
            bud(tint, random, { leaning, leaves: false }),
          ),
        ),
      ),
    ),
  );
};

export const flower = { portrait, plinth, jarred, jarBeside, pouched, plate, tinned, leafed, tray };
