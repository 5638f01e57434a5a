import type { Random } from "../random.ts";
import { oklch } from "./color.ts";

export const tintNames = ["sativa", "indica", "hybrid", "cbd"] as const;
export type TintName = (typeof tintNames)[number];

/** Everything colored in one picture, from one hue: amber, violet, teal, and a neutral green. */
export type Tint = {
  name: TintName;
  hue: number;
  /** Walls and tables, from light to dark. */
  wall: [string, string];
  table: [string, string];
  shape: string;
  /** Packaging. */
  light: string;
  mid: string;
  deep: string;
  dark: string;
  cream: string;
  paper: string;
  /** A second color that sits well beside the first. */
  spark: string;
  sparkDeep: string;
  /** A shade of the flower itself. */
  bud(lightness: number, leaning: number): string;
  at(lightness: number, chroma: number): string;
};

const hues: Record<TintName, { hue: number; chroma: number; spark: number; bud: number; budLean: number }> = {
  sativa: { hue: 75, chroma: 1, spark: 42, bud: 118, budLean: 100 },
  indica: { hue: 302, chroma: 0.95, spark: 55, bud: 134, budLean: 310 },
  hybrid: { hue: 195, chroma: 0.85, spark: 70, bud: 140, budLean: 168 },
  cbd: { hue: 148, chroma: 0.8, spark: 95, bud: 130, budLean: 112 },
};

/** Backdrops: a wall of thirty pictures must not be thirty times the same pale tint. */
const backdrops = [
  { wall: [0.965, 0.012, 0.925, 0.024], table: [0.9, 0.03, 0.83, 0.042], shape: [0.87, 0.062], warm: true },
  { wall: [0.93, 0.04, 0.885, 0.056], table: [0.95, 0.018, 0.88, 0.032], shape: [0.96, 0.014], warm: false },
  { wall: [0.945, 0.022, 0.9, 0.035], table: [0.845, 0.055, 0.775, 0.066], shape: [0.8, 0.085], warm: true },
  { wall: [0.86, 0.066, 0.79, 0.08], table: [0.92, 0.034, 0.84, 0.05], shape: [0.915, 0.046], warm: false },
  { wall: [0.955, 0.016, 0.915, 0.02], table: [0.93, 0.022, 0.865, 0.026], shape: [0.9, 0.036], warm: true },
] as const;

export function tintOf(name: TintName, random: Random): Tint {
  const { hue: base, chroma, spark, bud, budLean } = hues[name];
  const hue = base + random.between(-7, 7);
  const backdrop = random.pick(backdrops);
  const back = (lightness: number, strength: number) => oklch(lightness, strength * chroma, hue);
  /** Paper rather than paint: most walls are warm, whatever the strain. */
  const wall = (lightness: number, strength: number) =>
    backdrop.warm ? oklch(lightness, strength * 0.8, 82) : back(lightness, strength);
  const at = (lightness: number, strength: number) => oklch(lightness, strength * chroma, hue);
  const [w1, wc1, w2, wc2] = backdrop.wall;
  const [t1, tc1, t2, tc2] = backdrop.table;
  const [s1, sc1] = backdrop.shape;
  return {
    name,
    hue,
    wall: [wall(w1, wc1), wall(w2, wc2)],
    table: [back(t1, tc1), back(t2, tc2)],
    shape: back(s1, sc1),
    light: at(0.86, 0.085),
    mid: at(0.7, 0.125),
    deep: at(0.54, 0.125),
    dark: at(0.34, 0.075),
    cream: oklch(0.965, 0.018, 88),
    paper: oklch(0.93, 0.028, 85),
    spark: oklch(0.75, 0.11, spark),
    sparkDeep: oklch(0.6, 0.13, spark),
    bud: (lightness, leaning) => {
      const [strength, turned] = between(bud, budLean, leaning);
      return oklch(lightness, strength, turned);
    },
    at,
  };
}

/** From one hue to another straight through the gray between them, as a leaf turns: chroma and hue. */
function between(from: number, to: number, part: number): [chroma: number, hue: number] {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const a = (1 - part) * 0.1 * Math.cos(radians(from)) + part * 0.085 * Math.cos(radians(to));
  const b = (1 - part) * 0.1 * Math.sin(radians(from)) + part * 0.085 * Math.sin(radians(to));
  return [Math.hypot(a, b), (Math.atan2(b, a) * 180) / Math.PI];
}
