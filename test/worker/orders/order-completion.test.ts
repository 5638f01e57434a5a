import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { App } from "#app/app.ts";
import type { MoveRefusal } from "#app/domain/couriers/refusals.ts";
import type { CourierRequest, MoveCommand } from "#app/domain/couriers/request.ts";
import type { Order } from "#app/domain/orders/order.ts";
import type { Outcome } from "#app/domain/outcome.ts";
import { projectCourierRequest } from "#app/use-cases/couriers/project-courier-request.ts";
import { moveOrder } from "#app/use-cases/orders/move.ts";
import { undoOrderMove } from "#app/use-cases/orders/undo.ts";
import { findCourierRequest } from "#db/couriers/queries.ts";
import { findOrder } from "#db/orders/queries.ts";
import { testApp } from "#test/support/app.ts";
import { aMove } from "#test/support/couriers.ts";
import { actorOf, addOrder } from "#test/support/dashboard.ts";
import { openShop } from "#test/support/shop.ts";
import { storedRequest } from "#test/support/stored-request.ts";

let app: App;
let channels: string[];
beforeEach(() => {
  const base = testApp();
  channels = [];
  app = { ...base, feed: { ...base.feed, publish: async (channel: string) => void channels.push(channel) } };
});

const { COURIER_REQUEST } = env as unknown as { COURIER_REQUEST: DurableObjectNamespace };
type Mover = { move(id: string, command: MoveCommand): Promise<Outcome<CourierRequest, MoveRefusal>> };
const move = (id: string, name: MoveCommand["move"], over: Partial<MoveCommand> = {}) =>
  (COURIER_REQUEST.get(COURIER_REQUEST.idFromName(id)) as unknown as Mover).move(id, aMove(name, over));

/** An order with a courier, who has picked it up by default. */
async function onTheWay(moves: readonly MoveCommand["move"][] = ["assign", "pickUp"]) {
  const { id: vendorId } = await openShop(app.db);
  const order = await addOrder(app, vendorId);
  const request = await storedRequest(app.db, { vendorId, orderId: order.id });
  for (const step of moves) await move(request.id, step);
  const read = async () => (await findOrder(app.db, order.id)) as Order;
  const actor = actorOf(vendorId);
  const complete = () => moveOrder(app, actor, { orderId: order.id, status: "COMPLETED" });
  const cancel = () => moveOrder(app, actor, { orderId: order.id, status: "CANCELLED" });
  const undo = () => undoOrderMove(app, actor, { orderId: order.id });
  return { orderId: order.id, vendorId, requestId: request.id, read, complete, cancel, undo };
}

describe("a courier's delivery", () => {
  test("completes its order once, with the time of the ID check", async () => {
    const { requestId, read } = await onTheWay();
    expect(await read()).toMatchObject({ status: "AWAITING_PROCESSING", version: 1 });
    expect(await move(requestId, "deliver")).toMatchObject({ ok: true });
    const delivered = await findCourierRequest(app.db, requestId);
    expect(await read()).toMatchObject({
      status: "COMPLETED",
      version: 2,
      events: [{ kind: "delivered", at: delivered?.deliveredAt, byRole: "courier", byId: null }],
      idCheckedAt: delivered?.idCheckedAt,
      idCheckMethod: "stated",
      idCheckPack: "NV",
    });
  });

  test("notifies the shopper and the dispensary", async () => {
    const { orderId, vendorId, requestId } = await onTheWay();
    await move(requestId, "deliver");
    const { log, ...request } = (await findCourierRequest(app.db, requestId))!;
    await projectCourierRequest(app, [{ entry: log.at(-1)!, request }]);
    expect(channels).toEqual(expect.arrayContaining([`order:${orderId}`, `vendor:${vendorId}`]));
  });

  test("projected late or twice changes nothing more", async () => {
    const { requestId, read } = await onTheWay();
    await move(requestId, "deliver");
    const delivered = await findCourierRequest(app.db, requestId);
    if (!delivered) throw new Error("It is there.");
    const { log, ...request } = delivered;
    const stored = [{ entry: log.at(-1)!, request }];
    await projectCourierRequest(app, stored);
    expect(await read()).toMatchObject({ status: "COMPLETED", version: 2 });
    await move(requestId, "undo");
    await projectCourierRequest(app, stored);
    expect(await read()).toMatchObject({ status: "AWAITING_PROCESSING", version: 3 });
  });

  test("never reopens a canceled order", async () => {
    const { orderId, requestId, read } = await onTheWay();
    // Canceled without canceling its courier, as older code did.
    await app.db.run(sql`UPDATE orders SET status = 'CANCELLED', version = 2 WHERE id = ${orderId}`);
    expect(await move(requestId, "deliver")).toMatchObject({ ok: true });
    expect(await read()).toMatchObject({ status: "CANCELLED", version: 2 });
    await move(requestId, "undo");
    expect(await read()).toMatchObject({ status: "CANCELLED", version: 2 });
  });

  test("doesn't change another dispensary's order, even if its request names it", async () => {
    const { requestId, read } = await onTheWay();
    const other = await onTheWay();
    const foreign = await storedRequest(app.db, { vendorId: other.vendorId, orderId: (await read()).id });
    for (const step of ["assign", "pickUp", "deliver"] as const) await move(foreign.id, step);
    expect(await read()).toMatchObject({ status: "AWAITING_PROCESSING", version: 1 });
    expect(await findCourierRequest(app.db, requestId)).toMatchObject({ status: "PICKED_UP" });
  });

  test("when undone, leaves an order that the dispensary completed itself", async () => {
    const { requestId, read, complete } = await onTheWay();
    await complete();
    await move(requestId, "deliver");
    await move(requestId, "undo");
    expect(await read()).toMatchObject({ status: "COMPLETED", events: [{ byId: "user" }] });
  });

  test("when undone, leaves an order that another courier has delivered", async () => {
    const { orderId, vendorId, requestId, read } = await onTheWay();
    const second = await storedRequest(app.db, { vendorId, orderId });
    for (const step of ["assign", "pickUp", "deliver"] as const) await move(second.id, step);
    await move(requestId, "deliver");
    await move(second.id, "undo");
    expect((await read()).status).toBe("COMPLETED");
    await move(requestId, "undo");
    expect((await read()).status).toBe("AWAITING_PROCESSING");
  });
});

describe("the dispensary's undo", () => {
  test("reverts its own completion once, and notifies watchers", async () => {
    const { orderId, vendorId, read, complete, undo } = await onTheWay();
    await complete();
    channels = [];
    expect(await undo()).toMatchObject({ ok: true, value: { status: "AWAITING_PROCESSING", version: 3 } });
    expect(await read()).toMatchObject({ events: [{ kind: "collected" }, { kind: "undone" }], idCheckedAt: null });
    expect(channels).toEqual([`order:${orderId}`, `vendor:${vendorId}`]);
    expect(await undo()).toMatchObject({ ok: false, reason: "illegal-move" });
  });

  test("can't revert a courier's delivery, no matter who completed it first", async () => {
    const byCourier = await onTheWay();
    await move(byCourier.requestId, "deliver");
    expect(await byCourier.undo()).toMatchObject({ ok: false, reason: "illegal-move" });
    const byBoth = await onTheWay();
    await byBoth.complete();
    await move(byBoth.requestId, "deliver");
    expect(await byBoth.undo()).toMatchObject({ ok: false, reason: "illegal-move" });
    expect((await byBoth.read()).status).toBe("COMPLETED");
  });

  test("made four times at once reopens the order once", async () => {
    const { complete, undo, read } = await onTheWay();
    await complete();
    const outcomes = await Promise.all(Array.from({ length: 4 }, () => undo()));
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1);
    expect(await read()).toMatchObject({ status: "AWAITING_PROCESSING", version: 3 });
  });
});

test("a cancellation leaves the courier of a completed order", async () => {
  const { requestId, complete, cancel } = await onTheWay(["assign"]);
  await complete();
  expect(await cancel()).toMatchObject({ ok: false, reason: "illegal-move" });
  expect(await findCourierRequest(app.db, requestId)).toMatchObject({ status: "COURIER_ASSIGNED" });
});
