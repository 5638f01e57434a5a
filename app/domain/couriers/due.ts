import { drivingMs, HANDOVER } from "../checkout/arrival.ts";
import { MINUTE_MS } from "../time.ts";
import { type CourierRequest, isFinished } from "./request.ts";

/** SPEC.md 9, Courier pickup promise. */
const PICKUP_PROMISE_MS = 30 * MINUTE_MS;
const SOON_MS = 10 * MINUTE_MS;

type Dated = Pick<CourierRequest, "status" | "createdAt" | "requestedPickupAt" | "timeZone">;

/** When the pickup is due, or after it the drop-off. Scheduled requests count from their window. Null once finished. */
export function dueAt({ status, createdAt, requestedPickupAt, timeZone }: Dated, miles: number | null): number | null {
  if (isFinished(status)) return null;
  const pickup = (requestedPickupAt ?? createdAt) + PICKUP_PROMISE_MS;
  return status === "PICKED_UP" ? pickup + HANDOVER + drivingMs({ miles, timeZone }, pickup) : pickup;
}

export type Lateness = { text: string; tone: "late" | "soon" | "fine" };

export function lateness(dueAt: number, now: number): Lateness {
  const late = Math.floor((now - dueAt) / MINUTE_MS);
  if (late >= 1) return { text: `${span(late)} late`, tone: "late" };
  const left = Math.max(0, Math.ceil((dueAt - now) / MINUTE_MS));
  const text = left === 0 ? "due now" : `due in ${span(left)}`;
  return { text, tone: dueAt - now <= SOON_MS ? "soon" : "fine" };
}

function span(minutes: number): string {
  if (minutes < 60) return `${minutes} min`;
  if (minutes >= 48 * 60) return `${Math.floor(minutes / (24 * 60))} days`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
