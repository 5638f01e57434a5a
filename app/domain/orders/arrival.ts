import { localTime } from "../local-date.ts";
import type { OrderEvent } from "./event.ts";
import { eventsInForce, leadingCourier, type StagedOrder, stageOf } from "./stage.ts";

const MINUTE = 60_000;
const STEP = 5 * MINUTE;
/** Streets are longer than the crow flies. */
const DETOUR = 1.2;
/** To hand the goods over to whoever drives. */
const HANDOVER = 5 * MINUTE;
/** How wide a promise is: wider while nobody drives yet. */
const WIDTH = { planned: 25 * MINUTE, driving: 15 * MINUTE, pickup: 15 * MINUTE } as const;

/** Miles per hour through a town, by the hour at the dispensary in which a driver leaves. */
const speeds: readonly [fromHour: number, mph: number][] = [
  [0, 24],
  [6, 18],
  [7, 14],
  [10, 17],
  [15, 13],
  [19, 17],
  [22, 22],
];
const mphAt = (instant: number, timeZone: string): number => {
  const hour = localTime(instant, timeZone).minutes / 60;
  return speeds.findLast(([from]) => hour >= from)?.[1] ?? 17;
};

/** Where the order's dispensary is: `miles` as the crow flies to the door, null where that is not known. */
export type ArrivalFacts = { miles: number | null; timeZone: string };

/** Instants in milliseconds. `late`: it ends later than what was promised when the order was accepted. */
export type ArrivalWindow = { from: number; to: number; late: boolean };

/** A distance that nobody knows is taken for this one. */
const USUAL_MILES = 5;

/**
 * When an order arrives, or is ready for pickup: from the dispensary's preparation time, the distance and the hour, corrected by what
 * happens. Null before anyone accepted it and once it is over.
 */
export function arrivalWindow(order: StagedOrder, facts: ArrivalFacts, now: number): ArrivalWindow | null {
  const accepted = eventsInForce(order.events).find(({ kind }) => kind === "accepted");
  const stage = stageOf(order);
  const isComing = ["accepted", "ready", "courierAssigned", "onTheWay"].includes(stage);
  if (!accepted || !isComing) return null;
  const left = leftAt(order);
  // Until somebody drives, what was ordered for a time comes at that time.
  const ordered = orderedWindow(order);
  if (ordered && left === null) return { ...ordered, late: now > ordered.to };
  const plannedReady = plannedReadyAt(accepted);
  const promised = ordered ?? windowFrom(order, facts, plannedReady, null);
  const ready = eventsInForce(order.events).find(({ kind }) => kind === "ready")?.at;
  const expected = windowFrom(order, facts, ready ?? Math.max(plannedReady, now), left);
  return { ...expected, late: expected.to > promised.to };
}

const plannedReadyAt = ({ at, readyInMinutes }: OrderEvent) => at + (readyInMinutes ?? 0) * MINUTE;

/** What was promised when the order was accepted, whatever came of it; null before. */
export function promisedWindow(order: StagedOrder, facts: ArrivalFacts): { from: number; to: number } | null {
  const accepted = eventsInForce(order.events).find(({ kind }) => kind === "accepted");
  if (!accepted) return null;
  return orderedWindow(order) ?? windowFrom(order, facts, plannedReadyAt(accepted), null);
}

const orderedWindow = ({ windowFrom: from, windowTo: to }: StagedOrder) => (from && to ? { from, to } : null);

/** When whoever drives left with the goods; null while nobody has. */
function leftAt(order: StagedOrder): number | null {
  const own = eventsInForce(order.events).findLast(({ kind }) => kind === "onTheWay")?.at;
  return own ?? leadingCourier(order.couriers)?.pickedUpAt ?? null;
}

function windowFrom(order: StagedOrder, { miles, timeZone }: ArrivalFacts, readyAt: number, left: number | null) {
  if (order.orderType === "Pickup") return rounded(readyAt, WIDTH.pickup);
  const leaves = left ?? readyAt + HANDOVER;
  const hours = ((miles ?? USUAL_MILES) * DETOUR) / mphAt(leaves, timeZone);
  return rounded(leaves + hours * 60 * MINUTE, left === null ? WIDTH.planned : WIDTH.driving);
}

/** In steps of five minutes, as people tell times. */
const rounded = (from: number, width: number) => {
  const start = Math.round(from / STEP) * STEP;
  return { from: start, to: start + width };
};
