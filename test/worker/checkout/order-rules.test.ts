import { beforeAll, expect, test } from "vitest";
import type { Checkout } from "#app/domain/checkout/draft.ts";
import { weekdays } from "#app/domain/local-date.ts";
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

/** A delivery of one product at $25.00 that the shop takes, each by somebody else: one person may have three orders waiting. */
const delivery = (change: Partial<Checkout> = {}): Checkout =>
  aCheckout({
    vendorId: shop.id,
    orderType: "Delivery",
    contact: { ...aCheckout().contact, phone: nextPhone() },
    deliveryAddress: { street: "1 Main St", city: "Los Angeles", state: "CA", zip: "90012" },
    items: [{ productId: flower.id, quantity: 1, price: 25, salePrice: null }],
    ...change,
  });

/** What a quote asks of an order. */
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

/** Orders are limited by address: each visitor has an own one. */
let addresses = 0;
const newAddress = () => `198.51.100.${++addresses}`;

/** A visitor whose geocoder knows one place, and remembers what it was asked. */
function visitAt(place: { lat: number; lng: number } | undefined, overrides: Partial<Visit> & { at?: number } = {}) {
  const asked: string[] = [];
  const locate = async (address: string) => {
    asked.push(address);
    return place ? ok({ address, ...place }) : NOT_FOUND;
  };
  return {
    asked,
    visit: testVisit({ geocoder: { suggest: async () => [], locate }, clientIp: newAddress(), ...overrides }),
  };
}

async function expectRefused(visit: Visit, checkout: Checkout, reason: string, message: string) {
  const before = await orderRows(db);
  expect(await placeOrder(visit, checkout)).toMatchObject({ ok: false, reason, message });
  expect(await orderRows(db)).toEqual(before);
}

test("an address at the zone's edge is delivered to, and stored with its parts", async () => {
  const { visit, asked } = visitAt(milesNorth(4.9999));
  const placed = await placeOrder(visit, delivery());
  expect(placed).toMatchObject({ ok: true, value: { order: { deliveryAddress: { zip: "90012" } } } });
  expect(asked).toEqual(["1 Main St, Los Angeles, CA 90012"]);
});

test("a hundredth of a mile outside the zone is refused", () =>
  expectRefused(
    visitAt(milesNorth(5.01)).visit,
    delivery(),
    "outside-zone",
    "Green Door does not deliver to this address.",
  ));

test("what the browser says of where the address lies changes nothing", () =>
  expectRefused(
    visitAt(milesNorth(50)).visit,
    delivery({ ...DOWNTOWN, deliveryAddress: { ...delivery().deliveryAddress, ...DOWNTOWN } } as Partial<Checkout>),
    "outside-zone",
    "Green Door does not deliver to this address.",
  ));

test("an address that nobody can find is refused", () =>
  expectRefused(
    visitAt(undefined).visit,
    delivery(),
    "address-unknown",
    "We could not find this address. Please re-enter your address.",
  ));

test("a quote says whether the address is delivered to, in the same words as the order", async () => {
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
  const { visit, asked } = visitAt(DOWNTOWN);
  expect(await problemsOf(visit, null)).toEqual([]);
  expect(asked).toEqual([]);
});

test("a geocoder that is down refuses, and says that it is not the address's fault", () => {
  const locate = () => Promise.reject(new Error("connection reset"));
  const visit = testVisit({ geocoder: { suggest: async () => [], locate } });
  return expectRefused(visit, delivery(), "unavailable", "We could not check your address just now. Please try again.");
});

test("an order that is refused for another reason asks no geocoder", async () => {
  const { visit, asked } = visitAt(DOWNTOWN);
  await placeOrder(visit, delivery({ seen: { paymentFee: 0, total: 1 } }));
  await placeOrder(visit, delivery({ paymentMethod: "Credit" }));
  await placeOrder(visit, delivery({ contact: { ...delivery().contact, phone: "" } }));
  expect(asked).toEqual([]);
});

test("a pickup asks no geocoder, and keeps no address", async () => {
  const { visit, asked } = visitAt(DOWNTOWN);
  const placed = await placeOrder(visit, delivery({ orderType: "Pickup" }));
  expect(placed).toMatchObject({ ok: true, value: { order: { deliveryAddress: null } } });
  expect(asked).toEqual([]);
});

test("fee and tip are in the total, and not in the minimum", async () => {
  const { visit } = visitAt(DOWNTOWN);
  const bill = { paymentMethod: "Debit", tip: 4.5, seen: { paymentFee: 3, total: 32.5 } };
  expect(await placeOrder(visit, delivery(bill))).toMatchObject({
    ok: true,
    value: { order: { subtotalCents: 2500, feeCents: 300, tipCents: 450, totalCents: 3250 } },
  });
  const dear = await openShop(db, { minOrderCents: 2600 });
  const product = await stock(db, dear.id);
  const items = [{ productId: product.id, quantity: 1 }];
  await expectRefused(
    visit,
    delivery({ ...bill, vendorId: dear.id, items }),
    "below-minimum-order",
    "The minimum order at Green Door is $26.00. Add $1.00 more.",
  );
});

test("a closed shop says when it opens next", async () => {
  const nineToFive = Object.fromEntries(weekdays.map((day) => [day, { open: "09:00", close: "17:00" }]));
  const other = await openShop(db, { businessHours: nineToFive });
  const product = await stock(db, other.id);
  const order = delivery({ vendorId: other.id, items: [{ productId: product.id, quantity: 1 }] });
  const at = (time: string) => visitAt(DOWNTOWN, { at: Date.parse(`2026-06-16T${time}-07:00`) }).visit;
  await expectRefused(at("08:59:59"), order, "vendor-closed", "Green Door is closed. It opens today at 9 AM.");
  await expectRefused(at("17:01:00"), order, "vendor-closed", "Green Door is closed. It opens tomorrow at 9 AM.");
  expect((await placeOrder(at("09:00:00"), order)).ok).toBe(true);
  expect((await placeOrder(at("17:00:00"), order)).ok).toBe(true);
});

test("21 is reckoned by the shop's calendar, not by Greenwich's", async () => {
  const { contact } = delivery();
  // Nevada's law has no hours of sale.
  const shopIn = async (timeZone: string) => {
    const { id } = await openShop(db, { state: "NV", timeZone });
    const product = await stock(db, id);
    return { vendorId: id, items: [{ productId: product.id, quantity: 1 }] };
  };
  const born = { contact: { ...contact, birthdate: "06/16/2005" }, ...(await shopIn("America/Los_Angeles")) };
  // 23:30 on the eve in Los Angeles, where it is June 16 in Greenwich already.
  const eve = Date.parse("2026-06-15T23:30:00-07:00");
  const young = "You must be 21 or older to order.";
  await expectRefused(visitAt(DOWNTOWN, { at: eve }).visit, delivery(born), "too-young", young);
  expect((await placeOrder(visitAt(DOWNTOWN, { at: eve + 30 * 60_000 }).visit, delivery(born))).ok).toBe(true);
  const there = delivery({ ...born, ...(await shopIn("Pacific/Honolulu")) });
  await expectRefused(visitAt(DOWNTOWN, { at: eve + 30 * 60_000 }).visit, there, "too-young", young);
});

test("the shop's feed hears of an order, and of nothing that was refused", async () => {
  const heard: string[] = [];
  const feed = { ...testApp().feed, publish: async (channel: string) => void heard.push(channel) };
  const { visit } = visitAt(DOWNTOWN, { feed, at: NOON });
  await placeOrder(visit, delivery({ seen: { paymentFee: 0, total: 1 } }));
  expect(heard).toEqual([]);
  await placeOrder(visit, delivery());
  expect(heard).toEqual([`vendor:${shop.id}`]);
});

const lines = (count: number, quantity: number, more: (at: number) => object = () => ({})) =>
  Array.from({ length: count }, (_, at) => ({
    productId: flower.id,
    quantity,
    name: "Blue Dream",
    price: 25,
    salePrice: null,
    ...more(at),
  }));

test("the same product in many lines counts together, whatever else the lines say of it", async () => {
  const other = await stock(db, shop.id);
  const before = await orderRows(db);
  const items = [
    { productId: other.id, quantity: 1, price: 25, salePrice: null },
    ...lines(99, 99, (at) => ({ amount: at % 2 ? "3.5g" : null, strain: `Strain ${at}` })),
  ];
  const message = "An order can have at most 99 of Blue Dream.";
  const refusal = { ok: false, reason: "too-many", message, fields: { "items.1.quantity": message } };
  const visit = testVisit();
  expect(await placeOrder(visit, delivery({ items, seen: { paymentFee: 0, total: 245_050 } }))).toMatchObject(refusal);
  expect(await quoteOrder(visit, quoteRequest(cartOf(delivery({ items }))))).toMatchObject(refusal);
  expect(await orderRows(db)).toEqual(before);
});

test("lines of the same product are one line of the order", async () => {
  const { visit } = visitAt(milesNorth(1));
  const placed = await placeOrder(visit, delivery({ items: lines(3, 33), seen: { paymentFee: 0, total: 99 * 25 } }));
  expect(placed).toMatchObject({ ok: true, value: { order: { items: [{ productId: flower.id, quantity: 99 }] } } });
  expect(await quoteOrder(visit, quoteRequest(cartOf(delivery({ items: lines(2, 2) }))))).toMatchObject({
    ok: true,
    value: { lines: [{ quantity: 4 }], totalCents: 10_000 },
  });
});
