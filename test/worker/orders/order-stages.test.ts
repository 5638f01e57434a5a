import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import type { OrderJson } from "#app/domain/orders/order-schema.ts";
import { ORDER_TOKEN } from "#app/domain/orders/order-token.ts";
import type { TrackerJson } from "#app/domain/orders/tracker.ts";
import { orderToken } from "#app/platform/order-link.ts";
import { findCourierRequest } from "#db/couriers/queries.ts";
import { findOrder } from "#db/orders/queries.ts";
import { orderItems } from "#db/schema/index.ts";
import { testApp } from "#test/support/app.ts";
import { asJson } from "#test/support/as-json.ts";
import { addOrder, aVendor, aDelivery as delivered } from "#test/support/dashboard.ts";
import { worker } from "#test/support/fetcher.ts";
import { anAccount, signedIn } from "#test/support/people.ts";

const app = testApp({ at: Date.now() });
type Vendor = Awaited<ReturnType<typeof aVendor>>;
type Body = { success: boolean; message: string; code?: string; fields?: object; data: OrderJson };
let vendor: Vendor;
let dispatcher: string;
let courier: string;
beforeAll(async () => {
  vendor = await aVendor(app, worker);
  dispatcher = await signedIn(app, (await anAccount(app, "dispatcher")).id);
  courier = await signedIn(app, (await anAccount(app, "courier", { employerIds: [vendor.vendor.id] })).id);
});

const aDelivery = (facts: Parameters<typeof addOrder>[2] = {}) =>
  addOrder(app, vendor.vendor.id, { ...delivered, lat: 34.0401, lng: -118.2642, ...facts });

async function call(method: string, path: string, body: unknown, as: Vendor | string = vendor) {
  const init = asJson(method, body);
  const response =
    typeof as === "string"
      ? await worker.fetch(`http://localhost/api${path}`, {
          ...init,
          headers: { ...init.headers, Cookie: as, Origin: "http://localhost" },
        })
      : await as.browser.send(`/api${path}`, init);
  return { status: response.status, body: (await response.json()) as Body };
}
const stage = (orderId: string, move: object, as: Vendor | string = vendor) =>
  call("PUT", `/orders/${orderId}/stage`, move, as);

const accept = { stage: "accepted", readyInMinutes: 20 };

async function track(orderId: string) {
  const token = await orderToken(app.settings.orderLinkKey, orderId);
  const headers = { [ORDER_TOKEN]: token };
  const response = await worker.fetch(`http://localhost/api/customer/orders/${orderId}`, { headers });
  return (await response.json()) as TrackerJson & { order: OrderJson };
}
const cancel = async (orderId: string, token?: string) => {
  const own = token ?? (await orderToken(app.settings.orderLinkKey, orderId));
  const init = { method: "POST", headers: { Origin: "http://localhost" } };
  return worker.fetch(`http://localhost/api/customer/orders/${orderId}/cancel?token=${own}`, init);
};

const courierMove = (requestId: string, body: object) =>
  call("POST", `/courier-requests/${requestId}/moves`, body, courier);

/** Requests a courier, who makes these moves; returns the request's id. */
async function withCourier(orderId: string, moves: readonly string[]) {
  const response = await call("POST", `/orders/${orderId}/courier-request`, {});
  expect(response.status).toBe(201);
  const id = (response.body.data as unknown as { _id: string })._id;
  for (const move of moves) {
    const reason = move === "fail" ? { reason: "customer-absent" } : {};
    expect((await courierMove(id, { move, idChecked: true, ...reason })).status, move).toBe(200);
  }
  return id;
}

describe("an order's stages", () => {
  test("lead a pickup from placed to collected, and the shopper sees each", async () => {
    const { id } = await addOrder(app, vendor.vendor.id);
    expect(await track(id)).toMatchObject({
      stage: "placed",
      timeZone: "America/Los_Angeles",
      courier: null,
      pin: null,
    });
    const accepted = await stage(id, accept);
    expect(accepted).toMatchObject({ status: 200, body: { message: "Order marked as accepted" } });
    const { eta } = await track(id);
    expect(Date.parse(eta?.from ?? "") - app.now()).toBeGreaterThan(10 * 60_000);
    await stage(id, { stage: "ready" });
    const done = await stage(id, { stage: "collected", idChecked: true });
    expect(done.body.data).toMatchObject({ status: "COMPLETED", stage: "collected" });
    const { stages, order } = await track(id);
    expect(stages.map(({ stage, by }) => [stage, by])).toEqual([
      ["placed", "shopper"],
      ["accepted", "dispensary"],
      ["ready", "dispensary"],
      ["collected", "dispensary"],
    ]);
    expect(order.idCheckedAt).not.toBeNull();
  });

  test("lead a delivery with a courier to delivered, with the courier's first name and the PIN on the way", async () => {
    const { id } = await aDelivery();
    await stage(id, accept);
    const requestId = await withCourier(id, ["assign"]);
    const request = await findCourierRequest(app.db, requestId);
    expect(await track(id)).toMatchObject({
      stage: "courierAssigned",
      pin: request?.pin,
      courier: { firstName: request?.courierName?.split(" ")[0] },
    });
    // The dispensary can still prepare it, but not send its own driver too.
    expect((await stage(id, { stage: "ready" })).status).toBe(200);
    expect((await stage(id, { stage: "onTheWay" })).status).toBe(409);
    for (const move of ["pickUp", "deliver"]) await courierMove(requestId, { move, idChecked: true });
    expect(await track(id)).toMatchObject({ stage: "delivered", pin: null, courier: null, eta: null });
    expect(await findOrder(app.db, id)).toMatchObject({ status: "COMPLETED" });
  });

  test("lead an undelivered order back to the dispensary, which confirms the return once; that cancels the order", async () => {
    const { id } = await aDelivery();
    const requestId = await withCourier(id, ["assign", "pickUp", "fail"]);
    expect(await track(id)).toMatchObject({ stage: "returning" });
    expect((await track(id)).stages.map(({ stage }) => stage)).toContain("notDelivered");
    // It can't be completed or canceled while the courier has the goods.
    expect((await call("PUT", `/orders/${id}/status`, { status: "COMPLETED" })).status).toBe(409);
    const returned = await stage(id, { stage: "returned" });
    expect(returned.body.data).toMatchObject({ status: "CANCELLED", stage: "returned" });
    expect((await stage(id, { stage: "returned" })).status).toBe(409);
    // The courier can no longer undo the failure.
    expect((await courierMove(requestId, { move: "undo" })).status).toBe(409);
  });

  test("a courier's return with the dispensary's code cancels the order", async () => {
    const { id } = await aDelivery();
    const requestId = await withCourier(id, ["assign", "pickUp", "fail"]);
    const { returnCode = "" } = (await findCourierRequest(app.db, requestId)) ?? {};
    const back = (pin: string) => courierMove(requestId, { move: "return", pin });
    expect((await back(returnCode === "0000" ? "1111" : "0000")).body.fields).toEqual({
      pin: "This is not the dispensary's return code.",
    });
    expect((await back(returnCode)).status).toBe(200);
    expect(await findOrder(app.db, id)).toMatchObject({ status: "CANCELLED" });
    expect((await track(id)).stages.at(-1)).toMatchObject({ stage: "returned", by: "courier" });
    expect((await courierMove(requestId, { move: "undo" })).status).toBe(409);
    expect((await back(returnCode)).status).toBe(409);
  });

  test("a dispatcher can only confirm a return", async () => {
    const { id } = await aDelivery();
    expect((await stage(id, accept, dispatcher)).status).toBe(403);
    await withCourier(id, ["assign", "pickUp", "fail"]);
    expect((await stage(id, { stage: "returned" }, dispatcher)).body.data).toMatchObject({ stage: "returned" });
    expect((await track(id)).stages.at(-1)).toMatchObject({ stage: "returned", by: "dispatch" });
  });

  test("a failed delivery reopens an order that the dispensary had completed by hand", async () => {
    const { id } = await aDelivery();
    const requestId = await withCourier(id, ["assign", "pickUp"]);
    await call("PUT", `/orders/${id}/status`, { status: "COMPLETED" });
    expect((await track(id)).stage).toBe("delivered");
    await courierMove(requestId, { move: "fail", reason: "refused" });
    expect(await findOrder(app.db, id)).toMatchObject({ status: "AWAITING_PROCESSING" });
    expect((await track(id)).stage).toBe("returning");
  });
});

describe("a move", () => {
  test.each([
    [{ stage: "accepted" }, 422, "readyInMinutes"],
    [{ stage: "canceled" }, 422, "reason"],
    [
      { stage: "delivered" },
      400,
      "stage",
      "Stage must be one of accepted, ready, onTheWay, collected, returned, canceled.",
    ],
  ])("with %o is refused beside its field", async (move, status, field, message = expect.any(String)) => {
    const { id } = await addOrder(app, vendor.vendor.id);
    const refused = await stage(id, move);
    expect(refused.status).toBe(status);
    expect(refused.body.fields).toHaveProperty(field, message);
    expect(await findOrder(app.db, id)).toMatchObject({ version: 1, events: [] });
  });

  test("that the stage doesn't allow answers 409 with the current order", async () => {
    const { id } = await addOrder(app, vendor.vendor.id);
    const refused = await stage(id, { stage: "ready" });
    expect(refused).toMatchObject({ status: 409, body: { data: { _id: id, stage: "placed" } } });
  });

  test("made four times at once happens once", async () => {
    const { id } = await addOrder(app, vendor.vendor.id);
    const responses = await Promise.all(Array.from({ length: 4 }, () => stage(id, accept)));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    expect((await findOrder(app.db, id))?.events).toHaveLength(1);
  });

  test("can't mark another dispensary's order as seen", async () => {
    const { id } = await addOrder(app, vendor.vendor.id);
    const reply = await call("POST", "/orders/seen", { ids: [id] }, await aVendor(app, worker));
    expect(reply.body).toMatchObject({ seen: [] });
  });

  test("cancels an order and its courier until the courier has the goods", async () => {
    const before = await aDelivery();
    const requestId = await withCourier(before.id, ["assign"]);
    const canceled = await stage(before.id, { stage: "canceled", reason: "out-of-stock", note: "The last one broke." });
    expect(canceled.body.data).toMatchObject({ status: "CANCELLED", stage: "canceled" });
    expect(await findCourierRequest(app.db, requestId)).toMatchObject({ status: "CANCELLED" });
    const after = await aDelivery();
    await withCourier(after.id, ["assign", "pickUp"]);
    expect(await stage(after.id, { stage: "canceled", reason: "closing" })).toMatchObject({
      status: 409,
      body: { data: { stage: "onTheWay" } },
    });
  });
});

describe("the shopper", () => {
  test("can cancel only until the order is accepted", async () => {
    const placed = await aDelivery();
    const requestId = await withCourier(placed.id, []);
    expect((await cancel(placed.id)).status).toBe(200);
    expect((await track(placed.id)).stages.at(-1)).toMatchObject({ stage: "canceled", by: "shopper" });
    expect(await findCourierRequest(app.db, requestId)).toMatchObject({ status: "CANCELLED" });
    const accepted = await addOrder(app, vendor.vendor.id);
    await stage(accepted.id, accept);
    expect((await cancel(accepted.id)).status).toBe(409);
  });

  test("can't cancel without the order's token", async () => {
    const { id } = await addOrder(app, vendor.vendor.id);
    expect((await cancel(id, "x")).status).toBe(404);
  });

  test("and the dispensary act at once: one of them is too late", async () => {
    for (let round = 0; round < 3; round++) {
      const { id } = await addOrder(app, vendor.vendor.id);
      const [canceled, accepted] = await Promise.all([cancel(id), stage(id, accept)]);
      expect([canceled.status, accepted.status].toSorted()).toEqual([200, 409]);
    }
  });
});

describe("a courier for an order", () => {
  test("is requested once, with the order's details", async () => {
    const { id } = await aDelivery();
    await app.db.update(orderItems).set({ amount: "3.5g" }).where(eq(orderItems.orderId, id));
    const responses = await Promise.all([1, 2, 3].map(() => call("POST", `/orders/${id}/courier-request`, {})));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    const created = responses.find(({ status }) => status === 201)?.body.data as unknown as Record<string, unknown>;
    expect(created).toMatchObject({
      customerName: "Ana Reyes",
      deliveryAddress: "1 Main St, #4B, Los Angeles, CA 90012",
      orderTotal: 25,
      products: [{ name: "Blue Dream, 3.5\u00A0g", quantity: 1 }],
    });
  });

  test("is paid from the goods without the taxes in their prices", async () => {
    const line = { key: "sales", name: "Sales tax", rate: 7.25, unit: "%", base: 2331, amountCents: 169 } as const;
    const { id } = await aDelivery({ taxes: { goodsCents: 2331, lines: [line], note: null, apart: false } });
    const response = await call("POST", `/orders/${id}/courier-request`, {});
    expect(response.body.data).toMatchObject({ orderTotal: 23.31, courierPayment: 18.65 });
  });

  test("can be requested without a body", async () => {
    const { id } = await aDelivery();
    const response = await vendor.browser.send(`/api/orders/${id}/courier-request`, { method: "POST" });
    expect(response.status).toBe(201);
  });
});

test("an order is marked as seen once; a move marks it too", async () => {
  const [looked, moved] = [await addOrder(app, vendor.vendor.id), await addOrder(app, vendor.vendor.id)];
  expect((await call("POST", "/orders/seen", { ids: [looked.id] })).body).toMatchObject({ seen: [looked.id] });
  expect((await call("POST", "/orders/seen", { ids: [looked.id] })).body).toMatchObject({ seen: [] });
  const accepted = await stage(moved.id, accept);
  expect(accepted.body.data.seenAt).not.toBeNull();
});
