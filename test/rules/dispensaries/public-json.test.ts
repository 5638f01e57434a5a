import { describe, expect, test } from "vitest";
import {
  listedVendor,
  type PublicVendorFacts,
  promoJson,
  publicProduct,
  publicVendor,
} from "#app/domain/dispensaries/public-json.ts";
import { menuProduct } from "#test/support/products.ts";

const shop: PublicVendorFacts = {
  licenseNumber: "C10-0000123",
  id: "green-door",
  dispensaryName: "Green Door",
  dispensaryType: "Pickup & Delivery",
  logoKey: "logos/g.jpg",
  street: "200 N Spring St",
  city: "Los Angeles",
  state: "CA",
  zip: "90012",
  lat: 34.05,
  lng: -118.24,
  zoneLat: 34.1,
  zoneLng: -118.3,
  timeZone: "America/Los_Angeles",
  businessHours: { monday: { open: "09:00", close: "21:00" } },
  specialDays: { "2026-12-25": { reason: "Christmas", hours: null } },
  pausedUntil: Date.UTC(2026, 5, 16, 22, 15),
  minOrderCents: 2550,
  acceptedPayments: [{ method: "Debit", fee: 3 }],
  phone: "2135550121",
  additionalPhones: ["2135550122"],
  ratingSum: 13,
  ratingCount: 3,
  promo: { title: "Monday", description: "Half price", appliesToSaleItems: false, imageKey: "promos/m.jpg" },
};
const blueDream = menuProduct({ thcPercent: 24.5, priceCents: 2999, salePriceCents: 2050, tags: ["Staff Pick"] });
const shownShop = {
  _id: "green-door",
  dispensaryName: "Green Door",
  dispensaryType: "Pickup & Delivery",
  logoUrl: "/images/logos/g.jpg",
  storefrontAddress: { formatted: "200 N Spring St, Los Angeles, CA 90012", coordinates: [-118.24, 34.05] },
  deliveryZone: { type: "Point", coordinates: [-118.3, 34.1] },
  businessHours: { monday: { open: "09:00", close: "21:00" } },
  specialDays: [{ date: "2026-12-25", reason: "Christmas", hours: null }],
  pausedUntil: "2026-06-16T22:15:00.000Z",
  timeZone: "America/Los_Angeles",
  minOrder: 25.5,
  acceptedPayments: [{ method: "Debit", fee: 3 }],
  rating: { average: 4.3, count: 3 },
  dailyPromo: {
    title: "Monday",
    description: "Half price",
    applicableToSaleItems: false,
    promoUrl: "/images/promos/m.jpg",
  },
  contactNumbers: {
    primary: { formatted: "(213) 555-0121", e164: "+12135550121" },
    additional: [{ formatted: "(213) 555-0122", e164: "+12135550122" }],
  },
};
const shownProduct = {
  _id: "p1",
  vendorId: "green-door",
  name: "Blue Dream",
  brand: "Coastline",
  category: "Flower",
  strain: "Blue Dream SAT",
  strainDetails: "",
  thcContent: 24.5,
  price: 29.99,
  salePrice: 20.5,
  image: "/images/products/x.jpg",
  description: "",
  amount: "3.5g",
  status: "Active",
  tags: ["Staff Pick"],
  left: null,
};

describe("a dispensary in public", () => {
  test("is what anybody may know, in dollars and with longitudes first", () =>
    expect(publicVendor(shop)).toEqual(shownShop));

  test("leaves out a row's other columns", () => {
    const row = { ...shop, email: "owner@example.com", acceptedPayments: [{ method: "Cash" as const, fee: 0, id: 7 }] };
    expect(JSON.stringify(publicVendor(row))).not.toMatch(/owner@|"id"/);
  });

  test("may have neither phone, promotion nor a picture for it", () => {
    const bare = publicVendor({ ...shop, phone: null, additionalPhones: [], promo: null, zoneLat: null });
    expect(bare).toMatchObject({
      dailyPromo: null,
      contactNumbers: { primary: null, additional: [] },
      deliveryZone: { coordinates: [-118.24, 34.05] },
    });
    expect(promoJson({ ...shop.promo!, imageKey: null })).toMatchObject({ title: "Monday", promoUrl: null });
  });

  test("as it is listed adds how far it is, from where, and the beginning of its menu", () => {
    const listing = { miles: 12.349, coordinateSource: "deliveryZone" as const, products: [blueDream] };
    expect(listedVendor(shop, listing)).toEqual({
      ...shownShop,
      milesAway: 12.3,
      coordinateSource: "deliveryZone",
      products: [shownProduct],
    });
  });
});

describe("a product in public", () => {
  test("has its long texts on its own page", () => {
    const opened = { ...blueDream, description: "Berry.", strainDetails: "Sweet." };
    expect(publicProduct("green-door", opened)).toEqual({
      ...shownProduct,
      description: "Berry.",
      strainDetails: "Sweet.",
    });
  });

  test("without strain, size, sale and picture says so as the specification does", () => {
    const bare = { ...blueDream, strain: null, amount: null, salePriceCents: null, imageKey: null, thcPercent: null };
    expect(publicProduct("green-door", bare)).toMatchObject({
      strain: "N/A",
      amount: "N/A",
      salePrice: null,
      image: "/placeholder.svg",
      thcContent: null,
    });
  });
});
