import type { Random } from "../random.ts";
import { mark } from "./marks.ts";
import { drum, groundOf, roundness } from "./packaging.ts";
import { flatShadow, scene, shadow, tabletop } from "./scene.ts";
import { circle, d, ellipse, group, line, path, placed, rect, type Sheet } from "./svg.ts";
import type { Tint } from "./tints.ts";

type Composition = (sheet: Sheet, tint: Tint, random: Random) => string;

/** A spoon pipe of swirled glass, from above. */
const pipe: Composition = (sheet, tint, random) => {
  const body =
    "M120 430C120 330 240 300 320 350C420 410 520 400 660 372C700 366 716 392 710 412C704 434 690 438 660 440C540 452 440 480 340 520C240 556 120 530 120 430Z";
  const swirls = Array.from({ length: 7 }, (_, i) =>
    line(d("M", 130 + i * 84, 560, "q", 40, -110, 14, -260), i % 2 ? tint.spark : tint.light, 20, { opacity: 0.75 }),
  );
  return tabletop(
    sheet,
    tint,
    random,
    placed(
      400,
      400,
      1,
      random.between(-26, 10),
      group(
        { transform: "translate(-400 -410)" },
        path(body, { fill: "#20170c", opacity: 0.26, transform: "translate(12 26)" }),
        path(body, {
          fill: sheet.linear(
            [
              [0, tint.mid],
              [0.5, tint.deep],
              [1, tint.dark],
            ],
            [0, 0, 0.3, 1],
          ),
        }),
        group({ "clip-path": sheet.clip(path(body, {})) }, ...swirls),
        circle(232, 424, 74, { fill: tint.dark }),
        circle(232, 424, 62, {
          fill: sheet.radial([
            [0, "#171310"],
            [1, tint.dark],
          ]),
        }),
        circle(232, 424, 72, { fill: "none", stroke: tint.light, "stroke-width": 7, opacity: 0.8 }),
        ellipse(224, 430, 10, 10, { fill: "#000" }),
        path("M170 356C240 326 300 350 350 380C440 424 560 404 650 388", {
          fill: "none",
          stroke: "#fff",
          "stroke-width": 13,
          "stroke-linecap": "round",
          opacity: 0.5,
        }),
      ),
    ),
  );
};

/** A water pipe of clear glass. */
const waterPipe: Composition = (sheet, tint, random) => {
  const clear = sheet.linear(
    [
      [0, tint.light, 0.85],
      [0.18, "#fff", 0.75],
      [0.4, tint.light, 0.25],
      [0.8, tint.light, 0.35],
      [1, tint.mid, 0.7],
    ],
    [0, 0, 1, 0],
  );
  const outline =
    "M356 110H444V400C520 430 560 490 560 560C560 640 520 690 470 692H330C280 690 240 640 240 560C240 490 280 430 356 400Z";
  return scene(
    sheet,
    tint,
    random,
    shadow(sheet, 400, 692, 330),
    path("M330 480L226 392", { stroke: tint.mid, "stroke-width": 22, "stroke-linecap": "round", opacity: 0.8 }),
    path("M196 340H262L244 402H214Z", { fill: tint.deep }),
    ellipse(229, 340, 34, 9, { fill: tint.dark }),
    path(outline, { fill: "#fff", opacity: 0.35 }),
    group(
      { "clip-path": sheet.clip(path(outline, {})) },
      rect(230, 560, 340, 140, 0, { fill: tint.mid, opacity: 0.55 }),
      ellipse(400, 560, 160, 16, { fill: tint.light, opacity: 0.9 }),
      ...Array.from({ length: 12 }, () =>
        circle(random.between(280, 520), random.between(580, 670), random.between(4, 10), {
          fill: "#fff",
          opacity: 0.5,
        }),
      ),
    ),
    path(outline, { fill: clear }),
    path(outline, { fill: "none", stroke: "#fff", "stroke-width": 5, opacity: 0.75 }),
    rect(346, 94, 108, 26, 13, { fill: tint.deep }),
    rect(356, 230, 88, 20, 0, { fill: tint.deep }),
    rect(356, 262, 88, 8, 0, { fill: tint.spark }),
    rect(370, 130, 12, 260, 6, { fill: "#fff", opacity: 0.75 }),
    path("M276 560C276 510 300 470 344 446", {
      fill: "none",
      stroke: "#fff",
      "stroke-width": 12,
      "stroke-linecap": "round",
      opacity: 0.75,
    }),
  );
};

/** A stash jar with a wooden lid. */
const stash: Composition = (sheet, tint, random) => {
  const ceramic = random.pick([tint.cream, tint.deep, tint.dark, tint.light]);
  return scene(
    sheet,
    tint,
    random,
    shadow(sheet, 400, 680, 370),
    rect(230, 320, 340, 360, 54, { fill: ceramic }),
    mark(tint.name, 400, 500, 1.8, ceramic === tint.cream || ceramic === tint.light ? tint.deep : tint.cream),
    roundness(sheet, 230, 320, 340, 360, 54),
    drum(sheet, 400, 240, 320, 88, "#b98951", "#d6ab74"),
    line("M260 274H540M252 300H548", "#7a552b", 3, { opacity: 0.35 }),
  );
};

/** A hand-dyed pouch that keeps smells in. */
const smellPouch: Composition = (sheet, tint, random) => {
  const ground = groundOf(tint, random);
  return tabletop(
    sheet,
    tint,
    random,
    placed(
      400,
      400,
      1,
      random.between(-10, 10),
      group(
        { transform: "translate(-400 -400)" },
        flatShadow(sheet, 400, 410, 300, 220, 0.8),
        rect(120, 210, 560, 390, 34, { fill: ground }),
        line("M150 246H650V566H150Z", tint.cream, 3, { "stroke-dasharray": "12 10", opacity: 0.7 }),
        rect(120, 262, 560, 26, 0, { fill: "#2a2721" }),
        line(Array.from({ length: 54 }, (_, i) => d("M", 128 + i * 10.2, 268, "v 14")).join(""), "#d8d2c4", 3),
        rect(600, 256, 34, 38, 8, { fill: "#d8b26a" }) + rect(610, 290, 14, 56, 6, { fill: "#d8b26a" }),
        mark(
          tint.name,
          400,
          442,
          1.8,
          ground === tint.cream || ground === tint.light || ground === "#c9a87a" ? tint.deep : tint.cream,
        ),
        rect(120, 210, 560, 390, 34, {
          fill: sheet.linear(
            [
              [0, "#fff", 0.25],
              [0.5, "#fff", 0],
              [1, "#000", 0.2],
            ],
            [0, 0, 1, 1],
          ),
        }),
      ),
    ),
  );
};

export const pipes = { pipe };
export const waterPipes = { waterPipe };
export const stashes = { stash, smellPouch };
