import { and, eq, type SQL, sql } from "drizzle-orm";
import { newId } from "#app/domain/id.ts";
import type { Changeable } from "#app/domain/menu/changes.ts";
import type { MenuRow } from "#app/domain/menu/csv.ts";
import type { InventoryEdit, InventoryProduct } from "#app/domain/menu/inventory.ts";
import type { Stock } from "#app/domain/menu/stock.ts";
import type { StrainInput } from "#app/domain/menu/strain-schema.ts";
import type { Db, Statement } from "../client.ts";
import { columnNames, field, jsonChunks, jsonValues, setFromJson } from "../json-rows.ts";
import { catalogProducts, products, strains } from "../schema/menu.ts";
import { pick, rows, selection } from "../select.ts";
import { soldUncounted } from "./stock.ts";

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

/** What a file says of a product. */
const filed = pick(
  products,
  ...(["name", "brand", "category", "description", "status", "amount", "strain", "strainDetails"] as const),
  ...(["thcPercent", "priceCents", "salePriceCents", "tags", "contents"] as const satisfies (keyof MenuRow)[]),
);
const filedWithId = { ...pick(products, "id", "stock"), ...filed };
/** Where nothing new is said of it, what was sold meanwhile stays sold. */
const filedStock = sql`iif(json_type(value, '$.stock') IS NULL, products.stock, ${field("stock")})`;

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
    db.run(sql`INSERT INTO products (${columnNames(filedWithId)}, vendor_id, created_at, updated_at)
      SELECT ${jsonValues(filedWithId)}, ${vendorId}, ${now}, ${now}
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
    db.run(sql`UPDATE products SET ${setFromJson(filed)}, stock = ${filedStock}, updated_at = ${now}, version = version + 1
      FROM json_each(${json})
      WHERE products.id = ${field("id")} AND +products.vendor_id = ${vendorId} AND products.version = ${field("version")}`),
  );

const changeable = pick(products, "priceCents", "salePriceCents", "status", "tags", "category");
const changedRow = selection(pick(products, "id"));

type Looked = {
  id: string;
  version: number;
  /** What it becomes; where it is not named, orders go on taking from what there is. */
  stock?: Stock;
  /** Where it is named, what it was when that was decided; an order takes from it without making a new version. */
  stockSeen?: Stock;
  /** Where it was taken off, what `soldUncounted` said. */
  sold?: number | undefined;
};

/** Whether all rows are still there, as they were looked at. A batch asks it before it changes them. */
export const areAsSeen = (vendorId: string, rows: readonly Looked[]): SQL =>
  allHeld(JSON.stringify(rows), vendorId, rows.length);
const allHeld = (json: string, vendorId: string, count: number): SQL =>
  sql`(SELECT count(*) FROM json_each(${json}) CROSS JOIN products AS held ON held.id = ${field("id")}
    AND +held.vendor_id = ${vendorId} AND held.version = ${field("version")}
    AND (json_type(value, '$.stock') IS NULL OR held.stock IS ${field("stockSeen")})
    AND (${field("sold")} IS NULL OR ${field("sold")} = ${soldUncounted("held", vendorId)})) = ${count}`;

/**
 * Changes all of them or, where one is gone or no longer as it was looked at, none. One statement: a second one
 * would not know that the first wrote nothing.
 */
export function changeProductRows(
  db: Db,
  vendorId: string,
  changes: readonly (Omit<Changeable, "stock"> & Looked)[],
  now: number,
) {
  const json = JSON.stringify(changes);
  return rows(
    db,
    changedRow,
    sql`UPDATE products SET ${setFromJson(changeable)}, stock = ${filedStock}, updated_at = ${now}, version = version + 1
      FROM json_each(${json})
      WHERE products.id = ${field("id")} AND +products.vendor_id = ${vendorId}
        AND ${allHeld(json, vendorId, changes.length)}
      RETURNING ${changedRow.columns}`,
  );
}

/** Deletes all of them or, where one is gone or no longer of the version that was looked at, none. */
export function deleteProductRows(db: Db, vendorId: string, wanted: readonly { id: string; version: number }[]) {
  const json = JSON.stringify(wanted);
  return rows(
    db,
    changedRow,
    sql`DELETE FROM products WHERE +vendor_id = ${vendorId} AND ${allHeld(json, vendorId, wanted.length)}
      AND id IN (SELECT ${field("id")} FROM json_each(${json})) RETURNING ${changedRow.columns}`,
  );
}

export const insertStrain = (
  db: Db,
  strain: Omit<StrainInput, "website"> & { id: string; approved: boolean; createdAt: number },
) => db.insert(strains).values(strain).onConflictDoNothing({ target: strains.id });

/** Notes what an admin decides of a suggestion. It stands before that in its batch, and notes nothing where there is none. */
export const insertStrainReview = (
  db: Db,
  now: number,
  event: { kind: "strain-approved" | "strain-rejected"; actorId: string; strainId: string; clientIp: string },
) =>
  db.run(sql`
    INSERT INTO audit_events (id, at, kind, actor_id, subject_id, address, details)
    SELECT ${newId(now)}, ${now}, ${event.kind}, ${event.actorId}, id, ${event.clientIp}, json_object('name', name)
    FROM strains WHERE id = ${event.strainId} AND approved = 0`);

/** Makes a suggestion a strain; its unique name stops a second of the same. */
export const updateStrainApproved = (db: Db, id: string) =>
  db
    .update(strains)
    .set({ approved: true })
    .where(and(eq(strains.id, id), eq(strains.approved, false)))
    .returning({ id: strains.id, name: strains.name });

export const deleteSuggestedStrain = (db: Db, id: string) =>
  db
    .delete(strains)
    .where(and(eq(strains.id, id), eq(strains.approved, false)))
    .returning({ id: strains.id, name: strains.name });
