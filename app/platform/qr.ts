import { encode } from "uqr";

/** A text as a QR code: the path of its dark squares, each of one unit, on a field of so many. */
export function qrPath(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { border: 2 });
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size, path: squares.join("") };
}
