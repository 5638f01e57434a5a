import type { Random } from "../random.ts";
import { anyLabel, label } from "./label.ts";
import { mark } from "./marks.ts";
import { roundness } from "./packaging.ts";
import { flatShadow, scene, shadow, tabletop } from "./scene.ts";
import { circle, ellipse, group, line, path, placed, rect, type Sheet } from "./svg.ts";
import type { Tint } from "./tints.ts";

type Composition = (sheet: Sheet, tint: Tint, random: Random) => string;

/** A slim can, cold. */
const can: Composition = (sheet, tint, random) => {
  const drops = Array.from({ length: 26 }, () =>
    ellipse(random.between(308, 492), random.between(250, 600), random.between(2, 5), random.between(3, 7), {
      fill: "#fff",
      opacity: random.between(0.25, 0.6),
    }),
  );
  const metal = sheet.across("#8f8a7f", "#fbfaf5", "#c6c0b2", "#8a8478");
  return scene(
    sheet,
    tint,
    random,
    shadow(sheet, 400, 712, 260),
    group(
      { transform: "translate(-52 -58) scale(1.13 1.11)" },
      path("M312 160L296 196V650Q300 688 330 694H470Q500 688 504 650V196L488 160Z", {
        fill: random.pick([tint.deep, tint.mid, tint.cream, tint.light]),
      }),
      label(sheet, tint, anyLabel(random), { x: 296, y: 270, w: 208, h: 320, rx: 0 }),
      path("M312 160L296 196H504L488 160Z", { fill: metal }),
      path("M298 652Q302 688 330 694H470Q498 688 502 652Z", { fill: metal }),
      ellipse(400, 160, 88, 13, { fill: "#e9e5da" }),
      ellipse(400, 158, 70, 8, { fill: "#b8b1a2" }),
      ellipse(408, 157, 18, 5, { fill: "#8b8576" }),
      roundness(sheet, 296, 196, 208, 458, 0),
      ...drops,
    ),
  );
};

/** A bottle and a glass of it. */
const bottle: Composition = (sheet, tint, random) => {
  const drink = random.pick([tint.mid, tint.spark, tint.light]);
  const clear = sheet.linear(
    [
      [0, "#fff", 0.7],
      [0.2, "#fff", 0.15],
      [0.8, "#fff", 0.08],
      [1, "#fff", 0.5],
    ],
    [0, 0, 1, 0],
  );
  return scene(
    sheet,
    tint,
    random,
    shadow(sheet, 310, 672, 190),
    path(
      "M278 150H342V250Q342 290 372 320Q392 340 392 380V640Q392 676 356 676H264Q228 676 228 640V380Q228 340 248 320Q278 290 278 250Z",
      { fill: drink },
    ),
    label(sheet, tint, anyLabel(random), { x: 228, y: 420, w: 164, h: 190, rx: 0 }),
    roundness(sheet, 228, 340, 164, 336, 30, 0.9),
    rect(290, 170, 10, 160, 5, { fill: "#fff", opacity: 0.6 }),
    rect(270, 112, 80, 54, 10, { fill: tint.dark }),
    roundness(sheet, 270, 112, 80, 54, 10),
    shadow(sheet, 560, 690, 190),
    path("M478 430L496 690H624L642 430Z", { fill: clear }),
    path("M484 500L496 686H624L636 500Z", { fill: drink, opacity: 0.85 }),
    ellipse(560, 500, 76, 12, { fill: tint.cream, opacity: 0.6 }),
    rect(520, 470, 58, 58, 8, { fill: "#fff", opacity: 0.45 }) +
      rect(566, 510, 50, 50, 8, { fill: "#fff", opacity: 0.35 }),
    line("M600 520L640 350", tint.deep, 10),
    path("M478 430L496 690H624L642 430", { fill: "none", stroke: "#fff", "stroke-width": 4, opacity: 0.7 }),
  );
};

/** A cup of tea or coffee, from above, with its sachet. */
const cup: Composition = (sheet, tint, random) => {
  const drink = random.pick([
    ["#a5672f", "#6b3b16"],
    ["#c9822e", "#8f4f12"],
    ["#8d9a4a", "#5c6a26"],
  ] as const);
  return tabletop(
    sheet,
    tint,
    random,
    flatShadow(sheet, 440, 430, 256, 256, 0.8),
    circle(440, 430, 256, {
      fill: sheet.radial(
        [
          [0, "#fffdf8"],
          [0.7, "#f2ecdf"],
          [0.9, "#fbf8f0"],
          [1, "#ddd5c4"],
        ],
        0.45,
        0.43,
        0.56,
      ),
    }),
    path("M600 330q96 -30 96 62t-110 70", { fill: "none", stroke: "#f7f2e7", "stroke-width": 30 }),
    flatShadow(sheet, 440, 430, 170, 170, 0.6),
    circle(440, 430, 176, { fill: "#fdfaf3" }),
    circle(440, 430, 156, {
      fill: sheet.radial([
        [0, drink[0]],
        [0.8, drink[0]],
        [1, drink[1]],
      ]),
    }),
    path("M320 390A130 130 0 0 1 420 300", {
      fill: "none",
      stroke: "#fff",
      "stroke-width": 12,
      "stroke-linecap": "round",
      opacity: 0.35,
    }),
    line("M350 560Q250 640 236 620", "#fffdf6", 4),
    placed(
      190,
      610,
      1,
      -18,
      rect(-70, -86, 140, 172, 8, { fill: tint.deep }),
      mark(tint.name, 0, -12, 0.9, tint.cream),
      rect(-70, -86, 140, 172, 8, { fill: "#fff", opacity: 0.08 }),
    ),
  );
};

export const drink = { can, bottle, cup };
