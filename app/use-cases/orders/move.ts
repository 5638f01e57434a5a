import type { App } from "#app/app.ts";
import type { Actor } from "#app/domain/accounts/actor.ts";
import { vendorOf } from "#app/domain/accounts/vendor-access.ts";
import { runsDispatch } from "#app/domain/couriers/access.ts";
import { decideOrderMove, type Moved, type OrderMove } from "#app/domain/orders/move.ts";
import type { Order } from "#app/domain/orders/order.ts";
import { ok } from "#app/domain/outcome.ts";
import { notFound } from "#app/domain/refusals.ts";
import { findOrder, findOrderOfVendor } from "#db/orders/queries.ts";
import { moveCourierRequest } from "../couriers/move.ts";
import { cancelCourier } from "./cancel-courier.ts";
import { recordEvent } from "./record-event.ts";

/**
 * DECISIONS 38, 54. Dispatchers may only confirm returns; a return cancels the order. Limited dispensaries may still
 * move orders.
 */
export async function moveOrder(app: App, actor: Actor, { orderId, ...move }: OrderMove & { orderId: string }) {
  const dispatches = runsDispatch(actor) && move.stage === "returned";
  const vendor = dispatches ? ok(null) : vendorOf(actor, "orders");
  if (!vendor.ok) return vendor;
  const order =
    vendor.value === null ? await findOrder(app.db, orderId) : await findOrderOfVendor(app.db, vendor.value, orderId);
  if (!order) return notFound("Order");
  const by = { role: dispatches ? "dispatch" : "dispensary", id: actor.userId, at: app.now() } as const;
  const decided = decideOrderMove(order, move, by);
  if (!decided.ok) return decided.reason === "illegal-move" ? { ...decided, details: { order } } : decided;
  const freed = await freeCouriers(app, actor, order, decided.value);
  return freed.ok ? recordEvent(app, order, decided.value) : freed;
}

async function freeCouriers(app: App, actor: Actor, order: Order, { event, status }: Moved) {
  // A courier's undo would reverse these moves, so cancel the courier first.
  if (status === "CANCELLED" || event.kind === "onTheWay") return cancelCourier(app, actor, order);
  // A courier who has accepted keeps going; that delivery finds the order completed.
  const pending = status === "COMPLETED" ? order.couriers.filter((courier) => courier.status === "PENDING") : [];
  for (const { id } of pending) await moveCourierRequest(app, actor, { requestId: id, move: "cancel" });
  return ok(null);
}
