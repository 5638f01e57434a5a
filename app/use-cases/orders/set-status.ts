import type { App } from "#app/app.ts";
import type { Actor } from "#app/domain/accounts/actor.ts";
import { vendorOf } from "#app/domain/accounts/vendor-access.ts";
import { idNotChecked } from "#app/domain/compliance/id-check.ts";
import type { CourierRequest } from "#app/domain/couriers/request.ts";
import { feedOfOrder, feedOfVendor, type LiveHint } from "#app/domain/live-hint.ts";
import { canMoveOrder, type Order, type OrderStatus, statusWords } from "#app/domain/orders/order.ts";
import { type Outcome, ok, refuse } from "#app/domain/outcome.ts";
import { listRequestsOfOrder } from "#db/couriers/queries.ts";
import { findOrderOfVendor } from "#db/orders/queries.ts";
import { updateOrderStatus } from "#db/orders/writes.ts";
import { moveCourierRequest } from "../couriers/move.ts";

type Input = { orderId: string; status: OrderStatus; idChecked?: boolean | undefined };
type Reason = "not-allowed" | "not-found" | "illegal-move" | "id-not-checked" | "unavailable";

/**
 * Completes or cancels a vendor's order (SPEC.md 4, Order status). It moves from AWAITING_PROCESSING alone; any other
 * move is refused with the order as it stands now (DECISIONS 21a). Whoever watches the order hears of it. A limited
 * dispensary may still close what it took: a shopper waits for it. `idChecked` says whether the customer's ID was checked
 * where the dispensary's own driver delivered (DECISIONS 45): false completes nothing, and where it is left out nothing is kept.
 * A cancellation calls the courier off as well, and is refused once the goods are on the way (DECISIONS 54).
 */
export async function setOrderStatus(
  app: App,
  actor: Actor,
  { orderId, status, idChecked }: Input,
): Promise<Outcome<Order, Reason>> {
  const vendor = vendorOf(actor);
  if (!vendor.ok) return vendor;
  const order = await findOrderOfVendor(app.db, vendor.value, orderId);
  if (!order) return refuse("not-found", "There is no such order.");
  if (!canMoveOrder(order.status, status)) return closedAlready(order);
  const completes = status === "COMPLETED";
  if (completes && idChecked === false) return idNotChecked;
  const calledOff = completes ? ok(null) : await callCourierOff(app, actor, order);
  if (!calledOff.ok) return calledOff;

  const stated = { by: actor.userId, idChecked: completes && idChecked === true, now: app.now() };
  const moved = await updateOrderStatus(app.db, order, status, stated);
  const current = (await findOrderOfVendor(app.db, vendor.value, orderId)) ?? order;
  if (moved.length === 0) return closedAlready(current);
  app.background(tellOrderWatchers(app, current));
  return ok(current);
}

const closedAlready = (order: Order) =>
  refuse("illegal-move", `This order is ${statusWords(order.status).toLowerCase()} already.`, { details: { order } });

/** The courier first: each request's object knows whether the goods are on the way, and a second try goes on from there. */
async function callCourierOff(app: App, actor: Actor, order: Order): Promise<Outcome<null, Reason>> {
  for (const { id } of await listRequestsOfOrder(app.db, order.vendorId, order.id)) {
    const made = await moveCourierRequest(app, actor, { requestId: id, move: "cancel", withOrder: true });
    const now = made.ok ? "CANCELLED" : (made.details?.current as CourierRequest | undefined)?.status;
    if (now === "CANCELLED") continue;
    if (now) return refuse("illegal-move", "A courier has picked this order up already.", { details: { order } });
    return refuse("unavailable", "This is not possible just now. Please try again.");
  }
  return ok(null);
}

/** Hints that an order changed, to its shopper and to its dispensary. */
export async function tellOrderWatchers(app: App, { id, vendorId }: Pick<Order, "id" | "vendorId">): Promise<void> {
  const hint: LiveHint = { kind: "order-status", id };
  await Promise.all([app.feed.publish(feedOfOrder(id), hint), app.feed.publish(feedOfVendor(vendorId), hint)]);
}
