import { type SQL, sql } from "drizzle-orm";
import { type Filters, type NearbySearch, noFilters } from "#app/domain/places/filters.ts";
import { dispensaryQuestions, likeNames, productQuestions, type Wanted } from "#app/domain/search/expression.ts";
import { type NearName, nearestNames } from "#app/domain/search/match.ts";
import { wordsOf } from "#app/domain/search/words.ts";
import type { Db } from "../client.ts";
import { publicFields } from "../dispensaries/mapping.ts";
import { type Card, card, productOfCard } from "../menu/mapping.ts";
import { computed, type RowOf, select, selection } from "../select.ts";
import {
  answering,
  containsText,
  inPriceRange,
  milesOf,
  milesToHit,
  named,
  nearest,
  passing,
  type SearchArea,
} from "./nearby-sql.ts";
import { type Hit, inListOrder, inMenuOrder, type Nearby, type NearbyVendor, vendorOf } from "./nearby-vendor.ts";

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

/** What was sought, around a place: in one statement; where nothing is called as it was typed, a second one asks for the nearest names. */
export async function findSought(db: Db, area: SearchArea, search: NearbySearch): Promise<Nearby> {
  const count = search.pages * HITS_A_PAGE;
  const { text, filters } = search;
  const isWord = wordsOf(text).length > 0;
  const sought = isWord || !text ? hitsOf(area, filters, productQuestions(text, filters)) : oddHits(area, text);
  const spoken = isWord ? [dispensariesNamed(area, text), namesLike(area, text)] : [];
  const found = await foundIn(db, [sql`SELECT * FROM (${sought} LIMIT ${count + 1})`, ...spoken, othersAround(area)]);
  const shown = { found, count, pickup: area.pickup };
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
  /** Of the hits so many are shown. */
  count: number;
  pickup: boolean;
};

function nearbyOf({ found, count, pickup }: Shown, meant: string | null): Nearby {
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
  };
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

export const hitsOf = (area: SearchArea, filters: Filters, asked: readonly Wanted[]) =>
  sql`SELECT 'hit' AS part, hit.vendor_at AS at, ${milesToHit(area)} AS miles, hit.card AS text
    ${answering(area, asked.map(questionOf), inPriceRange(filters))}`;
const questionOf = ({ rank, expression }: Wanted) => ({ expression, nearest: rank !== "name" });

/** A text of signs alone is looked for letter by letter on the menus around. */
const oddHits = (area: SearchArea, text: string) =>
  sql`SELECT 'hit' AS part, v.rowid AS at, near.miles AS miles, ${card} AS text
    FROM (${nearest(area, ODD_TEXT_VENDORS, { stocked: true })}) near CROSS JOIN vendors v ON v.rowid = near.at
      CROSS JOIN products p ON p.vendor_id = v.id
    WHERE p.status = 'Active' AND p.image_key IS NOT NULL ${containsText(text)}`;

export const dispensariesNamed = (area: SearchArea, text: string) =>
  sql`SELECT * FROM (SELECT 'named' AS part, v.rowid AS at, ${milesOf(area)} AS miles, '' AS text
    ${named(area, dispensaryQuestions(text))} LIMIT ${NAMED_MAX})`;

/** Names that look like the text, unless something within reach is called just so. */
export const namesLike = (area: SearchArea, text: string) =>
  sql`SELECT * FROM (SELECT 'like' AS part, NULL AS at, 0 AS miles, name AS text
    FROM name_search WHERE name_search MATCH ${likeNames(text)} ORDER BY rank
    LIMIT iif(EXISTS (SELECT ${milesToHit(area)} AS miles ${answering(area, productQuestions(text, noFilters()).map(questionOf), sql``)}), 0, ${LIKE_MAX}))`;

/** What fills up the page behind those that have what is sought. */
const othersAround = (area: SearchArea) =>
  sql`SELECT 'other' AS part, at, miles, '' AS text FROM (${passing(area, sql`v.rowid AS at`, sql.raw("1"), sql`${OTHERS_MAX}`)})`;
