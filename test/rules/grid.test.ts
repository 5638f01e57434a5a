import { expect, test } from "vitest";
import { milesBetween } from "#app/domain/places/geo.ts";
import { CELLS, cellOf, ringsAround } from "#app/domain/places/grid.ts";

/** A seeded stream of numbers between 0 and 1. */
function numbers(seed: number) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const centers = {
  "Los Angeles": { lat: 34.0522, lng: -118.2437 },
  Anchorage: { lat: 61.2181, lng: -149.9003 },
  "the Aleutians, across the date line": { lat: 51.88, lng: 179.99 },
  "the equator": { lat: 0, lng: 0 },
};

test.each(Object.entries(centers))("around %s no ring misses what lies in it", (_, center) => {
  const next = numbers(7);
  const rings = ringsAround(center, 0, 60);
  for (let i = 0; i < 20_000; i++) {
    const reach = 60 * next() ** 2;
    const angle = next() * 2 * Math.PI;
    const lat = center.lat + (reach * Math.cos(angle)) / 69.17;
    const lng = center.lng + (reach * Math.sin(angle)) / 69.17 / Math.cos((center.lat * Math.PI) / 180);
    const place = { lat, lng: lng > 180 ? lng - 360 : lng };
    const miles = milesBetween(center, place);
    const ring = rings.find(({ inner, outer }) => miles > inner && miles <= outer);
    if (!ring) continue;
    const cell = cellOf(place.lat, place.lng);
    expect(ring.ranges.some(({ from, to }) => cell >= from && cell <= to)).toBe(true);
  }
});

test("rings leave no gap between each other and end where they are told", () => {
  const rings = ringsAround(centers["Los Angeles"], 0, 60);
  expect(rings.map((ring) => ring.inner)).toEqual([-1, ...rings.slice(0, -1).map((ring) => ring.outer)]);
  expect(rings.at(-1)?.outer).toBe(60);
});

test("a ring is few ranges", () => {
  for (const { ranges } of ringsAround(centers["Los Angeles"], 0, 60)) expect(ranges.length).toBeLessThan(16);
});

test("cells have numbers of their own, below the count of cells", () => {
  const corners = [cellOf(-90, -180), cellOf(89.99, 179.99), cellOf(34.05, -118.24), cellOf(34.06, -118.24)];
  expect(new Set(corners).size).toBe(4);
  expect(Math.max(...corners)).toBeLessThan(CELLS);
});

test("a place near a pole has no neighbors, and costs no time", () => {
  expect(ringsAround({ lat: 90, lng: 0 }, 0, 60)).toEqual([]);
});
