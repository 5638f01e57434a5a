import type { Random } from "../random.ts";
import { anyLabel, label } from "./label.ts";
import { fanLeaf } from "./marks.ts";
import { carton, drum, groundOf, roundness } from "./packaging.ts";
import { scene, shadow, tabletop } from "./scene.ts";
import { d, ellipse, group, line, path, placed, rect, type Sheet } from "./svg.ts";
import type { Tint } from "./tints.ts";

type Composition = (sheet: Sheet, tint: Tint, random: Random) => string;

const glasses = (tint: Tint) =>
  [
    ["#8a4d16", "#c9812f"],
    [tint.dark, tint.deep],
    ["#1f3a2c", "#3c6b4f"],
    ["#2a2721", "#57524a"],
  ] as const;

/** A dropper bottle of about 200 by 460 units; its foot at the origin. */
function dropperBottle(sheet: Sheet, tint: Tint, random: Random, cap: string): string {
  const [dark, lit] = random.pick(glasses(tint));
  const body =
    "M-100 -250Q-100 -300 -60 -316Q-38 -326 -38 -344H38Q38 -326 60 -316Q100 -300 100 -250V-22Q100 0 78 0H-78Q-100 0 -100 -22Z";
  return group(
    {},
    path(body, {
      fill: sheet.linear(
        [
          [0, dark],
          [0.22, lit],
          [0.5, dark],
          [0.86, lit],
          [1, dark],
        ],
        [0, 0, 1, 0],
      ),
    }),
    rect(-9, -330, 18, 270, 6, { fill: "#fff", opacity: 0.16 }),
    label(sheet, tint, anyLabel(random), { x: -100, y: -232, w: 200, h: 190, rx: 0 }),
    group({ "clip-path": sheet.clip(path(body, {})) }, roundness(sheet, -100, -350, 200, 350, 0, 0.85)),
    rect(-84, -270, 12, 220, 6, { fill: "#fff", opacity: 0.4 }),
    rect(-46, -392, 92, 56, 8, { fill: cap }),
    line("M-34 -388V-340M-20 -388V-340M-6 -388V-340M8 -388V-340M22 -388V-340M36 -388V-340", "#000", 2, {
      opacity: 0.2,
    }),
    roundness(sheet, -46, -392, 92, 56, 8),
    path("M-26 -392C-30 -440 -24 -476 0 -476C24 -476 30 -440 26 -392Z", { fill: "#26231d" }),
    path("M-14 -398C-18 -440 -12 -462 0 -466C-6 -446 -8 -420 -6 -398Z", { fill: "#fff", opacity: 0.3 }),
  );
}

/** The dropper by itself, about 60 by 400 units, its tip at the origin. */
function dropper(sheet: Sheet, oil: string, cap: string): string {
  return group(
    {},
    path("M-12 -230H12V-40Q12 -24 5 -16V0H-5V-16Q-12 -24 -12 -40Z", { fill: "#fff", opacity: 0.6 }),
    path("M-9 -150H9V-40Q9 -26 3 -16V-2H-3V-16Q-9 -26 -9 -40Z", { fill: oil }),
    rect(-8, -226, 4, 190, 2, { fill: "#fff", opacity: 0.8 }),
    rect(-36, -280, 72, 56, 8, { fill: cap }),
    roundness(sheet, -36, -280, 72, 56, 8),
    path("M-24 -280C-28 -330 -22 -380 0 -380C22 -380 28 -330 24 -280Z", { fill: "#26231d" }),
    path("M-12 -288C-16 -330 -10 -364 0 -368C-6 -346 -8 -312 -6 -288Z", { fill: "#fff", opacity: 0.3 }),
  );
}

const capOf = (random: Random) => random.pick(["#26231d", "#c59a5b", "#f4efe4", "#b9b3a6"]);
const gold = "#d99a2b";

const alone: Composition = (sheet, tint, random) =>
  scene(
    sheet,
    tint,
    random,
    shadow(sheet, 400, 690, 270),
    placed(400, 690, 1.16, 0, dropperBottle(sheet, tint, random, capOf(random))),
  );

const onPlinth: Composition = (sheet, tint, random) =>
  scene(
    sheet,
    tint,
    random,
    shadow(sheet, 400, 716, 430),
    drum(sheet, 400, 616, 420, 86, tint.mid, tint.light),
    shadow(sheet, 400, 614, 180),
    placed(400, 616, 1.02, 0, dropperBottle(sheet, tint, random, capOf(random))),
  );

const withCarton: Composition = (sheet, tint, random) =>
  scene(
    sheet,
    tint,
    random,
    shadow(sheet, 320, 660, 330),
    carton(sheet, tint, {
      x: 190,
      bottom: 662,
      w: 200,
      h: 460,
      depth: 84,
      style: anyLabel(random),
      ground: groundOf(tint, random),
    }),
    shadow(sheet, 570, 700, 210),
    placed(570, 700, 0.88, 0, dropperBottle(sheet, tint, random, capOf(random))),
  );

const dripping: Composition = (sheet, tint, random) => {
  const cap = capOf(random);
  return scene(
    sheet,
    tint,
    random,
    shadow(sheet, 310, 690, 230),
    placed(310, 690, 1, 0, dropperBottle(sheet, tint, random, cap)),
    placed(580, 500, 1.1, 14, dropper(sheet, gold, cap)),
    path("M580 516C596 546 604 560 604 574A24 24 0 0 1 556 574C556 560 564 546 580 516Z", {
      fill: sheet.radial(
        [
          [0, "#ffe9ad"],
          [0.5, "#f0b94c"],
          [1, "#b9740f"],
        ],
        0.36,
        0.45,
        0.7,
      ),
    }),
    ellipse(586, 690, 78, 16, {
      fill: sheet.radial([
        [0, "#f0b94c"],
        [0.8, "#d99a2b"],
        [1, "#d99a2b", 0],
      ]),
    }),
  );
};

const family: Composition = (sheet, tint, random) =>
  scene(
    sheet,
    tint,
    random,
    ...(
      [
        [240, 0.76],
        [560, 0.9],
        [402, 1.06],
      ] as const
    ).map(
      ([x, scale], i) =>
        shadow(sheet, x, 660 + i * 18, 200 * scale) +
        placed(x, 660 + i * 18, scale, 0, dropperBottle(sheet, tint, random, "#26231d")),
    ),
  );

/** Lying among leaves, from above. */
const botanical: Composition = (sheet, tint, random) =>
  tabletop(
    sheet,
    tint,
    random,
    placed(210, 300, 1.7, -60, fanLeaf(tint.bud(0.6, 0.15), tint.bud(0.72, 0.1))),
    placed(610, 600, 1.8, 120, fanLeaf(tint.bud(0.55, 0.15), tint.bud(0.7, 0.1))),
    placed(
      424,
      424,
      1,
      34,
      ellipse(10, -200, 120, 270, {
        fill: sheet.radial([
          [0, "#20170c", 0.5],
          [0.7, "#20170c", 0.2],
          [1, "#20170c", 0],
        ]),
        transform: "translate(0 220)",
      }),
    ),
    placed(300, 590, 1.12, 34, dropperBottle(sheet, tint, random, capOf(random))),
  );

/** A slim spray. */
const spray: Composition = (sheet, tint, random) => {
  const ground = random.pick([tint.deep, tint.cream, tint.mid]);
  const mist = Array.from({ length: 26 }, () =>
    ellipse(random.between(180, 330), random.between(150, 260), random.between(2, 5), random.between(2, 5), {
      fill: "#fff",
      opacity: random.between(0.3, 0.8),
    }),
  );
  return scene(
    sheet,
    tint,
    random,
    shadow(sheet, 430, 690, 190),
    rect(350, 290, 160, 402, 30, { fill: ground }),
    label(sheet, tint, anyLabel(random), { x: 350, y: 380, w: 160, h: 240, rx: 0 }),
    roundness(sheet, 350, 290, 160, 402, 30, 0.9),
    rect(378, 240, 104, 60, 8, { fill: sheet.across("#8d8b86", "#f6f5f1", "#bdbab2", "#8b8880") }),
    rect(392, 166, 76, 80, 14, { fill: "#2a2721" }),
    roundness(sheet, 392, 166, 76, 80, 14),
    rect(380, 190, 20, 16, 4, { fill: "#111" }),
    ...mist,
    line(d("M 372 196 L 350 190"), "#fff", 3, { opacity: 0.5 }),
  );
};

export const tincture = { alone, onPlinth, withCarton, dripping, family, botanical, spray };
