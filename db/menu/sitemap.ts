import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../client.ts";
import { isIndexedHere, isInStates, takesOrders, v } from "../dispensaries/mapping.ts";
import { catalogProducts, strains } from "../schema/menu.ts";
import { computed, pick, present, type RowOf, rows, select, selection, selectOne } from "../select.ts";
import { p } from "./mapping.ts";
import { listed } from "./product-page.ts";

/** Sitemaps allow 50,000 URLs; fewer keep the response small. */
const PAGE = 5000;
const lastRow = selection({ last: computed(sql`max(rowid)`, Number) });

/** Pages are ranges of rowids, so a page may be short. */
async function countPages(db: Db, from: SQL): Promise<number> {
  const row = await selectOne(db, lastRow)`${from}`;
  return Math.ceil((row?.last ?? 0) / PAGE);
}
const isOn = (page: number, rowid = sql`rowid`) => sql`${rowid} > ${(page - 1) * PAGE} AND ${rowid} <= ${page * PAGE}`;

export const countMenuPages = (db: Db): Promise<number> => countPages(db, sql`FROM vendors`);
export const countProductPages = (db: Db): Promise<number> => countPages(db, sql`FROM products`);
export const countStrainPages = (db: Db): Promise<number> => countPages(db, sql`FROM strains`);

const publicMenu = selection(pick(v, "id", "updatedAt"));

export const listPublicMenus = (db: Db, page: number): Promise<RowOf<typeof publicMenu>[]> =>
  select(db, publicMenu)`FROM vendors v
    WHERE ${isOn(page, sql`v.rowid`)} AND ${takesOrders} AND v.listed_count > 0 AND ${isIndexedHere} ORDER BY v.rowid`;

const publicProduct = selection(pick(p, "id", "vendorId", "name", "updatedAt"));

/** Their URLs contain product names, so only dispensaries in `states` are listed. */
export const listPublicProducts = (db: Db, page: number, states: readonly string[]) =>
  select(db, publicProduct)`FROM products p CROSS JOIN vendors v ON v.id = p.vendor_id
    WHERE ${isOn(page, sql`p.rowid`)} AND ${listed} AND ${takesOrders} AND ${isIndexedHere} AND ${isInStates(states)}
    ORDER BY p.rowid`;

const sitemapVendor = selection(pick(v, "updatedAt", "state", "withheld"));
const ownProduct = selection(pick(p, "id", "name", "updatedAt"));

/** Of one dispensary's own website; undefined while its menu is closed. */
export async function listSitemapOf(db: Db, vendorId: string) {
  const [[vendor], products] = await db.batch([
    select(db, sitemapVendor)`FROM vendors v WHERE v.id = ${vendorId} AND ${takesOrders} AND v.listed_count > 0`,
    select(db, ownProduct)`FROM products p WHERE p.vendor_id = ${vendorId} AND ${listed} ORDER BY p.id LIMIT ${PAGE}`,
  ]);
  return vendor && { vendor, products };
}

const strainSlug = selection(pick(strains, "slug"));

export async function listStrainSlugs(db: Db, page: number): Promise<string[]> {
  const found = await select(db, strainSlug)`FROM strains WHERE ${isOn(page)} AND approved = 1 ORDER BY rowid`;
  return found.map(({ slug }) => slug);
}

const brandSlug = selection({ slug: present(catalogProducts.brandSlug, sql`slug`) });

export async function listBrandSlugs(db: Db): Promise<string[]> {
  const found = await rows(db, brandSlug)`WITH RECURSIVE step(slug, n) AS (
      SELECT (SELECT brand_slug FROM catalogue_products WHERE brand <> '' AND brand_slug > ''
        ORDER BY brand_slug LIMIT 1), 1
      UNION ALL
      SELECT (SELECT brand_slug FROM catalogue_products WHERE brand <> '' AND brand_slug > step.slug
        ORDER BY brand_slug LIMIT 1), n + 1
      FROM step WHERE step.slug IS NOT NULL AND n < ${PAGE})
    SELECT slug FROM step WHERE slug IS NOT NULL`;
  return found.map(({ slug }) => slug);
}
