import { milesBetween, type Point } from "../places/geo.ts";

export const RADIUS_MILES = { min: 1, max: 60 };
/** How far the pickup listing looks (DECISIONS 17). */
export const PICKUP_SEARCH_MILES = 60;

export type Zone = {
  zoneLat: number | null;
  zoneLng: number | null;
  lat: number;
  lng: number;
  deliveryRadiusMiles: number;
};

export type CoordinateSource = "deliveryZone" | "storefrontAddress";

export function zoneCenter({ zoneLat, zoneLng, lat, lng }: Omit<Zone, "deliveryRadiusMiles">): Point & {
  coordinateSource: CoordinateSource;
} {
  return zoneLat !== null && zoneLng !== null
    ? { lat: zoneLat, lng: zoneLng, coordinateSource: "deliveryZone" }
    : { lat, lng, coordinateSource: "storefrontAddress" };
}

/** By the distance before rounding. */
export const delivers = (vendor: Zone, to: Point): boolean =>
  milesBetween(zoneCenter(vendor), to) <= vendor.deliveryRadiusMiles;
