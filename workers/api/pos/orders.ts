import { stageMoveSchema } from "#app/domain/orders/move-schema.ts";
import { posOrderSchema, toPosOrderJson } from "#app/domain/pos/order-json.ts";
import { notFound } from "#app/domain/refusals.ts";
import { onBehalfOf } from "#app/use-cases/orders/cancel-courier.ts";
import { moveOrder } from "#app/use-cases/orders/move.ts";
import { findPosOrder } from "#db/pos/orders.ts";
import { done, respondRefusal } from "../handlers.ts";
import { moved, respondStage } from "../orders/vendor.ts";
import { keyCalls } from "./key-calls.ts";

export const keyOrders = keyCalls("orders");

keyOrders.get("/orders/:id", "Read an order", {
  description: `In the shape of events.

    curl "$ORIGIN/api/integrations/orders/$ORDER_ID" -H "Authorization: Bearer $TOKEN"`,
  responses: { 200: done.extend({ data: posOrderSchema }) },
  also: [429],
  async run(c, visit, { vendorId }) {
    const found = await findPosOrder(visit.db, c.req.param("id"));
    if (found?.order.vendorId !== vendorId) return respondRefusal(c, notFound("Order"));
    return c.json({ success: true, data: toPosOrderJson(found.order, found.sourceIds) });
  },
});

keyOrders.post("/orders/:id/stage", "Move an order to a stage", {
  description: `Like \`PUT /orders/{id}/stage\` for the dispensary's staff.

    curl -X POST "$ORIGIN/api/integrations/orders/$ORDER_ID/stage" -H "Authorization: Bearer $TOKEN" -H "Content-Type: application/json" -d '{"stage":"accepted","readyInMinutes":20}'`,
  responses: { 200: moved },
  body: stageMoveSchema.strict(),
  also: [409, 429],
  async run(c, visit, key, sent) {
    const move = { ...sent, orderId: c.req.param("id") };
    return respondStage(c, await moveOrder(visit, onBehalfOf(key, key.name, key.id), move));
  },
});
