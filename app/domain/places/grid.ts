import { EARTH_RADIUS_MILES, type Point } from "./geo.ts";

/** Cells have Morton numbers (interleaved column and row bits): one index serves half a mile and sixty alike. */
const BITS = 17;
const ACROSS = 2 ** BITS;
export const CELL_COUNT = 2 ** (2 * BITS - 1);

const MILES_PER_DEGREE = (EARTH_RADIUS_MILES * Math.PI) / 180;
const HIGHEST_LATITUDE = 75;

export const cellOf = (lat: number, lng: number): number => weave(columnOf(lng, BITS), rowOf(lat, BITS));

type CellRange = { from: number; to: number };
type NearRange = CellRange & { nearest: number };

/** All cells between `inner` and `outer` miles away, nearest first; cells at the edge reach beyond. */
export type Ring = { inner: number; outer: number; ranges: CellRange[] };

/** `radii` in miles. `gap`: cells to read in order to merge two ranges, as starting a range costs as much as a row. */
export type Layout = { radii: readonly number[]; cellsARadius: number; gap: number };
const fine: Layout = { radii: [0.15, 0.3, 0.55, 1, 3, 8, 20], cellsARadius: 2, gap: 4 };

/** Read rings until you have enough results. Steps are finer up close: in dense areas, wide rings cost the most. */
export function ringsAround(center: Point, from: number, to: number, layout = fine): Ring[] {
  if (Math.abs(center.lat) > HIGHEST_LATITUDE) return [];
  const radii = [...layout.radii.filter((miles) => miles > from * 1.1 && miles < to * 0.9), to];
  return radii.map((outer, at) => {
    // -1 includes points exactly at the center.
    const inner = at === 0 ? from || -1 : (radii[at - 1] as number);
    return { inner, outer, ranges: cellRanges(center, inner, outer, layout) };
  });
}

export function nearFirst(center: Point, from: number, to: number, layout: Layout): CellRange[] {
  const before: CellRange[] = [];
  return ringsAround(center, from, to, layout).flatMap(({ ranges }) =>
    ranges.flatMap((range) => {
      const fresh = subtractRanges(range, before);
      before.push(range);
      return fresh;
    }),
  );
}

function subtractRanges(range: CellRange, excluded: readonly CellRange[]): CellRange[] {
  let left = [range];
  for (const other of excluded) {
    left = left.flatMap(({ from, to }) =>
      other.to < from || other.from > to
        ? [{ from, to }]
        : [
            { from, to: Math.min(to, other.from - 1) },
            { from: Math.max(from, other.to + 1), to },
          ].filter((rest) => rest.from <= rest.to),
    );
  }
  return left;
}

function cellRanges({ lat, lng }: Point, inner: number, outer: number, { cellsARadius, gap }: Layout): CellRange[] {
  const bits = Math.min(BITS, Math.max(0, Math.round(Math.log2((360 * MILES_PER_DEGREE * cellsARadius) / outer))));
  const side = 360 / 2 ** bits;
  const finest = 4 ** (BITS - bits);
  const dLat = outer / MILES_PER_DEGREE;
  const narrowest = Math.cos(((Math.abs(lat) + dLat) * Math.PI) / 180);
  const widest = Math.cos((Math.max(0, Math.abs(lat) - dLat) * Math.PI) / 180);
  const dLng = dLat / narrowest;

  const ranges: NearRange[] = [];
  for (let row = rowOf(lat - dLat, bits); row <= rowOf(lat + dLat, bits); row++) {
    const [south, north] = [row * side - 90 - lat, (row + 1) * side - 90 - lat];
    for (let column = columnOf(lng - dLng, bits); column <= columnOf(lng + dLng, bits); column++) {
      const [west, east] = [column * side - 180 - lng, (column + 1) * side - 180 - lng];
      const nearest = miles(Math.max(0, south, -north), Math.max(0, west, -east), narrowest);
      const furthest = miles(Math.max(-south, north), Math.max(-west, east), widest);
      // Allow 1% because the plane isn't the sphere.
      if (nearest > outer * 1.01 || furthest < inner * 0.99) continue;
      const first = weave(((column % 2 ** bits) + 2 ** bits) % 2 ** bits, row) * finest;
      ranges.push({ from: first, to: first + finest - 1, nearest });
    }
  }
  return joined(ranges, gap * finest)
    .sort((a, b) => a.nearest - b.nearest)
    .map(({ from, to }) => ({ from, to }));
}

function joined(ranges: NearRange[], gap: number): NearRange[] {
  const whole: NearRange[] = [];
  for (const range of ranges.sort((a, b) => a.from - b.from)) {
    const last = whole.at(-1);
    if (last && last.to + 1 + gap >= range.from) {
      last.to = range.to;
      last.nearest = Math.min(last.nearest, range.nearest);
    } else whole.push(range);
  }
  return whole;
}

const miles = (dLat: number, dLng: number, cosine: number) => MILES_PER_DEGREE * Math.hypot(dLat, dLng * cosine);

const rowOf = (lat: number, bits: number) => Math.floor(((lat + 90) / 360) * 2 ** bits);
const columnOf = (lng: number, bits: number) => Math.floor(((lng + 180) / 360) * 2 ** bits);

/** Bitwise operators stop at 32 bits, and cell numbers have 33. */
const weave = (column: number, row: number): number => spread(column % ACROSS) + 2 * spread(row % ACROSS);
const spread = (n: number): number => spreadByte(Math.floor(n / 256)) * 65536 + spreadByte(n % 256);

function spreadByte(n: number): number {
  let bits = (n | (n << 8)) & 0x00ff00ff;
  bits = (bits | (bits << 4)) & 0x0f0f0f0f;
  bits = (bits | (bits << 2)) & 0x33333333;
  return (bits | (bits << 1)) & 0x55555555;
}
