import { EARTH_RADIUS_MILES, type Point } from "./geo.ts";

/**
 * A grid over the earth for "what is near". A cell's number weaves the bits of its column and row (a Morton number), so
 * that every larger square of cells is one range of numbers: one index serves a search of half a mile and one of sixty.
 */
const BITS = 17;
const ACROSS = 2 ** BITS;
/** The number of a cell is below this: 17 bits east to west, 16 south to north. A finest cell is 0.19 miles high. */
export const CELLS = 2 ** (2 * BITS - 1);

const MILES_PER_DEGREE = (EARTH_RADIUS_MILES * Math.PI) / 180;
/** Cells are degenerate near the poles, and nobody sells there. */
const HIGHEST_LATITUDE = 75;

/** The number of the finest cell at a place. */
export const cellOf = (lat: number, lng: number): number => weave(columnOf(lng, BITS), rowOf(lat, BITS));

type CellRange = { from: number; to: number };
/** With how far it is at least to what lies in it, in miles. */
type NearRange = CellRange & { nearest: number };

/** Whatever lies further than `inner` and at most `outer` miles from the center lies in these cells, among other things; nearest first. */
export type Ring = { inner: number; outer: number; ranges: CellRange[] };

/**
 * How rings are laid out: their radii in miles; how many cells fit into a radius; and how many that a ring does not touch are
 * read along where that makes one range of two, for to begin a range costs as much as to read a row.
 */
export type Layout = { radii: readonly number[]; cellsARadius: number; gap: number };
const fine: Layout = { radii: [0.15, 0.3, 0.55, 1, 3, 8, 20], cellsARadius: 2, gap: 4 };

/**
 * Rings around a place from `from` to `to` miles, nearest first, each two or three times as wide as the one before. Whoever needs
 * the nearest few reads ring after ring and stops when there are enough: a crowded place is settled within the first two, and
 * reads no more than a lonely one. Where shops stand close a ring too wide costs more than one ring more, hence the finer
 * steps there. Cells half as wide as a ring's radius fit it well; wider ones make fewer ranges.
 */
export function ringsAround(center: Point, from: number, to: number, layout = fine): Ring[] {
  if (Math.abs(center.lat) > HIGHEST_LATITUDE) return [];
  const radii = [...layout.radii.filter((miles) => miles > from * 1.1 && miles < to * 0.9), to];
  return radii.map((outer, at) => {
    // What lies at the very center is further than nothing.
    const inner = at === 0 ? from || -1 : (radii[at - 1] as number);
    return { inner, outer, ranges: cellRanges(center, inner, outer, layout) };
  });
}

/**
 * The same as one list of ranges, from near to far, in which no cell comes twice: who takes what is found in them until there is
 * enough has about the nearest, and reads nothing that is not taken.
 */
export function nearFirst(center: Point, from: number, to: number, layout: Layout): CellRange[] {
  const before: CellRange[] = [];
  return ringsAround(center, from, to, layout).flatMap(({ ranges }) =>
    ranges.flatMap((range) => {
      const fresh = without(range, before);
      before.push(range);
      return fresh;
    }),
  );
}

/** What is left of a range where others are taken out. */
function without(range: CellRange, taken: readonly CellRange[]): CellRange[] {
  let left = [range];
  for (const other of taken) {
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

/** The cells that a ring touches. */
function cellRanges({ lat, lng }: Point, inner: number, outer: number, { cellsARadius, gap }: Layout): CellRange[] {
  const bits = Math.min(BITS, Math.max(0, Math.round(Math.log2((360 * MILES_PER_DEGREE * cellsARadius) / outer))));
  const side = 360 / 2 ** bits;
  const finest = 4 ** (BITS - bits);
  const dLat = outer / MILES_PER_DEGREE;
  // Degrees of longitude are widest at the edge nearer to the equator and narrowest at the other.
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
      // The plane is not the sphere: a hundredth to the safe side.
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
/** May lie beyond either end: the earth is round. */
const columnOf = (lng: number, bits: number) => Math.floor(((lng + 180) / 360) * 2 ** bits);

/** Bitwise operators end at 32 bits, and a cell's number has 33. */
const weave = (column: number, row: number): number => spread(column % ACROSS) + 2 * spread(row % ACROSS);
const spread = (n: number): number => spreadByte(Math.floor(n / 256)) * 65536 + spreadByte(n % 256);

/** abcdefghi to 0a0b0c0d0e0f0g0h0i. */
function spreadByte(n: number): number {
  let bits = (n | (n << 8)) & 0x00ff00ff;
  bits = (bits | (bits << 4)) & 0x0f0f0f0f;
  bits = (bits | (bits << 2)) & 0x33333333;
  return (bits | (bits << 1)) & 0x55555555;
}
