import { expect, test } from "vitest";
import { checkZone } from "#app/domain/checkout/delivery.ts";
import { delivers, zoneCenter } from "#app/domain/dispensaries/delivery-zone.ts";
import { milesBetween, roundMiles } from "#app/domain/places/geo.ts";
import { sellingVendor } from "#test/support/sale.ts";

const losAngeles = { lat: 34.0522, lng: -118.2437 };
const MILES_PER_DEGREE = (3963 * Math.PI) / 180;
const north = (miles: number) => ({ lat: losAngeles.lat + miles / MILES_PER_DEGREE, lng: losAngeles.lng });
const vendor = { ...losAngeles, zoneLat: null, zoneLng: null, deliveryRadiusMiles: 20 };

test("miles are great-circle miles on an earth of 3963", () => {
  expect(milesBetween(losAngeles, north(20))).toBeCloseTo(20, 9);
  expect(milesBetween(losAngeles, { lat: 40.7128, lng: -74.006 })).toBeCloseTo(2448.2, 1);
  expect(milesBetween(losAngeles, losAngeles)).toBe(0);
  expect(roundMiles(12.349)).toBe(12.3);
  expect(roundMiles(12.35)).toBe(12.4);
});

test("a zone covers what is at most its radius away, before rounding", () => {
  expect(delivers(vendor, north(19.99))).toBe(true);
  expect(delivers(vendor, north(20.01))).toBe(false);
  expect(delivers({ ...vendor, deliveryRadiusMiles: 21 }, north(20.01))).toBe(true);
  const edge = north(7);
  expect(delivers({ ...vendor, deliveryRadiusMiles: milesBetween(losAngeles, edge) }, edge)).toBe(true);
});

test("a zone is measured from its center, or else from the storefront", () => {
  const far = north(30);
  expect(delivers(vendor, far)).toBe(false);
  expect(delivers({ ...vendor, zoneLat: far.lat, zoneLng: far.lng }, far)).toBe(true);
  expect(zoneCenter(vendor).coordinateSource).toBe("storefrontAddress");
  expect(zoneCenter({ ...vendor, zoneLat: 34, zoneLng: -118 })).toEqual({
    lat: 34,
    lng: -118,
    coordinateSource: "deliveryZone",
  });
});

test("half a center is ignored", () => {
  for (const half of [{ zoneLat: 35 }, { zoneLng: -119 }])
    expect(zoneCenter({ ...vendor, ...half })).toEqual({ ...losAngeles, coordinateSource: "storefrontAddress" });
});

test("an order is refused beside its address if that is outside the zone or can't be found", () => {
  const shop = sellingVendor(losAngeles);
  expect(checkZone(shop, north(19.99))).toBeUndefined();
  expect(checkZone(shop, north(20.01))).toMatchObject({
    reason: "outside-zone",
    fields: { deliveryAddress: "Green Door does not deliver to this address." },
  });
  expect(checkZone(shop, undefined)).toMatchObject({
    reason: "address-unknown",
    fields: { deliveryAddress: "We could not find this address. Please re-enter your address." },
  });
});
