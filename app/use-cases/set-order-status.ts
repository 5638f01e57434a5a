import { updateOrderStatus } from "#db/order-writes.ts";
import { findOrderOfVendor } from "#db/orders.ts";
import type { App } from "../context.ts";
import type { Actor } from "../domain/actor.ts";
import { feedOfOrder, feedOfVendor, type LiveHint } from "../domain/live-hint.ts";
import { canMoveOrder, type Order, type OrderStatus, statusWords } from "../domain/order.ts";
import { type Outcome, ok, refuse } from "../domain/outcome.ts";
import { vendorOf } from "../domain/vendor-access.ts";

/**
 * Completes or cancels a vendor's order (SPEC.md 4, Order status). It moves from AWAITING_PROCESSING alone; any other
 * move is refused with the order as it stands now (DECISIONS 21a). Whoever watches the order hears of it. A limited
 * dispensary may still close what it took: a shopper waits for it.
 */
export async function setOrderStatus(
  app: App,
  actor: Actor,
  { orderId, status }: { orderId: string; status: OrderStatus },
): Promise<Outcome<Order, "not-allowed" | "not-found" | "illegal-move">> {
  const vendor = vendorOf(actor);
  if (!vendor.ok) return vendor;
  const from: OrderStatus = "AWAITING_PROCESSING";
  const moved = canMoveOrder(from, status)
    ? await updateOrderStatus(app.db, { orderId, vendorId: vendor.value, from, to: status, now: app.now() })
    : [];
  const order = await findOrderOfVendor(app.db, vendor.value, orderId);
  if (!order) return refuse("not-found", "There is no such order.");
  if (moved.length === 0) {
    const message = `This order is ${statusWords(order.status).toLowerCase()} already.`;
    return refuse("illegal-move", message, { details: { order } });
  }
  const hint: LiveHint = { kind: "order-status", id: orderId };
  app.background(
    Promise.all([app.feed.publish(feedOfOrder(orderId), hint), app.feed.publish(feedOfVendor(vendor.value), hint)]),
  );
  return ok(order);
}
