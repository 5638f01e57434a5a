import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { shownPrices } from "#app/domain/deals/current-deals.ts";
import type { DealTerms } from "#app/domain/deals/deal.ts";
import type { MenuProduct, ProductDetails } from "#app/domain/menu/menu.ts";
import { slugSql } from "#app/domain/menu/slug.ts";
import { classifications } from "#app/domain/menu/strain.ts";
import type { Db } from "../client.ts";
import { dealFields, isPublic, menuFields, publicVendorOf } from "../dispensaries/mapping.ts";
import { strains } from "../schema/menu.ts";
import { computed, nullable, pick, type RowOf, rows, select, selection, selectOne } from "../select.ts";
import { menuProductFields, p } from "./mapping.ts";
import type { MenuVendor } from "./public-menu.ts";

const s = alias(strains, "s");

const vendor = selection({ ...menuFields, ...dealFields });
const opened = selection({
  ...menuProductFields,
  ...pick(p, "description", "strainDetails"),
  brandSlug: computed(
    sql.raw(`(SELECT c.brand_slug FROM catalogue_products c
      WHERE c.brand <> '' AND c.brand_slug = ${slugSql("p.brand")} LIMIT 1)`),
    nullable(String),
  ),
});
const listedProduct = selection(menuProductFields);
const strain = selection(pick(s, "name", "slug", "classification", "effects", "terpenes", "aroma"));

const isClass = (column: string) =>
  `lower(trim(${column})) IN (${classifications.map((known) => `'${known.toLowerCase()}'`).join(", ")})`;

export const listed = sql.raw("p.status = 'Active' AND p.image_key IS NOT NULL");

export type ProductPage = {
  vendor: MenuVendor & { deals: DealTerms[] };
  product: MenuProduct & ProductDetails;
  brandSlug: string | null;
  strain: RowOf<typeof strain> | null;
  others: MenuProduct[];
};

const OF_BRAND = 120;
const OF_STRAIN = 40;

export async function findProductPage(db: Db, productId: string, now: number): Promise<ProductPage | undefined> {
  const [[seller], [found], others, [ofStrain]] = await db.batch([
    select(db, vendor)`
      FROM vendors v WHERE v.id = (SELECT vendor_id FROM products WHERE id = ${productId}) AND ${isPublic}`,
    select(db, opened)`FROM products p WHERE p.id = ${productId} AND ${listed}`,
    rows(db, listedProduct)`${likeIt(productId)}`,
    select(db, strain)`${strainOf(productId)}`,
  ]);
  if (!seller || !found) return undefined;
  const { brandSlug, ...product } = found;
  const [shown = product] = shownPrices(seller, [product], now);
  return {
    vendor: publicVendorOf(seller, now),
    product: shown,
    brandSlug,
    strain: ofStrain ?? null,
    others: shownPrices(seller, others, now),
  };
}

function likeIt(productId: string): SQL {
  const branch = (same: string, limit: number) => sql`SELECT * FROM (SELECT ${listedProduct.columns}
    FROM products own CROSS JOIN products p ON p.vendor_id = own.vendor_id AND ${sql.raw(same)}
    WHERE own.id = ${productId} AND ${listed} LIMIT ${limit})`;
  return sql`${branch("p.brand = own.brand AND p.category = own.category", OF_BRAND)}
    UNION ${branch(`p.strain = own.strain AND (p.category = own.category OR NOT ${isClass("own.strain")})`, OF_STRAIN)}`;
}

/** Order matters: a chocolate bar may be named "Chocolate", like a strain. A class like "Hybrid" is not a strain. */
const strainOf = (productId: string): SQL => {
  const names = ["own.strain", "substr(own.strain, 1, length(own.strain) - 4)", "c.strain", "own.name"];
  const at = names.map((name, place) => `WHEN ${name} COLLATE NOCASE THEN ${place}`).join(" ");
  return sql
    .raw(`FROM products own LEFT JOIN catalogue_products c ON c.id = own.catalogue_product_id
    CROSS JOIN strains s ON s.approved = 1 AND s.name COLLATE NOCASE IN (${names.join(", ")}) AND NOT ${isClass("s.name")}`)
    .append(sql` WHERE own.id = ${productId}`)
    .append(sql.raw(` ORDER BY CASE s.name ${at} END LIMIT 1`));
};

const place = selection(pick(p, "id", "vendorId"));

export const findProductPlace = (db: Db, productId: string): Promise<RowOf<typeof place> | undefined> =>
  selectOne(db, place)`
    FROM products p CROSS JOIN vendors v ON v.id = p.vendor_id WHERE p.id = ${productId} AND ${listed} AND ${isPublic}`;
