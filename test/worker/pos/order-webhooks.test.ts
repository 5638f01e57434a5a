import { expect, test } from "vitest";
import type { App } from "#app/app.ts";
import { eventTypesOf } from "#app/domain/pos/webhook-events.ts";
import type { WebhookEvent } from "#app/providers/webhooks.ts";
import { projectCourierRequest } from "#app/use-cases/couriers/project-courier-request.ts";
import { moveOrder } from "#app/use-cases/orders/move.ts";
import { undoOrderMove } from "#app/use-cases/orders/undo.ts";
import { addWebhook } from "#app/use-cases/pos/add-webhook.ts";
import { applyPlan, planItems } from "#app/use-cases/pos/apply-items.ts";
import { replayWebhook } from "#app/use-cases/pos/replay-webhook.ts";
import { testWebhook } from "#app/use-cases/pos/test-webhook.ts";
import { runBatch } from "#db/client.ts";
import { listPosCounterparts } from "#db/pos/queries.ts";
import { listDeliveries } from "#db/pos/webhooks.ts";
import { NOON, testVisit } from "#test/support/app.ts";
import { aRequest, firstEntryOf } from "#test/support/couriers.ts";
import { actorOf, aDelivery, addOrder } from "#test/support/dashboard.ts";
import { valueIn } from "#test/support/outcome.ts";
import { aKey } from "#test/support/pos/key.ts";
import { openShop } from "#test/support/shop.ts";
import { storedRequest } from "#test/support/stored-request.ts";

/** A dispensary without courier service, whose point of sale hears of its orders. */
async function aHearingShop(events = eventTypesOf("orders")) {
  const received: WebhookEvent[] = [];
  const webhooks: App["webhooks"] = {
    ...testVisit().webhooks,
    async send(event) {
      received.push(event);
      return { ok: true, status: 200, error: null };
    },
  };
  const work: Promise<unknown>[] = [];
  const visit = testVisit({ at: NOON + 1e12, webhooks, background: (more) => void work.push(more) });
  const shop = await openShop(visit.db);
  const actor = actorOf(shop.id);
  const hook = valueIn(await addWebhook(visit, actor, "orders", { url: "http://localhost:1/pos", events }));
  const heard = async () => {
    for (let at = 0; at < work.length; at++) await work[at];
    return received.map(({ body }) => JSON.parse(body));
  };
  return { visit, shop, actor, hook, received, heard };
}

test("a point of sale gets an order with its own items' IDs, each time that the order moves", async () => {
  const { visit, shop, actor, heard } = await aHearingShop();
  const product = { name: "Blue Dream", brand: "", category: "Flower" as const, amount: "3.5g", priceCents: 2500 };
  const planned = await planItems(visit, shop.id, [{ sourceId: "A1", name: "Blue Dream", ok: true, product }]);
  await runBatch(visit.db, applyPlan(visit, shop.id, planned, null));
  const { id: productId } = (await listPosCounterparts(visit.db, shop.id, ["A1"])).get("A1")!;
  const { id } = await addOrder(visit, shop.id, {}, productId);
  valueIn(await moveOrder(visit, actor, { orderId: id, stage: "accepted", readyInMinutes: 20 }));
  valueIn(await undoOrderMove(visit, actor, { orderId: id }));
  const events = await heard();
  expect(events.map(({ id: event, type }) => [event, type])).toEqual([
    [`${id}.2`, "order.accepted"],
    [`${id}.3`, "order.undone"],
  ]);
  expect(events[1].data).toMatchObject({
    _id: id,
    stage: "placed",
    orderType: "Pickup",
    total: 25,
    window: null,
    items: [{ sourceId: "A1", productId, quantity: 1, price: 25 }],
    contactInfo: { firstName: "Ana" },
  });
  const key = await aKey(visit, shop.id, ["orders"]);
  expect(await (await key.get(`/orders/${id}`)).json()).toEqual({ success: true, data: events[1].data });
  const other = await aKey(visit, (await openShop(visit.db)).id, ["orders"]);
  expect((await other.get(`/orders/${id}`)).status).toBe(404);
});

test("events carry the real time, which receivers compare with theirs, whatever CLOCK says", async () => {
  const { visit, shop, actor, hook, received, heard } = await aHearingShop();
  const shifted = { ...visit, realTime: () => NOON };
  valueIn(await testWebhook(shifted, actor, "orders", hook.id));
  const { id } = await addOrder(shifted, shop.id);
  valueIn(await moveOrder(shifted, actor, { orderId: id, stage: "accepted", readyInMinutes: 20 }));
  await heard();
  expect(received.map(({ sentAt }) => sentAt)).toEqual([NOON, NOON]);
});

test("a courier's moves are events of the order", async () => {
  const { visit, shop, heard } = await aHearingShop(["order.on_the_way", "order.delivered"]);
  const { id: orderId } = await addOrder(visit, shop.id, aDelivery);
  const { id } = await storedRequest(visit.db, { vendorId: shop.id, orderId });
  const assigned = { courierId: "courier", courierName: "Kai", assignedAt: NOON, pickedUpAt: NOON };
  const request = aRequest({ id, vendorId: shop.id, orderId, status: "PICKED_UP", version: 3, ...assigned });
  const entry = { ...firstEntryOf(request), from: "COURIER_ASSIGNED", to: "PICKED_UP" } as const;
  await projectCourierRequest(visit, [
    { entry: { ...entry, move: "assign", version: 2 }, request },
    { entry: { ...entry, move: "pickUp", version: 3 }, request },
  ]);
  expect((await heard()).map(({ id: event, type, data }) => [event, type, data.stage])).toEqual([
    [`${id}.3`, "order.on_the_way", "onTheWay"],
  ]);
});

test("a replay repeats an event to the byte, though its order has moved on", async () => {
  const { visit, shop, actor, received, heard } = await aHearingShop(["order.accepted"]);
  const { id } = await addOrder(visit, shop.id);
  valueIn(await moveOrder(visit, actor, { orderId: id, stage: "accepted", readyInMinutes: 20 }));
  await heard();
  valueIn(await moveOrder(visit, actor, { orderId: id, stage: "ready" }));
  await heard();
  const [delivery] = await listDeliveries(visit.db, shop.id, "orders", 10);
  const other = actorOf((await openShop(visit.db)).id);
  expect(await replayWebhook(visit, other, "orders", delivery?.id ?? "")).toMatchObject({ reason: "not-found" });
  valueIn(await replayWebhook(visit, actor, "orders", delivery?.id ?? ""));
  expect(received).toHaveLength(2);
  expect(received[1]).toEqual(received[0]);
});

test("a webhook for orders doesn't work for courier requests", async () => {
  const { visit, actor, hook, received } = await aHearingShop();
  expect(await testWebhook(visit, { ...actor, courierService: true }, "couriers", hook.id)).toMatchObject({
    reason: "not-found",
  });
  expect(await testWebhook(visit, actor, "couriers", hook.id)).toMatchObject({ reason: "no-courier-service" });
  valueIn(await testWebhook(visit, actor, "orders", hook.id));
  expect(JSON.parse(received[0]?.body ?? "")).toMatchObject({
    type: "webhook.test",
    data: { items: [{ sourceId: "A1" }] },
  });
});
