import { sql } from "drizzle-orm";
import type { Category } from "#app/domain/menu/product.ts";
import type { Classification } from "#app/domain/menu/strain.ts";
import type { Db } from "../client.ts";

/** A master-catalog product (SPEC.md 3). */
export type CatalogProduct = {
  id: string;
  name: string;
  brand: string;
  category: Category;
  description: string;
  strain: string | null;
  thcPercent: number | null;
  amounts: string[];
  images: string[];
};

type Row = Omit<CatalogProduct, "amounts" | "images"> & { amounts: string; images: string };

const columns = sql.raw("id, name, brand, category, description, strain, thc_percent AS thcPercent, amounts, images");
const productOf = (row: Row): CatalogProduct => ({
  ...row,
  amounts: JSON.parse(row.amounts),
  images: JSON.parse(row.images),
});

const CATALOG_MAX = 100;

/** The end of a prefix search: no text that begins with `prefix` sorts behind it. */
const after = (prefix: string) => `${prefix}\u{10FFFF}`;

/** Products of one brand in a category, by name; the brand as typed, in any case. */
export async function listCatalog(
  db: Db,
  { category, brand }: { category: Category; brand: string },
): Promise<CatalogProduct[]> {
  const rows = await db.all<Row>(sql`SELECT ${columns} FROM catalogue_products
    WHERE category = ${category} AND brand COLLATE NOCASE = ${brand} ORDER BY name COLLATE NOCASE LIMIT ${CATALOG_MAX}`);
  return rows.map(productOf);
}

export async function findCatalogProduct(db: Db, id: string): Promise<CatalogProduct | undefined> {
  const [row] = await db.all<Row>(sql`SELECT ${columns} FROM catalogue_products WHERE id = ${id}`);
  return row && productOf(row);
}

/**
 * Brands of a category that begin as typed. It steps from brand to brand through the index, so that a brand with a
 * thousand products costs as much as one with a single one.
 */
export async function listBrands(db: Db, category: Category, prefix: string, limit = 8): Promise<string[]> {
  const rows = await db.all<{ brand: string }>(sql`
    WITH RECURSIVE step(brand, n) AS (
      SELECT (SELECT brand FROM catalogue_products WHERE category = ${category}
        AND brand COLLATE NOCASE >= ${prefix || "\u0001"} ORDER BY brand COLLATE NOCASE LIMIT 1), 1
      UNION ALL
      SELECT (SELECT brand FROM catalogue_products WHERE category = ${category}
        AND brand COLLATE NOCASE > step.brand ORDER BY brand COLLATE NOCASE LIMIT 1), n + 1
      FROM step WHERE step.brand IS NOT NULL AND n < ${limit})
    SELECT brand FROM step WHERE brand IS NOT NULL AND brand COLLATE NOCASE < ${after(prefix)}`);
  return rows.map(({ brand }) => brand);
}

export type StrainName = { name: string; classification: Classification };

/** Approved strains whose names begin as typed. */
export const listStrains = (db: Db, prefix: string, limit = 8): Promise<StrainName[]> =>
  db.all<StrainName>(sql`SELECT name, classification FROM strains
    WHERE approved = 1 AND name COLLATE NOCASE >= ${prefix} AND name COLLATE NOCASE < ${after(prefix)}
    ORDER BY name COLLATE NOCASE LIMIT ${limit}`);
