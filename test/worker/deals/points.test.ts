import "#test/support/daytime.ts";
import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { MoveCommand } from "#app/domain/couriers/request.ts";
import type { MovableStage } from "#app/domain/orders/move.ts";
import { orderToken } from "#app/platform/order-link.ts";
import { loader as confirmation } from "#app/routes/shop/checkout/confirmation.tsx";
import { orderCookies } from "#app/session/order-cookie.ts";
import { readSettlement } from "#app/use-cases/billing/read-settlement.ts";
import { projectCourierRequest } from "#app/use-cases/couriers/project-courier-request.ts";
import { switchPoints } from "#app/use-cases/deals/switch-points.ts";
import { answerProposal } from "#app/use-cases/orders/answer-proposal.ts";
import { moveOrder } from "#app/use-cases/orders/move.ts";
import { proposeChange } from "#app/use-cases/orders/propose.ts";
import { undoOrderMove } from "#app/use-cases/orders/undo.ts";
import { findCourierRequest } from "#db/couriers/queries.ts";
import { findOrder } from "#db/orders/queries.ts";
import { routeArgs, testApp, testVisit } from "#test/support/app.ts";
import { asJson } from "#test/support/as-json.ts";
import { orderPayload } from "#test/support/checkout.ts";
import { aMove } from "#test/support/couriers.ts";
import { postAsCustomer } from "#test/support/customer.ts";
import { actorOf, aVendor } from "#test/support/dashboard.ts";
import { worker } from "#test/support/fetcher.ts";
import { nextPhone } from "#test/support/next-phone.ts";
import { stock } from "#test/support/shop.ts";
import { storedRequest } from "#test/support/stored-request.ts";

const app = testApp({ at: Date.now() });
const { db } = app;
const { COURIER_REQUEST, POINTS_ROUNDS } = env as unknown as {
  COURIER_REQUEST: DurableObjectNamespace;
  POINTS_ROUNDS: string;
};
const ROUNDS = Number(POINTS_ROUNDS);
const RACES_PER_BUYER = 25;
type Mover = { move(id: string, command: MoveCommand): Promise<unknown> };

type Points = { balance: number | null; usable: number; used: number; earned: number } | null;
type Reply = { code?: string; message?: string; orderId: string; quote: { total: number; points: Points } };

/** For $240.00 in Michigan, taxes taken out. */
const EARNED = 206;

async function shopWithPoints(state = "MI") {
  const facts = { state, loyaltyPoints: true, timeZone: "America/Detroit", minOrderCents: 0 };
  const { vendor, browser } = await aVendor(app, worker, facts);
  return {
    id: vendor.id,
    browser,
    actor: actorOf(vendor.id, { vendorState: state }),
    product: await stock(db, vendor.id, { priceCents: 24_000 }),
  };
}
type Shop = Awaited<ReturnType<typeof shopWithPoints>>;

type Who = { phone: string; birthday: string; device?: string };
const buyer = (): Who => ({ phone: nextPhone(), birthday: "05/14/1990" });

async function quote({ id, product }: Shop, { phone, birthday, device = "" }: Who, usePoints = false) {
  const items = [{ productId: product.id, quantity: 1 }];
  const contact = { phone, birthdate: birthday };
  const request = { vendorId: id, orderType: "Pickup", items, contact, usePoints };
  return (await (await postAsCustomer("quote", request, { Cookie: device })).json<Reply>()).quote;
}

const send = async (shop: Shop, { device = "", ...who }: Who, totalAmount: number, usePoints: boolean) => {
  const payload = orderPayload(shop.id, [shop.product], { ...who, totalAmount, usePoints });
  const response = await postAsCustomer("create-order", payload, { Cookie: device });
  const stored = response.headers.getSetCookie().find((set) => set.includes("Path=/api/customer"));
  return { status: response.status, device: stored?.split(";")[0] ?? "", ...(await response.json<Reply>()) };
};

async function order(shop: Shop, who: Who, usePoints = false) {
  const { total } = await quote(shop, who, usePoints);
  return send(shop, who, total, usePoints);
}

async function move({ actor }: Shop, orderId: string, ...stages: MovableStage[]) {
  for (const stage of stages) {
    const moved = await moveOrder(app, actor, {
      orderId,
      stage,
      readyInMinutes: 20,
      idChecked: true,
      idCheckMethod: "birthdate",
      ...(stage === "canceled" ? { reason: "other" as const } : {}),
    } as Parameters<typeof moveOrder>[2]);
    if (!moved.ok) throw new Error(moved.message);
  }
}
const collect = (shop: Shop, id: string) => move(shop, id, "accepted", "ready", "collected");

const entries = (vendorId: string) =>
  db.all<{ kind: string; points: number; balance: number; owed: number }>(
    sql`SELECT kind, points, balance, owed FROM point_entries WHERE vendor_id = ${vendorId} ORDER BY id`,
  );

test("a completed order earns points, a later one uses them, and a cancellation returns them", async () => {
  const shop = await shopWithPoints();
  const who = buyer();
  const first = await order(shop, who);
  const stored = await findOrder(db, first.orderId);
  const earned = Math.floor((stored?.taxes?.goodsCents ?? 0) / 100);
  expect(earned).toBeGreaterThanOrEqual(200);
  expect(await quote(shop, who)).toMatchObject({ points: { balance: 0, usable: 0 } });

  await collect(shop, first.orderId);
  expect(await quote(shop, who)).toMatchObject({ total: 240, points: { balance: earned, usable: 200, used: 0 } });
  expect(await quote(shop, buyer())).toMatchObject({ points: { balance: 0 } });

  const second = await order(shop, who, true);
  expect(second.status).toBe(201);
  expect(await findOrder(db, second.orderId)).toMatchObject({ totalCents: 22_000, pointsUsed: 200 });
  expect((await quote(shop, who)).points?.balance).toBe(earned - 200);

  await move(shop, second.orderId, "canceled");
  expect((await quote(shop, who)).points?.balance).toBe(earned);
  expect((await entries(shop.id)).map(({ kind, points }) => [kind, points])).toEqual([
    ["earned", earned],
    ["used", -200],
    ["used", 200],
  ]);
  const books = { vendorId: shop.id, timeZone: "America/Detroit" };
  const { pointsOwed } = await readSettlement(app, books, "2099-01-05");
  expect(pointsOwed).toBe(earned);
});

test("undoing an order whose points were used leaves a negative balance, which is no liability", async () => {
  const shop = await shopWithPoints();
  const who = buyer();
  const first = await order(shop, who);
  await collect(shop, first.orderId);
  const second = await order(shop, who, true);
  expect((await undoOrderMove(app, shop.actor, { orderId: first.orderId })).ok).toBe(true);
  expect(await quote(shop, who, true)).toMatchObject({ total: 240, points: { balance: -200, usable: 0 } });
  expect((await entries(shop.id)).at(-1)).toMatchObject({ kind: "earned", balance: -200, owed: 0 });
  await move(shop, second.orderId, "canceled");
  expect((await entries(shop.id)).at(-1)).toMatchObject({ balance: 0, owed: 0 });
});

test("guessing birthdates reveals no points, by quotes or by orders; a device with an order still sees them", async () => {
  const shop = await shopWithPoints();
  const who = buyer();
  const first = await order(shop, who);
  await collect(shop, first.orderId);
  for (let year = 1950; year < 1980; year++) await quote(shop, { ...who, birthday: `05/14/${year}` });
  expect(await quote(shop, who, true)).toMatchObject({ total: 240, points: { balance: null, usable: 0, used: 0 } });
  for (const total of [220, 239]) {
    const refused = await send(shop, who, total, true);
    expect(refused).toMatchObject({ status: 409, message: "The total is now $240.00." });
    expect(refused.quote).toMatchObject({ total: 240, points: { balance: null, usable: 0, used: 0 } });
  }
  const holder = { ...who, device: first.device };
  const points = { balance: EARNED, usable: 200, used: 200 };
  expect(await quote(shop, holder, true)).toMatchObject({ total: 220, points });
  expect(await send(shop, holder, 239, true)).toMatchObject({
    message: `You have ${EARNED} points now, so the total is $220.00.`,
    quote: { total: 220, points },
  });
  expect((await send(shop, holder, 220, true)).status).toBe(201);
});

test("an order's page shows the balance only with the order's cookie", async () => {
  const shop = await shopWithPoints();
  const who = buyer();
  const { orderId } = await order(shop, who);
  await collect(shop, orderId);
  const token = await orderToken(app.settings.orderLinkKey, orderId);
  const [pair = ""] = orderCookies(orderId, token).map((set) => set.split(";")[0]);
  const open = (cookie: string) => confirmation(routeArgs(testVisit(app), { params: { orderId }, cookie }));
  expect(await open(pair)).toMatchObject({ order: { pointsText: `${EARNED} earned` }, points: EARNED });
  expect(await open("")).toMatchObject({ data: null, init: { status: 404 } });
});

test("a changed order uses fewer points if the total drops, and returns the rest", async () => {
  const shop = await shopWithPoints();
  const who = buyer();
  await collect(shop, (await order(shop, who)).orderId);
  const { orderId } = await order(shop, who, true);
  const cheap = await stock(db, shop.id, { name: "Haze", priceCents: 1500, salePriceCents: null });
  const lines = [{ productId: shop.product.id, action: "replace" as const, replacementId: cheap.id, quantity: 1 }];
  const proposed = await proposeChange(app, shop.actor, { orderId, lines, otherwise: "cancel" });
  expect(proposed).toMatchObject({ ok: true });
  const proposalId = (await findOrder(db, orderId))?.proposals[0]?.id ?? "";
  expect(await answerProposal(app, { orderId, proposalId, accepts: true })).toMatchObject({ ok: true });
  expect(await findOrder(db, orderId)).toMatchObject({ pointsUsed: 100, pointsEarned: 4, totalCents: 500 });
  expect((await quote(shop, who)).points?.balance).toBe(EARNED - 100);
  await collect(shop, orderId);
  expect((await quote(shop, who)).points?.balance).toBe(EARNED - 96);
  expect((await undoOrderMove(app, shop.actor, { orderId })).ok).toBe(true);
  await move(shop, orderId, "canceled");
  expect((await quote(shop, who)).points?.balance).toBe(EARNED);
});

describe("a courier's delivery", () => {
  async function onBoard(usePoints: boolean, shop: Shop, who: Who) {
    const { orderId } = await order(shop, who, usePoints);
    await db.run(sql`UPDATE orders SET order_type = 'Delivery', street = '1 Main St', city = 'Detroit', state = 'MI',
      zip = '48201' WHERE id = ${orderId}`);
    const { id } = await storedRequest(db, { vendorId: shop.id, orderId });
    for (const name of ["assign", "pickUp"] as const) await courier(id, name);
    return { orderId, id };
  }
  const courier = async (id: string, name: MoveCommand["move"]) =>
    expect(
      await (COURIER_REQUEST.get(COURIER_REQUEST.idFromName(id)) as unknown as Mover).move(id, aMove(name)),
    ).toMatchObject({ ok: true });

  test("earns its points once, however often it is reported", async () => {
    const [shop, who] = [await shopWithPoints(), buyer()];
    const { id } = await onBoard(false, shop, who);
    expect((await quote(shop, who)).points?.balance).toBe(0);
    await courier(id, "deliver");
    const { log, ...request } = (await findCourierRequest(db, id))!;
    await Promise.all(
      [1, 2].map(() =>
        projectCourierRequest(
          app,
          log.map((entry) => ({ entry, request })),
        ),
      ),
    );
    expect((await entries(shop.id)).map(({ points }) => points)).toEqual([EARNED]);
    await courier(id, "undo");
    expect((await entries(shop.id)).map(({ points }) => points)).toEqual([EARNED, -EARNED]);
  });

  test("returns its used points when the goods are returned", async () => {
    const [shop, who] = [await shopWithPoints(), buyer()];
    await collect(shop, (await order(shop, who)).orderId);
    const { orderId, id } = await onBoard(true, shop, who);
    await courier(id, "fail");
    expect((await quote(shop, who)).points?.balance).toBe(EARNED - 200);
    await move(shop, orderId, "returned");
    expect((await quote(shop, who)).points?.balance).toBe(EARNED);
    expect((await entries(shop.id)).at(-1)).toMatchObject({ kind: "used", points: 200, owed: EARNED });
  });
});

test("the API reads and switches points", async () => {
  const shop = await shopWithPoints();
  const setPoints = (on: boolean) => shop.browser.send("/api/vendors/points", asJson("PUT", { on }));
  expect(await (await setPoints(false)).json()).toEqual({ success: true, on: false });
  expect((await quote(shop, buyer())).points).toBeNull();
  expect(await (await setPoints(true)).json()).toEqual({ success: true, on: true });
  const read = await shop.browser.send("/api/vendors/points");
  expect(await read.json()).toEqual({ success: true, on: true, unlawful: null, owed: null });
});

test("if two carts use the same points at once, one gets them and the other a new quote", {
  timeout: 60_000 + ROUNDS * 3000,
}, async () => {
  for (let left = ROUNDS; left > 0; left -= RACES_PER_BUYER) await raceForPoints(Math.min(left, RACES_PER_BUYER));
});

/** Each race leaves an order behind, so each buyer runs only so many. */
async function raceForPoints(races: number) {
  const shop = await shopWithPoints();
  const who = buyer();
  const first = await order(shop, who);
  await collect(shop, first.orderId);
  const holder = { ...who, device: first.device };
  for (let race = 0; race < races; race++) {
    const replies = await Promise.all([send(shop, holder, 220, true), send(shop, holder, 220, true)]);
    const [winner, loser] = replies.toSorted((a, b) => a.status - b.status);
    expect([winner?.status, loser?.status]).toEqual([201, 409]);
    expect(loser?.message).toBe(`You have ${EARNED - 200} points now, so the total is $240.00.`);
    expect(loser?.quote).toMatchObject({ total: 240, points: { usable: 0 } });
    await move(shop, winner?.orderId ?? "", "canceled");
  }
  const balances = (await entries(shop.id)).map(({ balance }) => balance);
  expect(balances).toEqual([EARNED, ...Array.from({ length: races }, () => [EARNED - 200, EARNED]).flat()]);
}

test("points are not earned in a state that forbids them, and turning them on is refused with the reason", async () => {
  const shop = await shopWithPoints("MA");
  const who = buyer();
  expect((await quote(shop, who)).points).toBeNull();
  expect(await switchPoints(app, shop.actor, true)).toMatchObject({
    ok: false,
    message: expect.stringContaining("Not allowed in Massachusetts: Press, September 2025."),
  });
});

test("point entries can't be changed or deleted", async () => {
  await expect(db.run(sql`DELETE FROM point_entries`)).rejects.toThrow();
  await expect(db.run(sql`UPDATE point_entries SET points = 1`)).rejects.toThrow();
});
