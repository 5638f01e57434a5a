import { beforeAll, describe, expect, test } from "vitest";
import { orderCode } from "#app/domain/orders/order.ts";
import type { OrderJson } from "#app/domain/orders/order-schema.ts";
import type { ReceiptJson } from "#app/domain/sales/receipt-schema.ts";
import { testApp } from "#test/support/app.ts";
import { asJson } from "#test/support/as-json.ts";
import { aDelivery, addOrder, aVendor } from "#test/support/dashboard.ts";
import { worker } from "#test/support/fetcher.ts";
import { oddTexts } from "#test/support/odd-texts.ts";

const app = testApp({ at: Date.now() });
type Vendor = Awaited<ReturnType<typeof aVendor>>;
let mine: Vendor;
let rival: Vendor;
beforeAll(async () => {
  mine = await aVendor(app, worker);
  rival = await aVendor(app, worker);
});

const list = async (query = "", vendor = mine) => {
  const response = await vendor.browser.get(`/api/orders/vendor/${vendor.vendor.id}?_t=1&${query}`);
  expect(response.status).toBe(200);
  const body = (await response.json()) as OrderJson[] | { data: OrderJson[]; nextPage: string | null };
  return "data" in body ? { orders: body.data, nextPage: body.nextPage } : { orders: body, nextPage: undefined };
};
const setStatus = (orderId: string, status: unknown, vendor = mine, more: object = {}) =>
  vendor.browser.send(`/api/orders/${orderId}/status`, asJson("PUT", { status, ...more }));

describe("the list", () => {
  test("shows own orders, newest first, in pages that neither skip nor repeat", async () => {
    const vendor = await aVendor(app, worker);
    const at = app.now();
    // Some in the same millisecond: the id parts them.
    const placed: Awaited<ReturnType<typeof addOrder>>[] = [];
    for (let i = 0; i < 7; i++)
      placed.push(await addOrder(app, vendor.vendor.id, { createdAt: at - Math.floor(i / 3) }));
    await addOrder(app, rival.vendor.id);
    const seen: string[] = [];
    let query = "limit=3";
    for (let page = 0; page < 4 && query; page++) {
      const { orders, nextPage } = await list(query, vendor);
      seen.push(...orders.map((order) => order._id));
      if (page === 2) expect(nextPage).toBeNull();
      query = nextPage?.split("?")[1] ?? "";
    }
    expect((await list("", vendor)).orders.map((order) => order._id)).toEqual(seen);
    expect(seen).toHaveLength(7);
    expect(new Set(seen)).toEqual(new Set(placed.map((order) => order.id)));
    const times = seen.map((id) => placed.find((order) => order.id === id)?.createdAt);
    expect(times).toEqual([...times].sort((a, b) => Number(b) - Number(a)));
  });

  test("finds an order by part of a name, by a phone in any spelling, or by its id", async () => {
    const { vendor } = mine;
    const order = await addOrder(app, vendor.id, { firstName: "Zoë", lastName: "O'Brien-Łuk", phone: "3105550147" });
    await addOrder(app, rival.vendor.id, { firstName: "Zoë", lastName: "O'Brien-Łuk", phone: "3105550147" });
    for (const text of [
      "zoë",
      "Zoë O'Br",
      "brien-ł",
      "(310) 555-0147",
      "+1 310.555",
      "5550147",
      order.id,
      orderCode(order.id),
      `#${orderCode(order.id)}`,
    ]) {
      const { orders } = await list(`q=${encodeURIComponent(text)}`);
      expect([text, orders.map((found) => found._id)]).toEqual([text, [order.id]]);
    }
    expect((await list("q=zoë&status=AWAITING_PROCESSING")).orders).toHaveLength(1);
    expect((await list("q=zoë&status=COMPLETED")).orders).toHaveLength(0);
  });

  test.each(oddTexts)("takes %s literally", async (text) => {
    expect((await list(`q=${encodeURIComponent(text)}`)).orders).toEqual([]);
  });
});

describe("a move", () => {
  test("returns the specified message and the order", async () => {
    const order = await addOrder(app, mine.vendor.id);
    const response = await setStatus(order.id, "CANCELLED");
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      success: true,
      message: "Order successfully marked as cancelled",
      data: { _id: order.id, status: "CANCELLED" },
    });
  });

  test("completes an order only with the dispensary's ID check, which is stored", async () => {
    const order = await addOrder(app, mine.vendor.id);
    const complete = (idChecked: unknown) => setStatus(order.id, "COMPLETED", mine, { idChecked });
    const refused = await complete(false);
    expect(refused.status).toBe(422);
    expect(await refused.json()).toMatchObject({
      code: "id-not-checked",
      fields: { idChecked: "Check the customer's ID first: nothing is handed over without it." },
    });
    expect((await complete("yes")).status).toBe(400);
    const done = (await (await complete(true)).json()) as { data: OrderJson };
    expect(done.data).toMatchObject({
      status: "COMPLETED",
      idCheckedAt: done.data.updatedAt,
      idCheck: { method: "stated", pack: "CA" },
    });
  });

  test("stores the ID check's method and state, until it is undone", async () => {
    const order = await addOrder(app, mine.vendor.id);
    const idCheck = (method: string) => ({ idChecked: true, idCheck: { method } });
    expect((await setStatus(order.id, "COMPLETED", mine, idCheck("glance"))).status).toBe(400);
    const done = (await (await setStatus(order.id, "COMPLETED", mine, idCheck("barcode"))).json()) as {
      data: OrderJson;
    };
    expect(done.data.idCheck).toEqual({ method: "barcode", pack: "CA" });
    const undone = await mine.browser.send(`/api/orders/${order.id}/undo`, { method: "POST" });
    expect(await undone.json()).toMatchObject({ data: { idCheckedAt: null, idCheck: null } });
  });

  test("stores signatures for the dispensary's own driver, but not at the counter, until it is undone", async () => {
    const signature = "M10 20L30 40";
    const signed = { idChecked: true, idCheck: { method: "birthdate" }, signature };
    const delivery = await addOrder(app, mine.vendor.id, aDelivery);
    const receipt = async ({ id }: { id: string }) => {
      const response = await mine.browser.send(`/api/orders/${id}/receipt`);
      return ((await response.json()) as { data: ReceiptJson }).data;
    };
    expect((await setStatus(delivery.id, "COMPLETED", mine, { ...signed, signature: "<path>" })).status).toBe(400);
    expect((await setStatus(delivery.id, "COMPLETED", mine, signed)).status).toBe(200);
    expect(await receipt(delivery)).toMatchObject({ signature, deliveredBy: { firstName: expect.any(String) } });
    await mine.browser.send(`/api/orders/${delivery.id}/undo`, { method: "POST" });
    expect(await receipt(delivery)).toMatchObject({ signature: null, deliveredBy: null });

    const pickup = await addOrder(app, mine.vendor.id);
    expect((await setStatus(pickup.id, "COMPLETED", mine, signed)).status).toBe(200);
    expect(await receipt(pickup)).toMatchObject({ signature: null });
  });

  test("can be undone once; a second undo answers 409 with the order", async () => {
    const order = await addOrder(app, mine.vendor.id);
    const undo = (vendor = mine) => vendor.browser.send(`/api/orders/${order.id}/undo`, { method: "POST" });
    expect((await undo()).status).toBe(409);
    await setStatus(order.id, "COMPLETED", mine, { idChecked: true });
    expect((await undo(rival)).status).toBe(404);
    const undone = await undo();
    expect(undone.status).toBe(200);
    expect(await undone.json()).toMatchObject({
      success: true,
      message: "Completion undone",
      data: { _id: order.id, status: "AWAITING_PROCESSING", idCheckedAt: null },
    });
    const second = await undo();
    expect(second.status).toBe(409);
    expect(await second.json()).toMatchObject({ success: false, data: { status: "AWAITING_PROCESSING" } });
  });
});
