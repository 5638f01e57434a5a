import { circle, d, group, line, path, placed } from "./svg.ts";
import type { TintName } from "./tints.ts";

/** The word and the sign that packaging of a strain carries: sun, moon, tide, meadow. */
export const markWords: Record<TintName, string> = { sativa: "SUN", indica: "MOON", hybrid: "TIDE", cbd: "MEADOW" };

/** A sign of about 100 units across, at a place and scale. */
export function mark(name: TintName, x: number, y: number, scale: number, color: string): string {
  return placed(x, y, scale, 0, { sativa: sun, indica: moon, hybrid: tide, cbd: meadow }[name](color));
}

function sun(color: string): string {
  let rays = "";
  for (let i = 0; i < 12; i++) {
    const angle = (i * Math.PI) / 6;
    const far = i % 2 ? 42 : 50;
    rays += d("M", Math.cos(angle) * 31, Math.sin(angle) * 31, "L", Math.cos(angle) * far, Math.sin(angle) * far);
  }
  return circle(0, 0, 21, { fill: color }) + line(rays, color, 5);
}

const moon = (color: string) =>
  path("M14 -44A46 46 0 1 0 42 20A37 37 0 0 1 14 -44Z", { fill: color }) +
  group({ fill: color }, circle(27, -18, 4.5, {}), circle(43, -36, 3, {}), circle(40, -4, 2.6, {}));

const tide = (color: string) =>
  path("M-40 2A40 40 0 0 1 40 2Z", { fill: color }) +
  line(
    "M-48 18q12 -11 24 0t24 0t24 0t24 0M-36 34q9 -8 18 0t18 0t18 0t18 0M-20 48q5 -5 10 0t10 0t10 0t10 0",
    color,
    5.5,
  );

const meadow = (color: string) =>
  path("M0 48C-34 28 -38 -14 0 -50C38 -14 34 28 0 48Z", { fill: color }) +
  line("M0 54V-22M0 26L17 8M0 26L-17 8M0 4L14 -12M0 4L-14 -12", "rgba(255,255,255,.75)", 4);

/** A hemp leaf of seven blades, about 200 units across, its stem at the origin. */
export function fanLeaf(color: string, vein: string): string {
  const blades: [degrees: number, length: number][] = [
    [-104, 62],
    [104, 62],
    [-70, 92],
    [70, 92],
    [-36, 118],
    [36, 118],
    [0, 132],
  ];
  return blades
    .map(([degrees, length]) =>
      placed(
        0,
        0,
        1,
        degrees,
        path(serrated(length), { fill: color }),
        line(d("M 0 -6 L 0", -length * 0.9), vein, 1.8),
      ),
    )
    .concat(line("M0 0q2 28 -6 52", color, 6))
    .join("");
}

/** One blade: a narrow leaf with teeth. */
function serrated(length: number): string {
  const teeth = 7;
  const half = (t: number) => length * 0.135 * Math.sin(Math.PI * t ** 0.85);
  const side = (sign: number, steps: number[]) =>
    steps.map((t) => d("L", sign * half(t) * 1.12, -length * t - 3, "L", sign * half(t) * 0.86, -length * (t + 0.012)));
  const up = Array.from({ length: teeth }, (_, i) => (i + 1) / (teeth + 1));
  return ["M0 0", ...side(-1, up), d("L 0", -length), ...side(1, up.toReversed()), "Z"].join(" ");
}
