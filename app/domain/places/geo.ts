export type Point = { lat: number; lng: number };

export const EARTH_RADIUS_MILES = 3963;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

export function milesBetween(a: Point, b: Point): number {
  const sinLat = Math.sin(radians(b.lat - a.lat) / 2);
  const sinLng = Math.sin(radians(b.lng - a.lng) / 2);
  const h = sinLat * sinLat + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * sinLng * sinLng;
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(h)));
}

export const roundMiles = (miles: number): number => Math.round(miles * 10) / 10;

export const isPoint = (lat: unknown, lng: unknown): boolean =>
  typeof lat === "number" && typeof lng === "number" && Math.abs(lat) <= 90 && Math.abs(lng) <= 180;
