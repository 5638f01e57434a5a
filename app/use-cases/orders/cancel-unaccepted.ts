import type { App } from "#app/app.ts";
import { isUnaccepted } from "#app/domain/orders/acceptance.ts";
import { moved } from "#app/domain/orders/move.ts";
import type { Order } from "#app/domain/orders/order.ts";
import { recordEvent } from "./record-event.ts";

/** DECISIONS 57. Safe to run early, late or twice. Returns the deadline (ms), or null if it no longer waits. */
export async function cancelUnaccepted(app: App, order: Order): Promise<number | null> {
  const now = app.now();
  if (!isUnaccepted(order)) return null;
  if (order.acceptBy > now) return order.acceptBy;
  const by = { role: "system", id: null, at: now } as const;
  await recordEvent(app, order, moved(order, { kind: "canceled", reason: "not-accepted" }, by));
  return null;
}
