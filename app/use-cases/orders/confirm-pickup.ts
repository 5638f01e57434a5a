import type { App } from "#app/app.ts";
import { confirmedAt } from "#app/domain/orders/confirm-first.ts";
import type { Order } from "#app/domain/orders/order.ts";
import { decideConfirmation } from "#app/domain/orders/pickup.ts";
import { type Outcome, ok } from "#app/domain/outcome.ts";
import { unknownOrder } from "#app/domain/refusals.ts";
import { findOrder } from "#db/orders/queries.ts";
import { recordEvent } from "./record-event.ts";

/** The shopper will come. Confirming twice changes nothing. The caller has checked the order link. */
export async function confirmPickup(
  app: App,
  orderId: string,
): Promise<Outcome<Order, "not-found" | "illegal-move" | "unavailable">> {
  const order = await findOrder(app.db, orderId);
  if (!order) return unknownOrder;
  if (confirmedAt(order) !== undefined) return ok(order);
  const decided = decideConfirmation(order, app.now());
  return decided.ok ? recordEvent(app, order, decided.value) : { ...decided, details: { order } };
}
