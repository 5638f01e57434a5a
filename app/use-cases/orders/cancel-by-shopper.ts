import type { App } from "#app/app.ts";
import { moved, orderMovedOn } from "#app/domain/orders/move.ts";
import type { Order } from "#app/domain/orders/order.ts";
import { stageOf } from "#app/domain/orders/stage.ts";
import { type Outcome, refuse } from "#app/domain/outcome.ts";
import { findOrder } from "#db/orders/queries.ts";
import { callCourierOff, onBehalfOf } from "./call-courier-off.ts";
import { recordEvent } from "./record-event.ts";

/**
 * Cancels an order for whoever holds its link (the caller has checked that), while nobody at the dispensary has accepted it
 * (DECISIONS 54). A courier who was asked for already is called off. Refused with the order as it stands.
 */
export async function cancelByShopper(
  app: App,
  orderId: string,
): Promise<Outcome<Order, "not-found" | "illegal-move" | "unavailable">> {
  const order = await findOrder(app.db, orderId);
  if (!order) return refuse("not-found", "Order details not available.");
  if (stageOf(order) !== "placed") return { ...orderMovedOn(order), details: { order } };
  const calledOff = await callCourierOff(app, onBehalfOf(order, "Shopper"), order);
  if (!calledOff.ok) return calledOff;
  const by = { role: "shopper", id: null, at: app.now() } as const;
  return recordEvent(app, order, moved(order, { kind: "canceled" }, by));
}
