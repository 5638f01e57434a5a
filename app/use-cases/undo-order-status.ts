import { reopenOrder } from "#db/order-writes.ts";
import { findOrderOfVendor } from "#db/orders.ts";
import type { App } from "../app.ts";
import type { Actor } from "../domain/actor.ts";
import { decideOrderUndo, type Order, statusWords } from "../domain/order.ts";
import { type Outcome, ok, refuse } from "../domain/outcome.ts";
import { vendorOf } from "../domain/vendor-access.ts";
import { tellOrderWatchers } from "./set-order-status.ts";

/**
 * Takes back that an order was completed: within ten seconds, by whoever completed it (DECISIONS 43). The order waits again.
 * Everything else is refused with the order as it stands now, also where a courier has delivered it meanwhile.
 */
export async function undoOrderStatus(
  app: App,
  actor: Actor,
  { orderId }: { orderId: string },
): Promise<Outcome<Order, "not-allowed" | "not-found" | "illegal-move" | "undo-too-late">> {
  const vendor = vendorOf(actor);
  if (!vendor.ok) return vendor;
  const order = await findOrderOfVendor(app.db, vendor.value, orderId);
  if (!order) return refuse("not-found", "There is no such order.");
  const now = app.now();
  const verdict = decideOrderUndo(order, { by: actor.userId, at: now });
  if (!verdict.ok) return { ...verdict, details: { order } };

  const reopened = await reopenOrder(app.db, order, now);
  const current = (await findOrderOfVendor(app.db, vendor.value, orderId)) ?? order;
  if (reopened.length === 0) {
    const message = `This order is ${statusWords(current.status).toLowerCase()} now.`;
    return refuse("illegal-move", message, { details: { order: current } });
  }
  app.background(tellOrderWatchers(app, current));
  return ok(current);
}
