import { beforeAll, describe, expect, test } from "vitest";
import { action as button } from "#app/routes/dashboard/actions.ts";
import { action as productStatus } from "#app/routes/dashboard/menu/product-status.ts";
import { action as orderAction } from "#app/routes/dashboard/orders/actions.ts";
import { action as panelAction } from "#app/routes/dashboard/pos/actions.ts";
import { findOrder } from "#db/orders/queries.ts";
import { findReceiptFacts } from "#db/sales/receipt.ts";
import { actionOf, callRoute, testVisit } from "#test/support/app.ts";
import { aDelivery, addOrder, toHopeStreet } from "#test/support/dashboard.ts";
import { aDispensary, signedIn } from "#test/support/people.ts";

const courierCancellation = actionOf(orderAction, "vendor-dashboard/orders/:orderId/courier-cancellation");
const courierForOrder = actionOf(orderAction, "vendor-dashboard/orders/:orderId/courier-request");
const endPromo = actionOf(button, "vendor-dashboard/promo/removal");
const orderStage = actionOf(orderAction, "vendor-dashboard/orders/:orderId/stage");
const disconnect = actionOf(panelAction, "vendor/treez/removal");
const orderStatus = actionOf(orderAction, "vendor-dashboard/orders/:orderId/status");

const visit = testVisit();
let cookie: string;
let vendorId: string;
beforeAll(async () => {
  const { vendor, account } = await aDispensary(visit);
  [vendorId, cookie] = [vendor.id, await signedIn(visit, account.id)];
});

/** Sends a verb's form as a browser without scripts does; what is thrown is its answer too. */
const post = (action: unknown, params: Record<string, string>, form: Record<string, string> = {}) => {
  const headers = { "Sec-Fetch-Dest": "document" };
  return callRoute<Response>(action, visit, { path: "/vendor-dashboard", cookie, params, form, headers });
};

describe("without scripts, an action", () => {
  test("that succeeds returns to its page", async () => {
    const { id } = await addOrder(visit, vendorId);
    const response = await post(orderStatus, { orderId: id }, { status: "COMPLETED", idChecked: "on" });
    expect([response.status, response.headers.get("Location")]).toEqual([303, "/vendor-dashboard"]);
    expect(await findOrder(visit.db, id)).toMatchObject({ status: "COMPLETED" });
  });

  test("of the point-of-sale panel returns to the page that shows it", async () => {
    for (const back of ["/vendor-dashboard/settings/pos", "/vendor/integrations"]) {
      const response = await post(disconnect, {}, { back });
      expect([response.status, response.headers.get("Location")]).toEqual([303, back]);
    }
  });

  test("that hands over goods requires the ID check, and stores the signature with it", async () => {
    const { id } = await addOrder(visit, vendorId, aDelivery);
    const handOver = { status: "COMPLETED", asksId: "yes", signature: "M10 20L30 40" };
    const close = (form: Record<string, string>) => post(orderStatus, { orderId: id }, form);
    const unchecked = await close(handOver);
    expect([unchecked.status, await unchecked.text()]).toEqual([422, expect.stringContaining("Check the customer")]);
    expect((await close({ ...handOver, idChecked: "on", idMethod: "glance" })).status).toBe(400);
    expect((await close({ ...handOver, idChecked: "on", signature: "a cross" })).status).toBe(400);
    expect(await findOrder(visit.db, id)).toMatchObject({ status: "AWAITING_PROCESSING" });
    expect((await close({ ...handOver, idChecked: "on", idMethod: "birthdate" })).status).toBe(303);
    expect(await findOrder(visit.db, id)).toMatchObject({ status: "COMPLETED", idCheckMethod: "birthdate" });
    expect(await findReceiptFacts(visit.db, id)).toMatchObject({ signature: "M10 20L30 40" });
  });

  test("that is refused says why, with its status and a link back", async () => {
    const { id } = await addOrder(visit, vendorId);
    await post(orderStatus, { orderId: id }, { status: "COMPLETED", idChecked: "on" });
    const response = await post(orderStatus, { orderId: id }, { status: "CANCELLED" });
    const page = await response.text();
    expect(response.status).toBe(409);
    expect(page).toMatch(/<p role="alert">[A-Z][^<]+\.<\/p>/);
    expect(page).toContain('<a href="/vendor-dashboard">');
    expect(await findOrder(visit.db, id)).toMatchObject({ status: "COMPLETED" });
  });

  test("that moves an order returns too; a move that the stage doesn't allow shows the current stage", async () => {
    const { id } = await addOrder(visit, vendorId);
    const accept = { stage: "accepted", readyInMinutes: "20" };
    expect((await post(orderStage, { orderId: id }, accept)).status).toBe(303);
    const second = await post(orderStage, { orderId: id }, accept);
    expect([second.status, await second.text()]).toEqual([
      409,
      expect.stringContaining("This order is now: Accepted."),
    ]);
    const without = await post(orderStage, { orderId: id }, { stage: "canceled", reason: "" });
    expect([without.status, await without.text()]).toEqual([422, expect.stringContaining("Please choose a reason.")]);
    await post(orderStage, { orderId: id }, { stage: "canceled", reason: "closing", note: "Power cut" });
    const order = await findOrder(visit.db, id);
    expect(order).toMatchObject({ status: "CANCELLED" });
    expect(order?.events.at(-1)).toMatchObject({ reason: "closing", note: "Power cut" });
  });

  test("that accepts an order with invalid minutes changes nothing", async () => {
    const { id } = await addOrder(visit, vendorId);
    for (const readyInMinutes of ["", "soon", "12.5", "5", "600"]) {
      const { status } = await post(orderStage, { orderId: id }, { stage: "accepted", readyInMinutes });
      expect([readyInMinutes, status]).toEqual([
        readyInMinutes,
        expect.toSatisfy((each) => each === 400 || each === 422),
      ]);
    }
    expect((await findOrder(visit.db, id))?.events).toEqual([]);
  });

  test("that requests and withdraws a courier leaves the order open for another request", async () => {
    const { id } = await addOrder(visit, vendorId, toHopeStreet);
    const requestCourier = () => post(courierForOrder, { orderId: id });
    const requests = async () => (await findOrder(visit.db, id))?.couriers ?? [];
    expect((await requestCourier()).status).toBe(303);
    expect((await requestCourier()).status).toBe(409);
    const [request] = await requests();
    const withdraw = () => post(courierCancellation, { orderId: id }, { requestId: request?.id ?? "" });
    expect((await withdraw()).status).toBe(303);
    expect((await withdraw()).status).toBe(409);
    expect(await findOrder(visit.db, id)).toMatchObject({ status: "AWAITING_PROCESSING" });
    expect((await requestCourier()).status).toBe(303);
  });

  test("escapes its URL in the page", async () => {
    const response = await post(productStatus, { productId: '"><script>alert(1)</script>' }, { status: "Disabled" });
    expect(response.status).toBe(404);
    expect(await response.text()).not.toContain("<script>");
  });

  test("that ends a promotion already over succeeds", async () => expect((await post(endPromo, {})).status).toBe(303));
});
