import { expect, test } from "vitest";
import { storeJsonLd } from "#app/domain/menu/store-json-ld.ts";
import { menuProduct } from "#test/support/products.ts";
import { faultsIn } from "#test/support/schema-org.ts";

const url = "https://shop.example/vendor/v1/menu";
const shop = {
  dispensaryName: "Green & Co",
  logoKey: "logos/g.jpg",
  phone: "2135550121",
  street: "1 Main St",
  city: "Los Angeles",
  state: "CA",
  zip: "90012",
  lat: 34.05,
  lng: -118.24,
  licenseNumber: "C10-0000001-LIC",
  businessHours: { monday: { open: "10:00", close: "21:00" } },
  specialDays: {},
  delivery: { lat: 34.05, lng: -118.24, radiusMiles: 20 },
};
const product = menuProduct({ salePriceCents: 3250 });

test("a shop shows its hours, license and delivery area in meters", () => {
  const store = storeJsonLd(url, shop, []);
  expect(store).toMatchObject({
    "@type": "Store",
    logo: "https://shop.example/images/logos/g.jpg",
    image: "https://shop.example/images/logos/g.jpg",
    telephone: "+12135550121",
    identifier: { value: "C10-0000001-LIC" },
    openingHoursSpecification: [{ dayOfWeek: "https://schema.org/Monday", opens: "10:00", closes: "21:00" }],
    areaServed: { "@type": "GeoCircle", geoRadius: 32187 },
  });
});

test("hours in two parts are two, and special days have dates of their own", () => {
  const split = { open: "09:00", close: "13:00", more: [{ open: "15:00", close: "20:00" }] };
  const specialDays = {
    "2026-12-24": { reason: "Christmas Eve", hours: { open: "10:00", close: "14:00" } },
    "2026-12-25": { reason: "Christmas", hours: null },
  };
  const store = storeJsonLd(url, { ...shop, businessHours: { monday: split }, specialDays }, []);
  expect(store).toMatchObject({
    openingHoursSpecification: [
      { opens: "09:00", closes: "13:00" },
      { opens: "15:00", closes: "20:00" },
    ],
    specialOpeningHoursSpecification: [
      { validFrom: "2026-12-24", validThrough: "2026-12-24", opens: "10:00", closes: "14:00" },
      { validFrom: "2026-12-25", validThrough: "2026-12-25", opens: "00:00", closes: "00:00" },
    ],
  });
  expect(faultsIn(store)).toEqual([]);
});

test("an offer asks what the product costs now, in dollars with two decimals", () => {
  const [offer] = storeJsonLd(url, shop, [product]).hasOfferCatalog.itemListElement;
  expect(offer).toMatchObject({
    price: "32.50",
    priceCurrency: "USD",
    itemOffered: {
      image: "https://shop.example/images/products/x.jpg",
      brand: { "@type": "Brand", name: "Coastline" },
    },
  });
});

test("a shop without deliveries, license and phone leaves those out", () => {
  const store = storeJsonLd(url, { ...shop, phone: null, licenseNumber: null, delivery: null, logoKey: null }, []);
  const absent = {
    telephone: undefined,
    areaServed: undefined,
    identifier: undefined,
    logo: undefined,
    specialOpeningHoursSpecification: undefined,
  };
  expect(store).toMatchObject(absent);
});

test("a long menu shows its beginning", () => {
  const many = Array.from({ length: 200 }, () => product);
  expect(storeJsonLd(url, shop, many).hasOfferCatalog.itemListElement).toHaveLength(24);
});

test("what it says is of schema.org's rules, with all of it and with the least", () => {
  expect(
    faultsIn(storeJsonLd(url, shop, [product, { ...product, brand: "", imageKey: null, salePriceCents: null }])),
  ).toEqual([]);
  const bare = { ...shop, phone: null, licenseNumber: null, delivery: null, logoKey: null, businessHours: {} };
  expect(faultsIn(storeJsonLd(url, bare, []))).toEqual([]);
});

type Store = ReturnType<typeof storeJsonLd>;
const withOffer = (store: Store, facts: object) => ({
  ...store,
  hasOfferCatalog: {
    "@type": "OfferCatalog",
    itemListElement: [{ ...store.hasOfferCatalog.itemListElement[0], ...facts }],
  },
});

test.each<[string, (store: Store) => object]>([
  ["a property of another type", (store) => ({ ...store, opens: "10:00" })],
  ["a shop without an address", ({ address: _, ...store }) => store],
  [
    "hours as people write them",
    ({ openingHoursSpecification: [monday], ...store }) => ({
      ...store,
      openingHoursSpecification: [{ ...monday, opens: "10 AM" }],
    }),
  ],
  ["a price with its sign", (store) => withOffer(store, { price: "$32.50" })],
  ["an availability of our own", (store) => withOffer(store, { availability: "yes" })],
  ["a path instead of an address", (store) => ({ ...store, logo: "/images/logo.jpg" })],
  [
    "a place that is not on earth",
    (store) => ({ ...store, geo: { "@type": "GeoCoordinates", latitude: 118, longitude: 34 } }),
  ],
])("the rules refuse %s (negative control)", (_, spoil) => {
  expect(faultsIn(spoil(storeJsonLd(url, shop, [product])))).toHaveLength(1);
});
