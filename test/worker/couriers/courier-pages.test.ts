import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { loader as dashboard, action as dashboardAction } from "#app/routes/courier/dashboard.tsx";
import { loader as loadForm, action as submit } from "#app/routes/courier/request.tsx";
import { action as move } from "#app/routes/delivery/move.ts";
import { loader as record } from "#app/routes/delivery/record.tsx";
import { loader as changedCards } from "#app/routes/dispatch/cards.ts";
import { loader as board } from "#app/routes/dispatch/orders.tsx";
import { loader as settlementPage } from "#app/routes/dispatch/settlement.tsx";
import { loader as settlementFile } from "#app/routes/dispatch/settlement-csv.ts";
import { moveCourierRequest } from "#app/use-cases/couriers/move.ts";
import type { Visit } from "#app/visit.ts";
import { findCourierRequest, listCourierRequests } from "#db/couriers/queries.ts";
import { aDelivery, addOrder } from "#test/support/add-order.ts";
import { callRoute, testVisit } from "#test/support/app.ts";
import { actorOf, courierWish } from "#test/support/couriers.ts";
import { aGazetteer } from "#test/support/outside/geocoders.ts";
import { aDispensary, anAccount, signedIn } from "#test/support/people.ts";
import { storedRequest } from "#test/support/stored-request.ts";

await aGazetteer();
let app: Visit;
beforeEach(() => {
  app = testVisit();
  app.clientIp = crypto.randomUUID();
});

// biome-ignore lint/suspicious/noExplicitAny: answers of many routes
const call = (route: unknown, options: Parameters<typeof callRoute>[2] = {}) => callRoute<any>(route, app, options);
const signedInAs = async (role: "courier" | "dispatcher") => signedIn(app, (await anAccount(app, role)).id);

const form: string[][] = [
  ...Object.entries({ ...courierWish, orderNumber: "A-7", customerName: "Sam <b>Rivers</b>", orderTotal: "80.10" }),
  ["pickupTimeOption", "asap"],
  ["requestedPickupTime", ""],
  ["itemName", "Blue Dream, 3.5g"],
  ["itemQuantity", "2"],
  ["itemName", ""],
  ["itemQuantity", "1"],
];
const typing = (name: string, text: string) => form.map((field) => (field[0] === name ? [name, text] : field));

describe("the public form", () => {
  test("creates a request with its items, and shows what the dispensary receives", async () => {
    const { data } = await call(submit, { form });
    expect(data).toMatchObject({ done: true, value: { orderNumber: "A-7", courierPaymentCents: 6408 } });
    expect(await findCourierRequest(app.db, data.value.id)).toMatchObject({
      products: [{ name: "Blue Dream, 3.5g", quantity: 2 }],
      customerName: "Sam <b>Rivers</b>",
      vendorId: null,
      isFromDashboard: false,
    });
  });

  test("keeps typed values if a field is missing, with a message beside it", async () => {
    const { data, init } = await call(submit, { form: typing("customerPhone", "") });
    expect(init.status).toBe(400);
    expect(data).toMatchObject({
      done: false,
      message: "Please fill in all required fields",
      fields: { customerPhone: "Please fill in all required fields" },
      typed: {
        dispensaryName: "Corner Leaf",
        orderTotal: "80.10",
        itemName: "Blue Dream, 3.5g\n",
        itemQuantity: "2\n1",
      },
    });
  });

  test("names the item whose quantity is no whole number", async () => {
    const items = ["", "Blue Dream, 3.5g"].flatMap((name) => [
      ["itemName", name],
      ["itemQuantity", "2.5"],
    ]);
    const { data } = await call(submit, {
      form: [...form.filter(([name = ""]) => !name.startsWith("item")), ...items],
    });
    expect(data.fields).toEqual({ "products.1.quantity": "Quantity must be a whole number from 1 to 999." });
  });

  test("asks for the ZIP code of a street, in its own field", async () => {
    const street = typing("deliveryAddress", "3700 W Flamingo Rd");
    const { data, init } = await call(submit, { form: street });
    const deliveryAddress = "Enter the 5-digit ZIP code of this address.";
    expect([init.status, data.fields]).toEqual([422, { deliveryAddress }]);
    const { data: reply } = await call(submit, { form: [...street, ["deliveryAddressZip", "89103"]] });
    expect(await findCourierRequest(app.db, reply.value.id)).toMatchObject({
      deliveryAddress: "3700 W Flamingo Rd, Las Vegas, NV 89103",
    });
  });

  test("pressed twice with one key makes one request", async () => {
    const { formKey } = await call(loadForm);
    const twice = { form: [...form, ["key", formKey]] };
    const [first, second] = await Promise.all([call(submit, twice), call(submit, twice)]);
    expect(second.data.value.id).toBe(first.data.value.id);
  });
});

describe("a partner's dashboard", () => {
  async function aPartner() {
    const facts = { courierServiceEnabled: true, createdAt: app.now(), dispensaryName: "Fig & Fern" };
    const { vendor, account } = await aDispensary(app, facts);
    return { vendor, cookie: await signedIn(app, account.id) };
  }

  test("begins with its own details and the subscription's rate", async () => {
    const { form: prefilled } = await call(dashboard, { cookie: (await aPartner()).cookie });
    expect(prefilled).toMatchObject({
      rate: 85,
      prefill: {
        dispensaryName: "Fig & Fern",
        address: "200 N Spring St, Los Angeles, CA 90012",
        contactPhone: "(213) 555-0121",
      },
    });
  });

  test("starts from one of its own delivery orders, once", async () => {
    const { vendor, cookie } = await aPartner();
    const orderId = await anOrder(vendor.id);
    const path = `/courier-dashboard?order=${orderId}`;
    const { form: started } = await call(dashboard, { cookie, path });
    expect(started).toMatchObject({
      prefill: { orderId, customerName: "Ana Reyes", customerPhone: "(213) 555-0188", orderTotal: "25.00" },
      items: [{ name: "Blue Dream", quantity: "1" }],
      orders: [{ id: orderId }],
    });
    const result = await call(dashboardAction, { cookie, form: [...form, ["orderId", orderId]] });
    expect(result.data.done).toBe(true);
    expect((await call(dashboard, { cookie })).form.orders).toEqual([]);
  });

  test("needs addresses that can be looked up, but not for an order's own", async () => {
    const { vendor, cookie } = await aPartner();
    const orderId = await anOrder(vendor.id);
    const { form: started } = await call(dashboard, { cookie, path: `/courier-dashboard?order=${orderId}` });
    app = { ...app, geocoder: { ...app.geocoder, locate: () => Promise.reject(new Error("It is down.")) } };
    const fromHome = (typed: typeof form) =>
      typed.filter(([name]) => name !== "address").concat([["address", started.prefill.address]]);
    const other = await call(dashboardAction, { cookie, form: fromHome(form) });
    expect([other.init.status, other.data.fields]).toEqual([503, { deliveryAddress: "Could not fetch location" }]);
    const own = [...fromHome(typing("deliveryAddress", started.prefill.deliveryAddress)), ["orderId", orderId]];
    expect((await call(dashboardAction, { cookie, form: own })).data.done).toBe(true);
  });

  test("cannot send another dispensary's order", async () => {
    const [{ cookie }, other] = [await aPartner(), await aPartner()];
    const orderId = await anOrder(other.vendor.id);
    const refused = await call(dashboardAction, { cookie, form: [...form, ["orderId", orderId]] });
    expect(refused.data).toMatchObject({ done: false, message: "Order not found." });
    expect(refused.init.status).toBe(404);
  });

  test("lists only its own requests, with the PIN", async () => {
    const { vendor, cookie } = await aPartner();
    const own = await storedRequest(app.db, { vendorId: vendor.id });
    await storedRequest(app.db);
    const { cards } = await call(dashboard, { cookie, path: "/?tab=requests" });
    expect(cards.map((card: { id: string }) => card.id)).toEqual([own.id]);
    expect(cards[0].pin).toBe(own.pin);
  });
});

test("a move by a plain form returns only to the page it came from; a refusal has its reason", async () => {
  const cookie = await signedInAs("dispatcher");
  const { id } = await storedRequest(app.db);
  const moved = (back: string): Promise<Response> => {
    const headers = { "Sec-Fetch-Dest": "document" };
    return call(move, { cookie, headers, params: { requestId: id }, form: { move: "cancel", back } });
  };
  expect((await moved("/courier-orders?q=a")).headers.get("Location")).toBe("/courier-orders?q=a");
  const refused = await moved("//evil.example");
  const page = await refused.text();
  expect([refused.status, page]).toEqual([409, expect.stringContaining("This request is now: Cancelled.")]);
  expect(page).toContain(`href="/courier-orders?open=${id}"`);
});

test("the delivery record names a changed entry", async () => {
  const cookie = await signedInAs("dispatcher");
  const { id } = await storedRequest(app.db);
  const load = () => call(record, { cookie, params: { requestId: id } });
  expect(await load()).toMatchObject({ card: { id }, brokenAt: null });
  await app.db.run(sql`UPDATE courier_requests SET customer_name = 'Somebody else' WHERE id = ${id}`);
  expect((await load()).brokenAt).toBe(1);
});

describe("the settlement", () => {
  test("adds up each courier's week to the cent; couriers see only their own", async () => {
    const [ada, bo] = await Promise.all([
      anAccount(app, "courier", { firstName: "Ada", lastName: "Lane" }),
      anAccount(app, "courier", { firstName: "Bo", lastName: "Fox" }),
    ]);
    await deliver(ada, [10_001, 3], 80);
    await deliver(ada, [2550], 85);
    await deliver(bo, [500], 80);
    const { settlements } = await call(settlementPage, { cookie: await signedIn(app, ada.id) });
    expect(settlements).toEqual([
      {
        week: "2026-06-15",
        courierId: ada.id,
        courierName: "Ada Lane",
        deliveries: 3,
        orderTotalCents: 12_554,
        paymentCents: 8001 + 2 + 2168,
        paidBackCents: 0,
        owedBackCents: 0,
      },
    ]);
    const file: Response = await call(settlementFile, { cookie: await signedInAs("dispatcher") });
    expect(file.headers.get("Content-Disposition")).toContain("attachment");
    const csv = await file.text();
    expect(csv).toContain(`2026-06-15,Ada Lane,${ada.id},3,125.54,101.71,23.83,0.00,0.00`);
    expect(csv).toContain(`2026-06-15,Bo Fox,${bo.id},1,5.00,4.00,1.00`);
  });

  test("lists payments for returned goods, before and after they are paid back", async () => {
    const courier = await anAccount(app, "courier");
    const { id, returnCode } = await storedRequest(app.db);
    const by = actorOf(courier);
    for (const name of ["assign", "pickUp"] as const) await moveCourierRequest(app, by, { requestId: id, move: name });
    const cookie = await signedIn(app, courier.id);
    const settled = async () => (await call(settlementPage, { cookie })).settlements;
    expect(await settled()).toEqual([]);
    await moveCourierRequest(app, by, { requestId: id, move: "fail", reason: "refused" });
    const nothing = { week: "2026-06-15", deliveries: 0, orderTotalCents: 0, paymentCents: 0 };
    expect(await settled()).toMatchObject([{ ...nothing, paidBackCents: 0, owedBackCents: 8000 }]);
    await moveCourierRequest(app, by, { requestId: id, move: "return", pin: returnCode });
    expect(await settled()).toMatchObject([{ ...nothing, paidBackCents: 8000, owedBackCents: 0 }]);
  });
});

test("the board offers couriers by name to a dispatcher, and to a courier only its own view", async () => {
  const courier = await anAccount(app, "courier");
  const other = await anAccount(app, "courier");
  const { id } = await storedRequest(app.db);
  await moveCourierRequest(app, actorOf(other), { requestId: id, move: "assign" });
  const shown = await call(board, { cookie: await signedIn(app, courier.id) });
  expect(shown.couriers).toEqual([]);
  expect(shown.cards.map((card: { id: string }) => card.id)).not.toContain(id);
  const shownToDesk = await call(board, { cookie: await signedInAs("dispatcher") });
  expect(shownToDesk.couriers.map((person: { id: string }) => person.id)).toContain(courier.id);
  expect(shownToDesk.cards.map((card: { id: string }) => card.id)).toContain(id);
  expect(await listCourierRequests(app.db, { courierId: other.id })).toContainEqual(expect.objectContaining({ id }));
});

test("a notified board reloads only the changed cards that its viewer may see", async () => {
  const [courier, other] = [await anAccount(app, "courier"), await anAccount(app, "courier")];
  const [mine, theirs] = [await storedRequest(app.db), await storedRequest(app.db)];
  const pending = await storedRequest(app.db);
  await moveCourierRequest(app, actorOf(courier), { requestId: mine.id, move: "assign" });
  await moveCourierRequest(app, actorOf(other), { requestId: theirs.id, move: "assign" });
  const path = `/courier-orders/cards?id=${mine.id}&id=${theirs.id}&id=nothing`;
  const cookie = await signedIn(app, courier.id);
  const { cards } = await (await call(changedCards, { cookie, path })).json();
  const { cards: whole } = await call(board, { cookie });
  expect(whole.map((card: { id: string }) => card.id)).toContain(pending.id);
  expect(cards).toEqual(whole.filter((card: { id: string }) => card.id === mine.id));
  const desk = await signedInAs("dispatcher");
  expect((await (await call(changedCards, { cookie: desk, path })).json()).cards).toHaveLength(2);
  expect((await call(changedCards, { path })).status).toBe(302);
});

async function deliver(courier: Awaited<ReturnType<typeof anAccount>>, totals: number[], ratePercent: 80 | 85) {
  for (const orderTotalCents of totals) {
    const courierPaymentCents = Math.floor((orderTotalCents * ratePercent + 50) / 100);
    const { id } = await storedRequest(app.db, { orderTotalCents, ratePercent, courierPaymentCents });
    for (const name of ["assign", "pickUp", "deliver"] as const) {
      const input = { requestId: id, move: name, idChecked: true };
      expect(await moveCourierRequest(app, actorOf(courier), input)).toMatchObject({ ok: true });
    }
  }
}

const anOrder = async (vendorId: string) => (await addOrder(app, vendorId, aDelivery)).id;
