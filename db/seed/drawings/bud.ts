import type { Random } from "../random.ts";
import { circle, d, group, line, path, placed } from "./svg.ts";
import type { Tint } from "./tints.ts";

/** `leaning`: how far from green to the strain's own shade. `small`: one among many, with fewer strokes. */
type Detail = { leaning?: number; leaves?: boolean; small?: boolean };

/** One flower of about 200 by 260 units, its foot at (0, 130): lobes of calyxes, hairs, and a frost of resin. */
export function bud(tint: Tint, random: Random, { leaning = 0.35, leaves = true, small = false }: Detail = {}): string {
  const lobes = lobesOf(random);
  const hair = [tint.sparkDeep, tint.spark];
  const parts = leaves ? [sugarLeaves(tint, random)] : [];
  for (const lobe of lobes) parts.push(lobeOf(lobe, tint, random, leaning, small, hair));
  parts.push(frost(random, lobes, small ? 16 : 74));
  return group({}, ...parts);
}

type Lobe = { x: number; y: number; rx: number; ry: number; depth: number };

/** Big ones low, small ones up: back first. */
function lobesOf(random: Random): Lobe[] {
  const near = (value: number, by: number) => value + random.between(-by, by);
  return [
    { x: near(-48, 6), y: near(66, 6), rx: 50, ry: 52, depth: -0.5 },
    { x: near(50, 6), y: near(60, 6), rx: 50, ry: 54, depth: -0.5 },
    { x: near(-40, 7), y: near(-4, 7), rx: 46, ry: 50, depth: -0.2 },
    { x: near(42, 7), y: near(-12, 7), rx: 44, ry: 50, depth: -0.2 },
    { x: near(2, 6), y: near(-78, 6), rx: 38, ry: 50, depth: 0 },
    { x: near(0, 5), y: near(-30, 5), rx: 50, ry: 54, depth: 0.2 },
    { x: near(-4, 5), y: near(40, 5), rx: 58, ry: 60, depth: 0.4 },
    { x: near(4, 8), y: near(88, 4), rx: 44, ry: 38, depth: 0.3 },
  ];
}

function lobeOf(lobe: Lobe, tint: Tint, random: Random, leaning: number, small: boolean, hair: string[]): string {
  const count = small ? 18 : 40;
  const wide = small ? 0.54 : 0.385;
  const points = Array.from({ length: count }, (_, i) => {
    const y = 1 - (2 * (i + 0.5)) / count;
    const ring = Math.sqrt(1 - y * y);
    const turn = i * 2.39996 + lobe.x;
    return { x: ring * Math.cos(turn), y, z: ring * Math.sin(turn) };
  })
    .filter((point) => point.z > (small ? 0 : -0.15))
    .sort((a, b) => a.z - b.z);
  return points
    .map((point) => {
      const lit = -0.5 * point.x - 0.55 * point.y + 0.55 * point.z + lobe.depth * 0.25;
      const lean = Math.min(1, Math.max(0, leaning + random.between(-0.35, 0.35) - lit * 0.2));
      const lightness = 0.54 + 0.2 * lit + random.between(-0.05, 0.05);
      const size = lobe.rx * (wide + 0.1 * point.z) * random.between(0.75, 1.3);
      const x = lobe.x + point.x * lobe.rx;
      const y = lobe.y + point.y * lobe.ry;
      const degrees = point.x * 58 + random.between(-26, 26);
      const calyx = placed(
        x,
        y,
        size / 40,
        degrees,
        path("M0 -44C16 -26 30 0 20 22C11 38 -11 38 -20 22C-30 0 -16 -26 0 -44Z", {
          fill: tint.bud(Math.max(0.2, lightness), lean),
          stroke: tint.bud(Math.max(0.12, lightness - 0.11), lean),
          "stroke-width": 3,
        }),
        path("M-3 -33C-15 -18 -19 2 -13 18C-8 2 -6 -16 -3 -33Z", {
          fill: "#fdffe8",
          opacity: 0.17 + 0.15 * Math.max(0, lit),
        }),
      );
      return random.chance(0.26) ? calyx + pistil(x, y - size * 0.5, degrees, random, hair) : calyx;
    })
    .join("");
}

function pistil(x: number, y: number, degrees: number, random: Random, colors: string[]): string {
  const bend = random.between(-16, 16);
  const curl = random.between(-12, 12);
  return placed(
    x,
    y,
    random.between(0.8, 1.3),
    degrees + random.between(-40, 40),
    line(d("M 0 6 q", bend, -12, bend * 0.4 + curl, -random.between(16, 30)), random.pick(colors), 3.1),
  );
}

function sugarLeaves(tint: Tint, random: Random): string {
  const angles = [-76, -52, 55, 80, -28, 30, 150, -148];
  return angles
    .map((degrees) =>
      placed(
        0,
        40,
        random.between(0.92, 1.12),
        degrees + random.between(-8, 8),
        path("M0 0C-18 -48 -13 -98 0 -136C13 -98 18 -48 0 0Z", { fill: tint.bud(random.between(0.4, 0.52), 0.2) }),
        line("M0 -20V-120", tint.bud(0.62, 0.2), 2),
      ),
    )
    .join("");
}

function frost(random: Random, lobes: Lobe[], count: number): string {
  const dots = Array.from({ length: count }, () => {
    const lobe = random.pick(lobes);
    const turn = random.between(0, 6.283);
    const far = Math.sqrt(random.next()) * 0.94;
    const x = lobe.x + Math.cos(turn) * lobe.rx * far;
    const y = lobe.y + Math.sin(turn) * lobe.ry * far;
    return circle(x, y, random.between(0.9, 2.3), { opacity: random.between(0.45, 0.95) });
  });
  return group({ fill: "#fffef2" }, ...dots);
}

/** A stem for a bud that lies or stands alone. */
export const stem = (tint: Tint) =>
  line("M0 118C2 138 -2 150 6 166", tint.bud(0.44, 0.1), 15) +
  line("M-2 122C0 138 -4 148 3 162", tint.bud(0.6, 0.1), 4);
