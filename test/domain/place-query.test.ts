import { expect, test } from "vitest";
import { placeKey, readPlaceQuery, streetBefore } from "#app/domain/place-query.ts";
import { stateCode } from "#app/domain/us-states.ts";

test.each([
  ["90028", [{ street: "", prefix: "90028" }]],
  ["900", [{ street: "", prefix: "900" }]],
  ["90028-1234", [{ street: "", prefix: "90028" }]],
  ["los ang", [{ street: "", prefix: "los ang" }]],
  ["St. Louis, Missouri", [{ street: "", prefix: "saint louis mo" }]],
  ["1550 Vine St 90028", [{ street: "1550 Vine St", prefix: "90028" }]],
  ["x", []],
  ["   ", []],
])("%s reads as %o", (typed, readings) => {
  expect(readPlaceQuery(typed)).toEqual(readings);
});

test("a street may be followed by its city, with or without a comma", () => {
  const split = { street: "1550 Vine St", prefix: "los angeles ca" };
  expect(readPlaceQuery("1550 Vine St Los Angeles CA")).toContainEqual(split);
  expect(readPlaceQuery("1550 Vine St, Los Angeles, California, USA")).toContainEqual({
    street: "1550 Vine St",
    prefix: "los angeles ca",
  });
});

test("a street alone begins no city's name", () => {
  expect(readPlaceQuery("1550 Vine St").map(({ prefix }) => prefix)).toEqual(["1550 vine st"]);
});

test("however much is typed, few readings are looked up", () => {
  expect(readPlaceQuery("1 a ".repeat(200)).length).toBeLessThanOrEqual(6);
});

test.each([
  ["1550 Vine St", "1550 Vine St"],
  ["1550 vine st, los angeles, ca", "1550 Vine St"],
  ["1550 Vine St Los Angeles CA", "1550 Vine St"],
  ["1550 Vine St, Apt 4, Los Angeles", "1550 Vine St, Apt 4"],
  ["1550 Vine St, Hollywood, CA", "1550 Vine St"],
  ["Los Angeles, CA", ""],
  ["", ""],
])("before its ZIP code, '%s' names the street '%s'", (before, street) => {
  expect(streetBefore(before, "Los Angeles")).toBe(street);
});

test("names are spelled as the gazetteer spells them", () => {
  expect(placeKey("Ft. Collins")).toBe("fort collins");
  expect(placeKey("O'Fallon")).toBe("o fallon");
  expect([stateCode("california"), stateCode("ca"), stateCode("Narnia")]).toEqual(["CA", "CA", undefined]);
});
