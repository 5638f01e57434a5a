import type { App } from "#app/app.ts";
import { isUnaccepted } from "#app/domain/orders/acceptance.ts";
import { moved } from "#app/domain/orders/move.ts";
import type { Order } from "#app/domain/orders/order.ts";
import { recordEvent } from "./record-event.ts";

/**
 * Cancels an order that nobody accepted by its deadline (DECISIONS 57): all that it held is given back, and its shopper is told. It may
 * be asked early, late, twice or at once: the order's version lets one through. Answers when the order is due; null where it is not
 * waiting to be accepted any more.
 */
export async function cancelUnaccepted(app: App, order: Order): Promise<number | null> {
  const now = app.now();
  if (!isUnaccepted(order)) return null;
  if (order.acceptBy > now) return order.acceptBy;
  const by = { role: "system", id: null, at: now } as const;
  await recordEvent(app, order, moved(order, { kind: "canceled", reason: "not-accepted" }, by));
  return null;
}
