import { expect, test } from "vitest";
import { EARTH_RADIUS_MILES, milesBetween, type Point } from "#app/domain/places/geo.ts";
import { CELL_COUNT, cellOf, type Layout, nearFirst, ringsAround } from "#app/domain/places/grid.ts";
import { seededRandom } from "#test/support/random.ts";

const centers = {
  "Los Angeles": { lat: 34.0522, lng: -118.2437 },
  Anchorage: { lat: 61.2181, lng: -149.9003 },
  "the Aleutians, across the date line": { lat: 51.88, lng: 179.99 },
  "the equator": { lat: 0, lng: 0 },
  Utqiagvik: { lat: 71.29, lng: -156.79 },
  "the south of the earth": { lat: -54.8, lng: -68.3 },
};
/** As the searches lay them out: in wide cells, joined over gaps; and in cells so small that a ring fits its circle. */
const layouts: (Layout | undefined)[] = [
  undefined,
  { radii: [1.5, 5, 20], cellsARadius: 3, gap: 4 },
  { radii: [0.3, 1, 3, 8, 20], cellsARadius: 1, gap: 0 },
];
const small: Layout = { radii: [20], cellsARadius: 32, gap: 0 };

/** Places between two distances from a center, in miles, evenly spread. */
function placesAround({ lat, lng }: Point, inner: number, outer: number, count: number, next: () => number): Point[] {
  return Array.from({ length: count }, () => {
    const reach = Math.sqrt(Math.max(0, inner) ** 2 + next() * (outer ** 2 - Math.max(0, inner) ** 2));
    const angle = next() * 2 * Math.PI;
    const east = lng + (reach * Math.sin(angle)) / MILES_PER_DEGREE / Math.cos((lat * Math.PI) / 180);
    return { lat: lat + (reach * Math.cos(angle)) / MILES_PER_DEGREE, lng: east > 180 ? east - 360 : east };
  });
}
const MILES_PER_DEGREE = (EARTH_RADIUS_MILES * Math.PI) / 180;
const CELL_HEIGHT = (360 / 2 ** 17) * MILES_PER_DEGREE;

test.each(Object.entries(centers))("around %s no ring misses a point inside it", (_, center) => {
  const next = seededRandom(7);
  for (const layout of [...layouts, small]) {
    const rings = ringsAround(center, 0, 60, layout);
    const places = rings.flatMap(({ inner, outer }) => placesAround(center, inner, outer, 500, next));
    const missed = places.filter((place) => {
      const miles = milesBetween(center, place);
      const cell = cellOf(place.lat, place.lng);
      const ring = rings.find(({ inner, outer }) => miles > inner && miles <= outer);
      return ring && !ring.ranges.some(({ from, to }) => cell >= from && cell <= to);
    });
    expect(missed).toEqual([]);
  }
});

test.each(Object.entries(centers))("around %s a ring reads few points outside of it", (_, center) => {
  const cellArea = CELL_HEIGHT ** 2 * Math.cos((center.lat * Math.PI) / 180);
  const waste = (layout: Layout | undefined) =>
    ringsAround(center, 0, 60, layout).map(({ inner, outer, ranges }) => {
      const cells = ranges.reduce((sum, { from, to }) => sum + to - from + 1, 0);
      return (cells * cellArea) / (Math.PI * (outer ** 2 - Math.max(0, inner) ** 2));
    });
  for (const layout of layouts) expect(Math.max(...waste(layout))).toBeLessThan(6);
  // Small cells fit it closely: the wide ones waste it by their size alone.
  expect(Math.max(...waste(small))).toBeLessThan(1.12);
});

test.each(Object.entries(centers))("around %s what is nearer comes first within a ring too", (_, center) => {
  const next = seededRandom(11);
  for (const layout of layouts) {
    for (const { inner, outer, ranges } of ringsAround(center, 0, 60, layout)) {
      const cells = placesAround(center, inner, outer, 2000, next).map((place) => ({
        cell: cellOf(place.lat, place.lng),
        miles: milesBetween(center, place),
      }));
      const nearest = ranges
        .map(({ from, to }) => cells.filter(({ cell }) => cell >= from && cell <= to).map(({ miles }) => miles))
        .filter((distances) => distances.length > 0)
        .map((distances) => Math.min(...distances));
      // As near as places that were drawn can tell.
      for (const [at, miles] of nearest.slice(1).entries()) expect(miles).toBeGreaterThan(nearest[at]! - outer * 0.15);
    }
  }
});

test.each(Object.entries(centers))(
  "around %s ranges are whole squares of cells, farther apart than the gap",
  (_, center) => {
    for (const layout of [...layouts, small]) {
      for (const { outer, ranges } of ringsAround(center, 0, 60, layout)) {
        const common = ranges.flatMap(({ from, to }) => [from, to + 1]).reduce(greatestCommonDivisor, 0);
        const square = 4 ** Math.floor(Math.log2(common) / 2);
        const side = Math.sqrt(square) * CELL_HEIGHT;
        expect(side).toBeGreaterThan((0.7 * outer) / (layout?.cellsARadius ?? 2));
        const gap = (layout?.gap ?? 4) * square;
        const inOrder = ranges.toSorted((a, b) => a.from - b.from);
        for (const [at, { from }] of inOrder.slice(1).entries())
          expect(from - inOrder[at]!.to - 1).toBeGreaterThan(gap);
      }
    }
  },
);
const greatestCommonDivisor = (a: number, b: number): number => (b === 0 ? a : greatestCommonDivisor(b, a % b));

test("rings leave no gap and end at the given distance", () => {
  const rings = ringsAround(centers["Los Angeles"], 0, 60);
  expect(rings.map((ring) => ring.inner)).toEqual([-1, ...rings.slice(0, -1).map((ring) => ring.outer)]);
  expect(rings.at(-1)?.outer).toBe(60);
});

test.each([
  [0, 60, [0.15, 0.3, 0.55, 1, 3, 8, 20, 60]],
  [0, 5, [0.15, 0.3, 0.55, 1, 3, 5]],
  [5, 40, [8, 20, 40]],
  [40, 60, [60]],
  // No ring is so thin that to begin it costs more than it saves.
  [0, 8.5, [0.15, 0.3, 0.55, 1, 3, 8.5]],
  [2.8, 7.5, [7.5]],
  [3, 8, [8]],
])("from %d to %d miles rings end at %j", (from, to, ends) => {
  const rings = ringsAround(centers["Los Angeles"], from, to);
  expect(rings.map(({ outer }) => outer)).toEqual(ends);
  expect(rings[0]?.inner).toBe(from || -1);
});

test("a ring is few ranges", () => {
  for (const { ranges } of ringsAround(centers["Los Angeles"], 0, 60)) expect(ranges.length).toBeLessThan(16);
});

test("cells have numbers of their own, below the count of cells", () => {
  const corners = [cellOf(-90, -180), cellOf(89.99, 179.99), cellOf(34.05, -118.24), cellOf(34.06, -118.24)];
  expect(new Set(corners).size).toBe(4);
  expect(Math.max(...corners)).toBeLessThan(CELL_COUNT);
});

test("a place near a pole has no neighbors, and costs no time", () => {
  for (const lat of [75.1, -75.1, 90, -90]) expect(ringsAround({ lat, lng: 0 }, 0, 60)).toEqual([]);
  for (const lat of [75, -75]) expect(ringsAround({ lat, lng: 0 }, 0, 60).length).toBeGreaterThan(1);
});

type Range = { from: number; to: number };
/** The same cells in as few ranges as possible. */
function united(ranges: readonly Range[]): Range[] {
  const whole: Range[] = [];
  for (const { from, to } of ranges.toSorted((a, b) => a.from - b.from)) {
    const last = whole.at(-1);
    if (last && from <= last.to + 1) last.to = Math.max(last.to, to);
    else whole.push({ from, to });
  }
  return whole;
}
const cells = (ranges: readonly Range[]) => ranges.reduce((sum, { from, to }) => sum + to - from + 1, 0);

test.each(Object.entries(centers))(
  "around %s a walk from near to far reads each cell of the rings once",
  (_, center) => {
    for (const layout of layouts.filter((each) => each !== undefined)) {
      const rings = ringsAround(center, 0, 60, layout);
      const walked = nearFirst(center, 0, 60, layout);
      expect(united(walked)).toEqual(united(rings.flatMap(({ ranges }) => ranges)));
      expect(cells(walked)).toBe(cells(united(walked)));
      expect(walked.every(({ from, to }) => from <= to)).toBe(true);
      const nearest = rings[0]?.ranges ?? [];
      expect(united(walked.slice(0, nearest.length))).toEqual(united(nearest));
    }
  },
);
