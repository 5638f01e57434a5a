import { drivingMs, HANDOVER } from "../../checkout/arrival.ts";
import { packIn } from "../../compliance/pack-in.ts";
import { minutesOf } from "../../dispensaries/opening-hours.ts";
import { localTime } from "../../local-date.ts";
import { addressParts } from "../../places/address.ts";
import { milesBetween, type Point } from "../../places/geo.ts";
import { MINUTE_MS } from "../../time.ts";
import { dueAt } from "../due.ts";
import type { Duty } from "../offer.ts";
import type { CourierRequest } from "../request.ts";
import { milesOf, pointOf } from "../way.ts";
import { planRoute } from "./plan.ts";
import { type RouteFacts, type RouteStop, STOPS_MAX } from "./stop.ts";

export type RouteJob = Pick<
  CourierRequest,
  | ("id" | "status" | "createdAt" | "requestedPickupAt" | "pickedUpAt" | "timeZone" | "orderNumber" | "vendorId")
  | ("dispensaryName" | "address" | "lat" | "lng" | "customerName" | "deliveryAddress" | "deliveryLat" | "deliveryLng")
  | "orderTotalCents"
>;

export type RouteCourier = {
  shift: { kind: Duty; startedAt: number } | null;
  lastDrop: (Point & { at: number }) | null;
  pinned: readonly string[];
  byDispatch: boolean;
};

/** Half an hour within the first five of a shift: California's Labor Code §512, from memory, for all. */
const BREAK_MS = 30 * MINUTE_MS;
const WORK_BEFORE_BREAK_MS = 5 * 60 * MINUTE_MS;

type Located = RouteStop & { point: Point | null };

export const stopId = (requestId: string, kind: RouteStop["kind"]): string => `${requestId}.${kind}`;

/** Jobs beyond the longest route wait: those in the vehicle come first, then those due first; undelivered goods last. */
export function planJobs(jobs: readonly RouteJob[], courier: RouteCourier, now: number) {
  const stops = jobs
    .toSorted((a, b) => turn(a) - turn(b) || dueFirst(a) - dueFirst(b))
    .flatMap((job) => stopsOf(job, now))
    .slice(0, STOPS_MAX);
  const whole = stops.filter(
    ({ id, job, kind }) => kind !== "pickup" || stops.some((s) => s.job === job && s.id !== id),
  );
  return planRoute(factsOf(jobs, whole, courier, now));
}

const isReturn = ({ status }: RouteJob) => status === "CANCELLED";
const turn = (job: RouteJob) => (isReturn(job) ? 2 : Number(job.pickedUpAt === null));
const dueFirst = (job: RouteJob) => dueAt(job, milesOf(job)) ?? 0;
const flowOf = ({ address, timeZone }: RouteJob, now: number) =>
  packIn(addressParts(address).state, now, timeZone).flow;

function stopsOf(job: RouteJob, now: number): Located[] {
  const { minutes } = localTime(now, job.timeZone);
  const hours = flowOf(job, now).saleHours?.value;
  const instant = (time: string) => now + (minutesOf(time) - minutes) * MINUTE_MS;
  const opens = hours ? instant(hours.open) : now;
  const stop = (kind: RouteStop["kind"], point: Point | null, from: number, due: number | null): Located => ({
    id: stopId(job.id, kind),
    job: job.id,
    kind,
    point,
    from: isReturn(job) ? from : Math.max(from, opens),
    due: due ?? Number.POSITIVE_INFINITY,
    until: hours && !isReturn(job) ? instant(hours.close) - HANDOVER : Number.POSITIVE_INFINITY,
    serviceMs: HANDOVER,
    valueCents: job.orderTotalCents,
    retailer: job.vendorId ?? job.address,
  });
  if (isReturn(job)) return [stop("return", pointOf(job.lat, job.lng), now, null)];
  const dropOff = dueAt({ ...job, status: "PICKED_UP" }, milesOf(job));
  const drop = stop("drop", pointOf(job.deliveryLat, job.deliveryLng), now, dropOff);
  if (job.status === "PICKED_UP") return [drop];
  const pickup = stop("pickup", pointOf(job.lat, job.lng), job.requestedPickupAt ?? now, dueAt(job, null));
  return [pickup, drop];
}

function factsOf(jobs: readonly RouteJob[], stops: Located[], courier: RouteCourier, now: number): RouteFacts {
  const { shift, pinned } = courier;
  const leavesAt = shift?.kind === "break" ? Math.max(now, shift.startedAt + BREAK_MS) : now;
  const timeZone = jobs[0]?.timeZone ?? "UTC";
  // One speed for the whole route: looking up the hour for each leg would take longer than the plan.
  const [mileMs, usualMs] = [
    drivingMs({ miles: 1, timeZone }, leavesAt),
    drivingMs({ miles: null, timeZone }, leavesAt),
  ];
  const points = [placeOf(jobs, courier), ...stops.map(({ point }) => point)];
  const leg = (a: Point | null, b: Point | null) => (a && b ? milesBetween(a, b) * mileMs : usualMs);
  const flows = jobs.map((job) => flowOf(job, now));
  return {
    leavesAt,
    stops,
    legsMs: points.map((from) => points.map((to, column) => (column === 0 ? 0 : leg(from, to)))),
    carryMostCents: Math.min(...flows.map(({ carryMost }) => (carryMost ? carryMost.value * 100 : Infinity))),
    capPer: flows.some(({ carryMostByRoute }) => carryMostByRoute?.value) ? "route" : "vehicle",
    oneRetailer: flows.some(({ oneRetailerAtATime }) => oneRetailerAtATime?.value),
    breaks: shift?.kind === "duty" ? [{ by: shift.startedAt + WORK_BEFORE_BREAK_MS, ms: BREAK_MS }] : [],
    pinned,
  };
}

function placeOf(jobs: readonly RouteJob[], { lastDrop }: RouteCourier): Point | null {
  const pickups = jobs.flatMap(({ lat, lng, pickedUpAt }) => {
    const place = pointOf(lat, lng);
    return place && pickedUpAt !== null ? [{ ...place, at: pickedUpAt }] : [];
  });
  return [...pickups, ...(lastDrop ? [lastDrop] : [])].toSorted((a, b) => a.at - b.at).at(-1) ?? null;
}
