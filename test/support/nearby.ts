import type { App } from "#app/app.ts";
import { readNearbySearch } from "#app/domain/places/filters.ts";
import { EARTH_RADIUS_MILES, type Point } from "#app/domain/places/geo.ts";
import { cellOf } from "#app/domain/places/grid.ts";
import { listNearby } from "#db/places/nearby.ts";
import { openShop } from "./shop.ts";

type VendorFacts = NonNullable<Parameters<typeof openShop>[1]>;

/** So many miles north of a place. */
export const north = ({ lat, lng }: Point, miles: number): Point => ({
  lat: lat + (miles * 180) / (EARTH_RADIUS_MILES * Math.PI),
  lng,
});

let places = 0;
/** A place so far from all others of its test file that no shop serves two of them. */
export const somewhere = (): Point => ({ lat: 25 + (places % 10) * 2.5, lng: -125 + Math.floor(places++ / 10) * 4 });

/** A shop whose storefront, and zone where none is told, is there; listed, even where no test fills its menu. */
export function shopAt({ lat, lng }: Point, { zone, ...facts }: VendorFacts & { zone?: Point } = {}, db: App["db"]) {
  const marker = zone ?? { lat, lng };
  return openShop(db, {
    lat,
    lng,
    zoneLat: zone?.lat ?? null,
    zoneLng: zone?.lng ?? null,
    storefrontCell: cellOf(lat, lng),
    zoneCell: cellOf(marker.lat, marker.lng),
    ready: true,
    ...facts,
  });
}

/** What /nearby lists around a place for a query. */
export const nearby = (app: App, place: Point, query = "") =>
  listNearby(app.db, place, readNearbySearch(new URLSearchParams(query)), app.now());
