import { decideOrderUndo } from "#app/domain/orders/move.ts";
import { notFound } from "#app/domain/refusals.ts";
import { findOrderOfVendor } from "#db/orders/queries.ts";
import { asVendor } from "../frame/as-actor.ts";
import { recordEvent } from "./record-event.ts";

/** Within ten seconds, only by the person who made the move (DECISIONS 43). */
export const undoOrderMove = asVendor("orders", async (app, by, { orderId }: { orderId: string }) => {
  const { actor } = by;
  const order = await findOrderOfVendor(app.db, by.vendorId, orderId);
  if (!order) return notFound("Order");
  const undone = decideOrderUndo(order, { by: actor.userId, at: app.now() });
  return undone.ok ? recordEvent(app, order, undone.value) : { ...undone, details: { order } };
});
