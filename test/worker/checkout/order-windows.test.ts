import "#test/support/daytime.ts";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { cancelByShopper } from "#app/use-cases/orders/cancel-by-shopper.ts";
import { isWindowFull, reserveSlot, saveWindowSettings } from "#db/checkout/windows.ts";
import { runBatch } from "#db/client.ts";
import { listOrdersSince } from "#db/orders/new-orders.ts";
import { listBoardOfVendor } from "#db/orders/queries.ts";
import { orders, vendors, windowPlaces } from "#db/schema/index.ts";
import { testApp } from "#test/support/app.ts";
import { orderPayload } from "#test/support/checkout.ts";
import { postAsCustomer } from "#test/support/customer.ts";
import { worker } from "#test/support/fetcher.ts";
import { nextPhone } from "#test/support/next-phone.ts";
import { openShop, stock } from "#test/support/shop.ts";

const app = testApp();
const { db } = app;
const HOUR = 3_600_000;

let shop: Awaited<ReturnType<typeof openShop>>;
let product: Awaited<ReturnType<typeof stock>>;
const windows = { minutes: 60, capacity: 3, leadMinutes: 60, daysAhead: 2, acceptMinutes: 45 };

beforeEach(async () => {
  shop = await openShop(db);
  product = await stock(db, shop.id);
  await saveWindowSettings(db, shop.id, windows);
});

type Window = { from: string; to: string; left: number };
async function offered(): Promise<Window[]> {
  const answer = await worker.fetch(`http://localhost/api/vendors/${shop.id}/windows`);
  return await answer.json<Window[]>();
}
const first = async () => (await offered())[0] as Window;

async function order(from: string | null, more: Record<string, unknown> = {}) {
  const body = orderPayload(shop.id, [product], { phone: nextPhone(), ...(from ? { window: { from } } : {}), ...more });
  const answer = await postAsCustomer("create-order", body);
  type Body = { code?: string; message?: string; orderId: string; order: { window: Window | null } };
  return { status: answer.status, ...(await answer.json<Body>()) };
}

test("windows are listed with how many orders still fit, and nothing around them", async () => {
  expect(await first()).toEqual({ from: expect.any(String), to: expect.any(String), left: 3 });
});

test("an order takes its place in the window and says so; one for now has none", async () => {
  const window = await first();
  const placed = await order(window.from);
  expect([placed.status, placed.order.window]).toEqual([201, { from: window.from, to: window.to }]);
  expect((await first()).left).toBe(2);
  expect((await order(null)).order.window).toBeNull();
  expect((await first()).left).toBe(2);
});

test("of ten orders at once three win the window's three places, the others hear that it is gone", async () => {
  const { from } = await first();
  const answers = await Promise.all(Array.from({ length: 10 }, () => order(from)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
  const lost = answers.filter(({ status }) => status !== 201);
  expect(new Set(lost.map(({ status, code }) => `${status} ${code}`))).toEqual(new Set(["409 window-gone"]));
  expect(await db.select().from(windowPlaces).where(eq(windowPlaces.vendorId, shop.id))).toHaveLength(3);
  expect(await db.select().from(orders).where(eq(orders.vendorId, shop.id))).toHaveLength(3);
  expect((await first()).left).toBe(0);
});

// Without the CHECK all four get one: each has read before that there is room.
test("of orders that all saw room the statement lets in as many as fit", async () => {
  const windowFrom = Date.parse((await first()).from);
  const ids = [];
  for (let count = 0; count < 4; count++) ids.push((await order(null)).orderId);
  const take = (id: string) => runBatch(db, reserveSlot(db, { id, vendorId: shop.id, windowFrom }));
  const taken = await Promise.allSettled(ids.map(take));
  const lost = taken.filter((one) => one.status === "rejected");
  expect(lost.map(({ reason }) => isWindowFull(reason))).toEqual([true]);
  expect((await first()).left).toBe(0);
});

test("a canceled order gives its place back, and the next one takes it", async () => {
  const { from } = await first();
  const placed = [await order(from), await order(from), await order(from)];
  expect((await order(from)).status).toBe(409);
  await cancelByShopper(app, placed[1]?.orderId ?? "");
  expect((await first()).left).toBe(1);
  expect((await order(from)).status).toBe(201);
  expect((await order(from)).status).toBe(409);
});

test("fewer places than are taken take nobody in, though one was given back", async () => {
  const { from } = await first();
  const placed = [await order(from), await order(from), await order(from)];
  await cancelByShopper(app, placed[0]?.orderId ?? "");
  await saveWindowSettings(db, shop.id, { ...windows, capacity: 2 });
  expect((await order(from)).status).toBe(409);
  expect((await first()).left).toBe(0);
});

test("a window that is not offered is refused, and nothing is written", async () => {
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

test("while the dispensary is paused it takes orders for later alone", async () => {
  await db
    .update(vendors)
    .set({ pausedUntil: Date.now() + HOUR / 4 })
    .where(eq(vendors.id, shop.id));
  expect((await order(null)).code).toBe("vendor-paused");
  expect((await order((await first()).from)).status).toBe(201);
});

test("the board has an order when it is due, and until then among those to come", async () => {
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

describe("the settings", () => {
  test("of a dispensary that never said so take no orders ahead; nobody knows those of one that is not there", async () => {
    shop = await openShop(db);
    expect(await offered()).toEqual([]);
    expect((await worker.fetch("http://localhost/api/vendors/nobody/windows")).status).toBe(404);
  });
});
