import type { App } from "#app/app.ts";
import { isWaiting } from "#app/domain/orders/acceptance.ts";
import { isUnconfirmed } from "#app/domain/orders/confirm-first.ts";
import { moved } from "#app/domain/orders/move.ts";
import type { Order } from "#app/domain/orders/order.ts";
import { stageOf } from "#app/domain/orders/stage.ts";
import { recordEvent } from "./record-event.ts";

/** DECISIONS 57, and pickups that nobody came for. Safe to run early, late or twice. Returns the deadline (ms), or null. */
export async function cancelOverdue(app: App, order: Order): Promise<number | null> {
  const now = app.now();
  if (!isWaiting(order)) return null;
  if (order.waitsUntil > now) return order.waitsUntil;
  const unaccepted = isUnconfirmed(order) ? "not-confirmed" : "not-accepted";
  const reason = stageOf(order) === "placed" ? unaccepted : "no-show";
  const by = { role: "system", id: null, at: now } as const;
  await recordEvent(app, order, moved(order, { kind: "canceled", reason }, by));
  return null;
}
