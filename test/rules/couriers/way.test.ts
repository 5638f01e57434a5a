import { expect, test } from "vitest";
import { wayError } from "#app/domain/couriers/way.ts";

const hollywood = { lat: 34.0983, lng: -118.3267, state: "CA" };
const cityHall = { lat: 34.0537, lng: -118.2427, state: "CA" };
const sanDiego = { lat: 32.7157, lng: -117.1611, state: "CA" };
const needles = { lat: 34.848, lng: -114.614, state: "CA" };
const topock = { lat: 34.719, lng: -114.487, state: "AZ" };
const zoneOf = (deliveryRadiusMiles: number) => ({ ...cityHall, zoneLat: null, zoneLng: null, deliveryRadiusMiles });

test.each([
  ["within a city", cityHall, hollywood, null, undefined],
  ["to the same house", cityHall, cityHall, null, undefined],
  ["over a state's border, however near", needles, topock, null, "Couriers can't take cannabis to another state."],
  [
    "farther than sixty miles",
    cityHall,
    sanDiego,
    null,
    "This address is 112 miles from the pickup. Couriers deliver within 60 miles.",
  ],
  ["within the dispensary's zone", cityHall, hollywood, zoneOf(6), undefined],
  ["beyond the dispensary's zone", cityHall, hollywood, zoneOf(5), "This address is outside your delivery zone."],
])("a way %s", (_way, pickup, dropOff, zone, error) => expect(wayError(pickup, dropOff, zone)).toBe(error));

test("sixty miles are not too far, a mile more is", () => {
  const north = (miles: number) => ({ ...cityHall, lat: cityHall.lat + (miles / 3963) * (180 / Math.PI) });
  expect(wayError(cityHall, north(59.99), null)).toBeUndefined();
  expect(wayError(cityHall, north(61), null)).toContain("61 miles");
});

test("a zone's own marker counts, not the storefront", () => {
  const zone = { ...zoneOf(5), zoneLat: hollywood.lat, zoneLng: hollywood.lng };
  expect(wayError(cityHall, hollywood, zone)).toBeUndefined();
  expect(wayError(cityHall, cityHall, zone)).toBe("This address is outside your delivery zone.");
});
