import { Hono } from "hono";
import { pickupTimeOptions } from "#app/domain/couriers/request.ts";
import { withPin } from "#app/domain/couriers/request-json.ts";
import { courierRequestSchema } from "#app/domain/couriers/request-schema.ts";
import { markedAs, markedAsStage, undoneText } from "#app/domain/orders/messages.ts";
import { orderStatusSchema, stageMoveSchema } from "#app/domain/orders/move-schema.ts";
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
import { only, onlyVendor } from "../actor.ts";
import { courierRequestDoneSchema } from "../couriers/request-schema.ts";
import { answer, answerRefusal, describes, input } from "../handlers.ts";
import { answerList, LIST_DESCRIPTION, listOf, pagingOf } from "../paging.ts";

const options = { tag: "Vendor", signedIn: true };
const courierWishesSchema = z.object({
  notes: courierRequestSchema.shape.notes.unwrap().optional(),
  pickupTimeOption: z.enum(pickupTimeOptions).optional(),
  requestedPickupTime: z.string().trim().max(40).nullish(),
});
const moved = z.object({ success: z.literal(true), message: z.string(), data: orderSchema });
const receiptAnswer = z.object({ success: z.literal(true), data: receiptSchema });
const sent = z.object({ success: z.literal(true), message: z.string() });

/** SPEC.md 7, Vendor. Another vendor's orders are a 404. */
export const orders = new Hono<HonoEnv>()
  .get(
    "/orders/vendor/:vendorId",
    describes("List the own orders, newest first", { 200: listOf(orderSchema) }, [401, 403, 404], {
      ...options,
      description: `\`q\` and \`status\` narrow it. ${LIST_DESCRIPTION}`,
    }),
    onlyVendor("orders"),
    async (c) => {
      const { vendorId } = c.get("actor");
      if (c.req.param("vendorId") !== vendorId) return answerRefusal(c, nothingHere);
      const url = new URL(c.req.url);
      const search = readOrderSearch(url.searchParams);
      const { orders, more } = await listOrdersOfVendor(c.get("visit").db, vendorId, search, pagingOf(url).limit);
      const last = more && !search.text ? orders.at(-1) : undefined;
      return answerList(c, orders.map(toOrderJson), last ? orderCursor(last) : null);
    },
  )
  .put(
    "/orders/:id/status",
    describes("Complete or cancel an order", { 200: moved }, [400, 401, 403, 404, 409, 413, 415, 422], {
      ...options,
      description:
        "An order moves once. A second move answers 409 with the order as it is, as `data`. Where the dispensary itself hands the goods over, `idChecked` says whether the customer's ID was checked: false completes nothing. `signature` is kept of a delivery, for its receipt.",
    }),
    onlyVendor("orders"),
    input("json", orderStatusSchema),
    async (c) => {
      const move = { ...c.req.valid("json"), orderId: c.req.param("id") };
      return answerMove(c, await moveOrder(c.get("visit"), c.get("actor"), move));
    },
  )
  .put(
    "/orders/:id/stage",
    describes("Move an order to a stage", { 200: moved }, [400, 401, 403, 404, 409, 413, 415, 422], {
      ...options,
      description:
        "`accepted` needs `readyInMinutes`, `canceled` a `reason`. A move that its stage does not allow (any more) answers 409 with the order as it is, as `data`. Dispatchers may confirm `returned`.",
    }),
    only("vendor", "dispatcher", "admin"),
    input("json", stageMoveSchema),
    async (c) => {
      const move = { ...c.req.valid("json"), orderId: c.req.param("id") };
      return answerMove(c, await moveOrder(c.get("visit"), c.get("actor"), move), movedTo);
    },
  )
  .post(
    "/orders/seen",
    describes(
      "Acknowledge new orders",
      { 200: z.object({ success: z.literal(true), seen: z.array(z.string()) }) },
      [400, 401, 403, 413, 415],
      {
        ...options,
        description: "Sent where new orders stand on a visible screen: nobody is reminded of them any more.",
      },
    ),
    onlyVendor("orders"),
    input("json", z.object({ ids: z.array(z.string().max(64)).max(200) })),
    async (c) => {
      const seen = await markSeen(c.get("visit"), c.get("actor"), c.req.valid("json").ids);
      return answer(c, seen, (ids) => ({ seen: ids }));
    },
  )
  .post(
    "/orders/:id/proposals",
    describes("Propose a change to an order", { 201: moved }, [400, 401, 403, 404, 409, 413, 415, 422], {
      ...options,
      description:
        "While its stage is `placed` or `accepted`. The shopper has 10 minutes to answer; without an answer, or declined, it goes as `otherwise` says.",
    }),
    onlyVendor("orders"),
    input("json", proposalRequestSchema),
    async (c) => {
      const wanted = { ...c.req.valid("json"), orderId: c.req.param("id") };
      const proposed = await proposeChange(c.get("visit"), c.get("actor"), wanted);
      if (!proposed.ok) return answerRefusal(c, withOrder(proposed));
      const message = "The customer was asked.";
      return c.json({ success: true, message, data: toOrderJson(proposed.value) }, 201);
    },
  )
  .post(
    "/orders/:id/courier-request",
    describes(
      "Request a courier for an order",
      { 201: courierRequestDoneSchema },
      [400, 401, 403, 404, 409, 413, 415, 422, 429],
      { ...options, description: "Customer, address, products and total come from the order." },
    ),
    onlyVendor("orders"),
    input("json", courierWishesSchema, { optional: true }),
    async (c) => {
      const orderId = c.req.param("id");
      const made = await requestCourierForOrder(c.get("visit"), c.get("actor"), orderId, c.req.valid("json"));
      if (!made.ok) return answerRefusal(c, withOrder(made));
      const message = "A courier will be assigned to your order shortly.";
      return c.json({ success: true, message, data: withPin(made.value.request) }, 201);
    },
  )
  .post(
    "/orders/:id/undo",
    describes("Take the last move of an order back", { 200: moved }, [401, 403, 404, 409], {
      ...options,
      description:
        "Within 10 seconds, by whoever made it; else 409 with the order as it is, as `data`. What a courier did is undone with the courier request.",
    }),
    onlyVendor("orders"),
    async (c) => {
      const undone = await undoOrderMove(c.get("visit"), c.get("actor"), { orderId: c.req.param("id") });
      return answerMove(c, undone, ({ events }) => undoneText(events));
    },
  )
  .get(
    "/orders/:id/receipt",
    describes("An order's receipt", { 200: receiptAnswer }, [401, 403, 404], {
      ...options,
      description: "With all that California asks of a delivery's (4 CCR §15420).",
    }),
    onlyVendor("orders"),
    async (c) => {
      const visit = c.get("visit");
      const order = await findOrderOfVendor(visit.db, c.get("actor").vendorId, c.req.param("id"));
      const written = order && (await writeReceipt(visit, order));
      if (!written) return answerRefusal(c, notFound("Order"));
      return c.json({ success: true, data: written.receipt });
    },
  )
  .post(
    "/orders/:id/reprint",
    describes("Print an order's ticket again", { 200: sent }, [401, 403, 404, 422], {
      ...options,
      description: "On every printer that has none of it waiting; the ticket says that it is a reprint.",
    }),
    onlyVendor("orders"),
    async (c) => {
      const reprinted = await reprintOrder(c.get("visit"), c.get("actor"), { orderId: c.req.param("id") });
      return answer(c, reprinted, (message) => ({ message }));
    },
  );

const movedTo = (order: Order): string => markedAsStage(stageOf(order));

function answerMove(
  c: Parameters<typeof answerRefusal>[0],
  outcome: Outcome<Order>,
  message = (order: Order): string => markedAs(order.status),
): Response {
  if (!outcome.ok) return answerRefusal(c, withOrder(outcome));
  return answer(c, outcome, (order) => ({ message: message(order), data: toOrderJson(order) }));
}

/** A conflict carries the current order, in the same shape as a success. */
function withOrder(refusal: Refusal): Refusal {
  const { order, ...details } = refusal.details ?? {};
  return order ? { ...refusal, details: { ...details, data: toOrderJson(order as Order) } } : refusal;
}
