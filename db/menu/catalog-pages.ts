import { sql } from "drizzle-orm";
import type { Db } from "../client.ts";
import { catalogProducts, strains } from "../schema/menu.ts";
import { computed, omit, pick, type RowOf, select, selection, selectOne } from "../select.ts";

const strain = selection(omit(strains, "approved", "createdAt", "source", "sourceId"));
export type StrainPage = RowOf<typeof strain>;

export const findStrainPage = (db: Db, slug: string): Promise<StrainPage | undefined> =>
  selectOne(db, strain)`FROM strains WHERE approved = 1 AND slug = ${slug} ORDER BY id LIMIT 1`;

const product = selection({
  ...pick(catalogProducts, "id", "name", "brand", "category", "strain", "amounts", "images"),
  strainSlug: computed(
    sql`(SELECT s.slug FROM strains s WHERE s.approved = 1 AND s.name = catalogue_products.strain COLLATE NOCASE)`,
    (slug) => slug as string | null,
  ),
});
export type BrandProduct = RowOf<typeof product>;

const BRAND_PRODUCTS = 60;

export async function findBrandPage(db: Db, slug: string) {
  const found = await select(db, product)`
    FROM catalogue_products WHERE brand <> '' AND brand_slug = ${slug} LIMIT ${BRAND_PRODUCTS + 1}`;
  if (found.length === 0) return undefined;
  return { products: found.slice(0, BRAND_PRODUCTS), more: found.length > BRAND_PRODUCTS };
}
