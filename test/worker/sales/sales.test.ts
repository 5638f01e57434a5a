import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { parseCheckout } from "#app/domain/checkout/draft-json.ts";
import { createOrderSchema } from "#app/domain/checkout/schema.ts";
import type { Order } from "#app/domain/orders/order.ts";
import { openProposal } from "#app/domain/orders/proposals/proposal.ts";
import { dayAround, type SalesDay } from "#app/domain/sales/sales.ts";
import { placeOrder } from "#app/use-cases/checkout/place.ts";
import { answerProposal } from "#app/use-cases/orders/answer-proposal.ts";
import { moveOrder } from "#app/use-cases/orders/move.ts";
import { proposeChange } from "#app/use-cases/orders/propose.ts";
import { undoOrderMove } from "#app/use-cases/orders/undo.ts";
import { readSales, readToday } from "#app/use-cases/sales/read-sales.ts";
import { runBatch } from "#db/client.ts";
import { findOrder } from "#db/orders/queries.ts";
import { openSalesDay } from "#db/sales/sales.ts";
import { orderItems, orders, salesDays, type vendors } from "#db/schema/index.ts";
import { seeded } from "#db/seed/random.ts";
import { NOON, testApp, testVisit } from "#test/support/app.ts";
import { orderPayload } from "#test/support/checkout.ts";
import { postAsCustomer } from "#test/support/customer.ts";
import { actorOf, aDelivery, addOrder } from "#test/support/dashboard.ts";
import { valueIn } from "#test/support/outcome.ts";
import { copyRow, openShop, stock } from "#test/support/shop.ts";

const { db } = testApp();
const LA = "America/Los_Angeles";
const everything = { from: "2000-01-01", to: "2100-01-01" };

/** What a count of all orders says of a dispensary's days, in TypeScript. */
async function fullCount(vendorId: string) {
  const placed = await db.select().from(orders).where(sql`vendor_id = ${vendorId}`);
  const lines = await db.select().from(orderItems);
  const days = new Map<string, { orders: number; cents: number; canceled: number; flower: number }>();
  for (const order of placed) {
    const { day } = dayAround(order.createdAt, LA);
    const sums = days.get(day) ?? { orders: 0, cents: 0, canceled: 0, flower: 0 };
    days.set(day, sums);
    if (order.status === "CANCELLED") sums.canceled += 1;
    else {
      sums.orders += 1;
      sums.cents += order.subtotalCents;
      for (const line of lines) {
        if (line.orderId !== order.id || line.category !== "Flower") continue;
        sums.flower += (line.salePriceCents ?? line.priceCents) * line.quantity;
      }
    }
  }
  return Object.fromEntries([...days].toSorted());
}
const counted = (days: readonly SalesDay[]) =>
  Object.fromEntries(
    days.map(({ day, orders, cents, canceled, categories }) => [
      day,
      { orders, cents, canceled, flower: categories.Flower?.[1] ?? 0 },
    ]),
  );

let shop: typeof vendors.$inferInsert;
let client = 0;
beforeAll(async () => {
  shop = await openShop(db, { timeZone: LA });
});

async function order(quantity: number, phone = "2135550188") {
  const products = [
    await stock(db, shop.id),
    await stock(db, shop.id, { name: "Cartridge", category: "Vape", priceCents: 4000, salePriceCents: 3500 }),
  ];
  const items = products.map(({ id, priceCents, salePriceCents }) => ({
    productId: id,
    quantity,
    price: (salePriceCents ?? priceCents) / 100,
    salePrice: salePriceCents ? salePriceCents / 100 : null,
  }));
  const body = orderPayload(shop.id, products, { phone, totalAmount: 60 * quantity, orderDetails: { items } });
  const response = await postAsCustomer("create-order", body);
  expect(response.status).toBe(201);
  return (await response.json<{ orderId: string }>()).orderId;
}

test("an order counts on its local day by hour, category, product and type, without fee and tip; a canceled one does not", async () => {
  const first = await order(2);
  await order(1);
  const [before] = await readSales(testApp(), { vendorId: shop.id, timeZone: LA }, everything);
  expect(before).toMatchObject({ orders: 2, cents: 18_000, canceled: 0, types: { Pickup: [2, 18_000] } });
  expect(before?.categories).toEqual({ Flower: [2, 7500], Vape: [2, 10_500] });
  expect(
    Object.values(before?.products ?? {})
      .map(([, , name]) => name)
      .toSorted(),
  ).toEqual(["Blue Dream, 3.5g", "Blue Dream, 3.5g", "Cartridge, 3.5g", "Cartridge, 3.5g"]);
  const move = { orderId: first, stage: "canceled", reason: "out-of-stock" } as const;
  expect((await moveOrder(testApp({ at: Date.now() }), actorOf(shop.id as string), move)).ok).toBe(true);
  const [after] = await readSales(testApp(), { vendorId: shop.id, timeZone: LA }, everything);
  expect(after).toMatchObject({ orders: 1, cents: 6000, canceled: 1 });
  expect(counted([after as SalesDay])).toEqual(await fullCount(shop.id));
});

test("today's numbers are right after restoring a backup, which has no sums", async () => {
  await db.delete(salesDays);
  const now = Date.now();
  for (const _ of ["uncounted", "counted"])
    expect(await readToday(testApp(), shop.id, now)).toMatchObject({ sales: { orders: 1, cents: 6000 }, ranOut: [] });
});

test("orders from before sales were counted are counted when they are first read, in any history and across clock changes", async () => {
  const { id } = await openShop(db, { timeZone: LA });
  const random = seeded("sales", "history");
  const start = Date.parse("2025-10-20T00:00:00Z");
  for (let at = 0; at < 50; at++) {
    const createdAt = start + random.whole(0, 160 * 24 * 60) * 60_000;
    const priceCents = random.whole(5, 90) * 100;
    const { id: orderId } = await addOrder(testApp(), id, {
      createdAt,
      status: random.pick(["AWAITING_PROCESSING", "COMPLETED", "CANCELLED"] as const),
      ...(random.chance(0.5) ? aDelivery : {}),
      subtotalCents: priceCents * 2,
      totalCents: priceCents * 2,
    });
    const category = random.pick(["Flower", "Vape"] as const);
    const line = { productId: `p${at % 7}`, quantity: 2, priceCents, category };
    await db.update(orderItems).set(line).where(eq(orderItems.orderId, orderId));
  }
  const scope = { vendorId: id, timeZone: LA };
  const days = await readSales(testApp(), scope, everything);
  expect(counted(days)).toEqual(await fullCount(id));
  await db.update(salesDays).set({ cents: -1 }).where(sql`vendor_id = ${id} AND day = ${days[3]?.day}`);
  expect((await readSales(testApp(), scope, everything))[3]?.cents).toBe(-1);
});

test("a year of twenty orders a day is read in at most 400 rows", async () => {
  const { id } = await openShop(db, { timeZone: LA });
  const products = Object.fromEntries(Array.from({ length: 40 }, (_, p) => [`p${p}`, [1, 100, "Blue Dream"]])) as never;
  const days = Array.from({ length: 366 }, (_, at) => dayAround(NOON - at * 86_400_000, LA));
  await runBatch(
    db,
    days.map((day) => db.insert(salesDays).values({ vendorId: id, ...day, orders: 20, cents: 4000, products })),
  );
  const app = testApp();
  expect(await readSales(app, { vendorId: id, timeZone: LA }, everything)).toHaveLength(366);
  expect(app.meter.rowsRead).toBeLessThanOrEqual(400);
});

/** Orders through the use-case, at any hour and as many as wanted. */
async function placeAt(at: number, vendorId: string, bought: Parameters<typeof orderPayload>[1], quantity = 1) {
  const limits = { rateLimit: async () => ({ allowed: true, retryAfterSeconds: 0 }), clientIp: `10.8.0.${client}` };
  const visit = testVisit({ at, ...limits });
  const phone = `213555${String(client++).padStart(4, "0")}`;
  const payload = orderPayload(vendorId, bought, { phone });
  for (const item of payload.orderDetails.items) item.quantity = quantity;
  payload.totalAmount *= quantity;
  const { order } = valueIn(await placeOrder(visit, parseCheckout(createOrderSchema.parse(payload))));
  return { order, meter: visit.meter };
}

test("placing and canceling the hundredth order of a day reads at most four rows more than the fifth, while counting the day reads more with each", async () => {
  const { id } = await openShop(db, { timeZone: LA });
  const menu = [];
  for (let at = 0; at < 20; at++) menu.push(await stock(db, id, { name: `Strain ${at}` }));
  const read: number[][] = [];
  const recounted: number[] = [];
  /** Stores orders of other people like the first. */
  const copyFirst = async (count: number) => {
    const copied = `'copy-${count}-' || n`;
    await copyRow(db, "orders", first, count, { id: copied, phone: `'213556' || printf('%04d', ${count} + n)` });
    await copyRow(db, "order_items", first, count, { order_id: copied });
  };
  let first = "";
  for (const at of [1, 5, 100]) {
    const bought = [menu[at % 20], menu[(at * 7 + 1) % 20]].flatMap((product) => product ?? []);
    const { order, meter } = await placeAt(NOON + at * 60_000, id, bought);
    if (at === 1) {
      first = order.id;
      await copyFirst(3);
      continue;
    }
    const mover = testApp({ at: NOON + at * 60_000 });
    await moveOrder(mover, actorOf(id), { orderId: order.id, stage: "canceled", reason: "out-of-stock" });
    read.push([meter.rowsRead, mover.meter.rowsRead]);
    const counter = testApp();
    await openSalesDay(counter.db, id, { ...dayAround(NOON, LA), day: `anew-${at}` });
    recounted.push(counter.meter.rowsRead);
    if (at === 5) await copyFirst(94);
  }
  const [[placedEarly = 0, canceledEarly = 0] = [], [placedLate = 0, canceledLate = 0] = []] = read;
  expect(placedLate - placedEarly).toBeLessThanOrEqual(4);
  expect(canceledLate - canceledEarly).toBeLessThanOrEqual(4);
  expect((recounted[1] ?? 0) - (recounted[0] ?? 0)).toBeGreaterThan(1000);
});

test("after any history of orders, cancellations, undos and changes around midnight, the sums equal a new count", async () => {
  const { id } = await openShop(db, { timeZone: LA, minOrderCents: 0, state: "NV" });
  const menu = [];
  for (const category of ["Flower", "Vape", "Edible"] as const)
    for (const name of [`Plain ${category}`, `12" ${category}`]) menu.push(await stock(db, id, { name, category }));
  const random = seeded("sales", "moves");
  const midnight = dayAround(NOON, LA).endsAt;
  const placed: Order[] = [];
  let now = midnight - 90 * 60_000;
  for (let step = 0; step < 80; step++) {
    now += random.whole(1, 3) * 60_000;
    const app = testApp({ now: () => now });
    const orderId = placed.length > 0 ? random.pick(placed).id : "";
    const canceled = { orderId, stage: "canceled", reason: "out-of-stock" } as const;
    if (step < 3 || random.chance(0.3)) {
      const bought = random.shuffled(menu).slice(0, random.whole(1, 4));
      placed.push((await placeAt(now, id, bought, random.whole(1, 3))).order);
      continue;
    }
    const deed = random.pick(["cancel", "change", "move"] as const);
    if (deed === "cancel") await moveOrder(app, actorOf(id), canceled);
    if (deed === "change") {
      const order = (await findOrder(db, orderId)) as Order;
      const lines = [
        { productId: random.pick(order.items).productId, action: "replace", replacementId: random.pick(menu).id },
      ];
      await proposeChange(app, actorOf(id), { orderId, lines: lines as never, otherwise: "cancel" });
      const proposal = openProposal((await findOrder(db, orderId)) as Order);
      if (proposal) await answerProposal(app, { orderId, proposalId: proposal.id, accepts: random.chance(0.8) });
    }
    if (deed === "move") {
      const stage = random.pick(["accepted", "ready", "collected"] as const);
      await moveOrder(app, actorOf(id), { orderId, stage, readyInMinutes: 20, idChecked: true });
    }
    if (random.chance(0.5)) await undoOrderMove(app, actorOf(id), { orderId });
  }
  const scope = { vendorId: id, timeZone: LA };
  const before = await readSales(testApp(), scope, everything);
  await db.delete(salesDays).where(sql`vendor_id = ${id}`);
  expect(before).toEqual(await readSales(testApp(), scope, everything));
  expect(before).toHaveLength(2);
  for (const { orders, canceled } of before) expect(Math.min(orders, canceled)).toBeGreaterThan(1);
});
