import type { Random } from "../random.ts";
import { lettering, letteringWidth, smallPrint } from "./lettering.ts";
import { mark, markWords } from "./marks.ts";
import { circle, d, group, path, rect, type Sheet } from "./svg.ts";
import type { Tint } from "./tints.ts";

type Box = { x: number; y: number; w: number; h: number; rx?: number };
const styles = ["cream", "bold", "horizon", "rings", "split", "stripe"] as const;
export type LabelStyle = (typeof styles)[number];
export const anyLabel = (random: Random): LabelStyle => random.pick(styles);

/** A printed label: the strain's sign, its word, and small print, in one of six layouts. */
export function label(sheet: Sheet, tint: Tint, style: LabelStyle, box: Box, word = markWords[tint.name]): string {
  const { x, y, w, h, rx = 8 } = box;
  const clip = sheet.clip(rect(x, y, w, h, rx, {}));
  return group({ "clip-path": clip }, faces[style](tint, box, word));
}

/** A word as large as a width allows, up to a size. */
function fitted(word: string, cx: number, y: number, width: number, size: number, color: string): string {
  const scale = Math.min(1, width / letteringWidth(word, size, 0.6));
  return lettering(word, cx, y, { size: size * scale, weight: size * scale * 0.15, color, tracking: 0.6 });
}

const faces: Record<LabelStyle, (tint: Tint, box: Box, word: string) => string> = {
  cream: (tint, { x, y, w, h }, word) => {
    const cx = x + w / 2;
    return (
      rect(x, y, w, h, 0, { fill: tint.cream }) +
      rect(x, y, w, h * 0.09, 0, { fill: tint.deep }) +
      mark(tint.name, cx, y + h * 0.38, Math.min(w, h) * 0.0042, tint.deep) +
      fitted(word, cx, y + h * 0.64, w * 0.68, h * 0.11, tint.dark) +
      smallPrint(cx, y + h * 0.84, w * 0.46, 2, tint.dark, h * 0.055)
    );
  },
  bold: (tint, { x, y, w, h }, word) => {
    const cx = x + w / 2;
    return (
      rect(x, y, w, h, 0, { fill: tint.deep }) +
      circle(cx, y + h * 0.4, Math.min(w * 0.34, h * 0.28), { fill: tint.cream }) +
      mark(tint.name, cx, y + h * 0.4, Math.min(w, h) * 0.0036, tint.deep) +
      fitted(word, cx, y + h * 0.74, w * 0.72, h * 0.1, tint.cream) +
      smallPrint(cx, y + h * 0.91, w * 0.4, 1, tint.cream)
    );
  },
  horizon: (tint, { x, y, w, h }, word) => {
    const cx = x + w / 2;
    const hill = (top: number, lift: number, fill: string) =>
      path(
        d("M", x, y + h * top, "Q", cx, y + h * (top - lift), x + w, y + h * (top + 0.04), "V", y + h, "H", x, "Z"),
        {
          fill,
        },
      );
    return (
      rect(x, y, w, h, 0, { fill: tint.light }) +
      circle(cx, y + h * 0.5, Math.min(w, h) * 0.27, { fill: tint.spark }) +
      hill(0.58, 0.12, tint.mid) +
      hill(0.68, -0.08, tint.deep) +
      hill(0.8, 0.1, tint.dark) +
      fitted(word, cx, y + h * 0.1, w * 0.7, h * 0.1, tint.dark) +
      smallPrint(cx, y + h * 0.9, w * 0.4, 1, tint.cream)
    );
  },
  rings: (tint, { x, y, w, h }, word) => {
    const cx = x + w / 2;
    const cy = y + h * 0.6;
    const ring = (r: number, fill: string) => circle(cx, cy, r * Math.min(w, h), { fill });
    return (
      rect(x, y, w, h, 0, { fill: tint.cream }) +
      ring(0.5, tint.light) +
      ring(0.4, tint.mid) +
      ring(0.3, tint.deep) +
      ring(0.2, tint.spark) +
      rect(x, cy, w, h, 0, { fill: tint.dark }) +
      fitted(word, cx, y + h * 0.71, w * 0.68, h * 0.1, tint.cream) +
      smallPrint(cx, y + h * 0.89, w * 0.42, 1, tint.cream)
    );
  },
  split: (tint, { x, y, w, h }, word) => {
    const cx = x + w / 2;
    return (
      rect(x, y, w, h, 0, { fill: tint.paper }) +
      path(d("M", x, y + h * 0.62, "L", x + w, y + h * 0.34, "V", y + h, "H", x, "Z"), { fill: tint.mid }) +
      path(d("M", x, y + h * 0.8, "L", x + w, y + h * 0.52, "V", y + h, "H", x, "Z"), { fill: tint.deep }) +
      mark(tint.name, cx, y + h * 0.26, Math.min(w, h) * 0.0034, tint.dark) +
      fitted(word, cx, y + h * 0.82, w * 0.66, h * 0.1, tint.cream)
    );
  },
  stripe: (tint, { x, y, w, h }, word) => {
    const cx = x + w / 2;
    const bands = [tint.spark, tint.mid, tint.deep].map((fill, i) =>
      rect(x, y + h * (0.14 + i * 0.075), w, h * 0.05, 0, { fill }),
    );
    return (
      rect(x, y, w, h, 0, { fill: tint.cream }) +
      bands.join("") +
      mark(tint.name, cx, y + h * 0.56, Math.min(w, h) * 0.0034, tint.dark) +
      fitted(word, cx, y + h * 0.78, w * 0.64, h * 0.1, tint.dark)
    );
  },
};
