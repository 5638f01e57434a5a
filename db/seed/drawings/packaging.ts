import type { Random } from "../random.ts";
import { type LabelStyle, label } from "./label.ts";
import { d, ellipse, group, line, path, rect, type Sheet } from "./svg.ts";
import type { Tint } from "./tints.ts";

/** The light on a cylinder, laid over whatever is printed on it. */
export function roundness(sheet: Sheet, x: number, y: number, w: number, h: number, rx: number, strength = 1): string {
  const fill = sheet.linear(
    [
      [0, "#1c140a", 0.34 * strength],
      [0.1, "#1c140a", 0.06 * strength],
      [0.2, "#fff", 0.42 * strength],
      [0.32, "#fff", 0.1 * strength],
      [0.55, "#fff", 0],
      [0.8, "#1c140a", 0.14 * strength],
      [1, "#1c140a", 0.42 * strength],
    ],
    [0, 0, 1, 0],
  );
  return rect(x, y, w, h, rx, { fill });
}

/** A drum seen a little from above: a lid, a tin, a puck. */
export function drum(sheet: Sheet, cx: number, top: number, w: number, h: number, side: string, face: string): string {
  const x = cx - w / 2;
  const lip = w * 0.06;
  const body = d("M", x, top, "V", top + h, "A", w / 2, lip, 0, 0, 0, x + w, top + h, "V", top, "Z");
  return (
    path(body, { fill: side }) +
    group({ "clip-path": sheet.clip(path(body, {})) }, roundness(sheet, x, top - lip, w, h + lip * 2, 0)) +
    ellipse(cx, top, w / 2, lip, { fill: face }) +
    ellipse(cx, top, w / 2 - 3, lip - 2, { fill: "none", stroke: "#fff", "stroke-width": 2, opacity: 0.4 })
  );
}

type Jar = { cx: number; bottom: number; w: number; h: number; contents: string; style: LabelStyle; lid: string };

/** A glass jar with something in it, a lid and a label. */
export function jar(sheet: Sheet, tint: Tint, { cx, bottom, w, h, contents, style, lid }: Jar): string {
  const x = cx - w / 2;
  const y = bottom - h;
  const shape = rect(x, y, w, h, w * 0.14, {});
  const inside = group(
    { "clip-path": sheet.clip(shape) },
    rect(x, y, w, h, 0, { fill: tint.dark, opacity: 0.3 }),
    contents,
  );
  return (
    rect(x, y, w, h, w * 0.14, { fill: "#fff", opacity: 0.55 }) +
    inside +
    label(sheet, tint, style, { x: x + w * 0.16, y: y + h * 0.3, w: w * 0.68, h: h * 0.5, rx: 6 }) +
    roundness(sheet, x, y, w, h, w * 0.14, 0.85) +
    rect(x, y, w, h, w * 0.14, { fill: "none", stroke: "#fff", "stroke-width": 4, opacity: 0.55 }) +
    rect(x + w * 0.07, y + h * 0.12, w * 0.045, h * 0.7, w * 0.02, { fill: "#fff", opacity: 0.7 }) +
    screwLid(sheet, cx, y - h * 0.13, w * 0.94, h * 0.17, lid)
  );
}

function screwLid(sheet: Sheet, cx: number, y: number, w: number, h: number, color: string): string {
  const x = cx - w / 2;
  let ribs = "";
  for (let i = 1; i < 22; i++)
    ribs += d("M", x + (w * (1 - Math.cos((i * Math.PI) / 22))) / 2, y + h * 0.3, "V", y + h * 0.92);
  return (
    rect(x, y, w, h, 12, { fill: color }) +
    line(ribs, "#000", 2, { opacity: 0.16 }) +
    roundness(sheet, x, y, w, h, 12, 0.9) +
    rect(x + 10, y + 5, w - 20, 5, 3, { fill: "#fff", opacity: 0.35 })
  );
}

type Pouch = { cx: number; bottom: number; w: number; h: number; style: LabelStyle; ground: string; window?: string };

/** A stand-up pouch with a zip, notches and a foot. */
export function pouch(sheet: Sheet, tint: Tint, { cx, bottom, w, h, style, ground, window }: Pouch): string {
  const l = cx - w / 2;
  const r = cx + w / 2;
  const t = bottom - h;
  const outline = d(
    "M",
    l + 8,
    t,
    "H",
    r - 8,
    "L",
    r - 8,
    t + h * 0.1,
    "C",
    r + 4,
    t + h * 0.4,
    r + 10,
    t + h * 0.7,
    r + 2,
    bottom - 14,
    "Q",
    cx,
    bottom + 20,
    l - 2,
    bottom - 14,
    "C",
    l - 10,
    t + h * 0.7,
    l - 4,
    t + h * 0.4,
    l + 8,
    t + h * 0.1,
    "Z",
  );
  const clip = sheet.clip(path(outline, {}));
  const foot = d("M", l - 10, bottom - h * 0.1, "Q", cx, bottom - h * 0.02, r + 10, bottom - h * 0.1);
  const shine = sheet.linear(
    [
      [0, "#fff", 0.5],
      [0.3, "#fff", 0.05],
      [0.62, "#000", 0.02],
      [1, "#140d05", 0.34],
    ],
    [0, 0, 1, 0.25],
  );
  const crimps = Array.from({ length: 4 }, (_, i) => d("M", l, t + 8 + i * 7, "H", r)).join("");
  return (
    path(outline, { fill: ground }) +
    group(
      { "clip-path": clip },
      label(sheet, tint, style, { x: l + w * 0.15, y: t + h * 0.24, w: w * 0.7, h: h * 0.56, rx: 10 }),
      window ?? "",
      path(outline, { fill: shine }),
      line(crimps, "#fff", 1.6, { opacity: 0.3 }),
      line(d("M", l, t + h * 0.14, "H", r), "#000", 3, { opacity: 0.18 }),
      line(d("M", l, t + h * 0.14 + 4, "H", r), "#fff", 2, { opacity: 0.4 }),
      line(foot, "#000", 3, { opacity: 0.16 }),
      path(d("M", l + w * 0.1, t, "L", l + w * 0.24, t, "L", l + w * 0.12, bottom, "L", l, bottom, "Z"), {
        fill: "#fff",
        opacity: 0.14,
      }),
    )
  );
}

type Carton = { x: number; bottom: number; w: number; h: number; depth: number; style: LabelStyle; ground: string };

/** A printed box: front, a side in shade, and its top. */
export function carton(sheet: Sheet, tint: Tint, { x, bottom, w, h, depth, style, ground }: Carton): string {
  const y = bottom - h;
  const rise = depth * 0.32;
  const side = d("M", x + w, y, "l", depth, -rise, "V", bottom - rise * 0.9, "L", x + w, bottom, "Z");
  const top = d("M", x, y, "l", depth, -rise, "h", w, "L", x + w, y, "Z");
  return (
    rect(x, y, w, h, 2, { fill: ground }) +
    label(sheet, tint, style, { x: x + w * 0.1, y: y + h * 0.08, w: w * 0.8, h: h * 0.84, rx: 6 }) +
    rect(x, y, w, h, 2, {
      fill: sheet.linear(
        [
          [0, "#fff", 0.22],
          [0.5, "#fff", 0],
          [1, "#140d05", 0.12],
        ],
        [0, 0, 1, 0.4],
      ),
    }) +
    path(side, { fill: ground }) +
    path(side, {
      fill: sheet.linear(
        [
          [0, "#140d05", 0.42],
          [1, "#140d05", 0.26],
        ],
        [0, 0, 1, 0],
      ),
    }) +
    path(top, { fill: ground }) +
    path(top, { fill: "#fff", opacity: 0.3 }) +
    line(d("M", x + w, y, "V", bottom), "#fff", 1.6, { opacity: 0.35 })
  );
}

/** What a box or a bag is made of: kraft, cream, the tint, or near-black. */
export const groundOf = (tint: Tint, random: Random): string =>
  random.pick([tint.deep, tint.mid, tint.cream, tint.dark, "#c9a87a", tint.light]);
