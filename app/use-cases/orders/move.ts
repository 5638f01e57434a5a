import type { App } from "#app/app.ts";
import type { Actor } from "#app/domain/accounts/actor.ts";
import { vendorOf } from "#app/domain/accounts/vendor-access.ts";
import { runsDispatch } from "#app/domain/couriers/access.ts";
import { decideOrderMove, type OrderMove, type OrderMoveRefusal } from "#app/domain/orders/move.ts";
import type { Order } from "#app/domain/orders/order.ts";
import { type Outcome, ok } from "#app/domain/outcome.ts";
import { notFound } from "#app/domain/refusals.ts";
import { findOrder, findOrderOfVendor } from "#db/orders/queries.ts";
import { cancelCourier } from "./cancel-courier.ts";
import { recordEvent } from "./record-event.ts";

type Reason = OrderMoveRefusal | "not-allowed" | "not-found" | "unavailable";

/** DECISIONS 38, 54. Dispatchers may only confirm returns; a return cancels the order. */
export async function moveOrder(
  app: App,
  actor: Actor,
  { orderId, ...move }: OrderMove & { orderId: string },
): Promise<Outcome<Order, Reason>> {
  const dispatches = runsDispatch(actor) && move.stage === "returned";
  const vendor = dispatches ? ok(null) : vendorOf(actor, "orders");
  if (!vendor.ok) return vendor;
  const order =
    vendor.value === null ? await findOrder(app.db, orderId) : await findOrderOfVendor(app.db, vendor.value, orderId);
  if (!order) return notFound("Order");
  const by = { role: dispatches ? "dispatch" : "dispensary", id: actor.userId, at: app.now() } as const;
  const decided = decideOrderMove(order, move, by);
  if (!decided.ok) return decided.reason === "illegal-move" ? { ...decided, details: { order } } : decided;
  // A courier's undo would reverse this move, so cancel the courier first.
  const leaves = move.stage === "canceled" || move.stage === "returned" || move.stage === "onTheWay";
  const calledOff = leaves ? await cancelCourier(app, actor, order) : ok(null);
  return calledOff.ok ? recordEvent(app, order, decided.value) : calledOff;
}
