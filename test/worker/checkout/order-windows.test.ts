import "#test/support/daytime.ts";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { windowLabel } from "#app/domain/checkout/windows/text.ts";
import * as printRoute from "#app/routes/dashboard/orders/print.tsx";
import { cancelByShopper } from "#app/use-cases/orders/cancel-by-shopper.ts";
import { isWindowFull, reserveSlot, saveWindowSettings } from "#db/checkout/windows.ts";
import { runBatch } from "#db/client.ts";
import { listOrdersSince } from "#db/orders/new-orders.ts";
import { listBoardOfVendor } from "#db/orders/queries.ts";
import { orders, vendors, windowPlaces } from "#db/schema/index.ts";
import { testApp, testVisit } from "#test/support/app.ts";
import { orderPayload } from "#test/support/checkout.ts";
import { postAsCustomer } from "#test/support/customer.ts";
import { addOrder } from "#test/support/dashboard.ts";
import { worker } from "#test/support/fetcher.ts";
import { nextPhone } from "#test/support/next-phone.ts";
import { pageOf } from "#test/support/offers/pages.ts";
import { anAccount, signedIn } from "#test/support/people.ts";
import { openShop, stock } from "#test/support/shop.ts";

const app = testApp();
const { db } = app;
const HOUR = 3_600_000;

let shop: Awaited<ReturnType<typeof openShop>>;
let product: Awaited<ReturnType<typeof stock>>;
const windows = { minutes: 60, capacity: 2, leadMinutes: 60, daysAhead: 2, acceptMinutes: 45 };

beforeEach(async () => {
  shop = await openShop(db);
  product = await stock(db, shop.id);
  await saveWindowSettings(db, shop.id, windows);
});

type Window = { from: string; to: string; left: number };
async function offered(): Promise<Window[]> {
  const response = await worker.fetch(`http://localhost/api/vendors/${shop.id}/windows`);
  return await response.json<Window[]>();
}
const first = async () => (await offered())[0] as Window;

async function order(from: string | null, more: Record<string, unknown> = {}) {
  const body = orderPayload(shop.id, [product], { phone: nextPhone(), ...(from ? { window: { from } } : {}), ...more });
  const response = await postAsCustomer("create-order", body);
  type Body = { code?: string; message?: string; orderId: string; order: { window: Window | null } };
  return { status: response.status, ...(await response.json<Body>()) };
}

test("windows are listed with how many more orders fit; an order takes a slot, and one for now takes none", async () => {
  const window = await first();
  expect(window).toEqual({ from: expect.any(String), to: expect.any(String), left: 2 });
  const placed = await order(window.from);
  expect([placed.status, placed.order.window]).toEqual([201, { from: window.from, to: window.to }]);
  expect((await first()).left).toBe(1);
  expect((await order(null)).order.window).toBeNull();
  expect((await first()).left).toBe(1);
});

test("an order's ticket on paper names the window that it is for", async () => {
  const { from, to } = await first();
  const { orderId } = await order(from);
  const { id } = await anAccount(app, "vendor", { vendorId: shop.id });
  const call = { path: `/vendor-dashboard/orders/${orderId}/print`, params: { orderId } };
  const { html } = await pageOf(testVisit(), printRoute, { ...call, cookie: await signedIn(app, id) });
  expect(html).toContain(`For ${windowLabel(Date.parse(from), Date.parse(to), shop.timeZone)}`);
});

test("if five orders compete for the last two slots, two get them and the others learn that the window is gone", async () => {
  const { from } = await first();
  const replies = await Promise.all(Array.from({ length: 5 }, () => order(from)));
  const outcomes = replies.map(({ status, code }) => code ?? status);
  expect(outcomes.toSorted()).toEqual([201, 201, ...Array(3).fill("window-gone")]);
  expect(await db.select().from(windowPlaces).where(eq(windowPlaces.vendorId, shop.id))).toHaveLength(2);
  expect(await db.select().from(orders).where(eq(orders.vendorId, shop.id))).toHaveLength(2);
  expect((await first()).left).toBe(0);
});

test("the database admits only as many orders as fit, even if all of them read that there was room", async () => {
  const windowFrom = Date.parse((await first()).from);
  const reservations = await Promise.allSettled(
    [1, 2, 3].map(async () => {
      const { id } = await addOrder(app, shop.id);
      await runBatch(db, reserveSlot(db, { id, vendorId: shop.id, windowFrom }));
    }),
  );
  const lost = reservations.filter((each) => each.status === "rejected");
  expect(lost.map(({ reason }) => isWindowFull(reason))).toEqual([true]);
  expect((await first()).left).toBe(0);
});

test("a canceled order frees its slot, and the next one takes it", async () => {
  const { from } = await first();
  const placed = [await order(from), await order(from)];
  await cancelByShopper(app, placed[1]?.orderId ?? "");
  expect((await first()).left).toBe(1);
  expect((await order(from)).status).toBe(201);
  expect((await order(from)).status).toBe(409);
});

test("lowering capacity below the slots reserved admits no one, even after a cancellation", async () => {
  const { from } = await first();
  const placed = [await order(from), await order(from)];
  await cancelByShopper(app, placed[0]?.orderId ?? "");
  await saveWindowSettings(db, shop.id, { ...windows, capacity: 1 });
  expect((await order(from)).status).toBe(409);
  expect((await first()).left).toBe(0);
});

test("a window that isn't offered is refused, and nothing is written", async () => {
  const { from } = await first();
  const odd = new Date(Date.parse(from) + 60_000).toISOString();
  expect(await order(odd)).toMatchObject({
    status: 409,
    message: "This time is not available any more. Please choose another.",
  });
  expect((await order("tomorrow")).status).toBe(400);
  await saveWindowSettings(db, shop.id, { ...windows, capacity: 0 });
  expect(await offered()).toEqual([]);
  expect((await order(from)).status).toBe(409);
  expect(await db.select().from(orders).where(eq(orders.vendorId, shop.id))).toEqual([]);
});

test("a paused dispensary takes orders for later only", async () => {
  await db
    .update(vendors)
    .set({ pausedUntil: Date.now() + HOUR / 4 })
    .where(eq(vendors.id, shop.id));
  expect((await order(null)).code).toBe("vendor-paused");
  expect((await order((await first()).from)).status).toBe(201);
});

test("an order for later is listed as scheduled until it is due", async () => {
  const { from } = await first();
  const { orderId } = await order(from);
  const due = Date.parse(from) - HOUR;
  const board = async (now: number) => {
    const { open, scheduled } = await listBoardOfVendor(db, shop.id, { finished: 20, now });
    return [open.map(({ id }) => id), scheduled.map(({ id }) => id)];
  };
  expect(await board(due - 1)).toEqual([[], [orderId]]);
  expect(await board(due)).toEqual([[orderId], []]);
  const rung = async (now: number) =>
    (await listOrdersSince(db, shop.id, { since: due - HOUR, now })).map(({ id, createdAt }) => [id, createdAt]);
  expect(await rung(due - 1)).toEqual([]);
  expect(await rung(due)).toEqual([[orderId, due]]);
});

test("there are no windows by default, and an unknown dispensary answers 404", async () => {
  shop = await openShop(db);
  expect(await offered()).toEqual([]);
  expect((await worker.fetch("http://localhost/api/vendors/nobody/windows")).status).toBe(404);
});
