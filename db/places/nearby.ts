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
import {
  anyStocked,
  card,
  containsText,
  inPriceRange,
  nearest,
  nearestMatching,
  passing,
  previews,
  type SearchArea,
  takesOrders,
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
  const outlook = outlookOf(place, search);
  const count = search.pages * VENDORS_A_PAGE;
  const narrowed = search.text !== "" || filtersProducts(search.filters);
  const listed = db.all<Row>(narrowed ? narrowedPage(outlook, search, count) : page(outlook, count));
  const [rows, found] = openedId ? await db.batch([listed, opened(db, openedId, search.pickup)]) : [await listed, []];
  const vendors = rows.slice(0, count).map((row) => vendorOf(row, search.pickup));
  return {
    vendors: vendors.sort(inListOrder),
    more: rows[0]?.more === 1 || rows.length > count,
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
    const outlook = outlookOf(place, { filters: { eta: null }, pickup });
    return db.all<Row>(page(outlook, MAP_VENDORS));
  };
  const [delivering, pickingUp] = (await db.batch([nearby(false), nearby(true)])).map((rows) =>
    rows.slice(0, MAP_VENDORS),
  ) as [Row[], Row[]];
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

function outlookOf(place: Point, { filters, pickup }: Reach): SearchArea {
  const { from, to } = filters.eta ? etaMiles[filters.eta] : { from: 0, to: Number.POSITIVE_INFINITY };
  const furthest = pickup ? PICKUP_MILES : RADIUS_MILES.max;
  return { place, pickup, from, to: Math.min(to, furthest) };
}

/**
 * The nearest vendors that have something to sell; where they leave room, others, who have nothing on their menus yet. The
 * second half is not begun where the first gives enough: one row more than is shown, which tells that there are more.
 */
const page = (outlook: SearchArea, count: number) => sql`
  SELECT ${vendorColumns}, near.miles, ${previews(sql``)} AS products
  FROM (${nearest(outlook, count + 1, { stocked: true, wanted: anyStocked(outlook) })}) near
    CROSS JOIN vendors v ON v.rowid = near.at
  UNION ALL
  SELECT *, '[]' FROM (${passing(outlook, vendorColumns, sql.raw("v.stocked = 0"), sql`${count + 1}`)})
  LIMIT ${count + 1}`;

/** The vendors that have what is sought, with it; where they leave room, and only if there are any, others. */
const narrowedPage = (outlook: SearchArea, search: NearbySearch, count: number) => sql`
  WITH found AS MATERIALIZED (${matching(outlook, search, count + 1)}),
  total AS MATERIALIZED (SELECT count(*) AS shops FROM found)
  SELECT * FROM (
    SELECT ${vendorColumns}, found.miles, (SELECT shops FROM total) > ${count} AS more, found.products
    FROM found CROSS JOIN vendors v ON v.rowid = found.at LIMIT ${count})
  UNION ALL
  SELECT *, 0, '[]' FROM (${passing(
    outlook,
    vendorColumns,
    sql.raw("v.rowid NOT IN (SELECT at FROM found)"),
    sql`(SELECT iif(shops = 0, 0, ${count + 1} - shops) FROM total)`,
  )})`;

/** Rows `[at, miles, products]` of the vendors that have what is sought, nearest first. */
function matching(outlook: SearchArea, { text, filters }: NearbySearch, limit: number): SQL {
  const short = [...text].length < INDEXED_LETTERS ? containsText(text) : sql``;
  const expression = searchExpression(text, filters);
  if (expression) return nearestMatching(outlook, expression, sql`${short} ${inPriceRange(filters)}`, limit);
  return sql`
    SELECT near.at, near.miles, matches.value AS products
    FROM (${nearest(outlook, SHORT_TEXT_VENDORS, { stocked: true })}) near CROSS JOIN vendors v ON v.rowid = near.at
      CROSS JOIN json_each(json_array(${previews(short)})) matches
    WHERE matches.value <> '[]' LIMIT ${limit}`;
}

const vendorColumns = sql.raw(`
  v.id, v.dispensary_name AS dispensaryName, v.dispensary_type AS dispensaryType, v.logo_key AS logoKey,
  v.street, v.city, v.state, v.zip, v.lat, v.lng, v.zone_lat AS zoneLat, v.zone_lng AS zoneLng,
  v.time_zone AS timeZone, v.business_hours AS businessHours, v.min_order_cents AS minOrderCents,
  v.accepted_payments AS acceptedPayments, v.phone, v.additional_phones AS additionalPhones,
  v.promo_title AS promoTitle, v.promo_description AS promoDescription,
  v.promo_applies_to_sale_items AS promoAppliesToSaleItems, v.promo_image_key AS promoImageKey,
  v.listed_count AS listedCount`);

type Row = Omit<NearbyVendor, "businessHours" | "acceptedPayments" | "additionalPhones" | "promo" | "products"> & {
  businessHours: string;
  acceptedPayments: string;
  additionalPhones: string;
  promoTitle: string | null;
  promoDescription: string | null;
  promoAppliesToSaleItems: number;
  promoImageKey: string | null;
  /** Of a search alone. */
  more?: number;
  products: string;
};

function vendorOf(row: Row, pickup: boolean): NearbyVendor {
  const { promoTitle, promoDescription, promoAppliesToSaleItems, promoImageKey, more: _, ...rest } = row;
  const products = (JSON.parse(row.products) as Card[]).map(productOf).sort(inMenuOrder);
  return {
    ...rest,
    businessHours: JSON.parse(row.businessHours),
    acceptedPayments: JSON.parse(row.acceptedPayments),
    additionalPhones: JSON.parse(row.additionalPhones),
    promo: promoTitle
      ? {
          title: promoTitle,
          description: promoDescription ?? "",
          appliesToSaleItems: promoAppliesToSaleItems === 1,
          imageKey: promoImageKey,
        }
      : null,
    coordinateSource: pickup || row.zoneLat === null ? "storefrontAddress" : "deliveryZone",
    products: products.slice(0, PREVIEWS_A_VENDOR),
  };
}

type Card = [
  MenuProduct["id"],
  MenuProduct["name"],
  MenuProduct["brand"],
  MenuProduct["category"],
  MenuProduct["strain"],
  MenuProduct["amount"],
  MenuProduct["thcPercent"],
  MenuProduct["priceCents"],
  MenuProduct["salePriceCents"],
  MenuProduct["imageKey"],
  MenuProduct["tags"],
];

function productOf(card: Card): MenuProduct {
  const [id, name, brand, category, strain, amount, thcPercent, priceCents, salePriceCents, imageKey, tags] = card;
  return { id, name, brand, category, strain, amount, thcPercent, priceCents, salePriceCents, imageKey, tags };
}

const opened = (db: Db, productId: string, pickup: boolean) =>
  db.all<OpenedRow>(sql`
    SELECT ${card} AS card, p.description, p.strain_details AS strainDetails,
      v.id, v.dispensary_name AS dispensaryName, v.logo_key AS logoKey
    FROM products p CROSS JOIN vendors v ON v.id = p.vendor_id
    WHERE p.id = ${productId} AND p.status = 'Active' AND p.image_key IS NOT NULL AND ${takesOrders(pickup)}`);

type OpenedRow = ProductDetails & Opened["shop"] & { card: string };

const openedOf = ({ card, description, strainDetails, ...shop }: OpenedRow): Opened => ({
  product: { ...productOf(JSON.parse(card)), description, strainDetails },
  shop,
});

/** Sale items first, then by id: as on the menu. */
const inMenuOrder = (a: MenuProduct, b: MenuProduct): number =>
  Number(a.salePriceCents === null) - Number(b.salePriceCents === null) || (a.id < b.id ? -1 : 1);
