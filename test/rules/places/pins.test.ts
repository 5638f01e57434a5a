import { describe, expect, test } from "vitest";
import { groupPins } from "#app/domain/places/pins.ts";

/** At the equator and zoom 0 a degree of longitude is 256 / 360 pixels wide. */
const DEGREE_PX = 256 / 360;
const pin = (id: string, lng: number, lat = 0) => ({ id, lat, lng });
const ids = (pins: ReturnType<typeof pin>[], zoom: number) =>
  groupPins(pins, zoom).map((group) => group.map(({ id }) => id));

describe("pins on a map", () => {
  test("that overlap are one group, placed where its first is", () => {
    const [first, second] = [pin("a", 0), pin("b", 47 / DEGREE_PX)];
    expect(ids([first, second], 0)).toEqual([["a", "b"]]);
    expect(groupPins([first, second], 0)[0]?.[0]).toBe(first);
  });

  test("with overlapping corners are one group too", () => {
    const degrees = 30 / (DEGREE_PX * 2 ** 4);
    expect(ids([pin("a", 0), pin("b", degrees, degrees)], 4)).toEqual([["a", "b"]]);
  });

  test("that are apart are groups of one", () =>
    expect(ids([pin("a", 0), pin("b", 49 / DEGREE_PX)], 0)).toEqual([["a"], ["b"]]));

  test("part when the map comes nearer, twice as far with each level", () => {
    const pins = [pin("a", 0), pin("b", 24 / DEGREE_PX)];
    expect(ids(pins, 0)).toEqual([["a", "b"]]);
    expect(ids(pins, 1)).toEqual([["a"], ["b"]]);
  });

  test("go to the first group that they touch, in the list's order", () => {
    const pins = [pin("a", 0), pin("b", 48 / DEGREE_PX), pin("c", 24 / DEGREE_PX)];
    expect(ids(pins, 0)).toEqual([["a", "c"], ["b"]]);
  });

  test("are measured on the map, which is stretched towards the poles", () => {
    // A degree of latitude at 60° is drawn twice as high as at the equator.
    const high = (lat: number) => [pin("a", 0, lat), pin("b", 0, lat + 20 / DEGREE_PX)];
    expect(ids(high(0), 0)).toEqual([["a", "b"]]);
    expect(ids([pin("a", 0, 60), pin("b", 0, 60 + 0.6 * (48 / DEGREE_PX))], 0)).toEqual([["a"], ["b"]]);
  });

  test("north and south of the equator are measured alike", () => {
    const pins = (sign: number) => [pin("a", 0, 40 * sign), pin("b", 0, 42 * sign)];
    expect(ids(pins(1), 4)).toEqual(ids(pins(-1), 4));
    expect(ids(pins(1), 5)).toEqual([["a"], ["b"]]);
  });

  test("are no groups if there are none", () => expect(groupPins([], 3)).toEqual([]));
});
