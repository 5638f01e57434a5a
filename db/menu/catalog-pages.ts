import { sql } from "drizzle-orm";
import type { Db } from "../client.ts";
import { catalogProducts, strains } from "../schema/menu.ts";
import { computed, omit, pick, present, type RowOf, rows, select, selection } from "../select.ts";

const strain = selection(omit(strains, "approved", "createdAt", "source", "sourceId"));
export type StrainPage = RowOf<typeof strain>;

export async function findStrainPage(db: Db, slug: string): Promise<StrainPage | undefined> {
  const [row] = await select(db, strain, sql`FROM strains WHERE approved = 1 AND slug = ${slug} ORDER BY id LIMIT 1`);
  return row;
}

const product = selection({
  ...pick(catalogProducts, "id", "name", "brand", "category", "strain", "amounts", "images"),
  strainSlug: computed(
    sql`(SELECT s.slug FROM strains s WHERE s.approved = 1 AND s.name = catalogue_products.strain COLLATE NOCASE)`,
    (slug) => slug as string | null,
  ),
});
export type BrandProduct = RowOf<typeof product>;

const BRAND_PRODUCTS = 60;

export async function findBrandPage(
  db: Db,
  slug: string,
): Promise<{ products: BrandProduct[]; more: boolean } | undefined> {
  const found = await select(
    db,
    product,
    sql`FROM catalogue_products WHERE brand <> '' AND brand_slug = ${slug} LIMIT ${BRAND_PRODUCTS + 1}`,
  );
  if (found.length === 0) return undefined;
  return { products: found.slice(0, BRAND_PRODUCTS), more: found.length > BRAND_PRODUCTS };
}

/** Sitemaps allow 50,000 URLs; fewer keep the response small. */
const SITEMAP_PAGE = 5000;
const lastStrain = selection({ last: computed(sql`max(rowid)`, Number) });

/** Pages are ranges of rowids. */
export async function countStrainPages(db: Db): Promise<number> {
  const [row] = await select(db, lastStrain, sql`FROM strains`);
  return Math.ceil((row?.last ?? 0) / SITEMAP_PAGE);
}

const strainSlug = selection(pick(strains, "slug"));

export async function listStrainSlugs(db: Db, page: number): Promise<string[]> {
  const found = await select(
    db,
    strainSlug,
    sql`FROM strains
      WHERE rowid > ${(page - 1) * SITEMAP_PAGE} AND rowid <= ${page * SITEMAP_PAGE} AND approved = 1 ORDER BY rowid`,
  );
  return found.map(({ slug }) => slug);
}

const brandSlug = selection({ slug: present(catalogProducts.brandSlug, sql`slug`) });

export async function listBrandSlugs(db: Db): Promise<string[]> {
  const found = await rows(
    db,
    brandSlug,
    sql`WITH RECURSIVE step(slug, n) AS (
        SELECT (SELECT brand_slug FROM catalogue_products WHERE brand <> '' AND brand_slug > ''
          ORDER BY brand_slug LIMIT 1), 1
        UNION ALL
        SELECT (SELECT brand_slug FROM catalogue_products WHERE brand <> '' AND brand_slug > step.slug
          ORDER BY brand_slug LIMIT 1), n + 1
        FROM step WHERE step.slug IS NOT NULL AND n < ${SITEMAP_PAGE})
      SELECT slug FROM step WHERE slug IS NOT NULL`,
  );
  return found.map(({ slug }) => slug);
}
