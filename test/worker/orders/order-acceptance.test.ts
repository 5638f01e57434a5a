import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { App } from "#app/app.ts";
import { whyEnded } from "#app/domain/orders/ending.ts";
import type { Order } from "#app/domain/orders/order.ts";
import { rateLimits } from "#app/domain/rate-limits.ts";
import { ipKey } from "#app/platform/ip-key.ts";
import { placeOrder } from "#app/use-cases/checkout/place.ts";
import { saveWindows } from "#app/use-cases/checkout/save-windows.ts";
import { cancelByShopper } from "#app/use-cases/orders/cancel-by-shopper.ts";
import { moveOrder } from "#app/use-cases/orders/move.ts";
import { proposeChange } from "#app/use-cases/orders/propose.ts";
import { runOrderTimers, runOverdueTimers } from "#app/use-cases/orders/run-timers.ts";
import { saveWindowSettings } from "#db/checkout/windows.ts";
import { listDeals } from "#db/deals/queries.ts";
import { findOrder } from "#db/orders/queries.ts";
import { deals, orders, outbox, products, waitingOrders, windowPlaces } from "#db/schema/index.ts";
import { NOON, testApp, testVisit } from "#test/support/app.ts";
import { actorOf } from "#test/support/dashboard.ts";
import { nextPhone } from "#test/support/next-phone.ts";
import { valueIn } from "#test/support/outcome.ts";
import { aCheckout } from "#test/support/sale.ts";
import { openShop, stock } from "#test/support/shop.ts";

const MINUTE = 60_000;
let now: number;
let app: App;
let shop: Awaited<ReturnType<typeof openShop>>;
let product: Awaited<ReturnType<typeof stock>>;
let client = 0;

beforeEach(async () => {
  now = NOON;
  app = testApp({ now: () => now });
  shop = await openShop(app.db);
  product = await stock(app.db, shop.id, { stock: 8 });
});

type Someone = { phone?: string; address?: string; savedOrderIds?: string[]; windowFrom?: number; dealCode?: string };
const anAddress = () => `10.21.${client >> 8}.${client++ & 255}`;

const order = (
  { phone = nextPhone(), address = anAddress(), savedOrderIds = [], windowFrom, dealCode }: Someone = {},
  more: Partial<App> = {},
) =>
  placeOrder(
    testVisit({ now: () => now, clientIp: address, ...more }),
    aCheckout({
      vendorId: shop.id,
      contact: { firstName: "Ana", lastName: "Reyes", email: `${phone}@example.org`, phone, birthdate: "05/14/1990" },
      items: [{ productId: product.id, quantity: 1, price: 25, salePrice: null }],
      seen: { paymentFee: 0, total: dealCode ? 20 : 25, stockFrom: null },
      dealCode: dealCode ?? null,
      windowFrom: windowFrom ?? null,
    }),
    { savedOrderIds },
  );

const placed = async (someone: Someone = {}): Promise<Order> => valueIn(await order(someone)).order;
const stateOf = async ({ id }: Order) => {
  const found = (await findOrder(app.db, id)) as Order;
  return { status: found.status, why: whyEnded(found), order: found };
};
const left = async () => (await app.db.select().from(products).where(eq(products.id, product.id)))[0]?.stock;
const accept = (orderId: string) =>
  moveOrder(app, actorOf(shop.id), { orderId, stage: "accepted", readyInMinutes: 30 });

describe("an order that isn't accepted in time", () => {
  const ahead = { minutes: 60, capacity: 1, leadMinutes: 0, daysAhead: 1, acceptMinutes: 15 };

  test("is canceled by its timer, and its shopper is notified", async () => {
    await saveWindowSettings(app.db, shop.id, ahead);
    const windowFrom = Math.ceil(NOON / 3_600_000) * 3_600_000;
    const lost = await placed({ windowFrom });
    const now45 = await placed();
    expect([lost.waitsUntil, now45.waitsUntil]).toEqual([windowFrom + 15 * MINUTE, NOON + 15 * MINUTE]);

    now = windowFrom + 15 * MINUTE - 1;
    expect(await runOrderTimers(app, lost.id)).toBeGreaterThan(now);
    expect((await stateOf(lost)).status).toBe("AWAITING_PROCESSING");
    now += 1;
    await runOrderTimers(app, lost.id);
    expect(await stateOf(lost)).toMatchObject({ status: "CANCELLED", why: "It was not accepted in time." });
    await runOverdueTimers(app);
    expect((await stateOf(now45)).status).toBe("CANCELLED");
    const mails = await app.db.select().from(outbox).where(eq(outbox.toEmail, lost.email));
    const canceled = mails.filter(({ kind }) => kind === "order-canceled");
    expect(canceled.map(({ body }) => body)).toEqual([expect.stringContaining("it was not accepted in time")]);
  });

  test("is canceled once, even by simultaneous timers", async () => {
    const lost = await placed();
    now += 45 * MINUTE;
    await Promise.all([runOrderTimers(app, lost.id), runOverdueTimers(app), runOrderTimers(app, lost.id)]);
    await runOverdueTimers(app);
    const { order } = await stateOf(lost);
    expect(order.events.map(({ kind, byRole, reason }) => [kind, byRole, reason])).toEqual([
      ["canceled", "system", "not-accepted"],
    ]);
    expect(await left()).toBe(8);
  });

  test("returns its deal's last use, its stock and its slot", async () => {
    await saveWindowSettings(app.db, shop.id, ahead);
    const deal = { name: "Five off", kind: "amount", scope: "order", cents: 500, code: "LAST", maxUses: 1 } as const;
    await app.db.insert(deals).values({ ...deal, id: "last", vendorId: shop.id, createdAt: NOON, updatedAt: NOON });
    const uses = async () => (await listDeals(app.db, shop.id))[0]?.uses;
    const windowFrom = Math.ceil(NOON / 3_600_000) * 3_600_000;
    const wish = { windowFrom, dealCode: "last" };

    const lost = await placed(wish);
    expect([await uses(), await left()]).toEqual([1, 7]);
    expect(await order({ dealCode: "last" })).toMatchObject({ reason: "deal-used-up" });
    expect((await order({ windowFrom })).ok).toBe(false);

    now = windowFrom + 15 * MINUTE;
    await runOrderTimers(app, lost.id);
    expect((await stateOf(lost)).why).toBe("It was not accepted in time.");
    expect([await uses(), await left()]).toEqual([0, 8]);
    expect(await app.db.select().from(windowPlaces).where(eq(windowPlaces.orderId, lost.id))).toEqual([]);
    expect((await placed({ dealCode: "last" })).deals).toMatchObject([{ name: "Five off", discountCents: 500 }]);
    expect([await uses(), await left()]).toEqual([1, 7]);
  });

  test("no longer counts toward its buyer's daily limit", async () => {
    await app.db
      .update(products)
      .set({ contents: { grams: 20 } })
      .where(eq(products.id, product.id));
    const phone = nextPhone();
    const lost = await placed({ phone });
    expect(await order({ phone })).toMatchObject({ reason: "over-limit" });
    now += 45 * MINUTE;
    await runOrderTimers(app, lost.id);
    expect((await order({ phone })).ok).toBe(true);
  });

  test("waits on if it was accepted, or if the dispensary has proposed a change", async () => {
    const [first, changing] = [await placed(), await placed()];
    await accept(first.id);
    now += 44 * MINUTE;
    const other = await stock(app.db, shop.id, { name: "OG Kush" });
    const lines = [{ productId: product.id, action: "replace" as const, replacementId: other.id }];
    await proposeChange(app, actorOf(shop.id), { orderId: changing.id, lines, otherwise: "cancel" });
    now += 5 * MINUTE;
    for (const { id } of [first, changing]) await runOrderTimers(app, id);
    await runOverdueTimers(app);
    expect((await stateOf(first)).status).toBe("AWAITING_PROCESSING");
    expect((await stateOf(changing)).status).toBe("AWAITING_PROCESSING");
    now += 6 * MINUTE;
    await runOrderTimers(app, changing.id);
    expect((await stateOf(changing)).why).toMatch(/was not answered in time/);
  });

  test("can wait as long as its dispensary allows, from 15 minutes to two hours", async () => {
    const actor = actorOf(shop.id);
    const none = { minutes: 30, capacity: 0, leadMinutes: 60, daysAhead: 2, version: null };
    expect(await saveWindows(app, actor, { ...none, acceptMinutes: 14 })).toMatchObject({
      fields: { acceptMinutes: "Whole minutes only, 15 to 120." },
    });
    expect((await saveWindows(app, actor, { ...none, acceptMinutes: 120 })).ok).toBe(true);
    expect((await placed()).waitsUntil).toBe(NOON + 120 * MINUTE);
    // A client that omits the setting doesn't change it.
    expect(await saveWindows(app, actor, none)).toMatchObject({ value: { acceptMinutes: 120 } });
  });
});

describe("of unaccepted orders at one dispensary", () => {
  const full = {
    reason: "too-many-waiting",
    message: expect.stringMatching(/^You or your network already have 3 orders/),
  };

  test.each([
    ["a phone", () => ({ phone: nextPhone() })],
    ["an address", () => ({ address: anAddress() })],
    ["a device", () => ({ savedOrderIds: ["the-oldest"] })],
  ])("%s can have three, however many are tried at once", async (_name, someone) => {
    const same = someone();
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => order(same)));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(3);
    for (const refused of outcomes.filter(({ ok }) => !ok)) expect(refused).toMatchObject(full);
    expect(await left()).toBe(5);
    expect(await app.db.select().from(orders).where(eq(orders.vendorId, shop.id))).toHaveLength(3);
  });

  test("an IPv6 network counts as one address, and each dispensary counts its own", async () => {
    for (const host of [1, 2, 3]) await placed({ address: `2001:db8:0:9::${host}` });
    expect(await order({ address: "2001:db8:0:9::4" })).toMatchObject(full);
    expect((await order({ address: "2001:db8:0:a::4" })).ok).toBe(true);
    shop = await openShop(app.db);
    product = await stock(app.db, shop.id);
    expect((await order({ address: "2001:db8:0:9::4" })).ok).toBe(true);
  });

  test("an accepted or canceled one makes room for another", async () => {
    const phone = nextPhone();
    const [first, second] = [await placed({ phone }), await placed({ phone }), await placed({ phone })];
    await accept(first?.id ?? "");
    expect((await order({ phone })).ok).toBe(true);
    expect(await order({ phone })).toMatchObject(full);
    await cancelByShopper(app, second?.id ?? "");
    expect((await order({ phone })).ok).toBe(true);
  });

  test("addresses and phones aren't stored in the count", async () => {
    const { phone, id } = await placed({ phone: "2135550777", address: "10.77.0.1" });
    const stored = await app.db.select().from(waitingOrders).where(eq(waitingOrders.orderId, id));
    expect(stored).toHaveLength(3);
    expect(JSON.stringify(stored)).not.toMatch(new RegExp(`${phone}|${ipKey("10.77.0.1").replaceAll(".", "\\.")}`));
  });
});

test("an address can place 30 orders an hour", async () => {
  expect(rateLimits.orderOfAddress).toEqual({ limit: 30, windowMs: 60 * MINUTE });
  const address = anAddress();
  const requests: string[] = [];
  const spent: App["rateLimit"] = async (limit, key) => {
    requests.push(`${limit} ${key}`);
    return { allowed: limit !== "orderOfAddress", retryAfterSeconds: 60 };
  };
  expect(await order({ address }, { rateLimit: spent })).toMatchObject({ reason: "too-many-requests" });
  expect(requests).toEqual([`order ${address}`, `orderOfAddress ${address}`]);
  expect(await left()).toBe(8);
});
