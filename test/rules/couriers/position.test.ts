import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type Position,
  positionText,
  type ShownPosition,
  sharingRefusal,
  shownPosition,
} from "#app/domain/couriers/position.ts";
import { positionSchema, toPositionJson } from "#app/domain/couriers/position-schema.ts";
import { milesBetween, type Point } from "#app/domain/places/geo.ts";
import { seededRandom } from "#test/support/random.ts";

const NOW = Date.parse("2026-06-17T01:21:00Z");
const timeZone = "America/Los_Angeles";
const dropOff = { lat: 34.0983, lng: -118.3267 };
const at = (lat: number, lng: number, ms = NOW): Position => ({ lat, lng, at: ms });
const METERS_A_MILE = 1609.344;
function shown(position: Position, home: Point): ShownPosition {
  const seen = shownPosition(position, home, NOW);
  if (!seen) throw new Error("It is fresh.");
  return seen;
}

describe("a customer sees the courier", () => {
  test("rounded to a grid of 200 m that stays where it is, however often they look", () => {
    const random = seededRandom(7);
    for (let house = 0; house < 200; house++) {
      const position = at(34.03 + random() * 0.05, -118.3 + random() * 0.1);
      if (milesBetween(position, dropOff) < 0.6) continue;
      const seen = shown(position, dropOff);
      // Half of a cell's diagonal.
      expect(milesBetween(seen, position) * METERS_A_MILE).toBeLessThan(143);
    }
    // What a device measures of a parked car wanders by 20 m: a thousand looks show no more than its cell's neighbors.
    const positions = Array.from({ length: 1000 }, () =>
      shown(at(34.05 + (random() - 0.5) * 0.0004, -118.3 + (random() - 0.5) * 0.0004), dropOff),
    );
    expect(new Set(positions.map(({ lat, lng }) => `${lat} ${lng}`)).size).toBeLessThanOrEqual(4);
  });

  test("the same wherever in a cell the courier is, so that no number of looks finds the spot", () => {
    const within = fc.double({ min: -0.49, max: 0.49, noNaN: true });
    const anywhere = {
      lat: fc.double({ min: 24, max: 49, noNaN: true }),
      lng: fc.double({ min: -125, max: -67, noNaN: true }),
    };
    fc.assert(
      fc.property(fc.record(anywhere), within, within, (place, north, east) => {
        const cell = shown(at(place.lat, place.lng), { lat: place.lat + 1, lng: place.lng });
        const [height, width] = [200 / 111_320, 200 / 111_320 / Math.cos((cell.lat * Math.PI) / 180)];
        const elsewhere = at(cell.lat + north * height, cell.lng + east * width);
        const { lat, lng, isRounded } = shown(elsewhere, { lat: place.lat + 1, lng: place.lng });
        expect(isRounded).toBe(true);
        expect([lat, lng]).toEqual([expect.closeTo(cell.lat, 9), expect.closeTo(cell.lng, 9)]);
      }),
    );
  });

  test("exactly within the last half mile, and never before", () => {
    const bearing = fc.double({ min: 0, max: 2 * Math.PI, noNaN: true });
    fc.assert(
      fc.property(bearing, fc.double({ min: 0, max: 3, noNaN: true }), (angle, miles) => {
        const north = (miles / 69.1) * Math.cos(angle);
        const east = ((miles / 69.1) * Math.sin(angle)) / Math.cos((dropOff.lat * Math.PI) / 180);
        const position = at(dropOff.lat + north, dropOff.lng + east);
        const { lat, lng, isRounded } = shown(position, dropOff);
        expect(isRounded).toBe(milesBetween(position, dropOff) > 0.5);
        expect(lat === position.lat && lng === position.lng).toBe(!isRounded);
      }),
    );
    const near = at(dropOff.lat + 0.006, dropOff.lng);
    expect(shown(near, dropOff)).toEqual({ ...near, miles: 0.4, isRounded: false });
    expect(toPositionJson(shown(near, dropOff))).toEqual({
      lat: near.lat,
      lng: near.lng,
      miles: 0.4,
      rounded: false,
      at: "2026-06-17T01:21:00.000Z",
    });
  });

  test("not at all without a position, without a drop-off, or when it is old", () => {
    expect(shownPosition(null, dropOff, NOW)).toBeNull();
    expect(shownPosition(at(34.05, -118.3), null, NOW)).toBeNull();
    expect(shownPosition(at(34.05, -118.3, NOW - 16 * 60_000), dropOff, NOW)).toBeNull();
  });

  test("in words", () => {
    const text = (miles: number, age = 59_000) =>
      positionText({ ...dropOff, miles, at: NOW, isRounded: true }, timeZone, NOW + age);
    expect(text(1.2)).toBe("About 1.2 miles away, as of 6:21 PM.");
    expect(text(1)).toBe("About 1 mile away, as of 6:21 PM.");
    expect(text(0)).toBe("Less than 0.1 miles away, as of 6:21 PM.");
    expect(text(1, 60_000)).toBe("Last seen a minute ago (6:21 PM), about 1 mile away.");
    expect(text(0, 150_000)).toBe("Last seen 2 minutes ago (6:21 PM), less than 0.1 miles away.");
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
])("%s is accepted or refused", (_, over, isValid) => {
  const position = { lat: 34, lng: -118, accuracy: 10, ageMs: 900, ...over };
  expect(positionSchema.safeParse(position).success).toBe(isValid);
});
