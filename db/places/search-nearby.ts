import { type SQL, sql } from "drizzle-orm";
import { hoursWithinLaw } from "#app/domain/compliance/flow.ts";
import { inLawfulOrder } from "#app/domain/compliance/offers.ts";
import { shownPrices } from "#app/domain/deals/current-deals.ts";
import { isOpenAt } from "#app/domain/dispensaries/opening-hours.ts";
import { THC } from "#app/domain/menu/choice.ts";
import { matchesFilters, sortedBy } from "#app/domain/menu/filter-and-sort.ts";
import type { MenuProduct } from "#app/domain/menu/menu.ts";
import { categories } from "#app/domain/menu/product.ts";
import type { Stock } from "#app/domain/menu/stock.ts";
import { type Filters, type NearbySearch, noFilters, PREVIEWS_A_VENDOR } from "#app/domain/places/filters.ts";
import {
  dispensaryQuestions,
  ON_SALE,
  productQueries,
  type RankedQuery,
  trigramQuery,
} from "#app/domain/search/expression.ts";
import { type NearName, nearestNames } from "#app/domain/search/match.ts";
import { wordsOf } from "#app/domain/search/words.ts";
import type { Db } from "../client.ts";
import { dealFields, publicFields } from "../dispensaries/mapping.ts";
import { hasEffect } from "../menu/effects.ts";
import { type Card, card, firstCards, productOfCard, productsOfCards } from "../menu/mapping.ts";
import { computed, type RowOf, select, selection } from "../select.ts";
import { onSaleNow } from "./deals-now.ts";
import {
  containsText,
  inPriceRange,
  milesOf,
  milesToHit,
  nearest,
  productsMatching,
  roughlyNearest,
  type SearchArea,
  vendorsMatching,
} from "./nearby-sql.ts";
import { type Hit, inListOrder, type Nearby, type NearbyVendor, vendorOf } from "./nearby-vendor.ts";

/** Text without letters or digits scans the menus of this many vendors. */
const ODD_TEXT_VENDORS = 60;
const HITS_A_PAGE = 20;
/** Best hits to check for filters and sorts that the index does not know. */
const WEIGHED_A_PAGE = 200;
const DEALS_A_PAGE = 40;
const NAMED_MAX = 5;
const LIKE_MAX = 30;
const NEAR_NAMES = 4;
const OTHERS_MAX = 5;

export async function searchNearby(db: Db, area: SearchArea, search: NearbySearch, now: number): Promise<Nearby> {
  const { text, filters } = search;
  const isWord = wordsOf(text).length > 0;
  const limit = search.pages * (needsPostFilter(search) ? WEIGHED_A_PAGE : HITS_A_PAGE);
  const hits = (query: SQL) => withEffects(sql`SELECT * FROM (${query} LIMIT ${limit + 1})`, filters);
  const onSale = filters.onSale ? onSaleNow(area, now, search.pages * DEALS_A_PAGE) : undefined;
  const query = isWord || !text ? hitsOf(area, filters, questions(text, filters), onSale) : symbolHits(area, text);
  const spoken = isWord
    ? [dispensariesNamed(area, text, firstCards(PREVIEWS_A_VENDOR, now)), namesLike(area, text)]
    : [];
  const found = await foundIn(db, [hits(query), ...spoken, othersAround(area)], area);
  const isFound = partOf(found, "hit").length + partOf(found, "named").length > 0;
  const like = partOf(found, "like").map(({ text: name }) => name);
  const [first, ...others] = isFound || !isWord ? [] : nearestNames(text, like, NEAR_NAMES);
  const shown = { found, limit, search, now, suggestion: null };
  if (!first) return nearbyOf(shown);
  const near = await foundIn(
    db,
    [
      hits(hitsOf(area, filters, nearQuestions(first, others, search), onSale)),
      dispensariesNamed(area, first.text, firstCards(PREVIEWS_A_VENDOR, now)),
    ],
    area,
  );
  return nearbyOf({ ...shown, found: [...near, ...partOf(found, "other")], suggestion: first.text });
}

const needsPostFilter = ({ sort, filters: { thc, effects, openNow, deal } }: NearbySearch) =>
  sort !== "recommended" || thc.min > THC.min || thc.max < THC.max || effects.length > 0 || openNow || deal;

function questions(text: string, filters: Filters): RankedQuery[] {
  const queries = productQueries(text, filters);
  return queries.length > 0 ? queries : productQueries("", { ...filters, categories: [...categories] });
}

const withEffects = (hits: SQL, { effects }: Filters) =>
  effects.length === 0
    ? hits
    : sql`SELECT * FROM (${hits}) hit WHERE ${hasEffect(effects, sql`(hit.text ->> 4)`, sql`(hit.text ->> 1)`)}`;

function nearQuestions(first: NearName, others: readonly NearName[], { filters }: NearbySearch): RankedQuery[] {
  const [named, ...further] = productQueries(first.text, filters);
  const alike = others.flatMap(({ text }) => productQueries(text, filters).slice(0, 1));
  return [...(named ? [named] : []), ...alike, ...further];
}

type Shown = {
  found: FoundRow[];
  limit: number;
  search: NearbySearch;
  now: number;
  suggestion: string | null;
};

function nearbyOf({ found, limit, search, now, suggestion }: Shown): Nearby {
  const { pickup, filters, sort, pages } = search;
  const vendors = new Map<string, NearbyVendor>();
  const add = (row: FoundRow) => {
    const known = vendors.get(row.id) ?? vendorOf({ ...row, products: [] }, pickup, now);
    vendors.set(row.id, known);
    return known;
  };
  const [named, answers] = [partOf(found, "named"), partOf(found, "hit")];
  for (const row of named) add(row);
  const fitting = sortedBy(recommended(hitsIn(answers.slice(0, limit), filters, now), now), sort);
  const hits = fitting.slice(0, pages * HITS_A_PAGE).map(({ product, row }): Hit => {
    const vendor = add(row);
    vendor.products.push(product);
    return { product, vendorId: vendor.id, miles: vendor.miles };
  });
  const called = new Map(named.map(({ id, text }) => [id, text]));
  const shownOf = (vendor: NearbyVendor) => {
    const { id, products } = vendor;
    if (products.length > 0) return inLawfulOrder(vendor, products, now);
    const cards = productsOfCards(called.get(id) ?? "[]");
    return inLawfulOrder(vendor, shownPrices(vendor, cards, now), now).slice(0, PREVIEWS_A_VENDOR);
  };
  const having = [...vendors.values()]
    .map((vendor) => ({ ...vendor, called: called.has(vendor.id), products: shownOf(vendor) }))
    .sort((a, b) => Number(b.called) - Number(a.called) || inListOrder(a, b));
  const others = partOf(found, "other").filter(({ id }) => !vendors.has(id));
  const rest = others.map((row) => vendorOf({ ...row, products: [] }, pickup, now)).sort(inListOrder);
  return {
    hits,
    // Must not depend on the sort, which reads more rows.
    count: hits.length,
    vendors: having.length > 0 ? [...having, ...rest] : [],
    more: answers.length > limit || fitting.length > hits.length,
    suggestion,
  };
}

type FoundHit = { product: MenuProduct; row: FoundRow; miles: number };

/** Best match, then available now, then nearest. Nothing else counts: ranking is not for sale. */
function recommended(hits: readonly FoundHit[], now: number): FoundHit[] {
  const waits = ({ product, row }: FoundHit) => Number(product.stock === 0 || !isOpenAt(hoursWithinLaw(row, now), now));
  const keyed = hits.map((hit) => ({ hit, key: [hit.row.grade, waits(hit), hit.miles] as const }));
  return keyed.toSorted(({ key: a }, { key: b }) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2]).map(({ hit }) => hit);
}

function hitsIn(rows: readonly FoundRow[], filters: Filters, now: number): FoundHit[] {
  const byId = new Map(
    rows.map((row) => {
      const product = { ...productOfCard(JSON.parse(row.text) as Card), stock: row.stock };
      const [priced = product] = shownPrices(row, [product], now);
      return [product.id, { product: priced, row, miles: row.miles }] as const;
    }),
  );
  return [...byId.values()].filter(({ product }) => matchesFilters(product, filters));
}

type Part = "hit" | "named" | "like" | "other";
const foundRow = selection({
  ...publicFields,
  ...dealFields,
  miles: computed(sql`found.miles`, Number),
  part: computed(sql`found.part`, (part) => part as Part),
  grade: computed(sql`found.grade`, Number),
  /** A hit's card, a named vendor's cards, or a name. */
  text: computed(sql`found.text`, String),
  /** Not in the index, which every order would then rewrite. */
  stock: computed(
    sql`CASE found.part WHEN 'hit' THEN (SELECT stock FROM products WHERE id = found.text ->> 0) END`,
    (left) => left as Stock,
  ),
});
type FoundRow = RowOf<typeof foundRow>;

/** Rows are `[part, grade, at, miles, text]`. */
const foundIn = (db: Db, parts: SQL[], { only }: SearchArea) =>
  select(db, foundRow)`FROM (${sql.join(parts, sql` UNION ALL `)}) found LEFT JOIN vendors v ON v.rowid = found.at
    ${only ? sql`WHERE found.at IS NULL OR ${only}` : sql``}`;

const partOf = (found: readonly FoundRow[], part: Part) => found.filter((row) => row.part === part);

/** `onSale` replaces the on-sale filter's expression. */
export const hitsOf = (area: SearchArea, filters: Filters, queries: readonly RankedQuery[], onSale?: SQL) => {
  const questions = queries.map(questionOf).map(({ expression, nearest }) => ({
    expression: onSale ? sql`replace(${expression}, ${ON_SALE}, (SELECT expression FROM on_sale))` : expression,
    nearest,
  }));
  return sql`${onSale ? sql`WITH on_sale(expression) AS MATERIALIZED (${onSale}) ` : sql``}SELECT 'hit' AS part,
      cells.question AS grade, hit.vendor_at AS at, ${milesToHit(area)} AS miles, hit.card AS text
    ${productsMatching(area, questions, inPriceRange(filters))}`;
};
const questionOf = ({ rank, expression }: RankedQuery) => ({ expression, nearest: rank !== "name" });

const symbolHits = (area: SearchArea, text: string) =>
  sql`SELECT 'hit' AS part, 0 AS grade, v.rowid AS at, near.miles AS miles, ${card} AS text
    FROM (${nearest(area, ODD_TEXT_VENDORS)}) near CROSS JOIN vendors v ON v.rowid = near.at
      CROSS JOIN products p ON p.vendor_id = v.id
    WHERE p.status = 'Active' AND p.image_key IS NOT NULL ${containsText(text)}`;

export const dispensariesNamed = (area: SearchArea, text: string, shown = sql`''`) =>
  sql`SELECT * FROM (SELECT 'named' AS part, 0 AS grade, v.rowid AS at, ${milesOf(area)} AS miles, ${shown} AS text
    ${vendorsMatching(area, dispensaryQuestions(text))} LIMIT ${NAMED_MAX})`;

export const namesLike = (area: SearchArea, text: string) =>
  sql`SELECT * FROM (SELECT 'like' AS part, 0 AS grade, NULL AS at, 0 AS miles, name AS text
    FROM name_search WHERE name_search MATCH ${trigramQuery(text)} ORDER BY rank
    LIMIT iif(EXISTS (SELECT ${milesToHit(area)} AS miles ${productsMatching(area, productQueries(text, noFilters()).map(questionOf), sql``)}), 0, ${LIKE_MAX}))`;

const othersAround = (area: SearchArea) =>
  sql`SELECT 'other' AS part, 0 AS grade, at, miles, '' AS text FROM (${roughlyNearest(area, OTHERS_MAX)})`;
