import type { App } from "#app/app.ts";
import { arrivalOf, decideArrival } from "#app/domain/orders/pickup.ts";
import { ok } from "#app/domain/outcome.ts";
import { unknownOrder } from "#app/domain/refusals.ts";
import { findOrder } from "#db/orders/queries.ts";
import { recordEvent } from "./record-event.ts";

/** The shopper is at the dispensary. Saying the same twice changes nothing. The caller has checked the order link. */
export async function arrive(app: App, orderId: string, car: string) {
  const order = await findOrder(app.db, orderId);
  if (!order) return unknownOrder;
  const decided = decideArrival(order, car, app.now());
  if (!decided.ok) return decided.reason === "illegal-move" ? { ...decided, details: { order } } : decided;
  return arrivalOf(order)?.car === car ? ok(order) : recordEvent(app, order, decided.value);
}
