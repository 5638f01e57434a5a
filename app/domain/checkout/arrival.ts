import { type ArrivalModel, arrivalSpan, type Leg, type Trip } from "../couriers/arrival/model.ts";
import type { OrderType } from "../dispensaries/vendor.ts";
import { localTime } from "../local-date.ts";
import type { OrderEvent } from "../orders/event.ts";
import { effectiveEvents, leadingCourier, type StagedOrder, stageOf } from "../orders/stage.ts";
import { milesBetween, type Point } from "../places/geo.ts";
import { HOUR_MS, MINUTE_MS } from "../time.ts";

export const ESTIMATE_STEP = 5 * MINUTE_MS;
const DETOUR = 1.2;
export const HANDOVER = 5 * MINUTE_MS;
/** Width of the promised window; wider until a driver leaves. */
export const WIDTH = { planned: 25 * MINUTE_MS, driving: 15 * MINUTE_MS, pickup: 15 * MINUTE_MS } as const;

/** Town driving speed by local hour of departure. */
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

/** `miles`: straight line from storefront to customer; null if unknown. */
export type ArrivalFacts = { miles: number | null; timeZone: string };
/** `model`: fitted on the dispensary's drops; null until it has enough of them. */
export type FittedFacts = ArrivalFacts & { model: ArrivalModel | null };

export const drivingMs = ({ miles, timeZone }: ArrivalFacts, leaves: number): number =>
  (((miles ?? USUAL_MILES) * DETOUR) / mphAt(leaves, timeZone)) * HOUR_MS;

/** Milliseconds. `late`: ends after the window promised at acceptance. */
export type ArrivalWindow = { from: number; to: number; late: boolean };

const USUAL_MILES = 5;

/** Preparation minutes until the dispensary states its own. Pickup: SPEC.md 2, /order-confirmation. */
export const usualMinutes: Record<OrderType, number> = { Pickup: 10, Delivery: 20 };

/** How long an order can wait for acceptance before its estimate moves. */
const ACCEPTANCE = 5 * MINUTE_MS;

type Shop = Point & { timeZone: string };

export const arrivalFacts = ({ timeZone, ...from }: Shop, place: Point | null): ArrivalFacts => ({
  miles: place && milesBetween(from, place),
  timeZone,
});

/** The one estimate for lists, menus, cart and checkout. SPEC.md's labels are for the filter only (DECISIONS 16). */
export const estimatedWindow = (orderType: OrderType, facts: ArrivalFacts, now: number) =>
  windowFrom({ orderType }, facts, now + usualMinutes[orderType] * MINUTE_MS, null);

/** Null once the order is over. */
export function arrivalWindow(order: StagedOrder, facts: FittedFacts, now: number): ArrivalWindow | null {
  const accepted = effectiveEvents(order.events).find(({ kind }) => kind === "accepted");
  const stage = stageOf(order);
  const isComing = ["placed", "accepted", "ready", "courierAssigned", "onTheWay"].includes(stage);
  if (!isComing) return null;
  const left = leftAt(order);
  const ordered = orderedWindow(order);
  if (ordered && left === null) return { ...ordered, late: now > ordered.to };
  if (!accepted) {
    const first = estimatedWindow(order.orderType, facts, order.createdAt);
    const moved = estimatedWindow(order.orderType, facts, Math.max(order.createdAt, now - ACCEPTANCE));
    return { ...moved, late: moved.to > first.to };
  }
  const plannedReady = plannedReadyAt(accepted);
  const promised = ordered ?? fittedWindow(order, facts, plannedReady, null);
  const ready = effectiveEvents(order.events).find(({ kind }) => kind === "ready")?.at;
  const expected = fittedWindow(order, facts, ready ?? Math.max(plannedReady, now), left);
  return { ...expected, late: expected.to > promised.to };
}

const plannedReadyAt = ({ at, readyInMinutes }: OrderEvent) => at + (readyInMinutes ?? 0) * MINUTE_MS;

/** The window promised at acceptance, whatever happened later; null before acceptance. */
export function promisedWindow(order: StagedOrder, facts: FittedFacts): { from: number; to: number } | null {
  const accepted = effectiveEvents(order.events).find(({ kind }) => kind === "accepted");
  if (!accepted) return null;
  return orderedWindow(order) ?? fittedWindow(order, facts, plannedReadyAt(accepted), null);
}

const orderedWindow = ({ windowFrom: from, windowTo: to }: StagedOrder) => (from && to ? { from, to } : null);

function leftAt(order: StagedOrder): number | null {
  const own = effectiveEvents(order.events).findLast(({ kind }) => kind === "onTheWay")?.at;
  return own ?? leadingCourier(order.couriers)?.pickedUpAt ?? null;
}

const fittedWindow = (
  order: Pick<StagedOrder, "orderType">,
  facts: FittedFacts,
  readyAt: number,
  left: number | null,
) =>
  order.orderType === "Delivery" && facts.model
    ? deliveryWindow(facts.model, facts, readyAt, left)
    : windowFrom(order, facts, readyAt, left);

/** For a delivery that left the dispensary at `left` or, if null, is packed at `readyAt`. */
export function deliveryWindow(model: ArrivalModel, facts: ArrivalFacts, readyAt: number, left: number | null) {
  const [leg, start] = left === null ? (["planned", readyAt] as const) : (["driving", left] as const);
  return arrivalSpan(model[leg], tripOf(facts, leg, start), start);
}

export function tripOf(facts: ArrivalFacts, leg: Leg, start: number): Trip {
  const leaves = leg === "planned" ? start + HANDOVER : start;
  return {
    drive: drivingMs(facts, leaves) / MINUTE_MS,
    hour: Math.floor(localTime(leaves, facts.timeZone).minutes / 60),
    miles: facts.miles ?? USUAL_MILES,
  };
}

function windowFrom(
  { orderType }: Pick<StagedOrder, "orderType">,
  { miles, timeZone }: ArrivalFacts,
  readyAt: number,
  left: number | null,
) {
  if (orderType === "Pickup") return rounded(readyAt, WIDTH.pickup);
  const leaves = left ?? readyAt + HANDOVER;
  return rounded(leaves + drivingMs({ miles, timeZone }, leaves), left === null ? WIDTH.planned : WIDTH.driving);
}

const rounded = (from: number, width: number) => {
  const start = Math.round(from / ESTIMATE_STEP) * ESTIMATE_STEP;
  return { from: start, to: start + width };
};
