import { expect, test } from "vitest";
import { EARTH_RADIUS_MILES, isPoint, milesBetween, roundMiles } from "#app/domain/places/geo.ts";

const losAngeles = { lat: 34.0522, lng: -118.2437 };
const sanFrancisco = { lat: 37.7749, lng: -122.4194 };
const HALFWAY_AROUND = Math.PI * EARTH_RADIUS_MILES;

test.each([
  ["from Los Angeles to San Francisco", losAngeles, sanFrancisco, 347.8],
  ["a degree along the equator", { lat: 0, lng: 10 }, { lat: 0, lng: 11 }, HALFWAY_AROUND / 180],
  ["a degree along a meridian", { lat: 60, lng: 10 }, { lat: 61, lng: 10 }, HALFWAY_AROUND / 180],
  ["a degree along the 60th parallel, where they are half as wide", { lat: 60, lng: 10 }, { lat: 60, lng: 11 }, 34.6],
  ["across the date line", { lat: 0, lng: 179.5 }, { lat: 0, lng: -179.5 }, HALFWAY_AROUND / 180],
  ["to the other side of the earth", losAngeles, { lat: -34.0522, lng: 61.7563 }, HALFWAY_AROUND],
  ["to where one stands", losAngeles, losAngeles, 0],
])("it is %s so many miles, there and back", (_, from, to, miles) => {
  expect(Math.abs(milesBetween(from, to) - miles)).toBeLessThan(0.1);
  expect(milesBetween(to, from)).toBeCloseTo(milesBetween(from, to), 6);
});

test("miles are shown to one decimal", () =>
  expect([0, 0.04, 0.05, 5.049, 5.05, 12].map(roundMiles)).toEqual([0, 0, 0.1, 5, 5.1, 12]));

test.each([
  [34.0522, -118.2437],
  [90, 180],
  [-90, -180],
  [0, 0],
])("%d, %d is a place on earth", (lat, lng) => expect(isPoint(lat, lng)).toBe(true));

test.each([
  [90.1, 0],
  [-90.1, 0],
  [0, 180.1],
  [0, -180.1],
  [Number.NaN, 0],
  [0, Number.POSITIVE_INFINITY],
  ["34", -118],
  [34, "-118"],
  [null, null],
  [undefined, 0],
])("%j, %j is none", (lat, lng) => expect(isPoint(lat, lng)).toBe(false));
