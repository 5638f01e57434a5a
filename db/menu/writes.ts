import { and, eq, type SQL, sql } from "drizzle-orm";
import type { MenuRow } from "#app/domain/menu/csv.ts";
import type { InventoryEdit, InventoryProduct } from "#app/domain/menu/inventory.ts";
import type { Db, Statement } from "../client.ts";
import { jsonChunks } from "../json-rows.ts";
import { catalogProducts, products } from "../schema/menu.ts";

export const insertProduct = (db: Db, product: InventoryProduct & { createdAt: number }) =>
  db.insert(products).values(product);

type Scope = {
  vendorId: string;
  productId: string;
  /** Only while it is still this version; null for whatever it is. */
  version: number | null;
};

const scoped = ({ vendorId, productId, version }: Scope) =>
  and(
    eq(products.id, productId),
    eq(products.vendorId, vendorId),
    version === null ? undefined : eq(products.version, version),
  );

/** Returns no row where the product changed meanwhile, is gone or is another vendor's. */
export const updateProductRow = (db: Db, scope: Scope, edit: InventoryEdit, now: number) =>
  db
    .update(products)
    .set({ ...edit, updatedAt: now, version: sql`${products.version} + 1` })
    .where(scoped(scope))
    .returning({ id: products.id });

export const deleteProductRow = (db: Db, scope: Scope) =>
  db.delete(products).where(scoped(scope)).returning({ id: products.id });

export const insertCatalogProduct = (
  db: Db,
  product: Pick<
    typeof catalogProducts.$inferInsert,
    "id" | "name" | "brand" | "category" | "description" | "amounts" | "images" | "createdAt"
  >,
) => db.insert(catalogProducts).values(product);

const field = (name: string): SQL => sql.raw(`value ->> '$.${name}'`);

/**
 * Many new products in few statements; without pictures, so that no menu shows them yet. What the menu has by now, because the
 * same file was sent twice, is not added again.
 */
export const insertProducts = (
  db: Db,
  vendorId: string,
  rows: readonly (MenuRow & { id: string })[],
  now: number,
): Statement[] =>
  jsonChunks(rows).map((json) =>
    db.run(sql`INSERT INTO products (id, vendor_id, name, brand, category, description, status, amount, strain,
        strain_details, thc_percent, price_cents, sale_price_cents, tags, created_at, updated_at)
      SELECT ${field("id")}, ${vendorId}, ${field("name")}, ${field("brand")}, ${field("category")},
        ${field("description")}, ${field("status")}, ${field("amount")}, ${field("strain")}, ${field("strainDetails")},
        ${field("thcPercent")}, ${field("priceCents")}, ${field("salePriceCents")}, value -> '$.tags', ${now}, ${now}
      FROM json_each(${json})
      WHERE NOT EXISTS (SELECT 1 FROM products AS other WHERE other.vendor_id = ${vendorId}
        AND other.category = ${field("category")} AND other.name = ${field("name")} AND other.brand = ${field("brand")}
        AND coalesce(other.strain, '') = coalesce(${field("strain")}, '')
        AND coalesce(other.amount, '') = coalesce(${field("amount")}, ''))`),
  );

/** Changes those that are still of the version that was looked at. */
export const updateProducts = (
  db: Db,
  vendorId: string,
  rows: readonly (MenuRow & { id: string; version: number })[],
  now: number,
): Statement[] =>
  jsonChunks(rows).map((json) =>
    db.run(sql`UPDATE products SET name = ${field("name")}, brand = ${field("brand")}, category = ${field("category")},
        description = ${field("description")}, status = ${field("status")}, amount = ${field("amount")},
        strain = ${field("strain")}, strain_details = ${field("strainDetails")}, thc_percent = ${field("thcPercent")},
        price_cents = ${field("priceCents")}, sale_price_cents = ${field("salePriceCents")}, tags = value -> '$.tags',
        updated_at = ${now}, version = version + 1
      FROM json_each(${json})
      WHERE products.id = ${field("id")} AND +products.vendor_id = ${vendorId} AND products.version = ${field("version")}`),
  );
