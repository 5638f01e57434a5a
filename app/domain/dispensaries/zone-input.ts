import { RADIUS_MILES } from "./delivery-zone.ts";

export type ZoneInput = { lat: number | null; lng: number | null; radiusMiles: number };

export const NO_MARKER = "Please select a valid delivery zone before updating.";

/** SPEC.md 5, Delivery zone; DECISIONS 17. */
export function zoneErrors({ lat, lng, radiusMiles }: ZoneInput) {
  const errors: Partial<Record<"coordinates" | "radiusMiles", string>> = {};
  const onEarth = isLatitude(lat) && lng !== null && Math.abs(lng) <= 180;
  if (!onEarth) errors.coordinates = NO_MARKER;
  const { min, max } = RADIUS_MILES;
  if (!Number.isInteger(radiusMiles) || radiusMiles < min || radiusMiles > max) {
    errors.radiusMiles = `Whole miles only, ${min} to ${max}.`;
  }
  return errors;
}

const isLatitude = (lat: number | null) => lat !== null && Math.abs(lat) <= 90;

/** The form's field for a fault of the coordinates: the first one that is wrong. */
export const wrongCoordinate = ({ lat }: Pick<ZoneInput, "lat">) => (isLatitude(lat) ? "lng" : "lat");
