import { type SQL, sql } from "drizzle-orm";
import { type CoordinateSource, PICKUP_MILES, RADIUS_MILES } from "#app/domain/dispensaries/delivery-zone.ts";
import type { PublicVendorFacts } from "#app/domain/dispensaries/public-json.ts";
import type { MenuProduct, ProductDetails } from "#app/domain/menu/menu.ts";
import {
  etaMiles,
  filtersProducts,
  type NearbySearch,
  PREVIEWS_A_VENDOR,
  VENDORS_A_PAGE,
} from "#app/domain/places/filters.ts";
import type { Point } from "#app/domain/places/geo.ts";
import { INDEXED_LETTERS, searchExpression } from "#app/domain/places/search.ts";
import type { Db } from "../client.ts";
import { publicFields, publicVendorOf, v } from "../dispensaries/mapping.ts";
import { type Card, card, p, productOfCard } from "../menu/mapping.ts";
import { computed, pick, type RowOf, rows, select, selection } from "../select.ts";
import {
  anyStocked,
  containsText,
  inPriceRange,
  nearest,
  nearestMatching,
  passing,
  previews,
  type SearchArea,
  takesOrdersFor,
} from "./nearby-sql.ts";

export type NearbyVendor = PublicVendorFacts & {
  /** Not rounded. */
  miles: number;
  coordinateSource: CoordinateSource;
  /** All that the public menu shows, of which `products` are the first. */
  listedCount: number;
  products: MenuProduct[];
};

export type Nearby = {
  /**
   * Nearest first. With a search or filter those that have what is sought come before the others, without one those that
   * have something to sell.
   */
  vendors: NearbyVendor[];
  /** There are further vendors beyond these. */
  more: boolean;
  /** The product whose own address was asked for, if a public menu has it. */
  opened: Opened | undefined;
};

export type Opened = {
  product: MenuProduct & ProductDetails;
  shop: Pick<NearbyVendor, "id" | "dispensaryName" | "logoKey">;
};

/** A text too short for the index is looked for on the menus of this many vendors. */
const SHORT_TEXT_VENDORS = 60;

/**
 * Vendors that serve a place, with previews of their menus, in one statement. Delivery: whose zone covers it; pickup: whose
 * storefront is within 60 miles (DECISIONS 17). What is read depends on what is shown, not on how many vendors there are.
 * A product that is opened comes in the same batch, whether or not it is among the previews.
 */
export async function listNearby(
  db: Db,
  place: Point,
  search: NearbySearch,
  openedId: string | null = null,
): Promise<Nearby> {
  const area = areaOf(place, search);
  const count = search.pages * VENDORS_A_PAGE;
  const narrowed = search.text !== "" || filtersProducts(search.filters);
  const listing = narrowed ? narrowedPage(db, area, search, count) : page(db, area, count);
  const [listed, found] = openedId
    ? await db.batch([listing, selectOpened(db, openedId, search.pickup)])
    : [await listing, []];
  const vendors = listed.slice(0, count).map((row) => vendorOf(row, search.pickup));
  return {
    vendors: vendors.sort(inListOrder),
    more: listed[0]?.more === true || listed.length > count,
    opened: found.map(openedOf)[0],
  };
}

/** Those with products to show first, each kind by distance. */
const inListOrder = (a: NearbyVendor, b: NearbyVendor) =>
  Number(b.products.length > 0) - Number(a.products.length > 0) || a.miles - b.miles;

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

function areaOf(place: Point, { filters, pickup }: Reach): SearchArea {
  const { from, to } = filters.eta ? etaMiles[filters.eta] : { from: 0, to: Number.POSITIVE_INFINITY };
  const furthest = pickup ? PICKUP_MILES : RADIUS_MILES.max;
  return { place, pickup, from, to: Math.min(to, furthest) };
}

const vendor = selection(publicFields);

/** A vendor of a list; `more` of a search alone, that there are others which have what is sought. */
const listedAs = ({ miles, products, more = sql`0` }: { miles: SQL; products: SQL; more?: SQL }) =>
  selection({
    ...publicFields,
    miles: computed(miles, Number),
    more: computed(more, Boolean),
    products: computed(products, (cards) => (JSON.parse(cards as string) as Card[]).map(productOfCard)),
  });
type Listed = RowOf<ReturnType<typeof listedAs>>;
const listed = listedAs({ miles: sql`near.miles`, products: previews(sql``) });
const matched = listedAs({
  miles: sql`found.miles`,
  products: sql`found.products`,
  more: sql`(SELECT more FROM total)`,
});

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
      SELECT *, 0, '[]' FROM (${passing(area, vendor.columns, sql.raw("v.stocked = 0"), sql`${count + 1}`)})
      LIMIT ${count + 1}`,
  );
}

/** The vendors that have what is sought, with it; where they leave room, and only if there are any, others. */
function narrowedPage(db: Db, area: SearchArea, search: NearbySearch, count: number) {
  const others = passing(
    area,
    vendor.columns,
    sql.raw("v.rowid NOT IN (SELECT at FROM found)"),
    sql`(SELECT iif(shops = 0, 0, ${count + 1} - shops) FROM total)`,
  );
  return rows(
    db,
    matched,
    sql`WITH found AS MATERIALIZED (${matching(area, search, count + 1)}),
      total AS MATERIALIZED (SELECT count(*) AS shops, count(*) > ${count} AS more FROM found)
      SELECT * FROM (
        SELECT ${matched.columns} FROM found CROSS JOIN vendors v ON v.rowid = found.at LIMIT ${count})
      UNION ALL
      SELECT *, 0, '[]' FROM (${others})`,
  );
}

/** Rows `[at, miles, products]` of the vendors that have what is sought, nearest first. */
function matching(area: SearchArea, { text, filters }: NearbySearch, limit: number): SQL {
  const short = [...text].length < INDEXED_LETTERS ? containsText(text) : sql``;
  const expression = searchExpression(text, filters);
  if (expression) return nearestMatching(area, expression, sql`${short} ${inPriceRange(filters)}`, limit);
  return sql`
    SELECT near.at, near.miles, matches.value AS products
    FROM (${nearest(area, SHORT_TEXT_VENDORS, { stocked: true })}) near CROSS JOIN vendors v ON v.rowid = near.at
      CROSS JOIN json_each(json_array(${previews(short)})) matches
    WHERE matches.value <> '[]' LIMIT ${limit}`;
}

function vendorOf({ more: _, ...row }: Listed, pickup: boolean): NearbyVendor {
  return {
    ...publicVendorOf(row),
    coordinateSource: pickup || row.zoneLat === null ? "storefrontAddress" : "deliveryZone",
    products: row.products.sort(inMenuOrder).slice(0, PREVIEWS_A_VENDOR),
  };
}

const opened = selection({
  card: computed(card, (text) => productOfCard(JSON.parse(text as string))),
  ...pick(p, "description", "strainDetails"),
  ...pick(v, "id", "dispensaryName", "logoKey"),
});

const selectOpened = (db: Db, productId: string, pickup: boolean) =>
  select(
    db,
    opened,
    sql`FROM products p CROSS JOIN vendors v ON v.id = p.vendor_id
      WHERE p.id = ${productId} AND p.status = 'Active' AND p.image_key IS NOT NULL AND ${takesOrdersFor(pickup)}`,
  );

const openedOf = ({ card, description, strainDetails, ...shop }: RowOf<typeof opened>): Opened => ({
  product: { ...card, description, strainDetails },
  shop,
});

/** Sale items first, then by id: as on the menu. */
const inMenuOrder = (a: MenuProduct, b: MenuProduct): number =>
  Number(a.salePriceCents === null) - Number(b.salePriceCents === null) || (a.id < b.id ? -1 : 1);
