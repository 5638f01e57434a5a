import { sql } from "drizzle-orm";
import type { Category } from "#app/domain/menu/product.ts";
import { brandQuery, inCategory, trigramQuery } from "#app/domain/search/expression.ts";
import { nearestNames } from "#app/domain/search/match.ts";
import { wordsOf } from "#app/domain/search/words.ts";
import type { Db } from "../client.ts";
import { jsonChunks } from "../json-rows.ts";
import { catalogProducts } from "../schema/menu.ts";
import { computed, omit, pick, type RowOf, rows, select, selection, selectOne } from "../select.ts";
import { after, answersOf } from "./word-index.ts";

const product = selection(omit(catalogProducts, "createdAt", "source", "sourceId", "brandSlug"));
export type CatalogProduct = RowOf<typeof product>;

const CATALOG_MAX = 100;
const LIKE_MAX = 100;

export const listCatalog = (db: Db, { category, brand }: { category: Category; brand: string }) =>
  select(db, product)`FROM catalogue_products
    WHERE category = ${category} AND brand COLLATE NOCASE = ${brand} ORDER BY name COLLATE NOCASE LIMIT ${CATALOG_MAX}`;

export const listCatalogStart = (db: Db, category: Category) =>
  select(db, product)`FROM catalogue_products
    WHERE category = ${category} ORDER BY brand COLLATE NOCASE, name COLLATE NOCASE LIMIT ${CATALOG_MAX}`;

export type CatalogSearch = { products: CatalogProduct[]; suggestion: string | null };

export async function searchCatalog(db: Db, category: Category, text: string): Promise<CatalogSearch> {
  const found = await answeringTo(db, category, text);
  if (found.length > 0) return { products: found, suggestion: null };
  const [near] = nearestNames(text, await namesLike(db, category, text), 1);
  if (!near) return { products: [], suggestion: null };
  return { products: await answeringTo(db, category, near.text), suggestion: near.text };
}

async function answeringTo(db: Db, category: Category, text: string): Promise<CatalogProduct[]> {
  const [ofBrand, byWords] = await db.batch([
    listCatalog(db, { category, brand: text }),
    select(db, product)`FROM (SELECT at FROM (${answersOf("catalog_search", text, category)}) LIMIT ${CATALOG_MAX}) hit
      CROSS JOIN catalogue_products ON catalogue_products.rowid = hit.at`,
  ]);
  return ofBrand.length > 0 ? ofBrand : byWords;
}

const names = selection(pick(catalogProducts, "name", "brand"));

async function namesLike(db: Db, category: Category, text: string): Promise<string[]> {
  if (wordsOf(text).length === 0) return [];
  const like = await select(db, names)`
    FROM (SELECT rowid AS at FROM catalog_like
      WHERE catalog_like MATCH ${trigramQuery(text)} ORDER BY rank LIMIT ${LIKE_MAX}) near
    CROSS JOIN catalogue_products ON catalogue_products.rowid = near.at WHERE category = ${category}`;
  return like.flatMap(({ name, brand }) => [name, brand]);
}

export const findCatalogProduct = (db: Db, id: string): Promise<CatalogProduct | undefined> =>
  selectOne(db, product)`FROM catalogue_products WHERE id = ${id}`;

export const listCatalogProducts = (db: Db, ids: readonly string[]): Promise<CatalogProduct[]> =>
  select(db, product)`FROM json_each(${JSON.stringify(ids)}) AS wanted
    CROSS JOIN catalogue_products ON catalogue_products.id = wanted.value`;

const brandName = selection(pick(catalogProducts, "brand"));

const OF_BRANDS_MAX = 200;

/** Steps along an index, so large brands cost no more than small ones. */
export async function listBrands(db: Db, category: Category, text: string, limit = 8): Promise<string[]> {
  const begins = rows(db, brandName)`WITH RECURSIVE step(brand, n) AS (
      SELECT (SELECT brand FROM catalogue_products WHERE category = ${category}
        AND brand COLLATE NOCASE >= ${text || "\u0001"} ORDER BY brand COLLATE NOCASE LIMIT 1), 1
      UNION ALL
      SELECT (SELECT brand FROM catalogue_products WHERE category = ${category}
        AND brand COLLATE NOCASE > step.brand ORDER BY brand COLLATE NOCASE LIMIT 1), n + 1
      FROM step WHERE step.brand IS NOT NULL AND n < ${limit})
    SELECT brand FROM step WHERE brand IS NOT NULL AND brand COLLATE NOCASE < ${after(text)}`;
  const namesOf = (found: { brand: string }[]) => found.map(({ brand }) => brand);
  if (wordsOf(text).length === 0) return namesOf(await begins);
  const [first, byWords] = await db.batch([begins, brandsNamed(db, category, text)]);
  const found = [...new Set(namesOf([...first, ...byWords]))].slice(0, limit);
  if (found.length > 0) return found;
  const [near] = nearestNames(text, await namesLike(db, category, text), 1);
  return near ? namesOf(await brandsNamed(db, category, near.text)).slice(0, limit) : [];
}

const distinctBrand = selection({ brand: computed(sql`DISTINCT brand`, String) });

const brandsNamed = (db: Db, category: Category, text: string) =>
  select(db, distinctBrand)`FROM (
      SELECT rowid AS at FROM catalog_search WHERE catalog_search MATCH ${inCategory(brandQuery(text), category)}
      LIMIT ${OF_BRANDS_MAX}) hit
    CROSS JOIN catalogue_products ON catalogue_products.rowid = hit.at ORDER BY brand`;

const LIKELY_MAX = 12;
const likely = selection({
  ...pick(catalogProducts, "id", "name", "brand", "category", "images"),
  line: computed(sql`wanted.value ->> 'line'`, Number),
});

/** The likeliest products for each line's FTS5 expression, in one round trip. */
export async function listLikelyProducts(db: Db, queries: readonly { line: number; query: string }[]) {
  const [first, ...rest] = jsonChunks(queries).map((json) => rows(db, likely)`${likelyFor(json)}`);
  return first ? (await db.batch([first, ...rest])).flat() : [];
}

const likelyFor = (query: string) => sql`
  SELECT ${likely.columns} FROM json_each(${query}) AS wanted
    CROSS JOIN catalogue_products ON catalogue_products.rowid IN (SELECT rowid FROM catalog_search
      WHERE catalog_search MATCH wanted.value ->> 'query' ORDER BY bm25(catalog_search, 1, 10, 4) LIMIT ${LIKELY_MAX})`;
