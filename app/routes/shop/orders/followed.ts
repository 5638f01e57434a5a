import type { ArrivalFacts } from "#app/domain/checkout/arrival.ts";
import { whyEnded } from "#app/domain/orders/ending.ts";
import type { Order } from "#app/domain/orders/order.ts";
import { toShownOrderJson } from "#app/domain/orders/order-json.ts";
import type { ShownOrderJson } from "#app/domain/orders/order-schema.ts";
import { type TrackerJson, toTrackerJson } from "#app/domain/orders/tracker.ts";

/** What the page shows of an order. */
export type ShownOrder = ShownOrderJson;

/** What is known of its way besides: nothing of it while the order is only what the checkout gave along. */
export type Way = Pick<TrackerJson, "eta" | "late" | "timeZone" | "courier" | "pin"> & {
  /** Why it was canceled or not handed over. */
  why: string | null;
};

/** An order as its tracker shows it. */
export function followedOrder(order: Order, facts: ArrivalFacts, now: number): { order: ShownOrder; way: Way } {
  const shown = toShownOrderJson(order);
  const { eta, late, timeZone, courier, pin } = toTrackerJson(order, facts, now);
  return { order: shown, way: { eta, late, timeZone, courier, pin, why: whyEnded(order) } };
}
