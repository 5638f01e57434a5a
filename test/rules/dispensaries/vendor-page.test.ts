import { expect, test } from "vitest";
import { shownLicense } from "#app/domain/compliance/license-review.ts";
import { aboutText } from "#app/domain/dispensaries/about.ts";
import { storeJsonLd } from "#app/domain/menu/store-json-ld.ts";
import { faultsIn } from "#test/support/schema-org.ts";

const shop = {
  dispensaryName: "Green Door",
  dispensaryType: "Pickup & Delivery" as const,
  city: "Los Angeles",
  state: "CA",
  deliveryRadiusMiles: 12,
  listedCount: 1234,
};

test("a dispensary is described by its own settings", () => {
  expect(aboutText(shop)).toBe(
    "Green Door is a cannabis dispensary in Los Angeles, CA. It delivers within 12 miles and takes orders for pickup. Its menu has 1,234 products.",
  );
  expect(aboutText({ ...shop, dispensaryType: "Delivery", deliveryRadiusMiles: 1, listedCount: 1 })).toBe(
    "Green Door is a cannabis dispensary in Los Angeles, CA. It delivers within 1 mile. Its menu has 1 product.",
  );
  expect(aboutText({ ...shop, dispensaryType: "Pickup", listedCount: 0 })).toBe(
    "Green Door is a cannabis dispensary in Los Angeles, CA. It takes orders for pickup.",
  );
});

test("a license is verified only after review, and up to its last day", () => {
  const license = { licenseNumber: "C10-1", licenseApprovedAt: 5, licenseExpiresOn: "2026-06-16" };
  expect(shownLicense(license, "2026-06-16")).toEqual({ number: "C10-1", verified: true });
  expect(shownLicense(license, "2026-06-17")).toEqual({ number: "C10-1", verified: false });
  expect(shownLicense({ ...license, licenseApprovedAt: null }, "2026-06-16")?.verified).toBe(false);
  expect(shownLicense({ ...license, licenseExpiresOn: null }, "2026-06-16")?.verified).toBe(true);
  expect(shownLicense({ ...license, licenseNumber: null }, "2026-06-16")).toBeNull();
});

test("search engines see a rating only if there are reviews", () => {
  const store = {
    dispensaryName: "Green Door",
    logoKey: null,
    phone: null,
    street: "1 Main St",
    city: "Los Angeles",
    state: "CA",
    zip: "90012",
    lat: 34,
    lng: -118,
    licenseNumber: null,
    businessHours: {},
    specialDays: {},
    delivery: null,
  };
  const url = "https://shop.example/vendor/v1";
  const rated = storeJsonLd(url, { ...store, rating: { average: 4.3, count: 3 } }, []);
  expect(rated).toMatchObject({ aggregateRating: { ratingValue: 4.3, reviewCount: 3 } });
  expect(faultsIn(rated)).toEqual([]);
  expect(storeJsonLd(url, { ...store, rating: null }, []).aggregateRating).toBeUndefined();
});
