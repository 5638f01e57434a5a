import { hourText } from "../local-instant.ts";
import { type Refusal, refuse } from "../outcome.ts";
import { milesBetween, type Point, roundMiles } from "../places/geo.ts";
import { notFound } from "../refusals.ts";
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "../time.ts";
import type { CourierRequest } from "./request.ts";
import { pointOf } from "./way.ts";

export const SHARE_EVERY_MS = 5 * SECOND_MS;
export const POSITION_RETENTION_MS = HOUR_MS;

/** Couriers deliver within 60 miles. */
const ROUTE_MAX_MILES = 100;

export type Position = Point & { at: number };

type Job = Pick<CourierRequest, "status" | "courierId" | "deliveryLat" | "deliveryLng">;

export function sharingRefusal(job: Job, courierId: string, position: Point): Refusal | undefined {
  if (job.courierId !== courierId) return notFound("Courier request");
  if (job.status !== "PICKED_UP")
    return refuse("conflict", "Your position is shared only between the pickup and the drop-off.");
  const dropOff = pointOf(job.deliveryLat, job.deliveryLng);
  const isFar = dropOff && milesBetween(position, dropOff) > ROUTE_MAX_MILES;
  return isFar ? refuse("malformed", "This position is too far from the delivery.") : undefined;
}

/** Also the circle that a map draws: a cell's corner is 141 m from its center, and devices err by some 20 m. */
export const GRID_METERS = 200;
const METERS_A_DEGREE = 111_320;
const EXACT_MILES = 0.5;
/** Older positions are of no use. */
const SHOWN_FOR_MS = 15 * MINUTE_MS;

/** The grid is fixed, so repeated requests reveal nothing more. */
function onGrid({ lat, lng }: Point): Point {
  const step = GRID_METERS / METERS_A_DEGREE;
  const row = Math.round(lat / step) * step;
  const lngStep = step / Math.cos((row * Math.PI) / 180);
  return { lat: row, lng: Math.round(lng / lngStep) * lngStep };
}

export type ShownPosition = Point & { miles: number; at: number; isRounded: boolean };

/** What a customer sees of it: rounded to 200 m until the last half mile. */
export function shownPosition(position: Position | null, dropOff: Point | null, now: number): ShownPosition | null {
  if (!position || !dropOff || now - position.at > SHOWN_FOR_MS) return null;
  const { lat, lng, at } = position;
  const isRounded = milesBetween(position, dropOff) > EXACT_MILES;
  const point = isRounded ? onGrid(position) : { lat, lng };
  return { ...point, miles: roundMiles(milesBetween(point, dropOff)), at, isRounded };
}

/** "About 1.2 miles away, as of 6:21 PM." or "Last seen 2 minutes ago (6:21 PM), about 1.2 miles away." */
export function positionText({ miles, at }: ShownPosition, timeZone: string, now: number): string {
  const away = miles < 0.1 ? "less than 0.1 miles away" : `about ${miles} ${miles === 1 ? "mile" : "miles"} away`;
  const time = hourText(at, timeZone, now);
  const minutes = Math.floor((now - at) / MINUTE_MS);
  if (minutes < 1) return `${away.charAt(0).toUpperCase()}${away.slice(1)}, as of ${time}.`;
  return `Last seen ${minutes === 1 ? "a minute" : `${minutes} minutes`} ago (${time}), ${away}.`;
}
