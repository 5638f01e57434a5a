import { type SQL, sql } from "drizzle-orm";
import { PICKUP_SEARCH_MILES, RADIUS_MILES } from "#app/domain/dispensaries/delivery-zone.ts";
import {
  etaMiles,
  type Filters,
  isProductSearch,
  type NearbySearch,
  VENDORS_A_PAGE,
} from "#app/domain/places/filters.ts";
import type { Point } from "#app/domain/places/geo.ts";
import type { Db } from "../client.ts";
import { openNow } from "../dispensaries/open-now.ts";
import { select } from "../select.ts";
import { hasDeal } from "./deals-now.ts";
import { nearest, type SearchArea } from "./nearby-sql.ts";
import { listed, type Nearby, type NearbyVendor, vendorOf } from "./nearby-vendor.ts";
import { searchNearby } from "./search-nearby.ts";

/** DECISIONS 17. Rows read depend on the page, not on the number of vendors. */
export async function listNearby(db: Db, place: Point, search: NearbySearch, now: number): Promise<Nearby> {
  const area = { ...areaOf(place, search), only: onlyThose(search.filters, now) };
  if (isProductSearch(search)) return searchNearby(db, area, search, now);
  const count = search.pages * VENDORS_A_PAGE;
  const listed = await page(db, area, count + 1, now);
  return {
    hits: [],
    count: 0,
    vendors: listed.slice(0, count).map((row) => vendorOf(row, search.pickup, now)),
    more: listed.length > count,
    suggestion: null,
  };
}

const MAP_VENDORS = 40;

/** A vendor that does both is measured as for delivery. */
export async function listServing(db: Db, place: Point, now: number): Promise<(NearbyVendor & Serves)[]> {
  const nearby = (pickup: boolean) => page(db, areaOf(place, { filters: { eta: null }, pickup }), MAP_VENDORS, now);
  const [delivering, pickingUp] = await db.batch([nearby(false), nearby(true)]);
  const deliverIds = new Set(delivering.map((row) => row.id));
  const pickupIds = new Set(pickingUp.map((row) => row.id));
  return [
    ...delivering.map((row) => vendorOf(row, false, now)),
    ...pickingUp.filter((row) => !deliverIds.has(row.id)).map((row) => vendorOf(row, true, now)),
  ]
    .map((vendor) => ({ ...vendor, delivers: deliverIds.has(vendor.id), picksUp: pickupIds.has(vendor.id) }))
    .sort((a, b) => a.miles - b.miles);
}

type Serves = { delivers: boolean; picksUp: boolean };
type Reach = { filters: Pick<NearbySearch["filters"], "eta">; pickup: boolean };

export function areaOf(place: Point, { filters, pickup }: Reach): SearchArea {
  const { from, to } = filters.eta ? etaMiles[filters.eta] : { from: 0, to: Number.POSITIVE_INFINITY };
  const furthest = pickup ? PICKUP_SEARCH_MILES : RADIUS_MILES.max;
  return { place, pickup, from, to: Math.min(to, furthest) };
}

function onlyThose({ openNow: isOpen, deal }: Filters, now: number): SQL | undefined {
  const conditions = [...(isOpen ? [openNow(now)] : []), ...(deal ? [hasDeal(now)] : [])];
  return conditions.length > 0 ? sql.join(conditions, sql` AND `) : undefined;
}

const page = (db: Db, area: SearchArea, limit: number, now: number) =>
  select(db, listed(now))`FROM (${nearest(area, limit)}) near CROSS JOIN vendors v ON v.rowid = near.at`;
