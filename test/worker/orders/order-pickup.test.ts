import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { App } from "#app/app.ts";
import { whyEnded } from "#app/domain/orders/ending.ts";
import type { Order } from "#app/domain/orders/order.ts";
import { arrivalOf } from "#app/domain/orders/pickup.ts";
import { salesReport } from "#app/domain/sales/sales.ts";
import { placeOrder } from "#app/use-cases/checkout/place.ts";
import { quoteOrder } from "#app/use-cases/checkout/quote.ts";
import { arrive } from "#app/use-cases/orders/arrive.ts";
import { confirmPickup } from "#app/use-cases/orders/confirm-pickup.ts";
import { moveOrder } from "#app/use-cases/orders/move.ts";
import { runOrderTimers, runOverdueTimers } from "#app/use-cases/orders/run-timers.ts";
import { readSales } from "#app/use-cases/sales/read-sales.ts";
import { findOrder } from "#db/orders/queries.ts";
import { orderEvents, outbox, products } from "#db/schema/index.ts";
import { NOON, testApp, testVisit } from "#test/support/app.ts";
import { actorOf, addOrder } from "#test/support/dashboard.ts";
import { nextPhone } from "#test/support/next-phone.ts";
import { aCheckout, aLine, quoteRequest } from "#test/support/sale.ts";
import { openShop, stock } from "#test/support/shop.ts";

const HOUR = 3_600_000;
let now: number;
let app: App;
let shop: Awaited<ReturnType<typeof openShop>>;
let product: Awaited<ReturnType<typeof stock>>;

beforeEach(async () => {
  now = NOON;
  app = testApp({ now: () => now });
  shop = await openShop(app.db);
  product = await stock(app.db, shop.id, { stock: 8 });
});

const move = (orderId: string, stage: "accepted" | "ready" | "collected") =>
  moveOrder(app, actorOf(shop.id), { orderId, stage, readyInMinutes: 30, idChecked: true });

const contactOf = (phone: string) => ({
  firstName: "Ana",
  lastName: "Reyes",
  email: `${phone}@example.org`,
  phone,
  birthdate: "05/14/1990",
});

async function aPickup(phone: string): Promise<Order> {
  const placed = await placeOrder(
    testVisit({ now: () => now, clientIp: `10.22.0.${phone.slice(-2)}` }),
    aCheckout({
      vendorId: shop.id,
      contact: contactOf(phone),
      items: [{ productId: product.id, quantity: 1, price: 25, salePrice: null }],
      seen: { paymentFee: 0, total: 25, stockFrom: null },
    }),
    { savedOrderIds: [] },
  );
  if (!placed.ok) throw new Error(placed.message);
  return placed.value.order;
}

async function aReadyPickup(phone = nextPhone()): Promise<Order> {
  const { id } = await aPickup(phone);
  await move(id, "accepted");
  await move(id, "ready");
  return readOrder(id);
}
const readOrder = async (id: string) => (await findOrder(app.db, id)) as Order;
const left = async () => (await app.db.select().from(products).where(eq(products.id, product.id)))[0]?.stock;

test("a pickup that isn't collected is canceled a day after it was ready, returns its stock, notifies its shopper and counts as a no-show", async () => {
  const collected = await aReadyPickup();
  const lost = await aReadyPickup();
  await move(collected.id, "collected");
  expect(await left()).toBe(6);

  now += 24 * HOUR - 1;
  expect(await runOrderTimers(app, lost.id)).toBe(NOON + 24 * HOUR);
  expect((await readOrder(lost.id)).status).toBe("AWAITING_PROCESSING");
  now += 1;
  await Promise.all([runOrderTimers(app, lost.id), runOverdueTimers(app)]);

  const ended = await readOrder(lost.id);
  expect(ended).toMatchObject({ status: "CANCELLED" });
  expect(ended.events.filter(({ kind }) => kind === "canceled")).toMatchObject([
    { byRole: "system", reason: "no-show" },
  ]);
  expect(whyEnded(ended)).toBe("It was not picked up in time.");
  expect(await left()).toBe(7);
  const mails = await app.db.select().from(outbox).where(eq(outbox.toEmail, lost.email));
  expect(mails.find(({ kind }) => kind === "order-canceled")?.body).toContain("it was not picked up in time");

  const range = { from: "2026-06-01", to: "2026-06-30" };
  const days = await readSales(testVisit({ now: () => now }), { vendorId: shop.id, timeZone: shop.timeZone }, range);
  expect(salesReport(days, "type", range, shop.timeZone).total).toMatchObject({
    orders: 1,
    canceled: 1,
    noShowPercent: 50,
  });
});

describe("a shopper who missed two pickups", () => {
  async function missTwo(phone: string) {
    for (let missed = 0; missed < 2; missed++) {
      const { id: orderId } = await addOrder(app, shop.id, { phone, status: "CANCELLED" });
      const canceled = { kind: "canceled", byRole: "system", reason: "no-show" } as const;
      await app.db.insert(orderEvents).values({ ...canceled, orderId, vendorId: shop.id, version: 2, at: now });
    }
    const next = await aPickup(phone);
    const quoted = async (cookies: string[]) => {
      const quote = await quoteOrder(
        testVisit({ now: () => now }),
        quoteRequest({ vendorId: shop.id, items: [aLine({ productId: product.id })], contact: contactOf(phone) }),
        cookies,
      );
      return quote.ok && quote.value.confirmFirst;
    };
    return { next, quoted };
  }

  test("must confirm the next one before it is accepted; only their own device learns why", async () => {
    const { next, quoted } = await missTwo(nextPhone());
    expect(await quoted([])).toBeNull();
    expect(await quoted([next.id])).toContain("You didn’t pick up two orders here");
    expect(await move(next.id, "accepted")).toMatchObject({
      ok: false,
      message: "The customer hasn’t confirmed this pickup yet.",
    });
    expect(await confirmPickup(app, next.id)).toMatchObject({ ok: true });
    expect(await confirmPickup(app, next.id)).toMatchObject({ ok: true });
    expect((await readOrder(next.id)).events).toMatchObject([{ kind: "confirmed", byRole: "shopper" }]);
    expect(await move(next.id, "accepted")).toMatchObject({ ok: true });
    expect((await aPickup(nextPhone())).confirmFirst).toBe(false);
  });

  test("has an unconfirmed order canceled, which returns its stock", async () => {
    const { next } = await missTwo(nextPhone());
    expect(await left()).toBe(7);
    now = (next.waitsUntil ?? 0) + 1;
    await Promise.all([runOrderTimers(app, next.id), runOverdueTimers(app)]);
    expect(whyEnded(await readOrder(next.id))).toBe("It was not confirmed in time.");
    expect(await left()).toBe(8);
    expect(await confirmPickup(app, next.id)).toMatchObject({ ok: false, reason: "illegal-move" });
  });
});

test("a shopper at the dispensary shows on the order with their latest message, and the order is no longer canceled automatically", async () => {
  const { id } = await aReadyPickup();
  expect(await arrive(app, id, "Blue Honda, spot 3")).toMatchObject({ ok: true });
  await arrive(app, id, "Blue Honda, spot 3");
  await arrive(app, id, "Blue Honda, spot 5");
  const order = await readOrder(id);
  expect(order.events.filter(({ kind }) => kind === "arrived")).toHaveLength(2);
  expect(arrivalOf(order)).toEqual({ at: NOON, car: "Blue Honda, spot 5" });
  now += 30 * 24 * HOUR;
  await Promise.all([runOrderTimers(app, id), runOverdueTimers(app)]);
  expect((await readOrder(id)).status).toBe("AWAITING_PROCESSING");
  expect(await move(id, "collected")).toMatchObject({ ok: true });
  expect(await arrive(app, id, "")).toMatchObject({ ok: false, reason: "illegal-move" });
});
