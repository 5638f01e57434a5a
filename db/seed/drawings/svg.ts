/** Offset 0 to 1, color, opacity. */
export type Stop = readonly [offset: number, color: string, opacity?: number];
export type Attributes = Record<string, string | number | undefined>;

const short = (value: string | number) => (typeof value === "number" ? String(Math.round(value * 100) / 100) : value);

function el(name: string, attributes: Attributes, inside = ""): string {
  const text = Object.entries(name === "g" ? attributes : flatOpacity(attributes))
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${short(value!)}"`)
    .join("");
  return inside ? `<${name}${text}>${inside}</${name}>` : `<${name}${text}/>`;
}

/** `opacity` makes the renderer paint a layer of the whole picture; on a single shape these do the same for a tenth. */
function flatOpacity({ opacity, ...rest }: Attributes): Attributes {
  return opacity === undefined ? rest : { ...rest, "fill-opacity": opacity, "stroke-opacity": opacity };
}

export const rect = (x: number, y: number, width: number, height: number, rx: number, more: Attributes) =>
  el("rect", { x, y, width, height, rx: rx || undefined, ...more });
export const ellipse = (cx: number, cy: number, rx: number, ry: number, more: Attributes) =>
  el("ellipse", { cx, cy, rx, ry, ...more });
export const circle = (cx: number, cy: number, r: number, more: Attributes) => el("circle", { cx, cy, r, ...more });
export const path = (d: string, more: Attributes) => el("path", { d, ...more });
export const line = (d: string, stroke: string, width: number, more: Attributes = {}) =>
  path(d, {
    fill: "none",
    stroke,
    "stroke-width": width,
    "stroke-linecap": "round",
    "stroke-linejoin": "round",
    ...more,
  });
export const group = (more: Attributes, ...inside: string[]) => el("g", more, inside.join("") || " ");

/** Moved, turned and scaled about the origin. */
export const placed = (x: number, y: number, scale: number, degrees: number, ...inside: string[]) =>
  group(
    { transform: `translate(${short(x)} ${short(y)}) rotate(${short(degrees)}) scale(${short(scale)})` },
    ...inside,
  );

/** A path text from points: numbers are rounded, words kept. */
export const d = (...parts: (string | number)[]): string => parts.map(short).join(" ");

/** One picture in the making: gradients and clips are collected, and referred to by `url(#…)`. */
export class Sheet {
  readonly #defs: string[] = [];

  #define(name: string, attributes: Attributes, inside: string): string {
    const id = `d${this.#defs.length}`;
    this.#defs.push(el(name, { id, ...attributes }, inside));
    return `url(#${id})`;
  }

  /** From one point to another of the shape's own box; from top to bottom unless told. */
  linear(stops: readonly Stop[], [x1, y1, x2, y2]: readonly [number, number, number, number] = [0, 0, 0, 1]): string {
    return this.#define("linearGradient", { x1, y1, x2, y2 }, stops.map(stop).join(""));
  }

  /** Across, left to right: how a cylinder takes the light. */
  across(...colors: string[]): string {
    const last = colors.length - 1;
    return this.linear(
      colors.map((color, i) => [i / last, color] as const),
      [0, 0, 1, 0],
    );
  }

  radial(stops: readonly Stop[], cx = 0.5, cy = 0.5, r = 0.5): string {
    return this.#define("radialGradient", { cx, cy, r }, stops.map(stop).join(""));
  }

  clip(...shapes: string[]): string {
    return this.#define("clipPath", {}, shapes.join(""));
  }

  render(body: string, width = 800, height = 800): string {
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs>${this.#defs.join("")}</defs>${body}</svg>`;
  }
}

const stop = ([offset, color, opacity]: Stop) => el("stop", { offset, "stop-color": color, "stop-opacity": opacity });
