import { type SQL, sql } from "drizzle-orm";
import { slugSql } from "#app/domain/menu/slug.ts";
import { noFilters } from "#app/domain/places/filters.ts";
import type { Point } from "#app/domain/places/geo.ts";
import { brandQuery, productQueries, strainQuestion } from "#app/domain/search/expression.ts";
import { nearestNames } from "#app/domain/search/match.ts";
import type { FoundAround } from "#app/domain/search/suggest.ts";
import { wordsOf } from "#app/domain/search/words.ts";
import type { Db } from "../client.ts";
import { isInStates } from "../dispensaries/mapping.ts";
import { type Card, productOfCard } from "../menu/mapping.ts";
import { computed, type RowOf, rows, selection } from "../select.ts";
import { areaOf } from "./nearby.ts";
import { milesToHit, productsMatching, type SearchArea } from "./nearby-sql.ts";
import { dispensariesNamed, hitsOf, namesLike } from "./search-nearby.ts";

/** One product may be on many menus in many sizes, so read more hits than names. */
const HITS_MAX = 24;
const BRANDS_MAX = 6;
const STRAINS_MAX = 6;
const STRAINS_MOST = 40;

/** `states`: where products may be named; null for all. */
export async function findSuggestions(
  db: Db,
  place: Point,
  pickup: boolean,
  text: string,
  states: readonly string[] | null = null,
): Promise<FoundAround> {
  const ofProducts = states ? { ofProducts: isInStates(states) } : {};
  const area = { ...areaOf(place, { filters: { eta: null }, pickup }), ...ofProducts };
  if (wordsOf(text).length === 0) return foundOf(text, []);
  const found = await suggestedBy(db, area, text, namesLike(area, text));
  const like = partOf(found, "like").map(({ text: name }) => name);
  const [near] = like.length === found.length ? nearestNames(text, like, 1) : [];
  const foundNear = near ? await suggestedBy(db, area, near.text) : [];
  return near && foundNear.length > 0 ? foundOf(near.text, foundNear) : foundOf(text, found);
}

type Part = "hit" | "brand" | "strain" | "named" | "like";
const suggested = selection({
  part: computed(sql`found.part`, (part) => part as Part),
  text: computed(sql`found.text`, String),
  miles: computed(sql`found.miles`, Number),
  vendorId: computed(sql`v.id`, String),
  vendorName: computed(sql`v.dispensary_name`, String),
});
type Suggested = RowOf<typeof suggested>;

const suggestedBy = (db: Db, area: SearchArea, text: string, ...more: SQL[]) => {
  const questions = productQueries(text, noFilters());
  const parts = [
    sql`SELECT * FROM (${hitsOf(area, noFilters(), questions)} LIMIT ${HITS_MAX})`,
    brandsNamed(area, text),
    strainsNamed(area, text),
    dispensariesNamed(area, text),
    ...more,
  ];
  return rows(db, suggested)`SELECT ${suggested.columns} FROM (${sql.join(parts, sql` UNION ALL `)}) found
    LEFT JOIN vendors v ON found.part = 'named' AND v.rowid = found.at`;
};

/** Steps from brand to brand, each excluding the last, so large brands cost no more than small ones. */
function brandsNamed(area: SearchArea, text: string): SQL {
  const others = sql.raw(`step.expression || coalesce(' NOT facets : "' || (step.found ->> 1) || '"', '')`);
  const nextBrand = sql`(SELECT json_array(brand, substr(facets, instr(facets, ' xb') + 1)) FROM (
    SELECT hit.brand, hit.facets, ${milesToHit(area)} AS miles
    ${productsMatching(area, [{ expression: others, nearest: true }], sql`AND hit.brand <> ''`)} LIMIT 1))`;
  return sql`SELECT 'brand' AS part, 0 AS grade, NULL AS at, 0 AS miles, json_array(found ->> 0,
      (SELECT brand_slug FROM catalogue_products
        WHERE brand <> '' AND brand_slug = ${sql.raw(slugSql("(found ->> 0)"))} LIMIT 1)) AS text
    FROM (WITH RECURSIVE step(n, expression, found) AS (
      SELECT 0, ${brandQuery(text)}, NULL
      UNION ALL
      SELECT n + 1, ${others}, ${nextBrand} FROM step WHERE n < ${BRANDS_MAX} AND (n = 0 OR found IS NOT NULL))
      SELECT found FROM step WHERE found IS NOT NULL)`;
}

const strainsNamed = (area: SearchArea, text: string): SQL => {
  const named = sql.raw(`'{name strain} : "' || replace(s.name, '"', '""') || '"'`);
  return sql`SELECT * FROM (
    SELECT 'strain' AS part, 0 AS grade, NULL AS at, 0 AS miles, json_array(s.name, s.classification, s.slug) AS text
    FROM (SELECT s.name, s.classification, s.slug
      FROM (SELECT rowid AS at FROM strain_search WHERE strain_search MATCH ${strainQuestion(text)} LIMIT ${STRAINS_MOST}) asked
        CROSS JOIN strains s ON s.rowid = asked.at ORDER BY length(s.name), s.name LIMIT ${STRAINS_MOST}) s
    WHERE EXISTS (SELECT ${milesToHit(area)} AS miles ${productsMatching(area, [{ expression: named, nearest: false }], sql``)})
    LIMIT ${STRAINS_MAX})`;
};

const partOf = (found: readonly Suggested[], part: Part) => found.filter((row) => row.part === part);

const foundOf = (text: string, found: readonly Suggested[]): FoundAround => ({
  text,
  products: partOf(found, "hit").map(({ text }) => productOfCard(JSON.parse(text) as Card)),
  brands: partOf(found, "brand").map(({ text }) => {
    const [name, slug] = JSON.parse(text) as [string, string | null];
    return { name, slug };
  }),
  strains: partOf(found, "strain").map(({ text }) => {
    const [name, classification, slug] = JSON.parse(text) as [string, string, string];
    return { name, classification, slug };
  }),
  dispensaries: partOf(found, "named").map(({ vendorId, vendorName, miles }) => ({
    id: vendorId,
    name: vendorName,
    miles,
  })),
});
