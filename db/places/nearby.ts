import { type SQL, sql } from "drizzle-orm";
import { PICKUP_MILES, RADIUS_MILES } from "#app/domain/dispensaries/delivery-zone.ts";
import {
  etaMiles,
  type Filters,
  type NearbySearch,
  seeksProducts,
  VENDORS_A_PAGE,
} from "#app/domain/places/filters.ts";
import type { Point } from "#app/domain/places/geo.ts";
import type { Db } from "../client.ts";
import { publicFields } from "../dispensaries/mapping.ts";
import { openNow } from "../dispensaries/open-now.ts";
import { rows, selection } from "../select.ts";
import { anyStocked, nearest, passing, type SearchArea } from "./nearby-sql.ts";
import { inListOrder, listed, type Nearby, type NearbyVendor, vendorOf } from "./nearby-vendor.ts";
import { findSought } from "./sought.ts";

/**
 * Vendors that serve a place, with previews of their menus, in one statement. Delivery: whose zone covers it; pickup: whose
 * storefront is within 60 miles (DECISIONS 17). What is read depends on what is shown, not on how many vendors there are.
 */
export async function listNearby(db: Db, place: Point, search: NearbySearch, now: number): Promise<Nearby> {
  const area = { ...areaOf(place, search), only: onlyThose(search.filters, now) };
  if (seeksProducts(search)) return findSought(db, area, search, now);
  const count = search.pages * VENDORS_A_PAGE;
  const listed = await page(db, area, count);
  const vendors = listed.slice(0, count).map((row) => vendorOf(row, search.pickup));
  return {
    hits: [],
    count: 0,
    vendors: search.sort === "distance" ? vendors.sort((a, b) => a.miles - b.miles) : vendors.sort(inListOrder),
    more: listed.length > count,
    meant: null,
  };
}

/** How many vendors a map is given of each kind. */
const MAP_VENDORS = 40;

/**
 * The nearest vendors that deliver to a place and the nearest where orders can be picked up, each once, nearest first. A
 * vendor that does both is measured as for its deliveries.
 */
export async function listServing(db: Db, place: Point): Promise<(NearbyVendor & Serves)[]> {
  const nearby = (pickup: boolean) => {
    const area = areaOf(place, { filters: { eta: null }, pickup });
    return page(db, area, MAP_VENDORS);
  };
  const [toDeliver, toPickUp] = await db.batch([nearby(false), nearby(true)]);
  const delivering = toDeliver.slice(0, MAP_VENDORS);
  const pickingUp = toPickUp.slice(0, MAP_VENDORS);
  const deliverIds = new Set(delivering.map((row) => row.id));
  const pickupIds = new Set(pickingUp.map((row) => row.id));
  return [
    ...delivering.map((row) => vendorOf(row, false)),
    ...pickingUp.filter((row) => !deliverIds.has(row.id)).map((row) => vendorOf(row, true)),
  ]
    .map((vendor) => ({ ...vendor, delivers: deliverIds.has(vendor.id), picksUp: pickupIds.has(vendor.id) }))
    .sort((a, b) => a.miles - b.miles);
}

type Serves = { delivers: boolean; picksUp: boolean };
type Reach = { filters: Pick<NearbySearch["filters"], "eta">; pickup: boolean };

export function areaOf(place: Point, { filters, pickup }: Reach): SearchArea {
  const { from, to } = filters.eta ? etaMiles[filters.eta] : { from: 0, to: Number.POSITIVE_INFINITY };
  const furthest = pickup ? PICKUP_MILES : RADIUS_MILES.max;
  return { place, pickup, from, to: Math.min(to, furthest) };
}

/** What a dispensary has to be that is asked for by itself, whatever it sells; nothing where that is all the same. */
function onlyThose({ openNow: isOpen, deal }: Filters, now: number): SQL | undefined {
  const wanted = [...(isOpen ? [openNow(now)] : []), ...(deal ? [sql.raw("v.promo_title IS NOT NULL")] : [])];
  return wanted.length > 0 ? sql.join(wanted, sql` AND `) : undefined;
}

const vendor = selection(publicFields);

/**
 * The nearest vendors that have something to sell; where they leave room, others, who have nothing on their menus yet. The
 * second half is not begun where the first gives enough: one row more than is shown, which tells that there are more.
 */
function page(db: Db, area: SearchArea, count: number) {
  return rows(
    db,
    listed,
    sql`SELECT ${listed.columns}
      FROM (${nearest(area, count + 1, { stocked: true, wanted: anyStocked(area) })}) near
        CROSS JOIN vendors v ON v.rowid = near.at
      UNION ALL
      SELECT *, '[]' FROM (${passing(area, vendor.columns, sql.raw("v.stocked = 0"), sql`${count + 1}`)})
      LIMIT ${count + 1}`,
  );
}
