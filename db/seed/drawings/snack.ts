import type { Random } from "../random.ts";
import { cocoas } from "./chocolate.ts";
import { anyLabel } from "./label.ts";
import { carton, drum, groundOf } from "./packaging.ts";
import { scene, shadow } from "./scene.ts";
import { circle, d, ellipse, line, path, placed, type Sheet } from "./svg.ts";
import type { Tint } from "./tints.ts";

type Composition = (sheet: Sheet, tint: Tint, random: Random) => string;

/** Cookies in a pile. */
const cookies: Composition = (sheet, tint, random) => {
  const dough = random.pick([
    ["#d9a55f", "#b77c38"],
    ["#7a4a2a", "#4f2c16"],
    ["#e3bd84", "#c08f4d"],
  ] as const);
  const cookie = (y: number, width: number, shift: number) => {
    const cx = 400 + shift;
    const chips = Array.from({ length: 7 }, () =>
      ellipse(
        cx + random.between(-0.4, 0.4) * width,
        y + random.between(-8, 14),
        random.between(9, 17),
        random.between(6, 10),
        { fill: random.pick(["#3c2112", tint.deep, "#54301a"]) },
      ),
    );
    return (
      path(
        d(
          "M",
          cx - width / 2,
          y,
          "Q",
          cx - width / 2,
          y - 36,
          cx,
          y - 38,
          "Q",
          cx + width / 2,
          y - 36,
          cx + width / 2,
          y,
          "Q",
          cx + width / 2,
          y + 40,
          cx,
          y + 42,
          "Q",
          cx - width / 2,
          y + 40,
          cx - width / 2,
          y,
          "Z",
        ),
        {
          fill: sheet.linear([
            [0, dough[0]],
            [0.5, dough[0]],
            [1, dough[1]],
          ]),
        },
      ) + chips.join("")
    );
  };
  const top = Array.from({ length: 14 }, () => {
    const turn = random.between(0, 6.28);
    const far = Math.sqrt(random.next()) * 118;
    return circle(590 + Math.cos(turn) * far, 560 + Math.sin(turn) * far, random.between(9, 17), {
      fill: random.pick(["#3c2112", tint.deep, "#54301a"]),
    });
  });
  return scene(
    sheet,
    tint,
    random,
    shadow(sheet, 380, 672, 340),
    ...[628, 560, 492, 424, 356].map((y, i) => placed(-60, 0, 1, 0, cookie(y, 300 - i * 6, random.between(-14, 14)))),
    shadow(sheet, 590, 696, 240),
    circle(590, 560, 140, {
      fill: sheet.radial(
        [
          [0, dough[0]],
          [0.75, dough[0]],
          [1, dough[1]],
        ],
        0.42,
        0.4,
        0.62,
      ),
    }),
    ...top,
  );
};

/** A square of brownie or a bar, on paper. */
const brownie: Composition = (sheet, tint, random) => {
  const cocoa = cocoas[random.whole(0, 1)]!;
  const slab = (x: number, y: number, w: number) =>
    path(d("M", x, y, "l", w, -24, "l 46 50 l", -w, 26, "Z"), { fill: cocoa.lit }) +
    path(d("M", x, y, "l 46 52 v 92 l -46 -56 Z"), { fill: cocoa.shade }) +
    path(d("M", x + 46, y + 52, "l", w, -26, "v 92 l", -w, 26, "Z"), { fill: cocoa.face }) +
    line(d("M", x + 30, y + 8, "q", w * 0.3, -26, w * 0.5, 4, "t", w * 0.42, -14), tint.spark, 8, { opacity: 0.9 });
  return scene(
    sheet,
    tint,
    random,
    shadow(sheet, 420, 680, 460),
    path("M170 640L400 560L680 640L470 720Z", { fill: "#f6f0e2" }),
    slab(236, 560, 250),
    slab(270, 462, 236),
    slab(250, 366, 228),
  );
};

/** A box of whatever it is, with its picture on the side. */
const snackBox: Composition = (sheet, tint, random) =>
  scene(
    sheet,
    tint,
    random,
    shadow(sheet, 410, 672, 420),
    carton(sheet, tint, {
      x: 230,
      bottom: 674,
      w: 290,
      h: 410,
      depth: 110,
      style: anyLabel(random),
      ground: groundOf(tint, random),
    }),
    drum(sheet, 610, 640, 120, 30, "#c08f4d", "#e3bd84"),
    drum(sheet, 606, 612, 116, 28, "#b77c38", "#d9a55f"),
  );

export const snack = { cookies, brownie, snackBox };
