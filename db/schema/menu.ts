import { type SQL, sql } from "drizzle-orm";
import { check, index, integer, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { StatedContents } from "#app/domain/compliance/contents.ts";
import { amountUnitSql, unknownContentsSql, weightClassSql } from "#app/domain/compliance/unknown-sql.ts";
import {
  type Category,
  categories,
  type ProductStatus,
  type ProductTag,
  productStatuses,
} from "#app/domain/menu/product.ts";
import { slugSql } from "#app/domain/menu/slug.ts";
import { LOW_STOCK } from "#app/domain/menu/stock.ts";
import { type Classification, classifications } from "#app/domain/menu/strain.ts";
import { flag, instant, json, oneOf } from "../columns.ts";
import { ofVendor } from "./dispensaries.ts";

/** One row is one variation on one menu (SPEC.md 3, Product). */
export const products = sqliteTable(
  "products",
  {
    id: text("id").primaryKey(),
    vendorId: ofVendor(),
    catalogProductId: text("catalogue_product_id"),
    name: text("name").notNull(),
    brand: text("brand").notNull().default(""),
    category: text("category").$type<Category>().notNull(),
    description: text("description").notNull().default(""),
    status: text("status").$type<ProductStatus>().notNull().default("Active"),
    imageKey: text("image_key"),
    priceCents: integer("price_cents").notNull(),
    salePriceCents: integer("sale_price_cents"),
    amount: text("amount"),
    strain: text("strain"),
    strainDetails: text("strain_details").notNull().default(""),
    thcPercent: real("thc_percent"),
    /** Stated by the vendor for legal limits; null if the label says it. */
    contents: json<StatedContents>("contents"),
    tags: json<ProductTag[]>("tags").notNull().default([]),
    /** Left to sell, without what open orders hold; null if not counted. */
    stock: integer("stock"),
    ranLowAt: instant("ran_low_at"),
    version: integer("version").notNull().default(1),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    source: text("source"),
    sourceId: text("source_id"),
    /** On the public menu (SPEC.md 2). */
    listed: integer("listed", { mode: "boolean" })
      .notNull()
      .generatedAlwaysAs((): SQL => sql`status = 'Active' AND image_key IS NOT NULL`, { mode: "virtual" }),
    /** 0 sorts sale items first (SPEC.md 2). */
    saleRank: integer("sale_rank")
      .notNull()
      .generatedAlwaysAs((): SQL => sql`sale_price_cents IS NULL`, { mode: "virtual" }),
    amountUnit: text("amount_unit").generatedAlwaysAs((): SQL => sql.raw(amountUnitSql), { mode: "virtual" }),
    weightClass: text("weight_class").generatedAlwaysAs((): SQL => sql.raw(weightClassSql), { mode: "virtual" }),
    /** What is unknown about the package, like "edible mg mL". */
    unknownContents: text("unknown_contents").generatedAlwaysAs((): SQL => sql.raw(unknownContentsSql), {
      mode: "virtual",
    }),
  },
  (t) => [
    index("products_menu").on(t.vendorId, t.saleRank, t.id).where(sql`status = 'Active' AND image_key IS NOT NULL`),
    index("products_menu_category")
      .on(t.vendorId, t.category, t.saleRank, t.id)
      .where(sql`status = 'Active' AND image_key IS NOT NULL`),
    index("products_menu_brand")
      .on(t.vendorId, t.brand, t.category, t.id)
      .where(sql`status = 'Active' AND image_key IS NOT NULL`),
    index("products_menu_strain")
      .on(t.vendorId, t.strain, t.id)
      .where(sql`status = 'Active' AND image_key IS NOT NULL`),
    index("products_unknown_contents")
      .on(t.vendorId, t.unknownContents, t.category, t.name, t.id)
      .where(sql`unknown_contents IS NOT NULL`),
    index("products_inventory").on(t.vendorId, t.category, t.name, t.id),
    index("products_off").on(t.vendorId, t.category, t.name, t.id).where(sql`status = 'Disabled'`),
    index("products_sale").on(t.vendorId, t.category, t.name, t.id).where(sql`sale_price_cents IS NOT NULL`),
    index("products_no_image").on(t.vendorId, t.category, t.name, t.id).where(sql`image_key IS NULL`),
    index("products_price").on(t.vendorId, t.priceCents, t.id),
    index("products_changed").on(t.vendorId, t.updatedAt, t.id),
    index("products_low")
      .on(t.vendorId, t.stock, t.id)
      .where(sql.raw(`stock <= ${LOW_STOCK}`)),
    index("products_ran_low").on(t.ranLowAt).where(sql`ran_low_at IS NOT NULL`),
    uniqueIndex("products_source").on(t.vendorId, t.source, t.sourceId).where(sql`source IS NOT NULL`),
    index("products_image").on(t.imageKey).where(sql`image_key IS NOT NULL`),
    check("products_category_known", sql`${t.category} IN (${oneOf(categories)})`),
    check("products_status_known", sql`${t.status} IN (${oneOf(productStatuses)})`),
    check("products_price", sql`${t.priceCents} > 0`),
    check("products_sale_price", sql`${t.salePriceCents} > 0 AND ${t.salePriceCents} < ${t.priceCents}`),
    check("products_strain_details", sql`length(${t.strainDetails}) <= 400`),
    check("products_thc", sql`${t.thcPercent} BETWEEN 0 AND 100`),
    check("products_tags_json", sql`json_type(${t.tags}) = 'array'`),
    check("products_named", sql`length(${t.name}) BETWEEN 1 AND 200`),
  ],
);

export const catalogProducts = sqliteTable(
  "catalogue_products",
  {
    id: text("id").primaryKey(),
    name: text("name").notNull(),
    brand: text("brand").notNull().default(""),
    category: text("category").$type<Category>().notNull(),
    description: text("description").notNull().default(""),
    strain: text("strain"),
    thcPercent: real("thc_percent"),
    amounts: json<string[]>("amounts").notNull().default([]),
    images: json<string[]>("images").notNull().default([]),
    createdAt: instant("created_at").notNull(),
    source: text("source"),
    sourceId: text("source_id"),
    brandSlug: text("brand_slug")
      .notNull()
      .generatedAlwaysAs((): SQL => sql.raw(slugSql("brand")), { mode: "virtual" }),
  },
  (t) => [
    index("catalogue_products_of_brand").on(t.brandSlug).where(sql`brand <> ''`),
    uniqueIndex("catalogue_products_source").on(t.source, t.sourceId).where(sql`source IS NOT NULL`),
    index("catalogue_products_by_brand").on(t.category, sql`brand COLLATE NOCASE`, sql`name COLLATE NOCASE`),
    check("catalogue_products_category_known", sql`${t.category} IN (${oneOf(categories)})`),
    check("catalogue_products_named", sql`length(${t.name}) BETWEEN 1 AND 200`),
  ],
);

export const strains = sqliteTable(
  "strains",
  {
    id: text("id").primaryKey(),
    name: text("name").notNull(),
    classification: text("classification").$type<Classification>().notNull(),
    description: text("description").notNull().default(""),
    genetics: json<string[]>("genetics").notNull().default([]),
    effects: json<string[]>("effects").notNull().default([]),
    terpenes: json<string[]>("terpenes").notNull().default([]),
    aroma: json<string[]>("aroma").notNull().default([]),
    /** Public suggestions wait for an admin (DECISIONS 5). */
    approved: flag("approved").notNull().default(false),
    createdAt: instant("created_at").notNull(),
    source: text("source"),
    sourceId: text("source_id"),
    slug: text("slug")
      .notNull()
      .generatedAlwaysAs((): SQL => sql.raw(slugSql("name")), { mode: "virtual" }),
  },
  (t) => [
    index("strains_slug").on(t.slug).where(sql`approved = 1`),
    uniqueIndex("strains_name").on(sql`name COLLATE NOCASE`).where(sql`approved = 1`),
    uniqueIndex("strains_source").on(t.source, t.sourceId).where(sql`source IS NOT NULL`),
    index("strains_suggested").on(t.createdAt).where(sql`approved = 0`),
    check("strains_classification_known", sql`${t.classification} IN (${oneOf(classifications)})`),
    check("strains_named", sql`length(${t.name}) BETWEEN 1 AND 120`),
  ],
);
