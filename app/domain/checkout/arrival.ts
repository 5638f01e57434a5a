import type { OrderType } from "../dispensaries/vendor.ts";
import { localTime } from "../local-date.ts";
import type { OrderEvent } from "../orders/event.ts";
import { eventsInForce, leadingCourier, type StagedOrder, stageOf } from "../orders/stage.ts";
import { milesBetween, type Point } from "../places/geo.ts";

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
 * How long a dispensary prepares an order, in minutes, until it accepts one and names its own time; the accept form starts at
 * it. Pickup: SPEC.md 2, /order-confirmation.
 */
export const usualMinutes: Record<OrderType, number> = { Pickup: 10, Delivery: 20 };

/** How long an order may wait to be accepted before its estimate moves. */
const ACCEPTANCE = 5 * MINUTE;

type Shop = Point & { timeZone: string };

/** What an estimate is made from: the road begins at the storefront. `place` is null where it is not known. */
export const arrivalFacts = ({ timeZone, ...from }: Shop, place: Point | null): ArrivalFacts => ({
  miles: place && milesBetween(from, place),
  timeZone,
});

/**
 * When an order placed now would arrive, or be ready for pickup. It is the one estimate from list to door: list card, product,
 * menu, cart and checkout show it, and `arrivalWindow` carries it on from the moment the order is placed. SPEC.md's labels
 * ("< 30 mins", "~ 1 hour", "+ 2 Hours") name the choices of the filter by miles (DECISIONS 16) and stand nowhere else: five miles
 * take longer than 30 minutes once somebody packs the order and drives at six in the evening.
 */
export const estimatedWindow = (orderType: OrderType, facts: ArrivalFacts, now: number) =>
  windowFrom({ orderType }, facts, now + usualMinutes[orderType] * MINUTE, null);

/**
 * When an order arrives, or is ready for pickup: from the dispensary's preparation time, the distance and the hour, corrected by what
 * happens. Null once it is over.
 */
export function arrivalWindow(order: StagedOrder, facts: ArrivalFacts, now: number): ArrivalWindow | null {
  const accepted = eventsInForce(order.events).find(({ kind }) => kind === "accepted");
  const stage = stageOf(order);
  const isComing = ["placed", "accepted", "ready", "courierAssigned", "onTheWay"].includes(stage);
  if (!isComing) return null;
  const left = leftAt(order);
  // Until somebody drives, what was ordered for a time comes at that time.
  const ordered = orderedWindow(order);
  if (ordered && left === null) return { ...ordered, late: now > ordered.to };
  if (!accepted) {
    const first = estimatedWindow(order.orderType, facts, order.createdAt);
    const moved = estimatedWindow(order.orderType, facts, Math.max(order.createdAt, now - ACCEPTANCE));
    return { ...moved, late: moved.to > first.to };
  }
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

function windowFrom(
  { orderType }: Pick<StagedOrder, "orderType">,
  { miles, timeZone }: ArrivalFacts,
  readyAt: number,
  left: number | null,
) {
  if (orderType === "Pickup") return rounded(readyAt, WIDTH.pickup);
  const leaves = left ?? readyAt + HANDOVER;
  const hours = ((miles ?? USUAL_MILES) * DETOUR) / mphAt(leaves, timeZone);
  return rounded(leaves + hours * 60 * MINUTE, left === null ? WIDTH.planned : WIDTH.driving);
}

/** In steps of five minutes, as people tell times. */
const rounded = (from: number, width: number) => {
  const start = Math.round(from / STEP) * STEP;
  return { from: start, to: start + width };
};
