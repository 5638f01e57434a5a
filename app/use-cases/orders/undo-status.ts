import type { App } from "#app/app.ts";
import type { Actor } from "#app/domain/accounts/actor.ts";
import { vendorOf } from "#app/domain/accounts/vendor-access.ts";
import { type Order, statusWords } from "#app/domain/orders/order.ts";
import { decideOrderUndo } from "#app/domain/orders/undo.ts";
import { type Outcome, ok, refuse } from "#app/domain/outcome.ts";
import { findOrderOfVendor } from "#db/orders/queries.ts";
import { reopenOrder } from "#db/orders/writes.ts";
import { tellOrderWatchers } from "./set-status.ts";

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
