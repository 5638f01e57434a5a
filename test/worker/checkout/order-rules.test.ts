import { beforeAll, expect, test } from "vitest";
import type { Checkout } from "#app/domain/checkout/draft.ts";
import { ok } from "#app/domain/outcome.ts";
import { EARTH_RADIUS_MILES } from "#app/domain/places/geo.ts";
import { NOT_FOUND } from "#app/providers/geocoder/types.ts";
import { placeOrder } from "#app/use-cases/checkout/place.ts";
import { quoteOrder } from "#app/use-cases/checkout/quote.ts";
import type { Visit } from "#app/visit.ts";
import type { products, vendors } from "#db/schema/index.ts";
import { NOON, testApp, testVisit } from "#test/support/app.ts";
import { orderRows } from "#test/support/checkout.ts";
import { nextPhone } from "#test/support/next-phone.ts";
import { aCheckout, quoteRequest } from "#test/support/sale.ts";
import { DOWNTOWN, openShop, stock } from "#test/support/shop.ts";

const { db } = testApp();
let shop: typeof vendors.$inferInsert;
let flower: typeof products.$inferInsert;
beforeAll(async () => {
  shop = await openShop(db, { deliveryRadiusMiles: 5 });
  flower = await stock(db, shop.id);
});

/** A valid delivery of one product at $25.00, each from its own phone, because a phone can have three unaccepted orders. */
const delivery = (change: Partial<Checkout> = {}): Checkout =>
  aCheckout({
    vendorId: shop.id,
    orderType: "Delivery",
    contact: { ...aCheckout().contact, phone: nextPhone() },
    deliveryAddress: { street: "1 Main St", city: "Los Angeles", state: "CA", zip: "90012" },
    items: [{ productId: flower.id, quantity: 1, price: 25, salePrice: null }],
    ...change,
  });

const cartOf = ({ vendorId, orderType, deliveryAddress, items }: Checkout) => ({
  vendorId,
  orderType,
  deliveryAddress,
  items,
});

const milesNorth = (miles: number) => ({
  lat: DOWNTOWN.lat + (miles / EARTH_RADIUS_MILES) * (180 / Math.PI),
  lng: DOWNTOWN.lng,
});

/** Orders are limited per address. */
let addresses = 0;
const newAddress = () => `198.51.100.${++addresses}`;

/** A visitor whose geocoder knows one place and records its calls. */
function visitAt(place: { lat: number; lng: number } | undefined, overrides: Partial<Visit> & { at?: number } = {}) {
  const requests: string[] = [];
  const locate = async (address: string) => {
    requests.push(address);
    return place ? ok({ address, ...place }) : NOT_FOUND;
  };
  return {
    lookups: requests,
    visit: testVisit({ geocoder: { suggest: async () => [], locate }, clientIp: newAddress(), ...overrides }),
  };
}

async function expectRefused(visit: Visit, checkout: Checkout, reason: string, message: string) {
  const before = await orderRows(db);
  expect(await placeOrder(visit, checkout)).toMatchObject({ ok: false, reason, message });
  expect(await orderRows(db)).toEqual(before);
}

test("an address at the zone's edge is accepted and stored in parts", async () => {
  const { visit, lookups } = visitAt(milesNorth(4.9999));
  const placed = await placeOrder(visit, delivery());
  expect(placed).toMatchObject({ ok: true, value: { order: { deliveryAddress: { zip: "90012" } } } });
  expect(lookups).toEqual(["1 Main St, Los Angeles, CA 90012"]);
});

test("coordinates sent by the browser are ignored", () =>
  expectRefused(
    visitAt(milesNorth(50)).visit,
    delivery({ ...DOWNTOWN, deliveryAddress: { ...delivery().deliveryAddress, ...DOWNTOWN } } as Partial<Checkout>),
    "outside-zone",
    "Green Door does not deliver to this address.",
  ));

test("a quote checks the address and reports problems in the order's words", async () => {
  const problemsOf = async (
    visit: Visit,
    deliveryAddress: Checkout["deliveryAddress"],
    orderType = "Delivery" as const,
  ) => {
    const quoted = await quoteOrder(visit, quoteRequest({ ...cartOf(delivery()), orderType, deliveryAddress }));
    return quoted.ok ? quoted.value.problems.map(({ reason, message }) => [reason, message]) : quoted;
  };
  const whole = delivery().deliveryAddress;
  expect(await problemsOf(visitAt(milesNorth(4.9999)).visit, whole)).toEqual([]);
  expect(await problemsOf(visitAt(milesNorth(5.01)).visit, whole)).toEqual([
    ["outside-zone", "Green Door does not deliver to this address."],
  ]);
  expect(await problemsOf(visitAt(undefined).visit, whole)).toMatchObject([["address-unknown", expect.anything()]]);
  expect(await problemsOf(visitAt(DOWNTOWN).visit, { ...whole, street: "" })).toEqual([
    ["address-invalid", "Invalid delivery address format. Please re-enter your address."],
  ]);
  const { visit, lookups } = visitAt(DOWNTOWN);
  expect(await problemsOf(visit, null)).toEqual([]);
  expect(lookups).toEqual([]);
});

test("a geocoder outage refuses the order without blaming the address", () => {
  const locate = () => Promise.reject(new Error("connection reset"));
  const visit = testVisit({ geocoder: { suggest: async () => [], locate } });
  return expectRefused(visit, delivery(), "unavailable", "We could not check your address just now. Please try again.");
});

test("an order refused for another reason isn't geocoded", async () => {
  const { visit, lookups } = visitAt(DOWNTOWN);
  await placeOrder(visit, delivery({ seen: { paymentFee: 0, total: 1, stockFrom: null } }));
  await placeOrder(visit, delivery({ paymentMethod: "Credit" }));
  await placeOrder(visit, delivery({ contact: { ...delivery().contact, phone: "" } }));
  expect(lookups).toEqual([]);
});

test("a pickup isn't geocoded and stores no address", async () => {
  const { visit, lookups } = visitAt(DOWNTOWN);
  const placed = await placeOrder(visit, delivery({ orderType: "Pickup" }));
  expect(placed).toMatchObject({ ok: true, value: { order: { deliveryAddress: null } } });
  expect(lookups).toEqual([]);
});

test("the dispensary's feed is notified of orders, but not of refused ones", async () => {
  const received: string[] = [];
  const feed = { ...testApp().feed, publish: async (channel: string) => void received.push(channel) };
  const { visit } = visitAt(DOWNTOWN, { feed, at: NOON });
  await placeOrder(visit, delivery({ seen: { paymentFee: 0, total: 1, stockFrom: null } }));
  expect(received).toEqual([]);
  await placeOrder(visit, delivery());
  expect(received).toEqual([`vendor:${shop.id}`]);
});
