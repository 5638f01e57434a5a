import { delivers, RADIUS_MILES, type Zone } from "../dispensaries/delivery-zone.ts";
import { milesBetween, type Point, roundMiles } from "../places/geo.ts";

export const pointOf = (lat: number | null, lng: number | null): Point | null =>
  lat === null || lng === null ? null : { lat, lng };

export const wayMiles = (pickup: Point | null, dropOff: Point | null): number | null =>
  pickup && dropOff ? roundMiles(milesBetween(pickup, dropOff)) : null;

type Ends = Record<"lat" | "lng" | "deliveryLat" | "deliveryLng", number | null>;
export const milesOf = (ends: Ends) =>
  wayMiles(pointOf(ends.lat, ends.lng), pointOf(ends.deliveryLat, ends.deliveryLng));

type End = Point & { state: string };

/** What is wrong with the drop-off (DECISIONS 59). `zone`: of the dispensary, if it asks from its own address. */
export function wayError(pickup: End, dropOff: End, zone: Zone | null): string | undefined {
  if (pickup.state !== dropOff.state) return "Couriers can't take cannabis to another state.";
  if (zone && !delivers(zone, dropOff)) return "This address is outside your delivery zone.";
  const miles = milesBetween(pickup, dropOff);
  if (miles <= RADIUS_MILES.max) return undefined;
  return `This address is ${Math.round(miles).toLocaleString("en-US")} miles from the pickup. Couriers deliver within ${RADIUS_MILES.max} miles.`;
}
