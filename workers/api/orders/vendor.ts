import { Hono } from "hono";
import { withPin } from "#app/domain/couriers/request-json.ts";
import { markedAs, markedAsStage, undoneText } from "#app/domain/orders/messages.ts";
import { courierWishesSchema, orderStatusSchema, stageMoveSchema } from "#app/domain/orders/move-schema.ts";
import type { Order } from "#app/domain/orders/order.ts";
import { toOrderJson } from "#app/domain/orders/order-json.ts";
import { orderSchema } from "#app/domain/orders/order-schema.ts";
import { proposalRequestSchema } from "#app/domain/orders/proposals/json.ts";
import { orderCursor, readOrderSearch } from "#app/domain/orders/search.ts";
import { stageOf } from "#app/domain/orders/stage.ts";
import type { Outcome, Refusal } from "#app/domain/outcome.ts";
import { notFound, nothingHere } from "#app/domain/refusals.ts";
import { receiptSchema } from "#app/domain/sales/receipt-schema.ts";
import { z } from "#app/domain/zod.ts";
import { markSeen } from "#app/use-cases/orders/mark-seen.ts";
import { moveOrder } from "#app/use-cases/orders/move.ts";
import { proposeChange } from "#app/use-cases/orders/propose.ts";
import { requestCourierForOrder } from "#app/use-cases/orders/request-courier.ts";
import { undoOrderMove } from "#app/use-cases/orders/undo.ts";
import { reprintOrder } from "#app/use-cases/printing/reprint-order.ts";
import { writeReceipt } from "#app/use-cases/sales/write-receipt.ts";
import { findOrderOfVendor, listOrdersOfVendor } from "#db/orders/queries.ts";
import type { HonoEnv } from "#workers/hono-env.ts";
import { only } from "../actor.ts";
import { courierRequestDoneSchema } from "../couriers/request-schema.ts";
import { describes, done, input, messageResponse, respond, respondRefusal, withCurrent } from "../handlers.ts";
import { LIST_DESCRIPTION, listOf, pagingOf, respondList } from "../paging.ts";
import { vendorCalls } from "../vendor-calls.ts";

export const moved = messageResponse.extend({ data: orderSchema });
const receiptResponse = done.extend({ data: receiptSchema });

/** SPEC.md 7, Vendor. Another vendor's orders are a 404. */
export const orders = vendorCalls("orders");

orders.get("/orders/vendor/:vendorId", "List your orders, newest first", {
  description: `\`q\` and \`status\` narrow it. ${LIST_DESCRIPTION}`,
  responses: { 200: listOf(orderSchema) },
  async run(c, visit, actor) {
    const { vendorId } = actor;
    if (c.req.param("vendorId") !== vendorId) return respondRefusal(c, nothingHere);
    const url = new URL(c.req.url);
    const search = readOrderSearch(url.searchParams);
    const { orders, more } = await listOrdersOfVendor(visit.db, vendorId, search, pagingOf(url).limit);
    const last = more && !search.text ? orders.at(-1) : undefined;
    return respondList(c, orders.map(toOrderJson), last ? orderCursor(last) : null);
  },
});

orders.put("/orders/:id/status", "Complete or cancel an order", {
  description:
    "An order moves once. A second move returns 409 with the current order as `data`. If the dispensary hands over the goods itself, `idChecked` says whether the customer's ID was checked; with false, nothing is completed. `signature` is kept of a delivery, for its receipt.",
  responses: { 200: moved },
  body: orderStatusSchema,
  also: [409],
  async run(c, visit, actor, sent) {
    const move = { ...sent, orderId: c.req.param("id") };
    return respondMove(c, await moveOrder(visit, actor, move));
  },
});

orders.post("/orders/seen", "Acknowledge new orders", {
  description: "Sent when new orders are visible on a screen. Stops their reminders.",
  responses: { 200: done.extend({ seen: z.array(z.string()) }) },
  body: z.object({ ids: z.array(z.string().max(64)).max(200) }),
  async run(c, visit, actor, sent) {
    const seen = await markSeen(visit, actor, sent.ids);
    return respond(c, seen, (ids) => ({ seen: ids }));
  },
});

orders.post("/orders/:id/proposals", "Propose a change to an order", {
  description:
    "While its stage is `placed` or `accepted`. The shopper has 10 minutes to answer; if declined or unanswered, `otherwise` applies.",
  responses: { 201: moved },
  body: proposalRequestSchema,
  also: [409],
  async run(c, visit, actor, sent) {
    const proposal = { ...sent, orderId: c.req.param("id") };
    const proposed = await proposeChange(visit, actor, proposal);
    if (!proposed.ok) return respondRefusal(c, withOrder(proposed));
    const message = "The customer was asked.";
    return c.json({ success: true, message, data: toOrderJson(proposed.value) }, 201);
  },
});

orders.post("/orders/:id/courier-request", "Request a courier for an order", {
  description: "Customer, address, products and total come from the order.",
  responses: { 201: courierRequestDoneSchema },
  isBodyOptional: true,
  body: courierWishesSchema,
  also: [409, 429],
  async run(c, visit, actor, sent) {
    const orderId = c.req.param("id");
    const requested = await requestCourierForOrder(visit, actor, orderId, sent);
    if (!requested.ok) return respondRefusal(c, withOrder(requested));
    const message = "A courier will be assigned to your order shortly.";
    return c.json({ success: true, message, data: withPin(requested.value.request) }, 201);
  },
});

orders.post("/orders/:id/undo", "Undo an order's last move", {
  description:
    "Within 10 seconds, by the person who made it; otherwise 409 with the current order as `data`. Undo a courier's move on the courier request.",
  responses: { 200: moved },
  also: [409],
  async run(c, visit, actor) {
    const undone = await undoOrderMove(visit, actor, { orderId: c.req.param("id") });
    return respondMove(c, undone, ({ events }) => undoneText(events));
  },
});

orders.get("/orders/:id/receipt", "An order's receipt", {
  description: "With everything that California requires for deliveries (4 CCR §15420).",
  responses: { 200: receiptResponse },
  async run(c, visit, actor) {
    const order = await findOrderOfVendor(visit.db, actor.vendorId, c.req.param("id"));
    const written = order && (await writeReceipt(visit, order));
    if (!written) return respondRefusal(c, notFound("Order"));
    return c.json({ success: true, data: written.receipt });
  },
});

orders.post("/orders/:id/reprint", "Print an order's ticket again", {
  description: "On every printer where it isn't already waiting. The ticket is marked as a reprint.",
  responses: { 200: messageResponse },
  also: [422],
  async run(c, visit, actor) {
    const reprinted = await reprintOrder(visit, actor, { orderId: c.req.param("id") });
    return respond(c, reprinted, (message) => ({ message }));
  },
});

/** Also for dispatchers, who confirm returns. */
export const orderStage = new Hono<HonoEnv>().put(
  "/orders/:id/stage",
  describes("Move an order to a stage", { 200: moved }, [400, 401, 403, 404, 409, 413, 415, 422], {
    tag: "Vendor",
    signedIn: true,
    description:
      "`accepted` needs `readyInMinutes`, `canceled` a `reason`. A move that its stage does not allow (any more) answers 409 with the order as it is, as `data`. Dispatchers may confirm `returned`.",
  }),
  only("vendor", "dispatcher", "admin"),
  input("json", stageMoveSchema),
  async (c) => {
    const move = { ...c.req.valid("json"), orderId: c.req.param("id") };
    return respondStage(c, await moveOrder(c.get("visit"), c.get("actor"), move));
  },
);

const movedTo = (order: Order): string => markedAsStage(stageOf(order));
export const respondStage = (c: Parameters<typeof respondRefusal>[0], outcome: Outcome<Order>) =>
  respondMove(c, outcome, movedTo);

function respondMove(
  c: Parameters<typeof respondRefusal>[0],
  outcome: Outcome<Order>,
  message = (order: Order): string => markedAs(order.status),
): Response {
  if (!outcome.ok) return respondRefusal(c, withOrder(outcome));
  return respond(c, outcome, (order) => ({ message: message(order), data: toOrderJson(order) }));
}

const withOrder = (refusal: Refusal): Refusal => withCurrent(refusal, "order", toOrderJson);
