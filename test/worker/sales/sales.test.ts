import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { dayAround, type SalesDay } from "#app/domain/sales/sales.ts";
import { moveOrder } from "#app/use-cases/orders/move.ts";
import { readSales, readToday } from "#app/use-cases/sales/read-sales.ts";
import { orderItems, orders, salesDays, type vendors } from "#db/schema/index.ts";
import { seeded } from "#db/seed/random.ts";
import { NOON, testApp } from "#test/support/app.ts";
import { orderPayload } from "#test/support/checkout.ts";
import { worker } from "#test/support/fetcher.ts";
import { openShop, stock } from "#test/support/shop.ts";

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
  const answer = await worker.fetch("http://localhost/api/customer/create-order", {
    method: "POST",
    headers: { "Content-Type": "application/json", "CF-Connecting-IP": `10.9.0.${client++}` },
    body: JSON.stringify(
      orderPayload(shop.id, products, { phone, totalAmount: 60 * quantity, orderDetails: { items } }),
    ),
  });
  expect(answer.status).toBe(201);
  return (await answer.json<{ orderId: string }>()).orderId;
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
  const actor = { userId: "someone", role: "vendor", staffRole: "owner", vendorId: shop.id } as Parameters<
    typeof moveOrder
  >[1];
  const move = { orderId: first, stage: "canceled", reason: "out-of-stock" } as Parameters<typeof moveOrder>[2];
  expect((await moveOrder(testApp({ at: Date.now() }), actor, move)).ok).toBe(true);
  const [after] = await readSales(testApp(), { vendorId: shop.id, timeZone: LA }, everything);
  expect(after).toMatchObject({ orders: 1, cents: 6000, canceled: 1 });
  expect(counted([after as SalesDay])).toEqual(await fullCount(shop.id));
});

test("today's numbers are right after a backup was restored, which has no sums", async () => {
  await db.delete(salesDays);
  const now = Date.now();
  for (const _ of ["uncounted", "counted"])
    expect(await readToday(testApp(), shop.id, now)).toMatchObject({ sales: { orders: 1, cents: 6000 }, ranOut: [] });
});

describe("orders from before sales were counted", () => {
  test("are counted once they are asked for, in any history and across changes of clocks", async () => {
    const { id } = await openShop(db, { timeZone: LA });
    const random = seeded("sales", "history");
    const start = Date.parse("2025-10-20T00:00:00Z");
    for (let at = 0; at < 120; at++) {
      const createdAt = start + random.whole(0, 160 * 24 * 60) * 60_000;
      const priceCents = random.whole(5, 90) * 100;
      const orderId = `history-${at}`;
      const isDelivery = random.chance(0.5);
      const address = isDelivery ? { street: "1 Main St", city: "Los Angeles", state: "CA", zip: "90012" } : {};
      await db.insert(orders).values({
        id: orderId,
        vendorId: id,
        createdAt,
        updatedAt: createdAt,
        status: random.pick(["AWAITING_PROCESSING", "COMPLETED", "CANCELLED"] as const),
        orderType: isDelivery ? "Delivery" : "Pickup",
        ...address,
        ...{
          firstName: "Ana",
          lastName: "Reyes",
          email: "ana@example.org",
          phone: "2135550188",
          birthdate: "1990-05-14",
        },
        ...{ paymentMethod: "Cash" as const, subtotalCents: priceCents * 2, feeCents: 0, tipCents: 0 },
        totalCents: priceCents * 2,
        vendorDetails: { dispensaryName: "Green Door", storefrontAddress: "", logoKey: null, phone: null },
      });
      await db.insert(orderItems).values({
        ...{ orderId, line: 0, productId: `p${at % 7}`, name: "Blue Dream", brand: "", quantity: 2, priceCents },
        category: random.pick(["Flower", "Vape"] as const),
      });
    }
    const asked = { vendorId: id, timeZone: LA };
    const days = await readSales(testApp(), asked, everything);
    expect(counted(days)).toEqual(await fullCount(id));
    await db.update(salesDays).set({ cents: -1 }).where(sql`vendor_id = ${id} AND day = ${days[3]?.day}`);
    expect((await readSales(testApp(), asked, everything))[3]?.cents).toBe(-1);
  });
});

test("a year of twenty orders a day is read in at most 400 rows", async () => {
  const { id } = await openShop(db, { timeZone: LA });
  for (let at = 0; at < 366; at++) {
    const { day, startsAt, endsAt } = dayAround(NOON - at * 86_400_000, LA);
    const products = Object.fromEntries(
      Array.from({ length: 40 }, (_, p) => [`p${p}`, [1, 100, "Blue Dream"] as const]),
    );
    await db
      .insert(salesDays)
      .values({ vendorId: id, day, startsAt, endsAt, orders: 20, cents: 4000, products: products as never });
  }
  const app = testApp();
  const days = await readSales(app, { vendorId: id, timeZone: LA }, everything);
  expect(days).toHaveLength(366);
  expect(app.meter.rowsRead).toBeLessThanOrEqual(400);
});
