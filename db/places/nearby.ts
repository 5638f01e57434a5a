import { type SQL, sql } from "drizzle-orm";
import { type CoordinateSource, PICKUP_MILES, RADIUS_MILES } from "#app/domain/dispensaries/delivery-zone.ts";
import type { PublicVendorFacts } from "#app/domain/dispensaries/public-json.ts";
import type { MenuProduct, ProductDetails } from "#app/domain/menu/menu.ts";
import {
  etaMiles,
  type Filters,
  filtersProducts,
  type NearbySearch,
  noFilters,
  PREVIEWS_A_VENDOR,
  VENDORS_A_PAGE,
} from "#app/domain/places/filters.ts";
import type { Point } from "#app/domain/places/geo.ts";
import { dispensaryQuestions, likeNames, productQuestions, type Wanted } from "#app/domain/search/expression.ts";
import { type NearName, nearestNames } from "#app/domain/search/match.ts";
import { wordsOf } from "#app/domain/search/words.ts";
import type { Db } from "../client.ts";
import { publicFields, publicVendorOf, v } from "../dispensaries/mapping.ts";
import { type Card, card, p, productOfCard } from "../menu/mapping.ts";
import { computed, pick, type RowOf, rows, select, selection } from "../select.ts";
import {
  answering,
  anyStocked,
  containsText,
  inPriceRange,
  milesOf,
  milesToHit,
  named,
  nearest,
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
  /** It was sought by its own name. */
  called: boolean;
};

/** A product that was sought, with the dispensary of `vendors` that has it. */
export type Hit = { product: MenuProduct; vendorId: string; miles: number };

export type Nearby = {
  /** What was sought, the best and nearest first; empty without a search or filter. */
  hits: Hit[];
  /**
   * Nearest first. With a search or filter those that have what is sought come before the others, without one those that
   * have something to sell.
   */
  vendors: NearbyVendor[];
  /** There are further vendors, or with a search further hits, beyond these. */
  more: boolean;
  /** What was shown instead of what was typed, where nothing is called like that. */
  meant: string | null;
  /** The product whose own address was asked for, if a public menu has it. */
  opened: Opened | undefined;
};

export type Opened = {
  product: MenuProduct & ProductDetails;
  shop: Pick<NearbyVendor, "id" | "dispensaryName" | "logoKey">;
};

/** A text without a letter or digit is looked for on the menus of this many vendors. */
const ODD_TEXT_VENDORS = 60;
const HITS_A_PAGE = 20;
/** So many dispensaries at most are found by their own name. */
const NAMED_MAX = 5;
/** Names that look like a mistyped one: so many are weighed, and so many asked for. */
const LIKE_MAX = 30;
const NEAR_NAMES = 4;
/** Who has nothing of what is sought is told of in passing. */
const OTHERS_MAX = 5;

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
  if (search.text !== "" || filtersProducts(search.filters)) return findSought(db, area, search, openedId);
  const count = search.pages * VENDORS_A_PAGE;
  const listing = page(db, area, count);
  const [listed, found] = openedId
    ? await db.batch([listing, selectOpened(db, openedId, search.pickup)])
    : [await listing, []];
  const vendors = listed.slice(0, count).map((row) => vendorOf(row, search.pickup));
  return {
    hits: [],
    vendors: vendors.sort(inListOrder),
    more: listed.length > count,
    meant: null,
    opened: found.map(openedOf)[0],
  };
}

/** Those with products to show first, each kind by distance. */
const inListOrder = (a: NearbyVendor, b: NearbyVendor) =>
  Number(b.products.length > 0) - Number(a.products.length > 0) || a.miles - b.miles;

/** In one statement; where nothing is called as it was typed, a second one asks for the nearest names. */
async function findSought(db: Db, area: SearchArea, search: NearbySearch, openedId: string | null): Promise<Nearby> {
  const count = search.pages * HITS_A_PAGE;
  const { text, filters } = search;
  const isWord = wordsOf(text).length > 0;
  const sought = isWord || !text ? hitsOf(area, filters, productQuestions(text, filters)) : oddHits(area, text);
  const spoken = isWord ? [dispensariesNamed(area, text), namesLike(area, text)] : [];
  const listing = foundIn(db, [sql`SELECT * FROM (${sought} LIMIT ${count + 1})`, ...spoken, othersAround(area)]);
  const [found, opened] = openedId
    ? await db.batch([listing, selectOpened(db, openedId, search.pickup)])
    : [await listing, []];
  const shown = { found, opened, count, pickup: area.pickup };
  const isFound = partOf(found, "hit").length + partOf(found, "named").length > 0;
  const like = partOf(found, "like").map(({ text: name }) => name);
  const [first, ...others] = isFound || !isWord ? [] : nearestNames(text, like, NEAR_NAMES);
  if (!first) return nearbyOf(shown, null);
  const near = await foundIn(db, [
    sql`SELECT * FROM (${hitsOf(area, filters, nearQuestions(first, others, search))} LIMIT ${count + 1})`,
    dispensariesNamed(area, first.text),
  ]);
  return nearbyOf({ ...shown, found: [...near, ...partOf(found, "other")] }, first.text);
}

/** Whatever is called like one of the names, the nearest name first; then what else answers to that one. */
function nearQuestions(first: NearName, others: readonly NearName[], { filters }: NearbySearch): Wanted[] {
  const [named, ...further] = productQuestions(first.text, filters);
  const alike = others.flatMap(({ text }) => productQuestions(text, filters).slice(0, 1));
  return [...(named ? [named] : []), ...alike, ...further];
}

type Shown = {
  found: FoundRow[];
  opened: OpenedRow[];
  /** Of the hits so many are shown. */
  count: number;
  pickup: boolean;
};

function nearbyOf({ found, opened, count, pickup }: Shown, meant: string | null): Nearby {
  const vendors = new Map<string, NearbyVendor>();
  const add = (row: FoundRow) => {
    const known = vendors.get(row.id) ?? vendorOf({ ...row, products: [] }, pickup);
    vendors.set(row.id, known);
    return known;
  };
  const [named, answers] = [partOf(found, "named"), partOf(found, "hit")];
  for (const row of named) add(row);
  const hits = new Map<string, Hit>();
  for (const row of answers.slice(0, count)) {
    const product = productOfCard(JSON.parse(row.text) as Card);
    const vendor = add(row);
    // An entry may answer to two names that look alike.
    if (hits.has(product.id)) continue;
    hits.set(product.id, { product, vendorId: vendor.id, miles: vendor.miles });
    vendor.products.push(product);
  }
  const called = new Set(named.map(({ id }) => id));
  const having = [...vendors.values()]
    .map((vendor) => ({ ...vendor, called: called.has(vendor.id), products: vendor.products.sort(inMenuOrder) }))
    .sort((a, b) => Number(b.called) - Number(a.called) || inListOrder(a, b));
  const others = partOf(found, "other").filter(({ id }) => !vendors.has(id));
  const rest = others.map((row) => vendorOf({ ...row, products: [] }, pickup)).sort(inListOrder);
  return {
    hits: [...hits.values()],
    vendors: having.length > 0 ? [...having, ...rest] : [],
    more: answers.length > count,
    meant,
    opened: opened.map(openedOf)[0],
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

function areaOf(place: Point, { filters, pickup }: Reach): SearchArea {
  const { from, to } = filters.eta ? etaMiles[filters.eta] : { from: 0, to: Number.POSITIVE_INFINITY };
  const furthest = pickup ? PICKUP_MILES : RADIUS_MILES.max;
  return { place, pickup, from, to: Math.min(to, furthest) };
}

const vendor = selection(publicFields);

const listed = selection({
  ...publicFields,
  miles: computed(sql`near.miles`, Number),
  products: computed(previews(sql``), (cards) => (JSON.parse(cards as string) as Card[]).map(productOfCard)),
});
type Listed = RowOf<typeof listed>;

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

/** One part of what a search found: a hit, a dispensary of that name, a name that looks like the text, or who else is near. */
type Part = "hit" | "named" | "like" | "other";
const foundRow = selection({
  ...publicFields,
  miles: computed(sql`found.miles`, Number),
  part: computed(sql`found.part`, (part) => part as Part),
  /** A hit's card, or a name. */
  text: computed(sql`found.text`, String),
});
type FoundRow = RowOf<typeof foundRow>;

/** Rows `[part, at, miles, text]`, each with its dispensary. */
const foundIn = (db: Db, parts: SQL[]) =>
  select(
    db,
    foundRow,
    sql`FROM (${sql.join(parts, sql` UNION ALL `)}) found LEFT JOIN vendors v ON v.rowid = found.at`,
  );

const partOf = (found: readonly FoundRow[], part: Part) => found.filter((row) => row.part === part);

const hitsOf = (area: SearchArea, filters: Filters, asked: readonly Wanted[]) =>
  sql`SELECT 'hit' AS part, hit.vendor_at AS at, ${milesToHit(area)} AS miles, hit.card AS text
    ${answering(area, asked.map(questionOf), inPriceRange(filters))}`;
const questionOf = ({ rank, expression }: Wanted) => ({ expression, nearest: rank !== "name" });

/** A text of signs alone is looked for letter by letter on the menus around. */
const oddHits = (area: SearchArea, text: string) =>
  sql`SELECT 'hit' AS part, v.rowid AS at, near.miles AS miles, ${card} AS text
    FROM (${nearest(area, ODD_TEXT_VENDORS, { stocked: true })}) near CROSS JOIN vendors v ON v.rowid = near.at
      CROSS JOIN products p ON p.vendor_id = v.id
    WHERE p.status = 'Active' AND p.image_key IS NOT NULL ${containsText(text)}`;

const dispensariesNamed = (area: SearchArea, text: string) =>
  sql`SELECT * FROM (SELECT 'named' AS part, v.rowid AS at, ${milesOf(area)} AS miles, '' AS text
    ${named(area, dispensaryQuestions(text))} LIMIT ${NAMED_MAX})`;

/** Names that look like the text, unless something within reach is called just so. */
const namesLike = (area: SearchArea, text: string) =>
  sql`SELECT * FROM (SELECT 'like' AS part, NULL AS at, 0 AS miles, name AS text
    FROM name_search WHERE name_search MATCH ${likeNames(text)} ORDER BY rank
    LIMIT iif(EXISTS (SELECT ${milesToHit(area)} AS miles ${answering(area, productQuestions(text, noFilters()).map(questionOf), sql``)}), 0, ${LIKE_MAX}))`;

/** What fills up the page behind those that have what is sought. */
const othersAround = (area: SearchArea) =>
  sql`SELECT 'other' AS part, at, miles, '' AS text FROM (${passing(area, sql`v.rowid AS at`, sql.raw("1"), sql`${OTHERS_MAX}`)})`;

function vendorOf(row: Listed, pickup: boolean): NearbyVendor {
  return {
    ...publicVendorOf(row),
    coordinateSource: pickup || row.zoneLat === null ? "storefrontAddress" : "deliveryZone",
    products: row.products.sort(inMenuOrder).slice(0, PREVIEWS_A_VENDOR),
    called: false,
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

type OpenedRow = RowOf<typeof opened>;
const openedOf = ({ card, description, strainDetails, ...shop }: OpenedRow): Opened => ({
  product: { ...card, description, strainDetails },
  shop,
});

/** Sale items first, then by id: as on the menu. */
const inMenuOrder = (a: MenuProduct, b: MenuProduct): number =>
  Number(a.salePriceCents === null) - Number(b.salePriceCents === null) || (a.id < b.id ? -1 : 1);
