import { path } from "./svg.ts";

/**
 * Letters as strokes in a box of 6 units' height: packaging and marks carry words without a font, so that a picture is
 * the same on a machine that has none.
 */
const glyphs: Record<string, [width: number, strokes: string]> = {
  A: [4.2, "M0 6L2.1 0L4.2 6M.75 4H3.45"],
  B: [3.7, "M0 0V6H2.1A1.6 1.6 0 0 0 2.1 2.8H0M0 0H1.9A1.4 1.4 0 0 1 1.9 2.8"],
  C: [4.1, "M4 1.25A2.2 3 0 1 0 4 4.75"],
  D: [4, "M0 0V6H1.2A2.8 3 0 0 0 1.2 0Z"],
  E: [3.2, "M3.2 0H0V6H3.2M0 2.9H2.7"],
  F: [3.1, "M3.1 0H0V6M0 2.9H2.6"],
  G: [4.3, "M4 1.25A2.2 3 0 1 0 4.3 3.4H2.5"],
  H: [4, "M0 0V6M4 0V6M0 2.9H4"],
  I: [0, "M0 0V6"],
  J: [2.6, "M2.6 0V4.4A1.35 1.6 0 0 1 0 4.6"],
  K: [3.8, "M0 0V6M3.6 0L0 3.7M1.3 2.4L3.8 6"],
  L: [3, "M0 0V6H3"],
  M: [5, "M0 6V0L2.5 4.2L5 0V6"],
  N: [4.2, "M0 6V0L4.2 6V0"],
  O: [4.6, "M2.3 0A2.3 3 0 1 0 2.3 6A2.3 3 0 1 0 2.3 0Z"],
  P: [3.6, "M0 6V0H2A1.65 1.65 0 0 1 2 3.3H0"],
  Q: [4.6, "M2.3 0A2.3 3 0 1 0 2.3 6A2.3 3 0 1 0 2.3 0ZM2.7 4.4L4.5 6.3"],
  R: [3.7, "M0 6V0H2A1.65 1.65 0 0 1 2 3.3H0M1.7 3.3L3.7 6"],
  S: [3.6, "M3.4 1.2A1.65 1.5 0 0 0 .2 1.55C.2 3.35 3.6 2.65 3.6 4.45A1.75 1.6 0 0 1 0 4.75"],
  T: [4, "M0 0H4M2 0V6"],
  U: [4, "M0 0V3.9A2 2.1 0 0 0 4 3.9V0"],
  V: [4.2, "M0 0L2.1 6L4.2 0"],
  W: [5.8, "M0 0L1.45 6L2.9 1L4.35 6L5.8 0"],
  X: [3.9, "M0 0L3.9 6M3.9 0L0 6"],
  Y: [4, "M0 0L2 3V6M4 0L2 3"],
  Z: [3.7, "M0 0H3.7L0 6H3.7"],
  "0": [3.8, "M1.9 0A1.9 3 0 1 0 1.9 6A1.9 3 0 1 0 1.9 0Z"],
  "1": [1.5, "M0 1.3L1.5 0V6"],
  "2": [3.7, "M.1 1.7A1.75 1.7 0 0 1 3.6 1.8C3.6 3.5 0 4.3 0 6H3.7"],
  "3": [3.5, "M.2 1A1.7 1.45 0 1 1 1.8 2.8A1.75 1.6 0 1 1 0 5"],
  "4": [3.9, "M3 6V0L0 4.2H3.9"],
  "5": [3.5, "M3.2 0H.5L.25 2.7A1.9 1.75 0 1 1 0 5.1"],
  "6": [3.6, "M3.1 .3C1.2 .6 0 2.4 0 4.2A1.8 1.8 0 1 0 .3 3.2"],
  "7": [3.6, "M0 0H3.6L1.3 6"],
  "8": [3.6, "M1.8 2.75A1.45 1.38 0 1 0 1.8 0A1.45 1.38 0 1 0 1.8 2.75A1.8 1.63 0 1 0 1.8 6A1.8 1.63 0 1 0 1.8 2.75Z"],
  "9": [3.6, "M.5 5.7C2.4 5.4 3.6 3.6 3.6 1.8A1.8 1.8 0 1 0 3.3 2.8"],
  "%": [
    5,
    "M1.2 0A1.2 1.3 0 1 0 1.2 2.6A1.2 1.3 0 1 0 1.2 0ZM3.8 3.4A1.2 1.3 0 1 0 3.8 6A1.2 1.3 0 1 0 3.8 3.4ZM4.3 0L.7 6",
  ],
  "&": [4.5, "M4.3 6L.9 1.9A1.25 1.25 0 1 1 3 1.7C2.7 2.9 0 3 0 4.6C0 6.6 3.6 6.5 4.2 3.4"],
  "+": [3, "M0 3.2H3M1.5 1.7V4.7"],
  $: [3.6, "M3.4 1.4A1.65 1.5 0 0 0 .2 1.6C.2 3.3 3.6 2.7 3.6 4.4A1.75 1.6 0 0 1 0 4.6M1.8 -.7V6.7"],
  "'": [0, "M0 0V1.6"],
  "-": [2, "M0 3.2H2"],
  " ": [1.6, ""],
};

type Type = { size: number; weight: number; color: string; anchor?: "start" | "middle" | "end"; tracking?: number };

/** One line of capitals whose top left (or middle, or right) is at x, y. */
export function lettering(text: string, x: number, y: number, type: Type): string {
  const scale = type.size / 6;
  const gap = 1.5 + (type.tracking ?? 0);
  const letters = [...text.toUpperCase()].map((letter) => glyphs[letter] ?? glyphs["-"]!);
  const width = letters.reduce((sum, [w]) => sum + w + gap, -gap);
  const start = { start: 0, middle: width / 2, end: width }[type.anchor ?? "middle"];
  let at = -start;
  const strokes = letters.map(([w, strokes]) => {
    const drawn = strokes && `<path d="${strokes}" transform="translate(${at.toFixed(2)} 0)"/>`;
    at += w + gap;
    return drawn;
  });
  return `<g transform="translate(${x} ${y}) scale(${scale.toFixed(3)})" fill="none" stroke="${type.color}" stroke-width="${(type.weight / scale).toFixed(2)}" stroke-linecap="round" stroke-linejoin="round">${strokes.join("")}</g>`;
}

/** How wide `lettering` will be, so that a line can be made to fit. */
export function letteringWidth(text: string, size: number, tracking = 0): number {
  const gap = 1.5 + tracking;
  const units = [...text.toUpperCase()].reduce((sum, letter) => sum + (glyphs[letter] ?? glyphs["-"]!)[0] + gap, -gap);
  return (units * size) / 6;
}

/** Lines of small print, drawn as what small print looks like from afar. */
export function smallPrint(x: number, y: number, width: number, lines: number, color: string, step = 12): string {
  let text = "";
  for (let i = 0; i < lines; i++) {
    const long = width * [1, 0.86, 0.94, 0.62][i % 4]!;
    text += `M${(x - long / 2).toFixed(1)} ${y + i * step}h${long.toFixed(1)}`;
  }
  return path(text, { stroke: color, "stroke-width": 3.4, "stroke-linecap": "round", opacity: 0.55 });
}
