import { sql } from "drizzle-orm";
import { ADMIN_PAGE } from "#app/domain/admin-page.ts";
import type { Category } from "#app/domain/menu/product.ts";
import type { Db } from "../client.ts";
import { catalogProducts, strains } from "../schema/menu.ts";
import { omit, pick, type RowOf, rows, select, selection } from "../select.ts";

const product = selection(omit(catalogProducts, "createdAt", "source", "sourceId", "brandSlug"));
/** A master-catalog product (SPEC.md 3). */
export type CatalogProduct = RowOf<typeof product>;

const CATALOG_MAX = 100;

/** The end of a prefix search: no text that begins with `prefix` sorts behind it. */
const after = (prefix: string) => `${prefix}\u{10FFFF}`;

/** Products of one brand in a category, by name; the brand as typed, in any case. */
export const listCatalog = (
  db: Db,
  { category, brand }: { category: Category; brand: string },
): Promise<CatalogProduct[]> =>
  select(
    db,
    product,
    sql`FROM catalogue_products
      WHERE category = ${category} AND brand COLLATE NOCASE = ${brand} ORDER BY name COLLATE NOCASE LIMIT ${CATALOG_MAX}`,
  );

export async function findCatalogProduct(db: Db, id: string): Promise<CatalogProduct | undefined> {
  const [row] = await select(db, product, sql`FROM catalogue_products WHERE id = ${id}`);
  return row;
}

const brandName = selection(pick(catalogProducts, "brand"));

/**
 * Brands of a category that begin as typed. It steps from brand to brand through the index, so that a brand with a
 * thousand products costs as much as one with a single one.
 */
export async function listBrands(db: Db, category: Category, prefix: string, limit = 8): Promise<string[]> {
  const brands = await rows(
    db,
    brandName,
    sql`WITH RECURSIVE step(brand, n) AS (
        SELECT (SELECT brand FROM catalogue_products WHERE category = ${category}
          AND brand COLLATE NOCASE >= ${prefix || "\u0001"} ORDER BY brand COLLATE NOCASE LIMIT 1), 1
        UNION ALL
        SELECT (SELECT brand FROM catalogue_products WHERE category = ${category}
          AND brand COLLATE NOCASE > step.brand ORDER BY brand COLLATE NOCASE LIMIT 1), n + 1
        FROM step WHERE step.brand IS NOT NULL AND n < ${limit})
      SELECT brand FROM step WHERE brand IS NOT NULL AND brand COLLATE NOCASE < ${after(prefix)}`,
  );
  return brands.map(({ brand }) => brand);
}

const strainName = selection(pick(strains, "name", "classification"));
export type StrainName = RowOf<typeof strainName>;

/** Approved strains whose names begin as typed. */
export const listStrains = (db: Db, prefix: string, limit = 8): Promise<StrainName[]> =>
  select(
    db,
    strainName,
    sql`FROM strains
      WHERE approved = 1 AND name COLLATE NOCASE >= ${prefix} AND name COLLATE NOCASE < ${after(prefix)}
      ORDER BY name COLLATE NOCASE LIMIT ${limit}`,
  );

const suggestion = selection(pick(strains, "id", "name", "classification", "description", "createdAt"));

/** Suggested strains, the oldest first. */
export const listSuggestedStrains = (db: Db): Promise<RowOf<typeof suggestion>[]> =>
  select(db, suggestion, sql`FROM strains WHERE approved = 0 ORDER BY created_at LIMIT ${ADMIN_PAGE}`);
