import type { FittedFacts } from "#app/domain/checkout/arrival.ts";
import { whyEnded } from "#app/domain/orders/ending.ts";
import type { Order } from "#app/domain/orders/order.ts";
import { toShownOrderJson } from "#app/domain/orders/order-json.ts";
import type { ShownOrderJson } from "#app/domain/orders/order-schema.ts";
import { type TrackerJson, toTrackerJson } from "#app/domain/orders/tracker.ts";

export type ShownOrder = ShownOrderJson;

/** Unknown while the order is only the checkout's copy. */
export type TrackingState = Pick<
  TrackerJson,
  "eta" | "late" | "timeZone" | "courier" | "pin" | "confirmBy" | "canArrive" | "arrival" | "heldUntil"
> & {
  why: string | null;
};

export function followedOrder(order: Order, facts: FittedFacts, now: number) {
  const shown = toShownOrderJson(order);
  const { code, stage, stages, proposal, ...state } = toTrackerJson(order, facts, now);
  return { order: shown, way: { ...state, why: whyEnded(order) } };
}
