import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { fitArrivals } from "#app/use-cases/couriers/fit-arrivals.ts";
import { runBatch } from "#db/client.ts";
import { listCoverage, listModelsToFit } from "#db/couriers/arrivals.ts";
import { insertCourierRequest } from "#db/couriers/writes.ts";
import { findTrackedOrder } from "#db/orders/queries.ts";
import { NOON, testApp } from "#test/support/app.ts";
import { aRequest } from "#test/support/couriers.ts";
import { addOrder } from "#test/support/dashboard.ts";
import { openShop } from "#test/support/shop.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
let now = NOON;
const app = { ...testApp(), now: () => now };

/** Two thirds of a mile, 40 minutes each. */
const aDrop = (vendorId: string, pickedUpAt: number, minutes = 40) =>
  insertCourierRequest(
    app.db,
    aRequest({
      vendorId,
      status: "DELIVERED",
      courierId: "driver-1",
      settlementWeek: "2026-06-15",
      createdAt: pickedUpAt - 30 * MINUTE,
      pickedUpAt,
      deliveredAt: pickedUpAt + minutes * MINUTE,
      lat: 36.1728,
      lng: -115.1412,
      deliveryLat: 36.1828,
      deliveryLng: -115.1412,
    }),
  );

const coverage = async () =>
  (await listCoverage(app.db, "2026-01-01")).map(({ day, leg, drops, covered }) => [day, leg, drops, covered]);
const modelOf = async (vendorId: string) => {
  const { id } = await addOrder(app, vendorId);
  return (await findTrackedOrder(app.db, id))?.model;
};

test("a nightly run fits each dispensary's arrival times and counts, once, how many were on time", async () => {
  const [busy, new_] = [await openShop(app.db), await openShop(app.db)];
  const older = Array.from({ length: 70 }, (_, at) => aDrop(busy.id, now - 10 * DAY + at * HOUR));
  await runBatch(app.db, [
    ...older,
    aDrop(busy.id, now - HOUR),
    aDrop(busy.id, now - HOUR, 10),
    aDrop(new_.id, now - HOUR),
  ]);

  await Promise.all([fitArrivals(app), fitArrivals(app)]);
  // The usual window ends after 20 minutes: only the quick drop came within it.
  expect(await coverage()).toEqual([["2026-06-16", "driving", 3, 1]]);
  expect(await fitArrivals(app)).toEqual({ fitted: 0 });
  expect(await modelOf(new_.id)).toBeNull();
  const model = await modelOf(busy.id);
  expect(model?.driving.base).toBeGreaterThan(15);

  // By the next night, its shoppers were told of 40 minutes.
  now += DAY;
  await runBatch(app.db, [aDrop(busy.id, now - HOUR), aDrop(new_.id, now - HOUR)]);
  expect(await fitArrivals(app)).toEqual({ fitted: 2 });
  expect((await coverage())[1]).toEqual(["2026-06-17", "driving", 2, 1]);
});

test("a run fits the longest-waiting dispensaries first, up to its limit", async () => {
  for (const _ of [1, 2, 3]) await runBatch(app.db, [aDrop((await openShop(app.db)).id, now)]);
  expect(await listModelsToFit(app.db, now - HOUR, 2)).toHaveLength(2);
  expect(await listModelsToFit(app.db, now - HOUR, 10)).toHaveLength(3);
});

test("the accepted preparation's end starts the window of an order that isn't for later", async () => {
  const shop = await openShop(app.db);
  const story = async (windowFrom: number | null) => {
    const order = await addOrder(app, shop.id);
    await app.db.run(
      sql`UPDATE orders SET window_from = ${windowFrom}, window_to = ${windowFrom} WHERE id = ${order.id}`,
    );
    await app.db.run(sql`INSERT INTO order_events (order_id, version, at, kind, by_role, ready_in_minutes)
      VALUES (${order.id}, 2, ${now - 2 * HOUR}, 'accepted', 'dispensary', 30)`);
    await runBatch(app.db, [aDrop(shop.id, now - HOUR)]);
    await app.db.run(
      sql`UPDATE courier_requests SET order_id = ${order.id} WHERE vendor_id = ${shop.id} AND order_id IS NULL`,
    );
  };
  await story(null);
  await story(now);
  await fitArrivals(app);
  const planned = (await listCoverage(app.db, "2026-01-01")).filter(({ leg }) => leg === "planned");
  expect(planned).toMatchObject([{ drops: 1, covered: 0 }]);
});
