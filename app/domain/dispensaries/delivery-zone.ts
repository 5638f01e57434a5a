import { milesBetween, type Point } from "../places/geo.ts";

export const RADIUS_MILES = { min: 1, max: 60 };
/** How far from a storefront the pickup listing looks (DECISIONS 17). */
export const PICKUP_MILES = 60;

type Zone = {
  zoneLat: number | null;
  zoneLng: number | null;
  lat: number;
  lng: number;
  deliveryRadiusMiles: number;
};

export type CoordinateSource = "deliveryZone" | "storefrontAddress";

/** Where deliveries start: the zone's marker, or the storefront where the vendor placed none. */
export function zoneCenter({ zoneLat, zoneLng, lat, lng }: Omit<Zone, "deliveryRadiusMiles">): Point & {
  coordinateSource: CoordinateSource;
} {
  return zoneLat !== null && zoneLng !== null
    ? { lat: zoneLat, lng: zoneLng, coordinateSource: "deliveryZone" }
    : { lat, lng, coordinateSource: "storefrontAddress" };
}

/** Whether an address lies in a vendor's zone: at most its own radius from the marker, by the distance before rounding. */
export const delivers = (vendor: Zone, to: Point): boolean =>
  milesBetween(zoneCenter(vendor), to) <= vendor.deliveryRadiusMiles;
