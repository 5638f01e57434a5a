import { describe, expect, test } from "vitest";
import {
  type Position,
  positionSchema,
  positionText,
  sharingRefusal,
  shownPosition,
} from "#app/domain/couriers/position.ts";
import { milesBetween } from "#app/domain/places/geo.ts";
import { seededRandom } from "#test/support/random.ts";

const NOW = Date.parse("2026-06-17T01:21:00Z");
const timeZone = "America/Los_Angeles";
const dropOff = { lat: 34.0983, lng: -118.3267 };
const at = (lat: number, lng: number, ms = NOW): Position => ({ lat, lng, at: ms });
const METERS_A_MILE = 1609.344;

describe("a customer sees the courier", () => {
  test("rounded to a grid of 200 m that stays where it is, however often they look", () => {
    const random = seededRandom(7);
    for (let house = 0; house < 200; house++) {
      const position = at(34.03 + random() * 0.05, -118.3 + random() * 0.1);
      if (milesBetween(position, dropOff) < 0.6) continue;
      const shown = shownPosition(position, dropOff, NOW);
      if (!shown) throw new Error("It is fresh.");
      // Half of a cell's diagonal.
      expect(milesBetween(shown, position) * METERS_A_MILE).toBeLessThan(143);
      expect(shownPosition({ ...shown, at: NOW }, dropOff, NOW)).toMatchObject({ lat: shown.lat, lng: shown.lng });
    }
    // What a device measures of a parked car wanders by 20 m: a thousand looks show no more than its cell's neighbors.
    const looks = Array.from({ length: 1000 }, () =>
      shownPosition(at(34.05 + (random() - 0.5) * 0.0004, -118.3 + (random() - 0.5) * 0.0004), dropOff, NOW),
    );
    expect(new Set(looks.map((shown) => `${shown?.lat} ${shown?.lng}`)).size).toBeLessThanOrEqual(4);
  });

  test("exactly within the last half mile", () => {
    const near = at(dropOff.lat + 0.006, dropOff.lng);
    expect(shownPosition(near, dropOff, NOW)).toEqual({ ...near, miles: 0.4 });
    const further = shownPosition(at(dropOff.lat + 0.0081, dropOff.lng), dropOff, NOW);
    expect(further?.lat).not.toBe(dropOff.lat + 0.0081);
  });

  test("not at all without a position, without a drop-off, or when it is old", () => {
    expect(shownPosition(null, dropOff, NOW)).toBeNull();
    expect(shownPosition(at(34.05, -118.3), null, NOW)).toBeNull();
    expect(shownPosition(at(34.05, -118.3, NOW - 16 * 60_000), dropOff, NOW)).toBeNull();
  });

  test("in words", () => {
    const text = (miles: number) => positionText({ ...dropOff, miles, at: NOW }, timeZone, NOW + 60_000);
    expect(text(1.2)).toBe("About 1.2 miles away, as of 6:21 PM.");
    expect(text(1)).toBe("About 1 mile away, as of 6:21 PM.");
    expect(text(0)).toBe("Less than 0.1 miles away, as of 6:21 PM.");
  });
});

test("a position is shared by the courier who has the goods, and only near the delivery", () => {
  const job = {
    status: "PICKED_UP",
    courierId: "driver-1",
    deliveryLat: dropOff.lat,
    deliveryLng: dropOff.lng,
  } as const;
  const here = at(34.05, -118.3);
  expect(sharingRefusal(job, "driver-1", here)).toBeUndefined();
  expect(sharingRefusal(job, "driver-2", here)?.reason).toBe("not-found");
  expect(sharingRefusal({ ...job, status: "COURIER_ASSIGNED" }, "driver-1", here)?.reason).toBe("conflict");
  expect(sharingRefusal({ ...job, status: "DELIVERED" }, "driver-1", here)?.reason).toBe("conflict");
  expect(sharingRefusal(job, "driver-1", at(0, 0))?.reason).toBe("malformed");
});

test.each([
  ["one as measured", {}, true],
  ["an old one", { ageMs: 31_000 }, false],
  ["one of the future", { ageMs: -1 }, false],
  ["one off the earth", { lat: 91 }, false],
  ["one without a place", { lng: null }, false],
  ["a rough guess", { accuracy: 5000 }, false],
  ["more than a position", { speed: 3 }, false],
])("%s is taken or refused", (_, over, taken) => {
  const position = { lat: 34, lng: -118, accuracy: 10, ageMs: 900, ...over };
  expect(positionSchema.safeParse(position).success).toBe(taken);
});
