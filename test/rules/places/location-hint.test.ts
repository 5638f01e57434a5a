import { expect, test } from "vitest";
import { locationHintOf } from "#app/domain/places/location-hint.ts";

test.each([
  ["-118.24", "wnam"],
  ["-100.01", "wnam"],
  ["-100", "enam"],
  ["-74.00", "enam"],
])("an object that is first needed at longitude %s is created in %s", (longitude, hint) =>
  expect(locationHintOf(longitude)).toBe(hint),
);

test.each([undefined, null, "", "west", -118])(
  "a request from an unknown place (%s) leaves it to the platform",
  (longitude) => expect(locationHintOf(longitude)).toBeUndefined(),
);
