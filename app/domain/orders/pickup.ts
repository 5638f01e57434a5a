import { type Outcome, ok, refuse } from "../outcome.ts";
import { DAY_MS, HOUR_MS } from "../time.ts";
import { isUnconfirmed } from "./confirm-first.ts";
import { type Moved, moved, refuseStaleMove } from "./move.ts";
import { effectiveEvents, type StagedOrder, stageOf } from "./stage.ts";

/** More than anyone needs to correct a parking spot. */
const ARRIVALS_MAX = 5;

type Arrival = { at: number; car: string };

/** The shopper's latest message; null until they arrive. */
export function arrivalOf({ events }: Pick<StagedOrder, "events">): Arrival | null {
  const arrival = events.findLast(({ kind }) => kind === "arrived");
  return arrival ? { at: arrival.at, car: arrival.note } : null;
}

export const canArrive = (order: StagedOrder): boolean =>
  order.orderType === "Pickup" && order.status === "AWAITING_PROCESSING" && stageOf(order) !== "placed";

export const decideConfirmation = (
  order: StagedOrder & { version: number },
  at: number,
): Outcome<Moved, "illegal-move"> =>
  isUnconfirmed(order)
    ? ok(moved(order, { kind: "confirmed" }, { role: "shopper", id: null, at }))
    : refuseStaleMove(order);

/** `car`: what the dispensary looks for, such as "Blue Honda, spot 3"; empty if the shopper comes in. */
export function decideArrival(
  order: StagedOrder & { version: number },
  car: string,
  at: number,
): Outcome<Moved, "illegal-move" | "arrived-often"> {
  if (!canArrive(order)) return refuseStaleMove(order);
  if (order.events.filter(({ kind }) => kind === "arrived").length >= ARRIVALS_MAX) {
    return refuse("arrived-often", "The dispensary knows you’re here. Please call if nobody comes.");
  }
  return ok(moved(order, { kind: "arrived", note: car }, { role: "shopper", id: null, at }));
}

/**
 * When a pickup that is ready goes back on sale: an hour after its window, or a day after it was ready without one.
 * Null if it isn't ready, or the shopper is there.
 */
export function heldUntil(order: StagedOrder): number | null {
  const last = effectiveEvents(order.events).at(-1);
  if (order.orderType !== "Pickup" || last?.kind !== "ready" || arrivalOf(order)) return null;
  return order.windowTo ? Math.max(order.windowTo, last.at) + HOUR_MS : last.at + DAY_MS;
}
