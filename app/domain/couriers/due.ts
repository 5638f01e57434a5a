import { drivingMs, HANDOVER } from "../checkout/arrival.ts";
import { MINUTE_MS } from "../time.ts";
import { type CourierRequest, isFinished } from "./request.ts";

/** SPEC.md 9, Courier pickup promise. */
const PICKUP_PROMISE_MS = 30 * MINUTE_MS;
const SOON_MS = 10 * MINUTE_MS;

type Dated = Pick<CourierRequest, "createdAt" | "requestedPickupAt" | "timeZone">;

/** The window of the pickup, and the drop-off after it. Scheduled requests count from the time they name. */
export function promiseOf({ createdAt, requestedPickupAt, timeZone }: Dated, miles: number | null) {
  const pickupFrom = requestedPickupAt ?? createdAt;
  const pickupBy = pickupFrom + PICKUP_PROMISE_MS;
  return { pickupFrom, pickupBy, deliverBy: pickupBy + HANDOVER + drivingMs({ miles, timeZone }, pickupBy) };
}

/** When the pickup is due, or after it the drop-off. Null once finished. */
export function dueAt(request: Dated & Pick<CourierRequest, "status">, miles: number | null): number | null {
  if (isFinished(request.status)) return null;
  const { pickupBy, deliverBy } = promiseOf(request, miles);
  return request.status === "PICKED_UP" ? deliverBy : pickupBy;
}

export type Lateness = { text: string; tone: "late" | "soon" | "fine" };

export function lateness(dueAt: number, now: number): Lateness {
  const late = Math.floor((now - dueAt) / MINUTE_MS);
  if (late >= 1) return { text: `${spanText(late)} late`, tone: "late" };
  const left = Math.max(0, Math.ceil((dueAt - now) / MINUTE_MS));
  const text = left === 0 ? "due now" : `due in ${spanText(left)}`;
  return { text, tone: dueAt - now <= SOON_MS ? "soon" : "fine" };
}

export function spanText(minutes: number): string {
  if (minutes < 60) return `${minutes} min`;
  if (minutes >= 48 * 60) return `${Math.floor(minutes / (24 * 60))} days`;
  const rest = minutes % 60;
  return `${Math.floor(minutes / 60)} h${rest === 0 ? "" : ` ${rest} min`}`;
}
