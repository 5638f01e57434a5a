import type { App } from "#app/app.ts";
import type { Actor } from "#app/domain/accounts/actor.ts";
import { vendorOf } from "#app/domain/accounts/vendor-access.ts";
import { decideOrderUndo } from "#app/domain/orders/move.ts";
import type { Order } from "#app/domain/orders/order.ts";
import type { Outcome } from "#app/domain/outcome.ts";
import { notFound } from "#app/domain/refusals.ts";
import { findOrderOfVendor } from "#db/orders/queries.ts";
import { recordEvent } from "./record-event.ts";

/** Within ten seconds, only by the person who made the move (DECISIONS 43). */
export async function undoOrderMove(
  app: App,
  actor: Actor,
  { orderId }: { orderId: string },
): Promise<Outcome<Order, "not-allowed" | "not-found" | "illegal-move" | "undo-too-late">> {
  const vendor = vendorOf(actor, "orders");
  if (!vendor.ok) return vendor;
  const order = await findOrderOfVendor(app.db, vendor.value, orderId);
  if (!order) return notFound("Order");
  const undone = decideOrderUndo(order, { by: actor.userId, at: app.now() });
  return undone.ok ? recordEvent(app, order, undone.value) : { ...undone, details: { order } };
}
