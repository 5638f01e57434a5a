import { and, eq, type SQL, sql } from "drizzle-orm";
import { newId } from "#app/domain/id.ts";
import type { Changeable } from "#app/domain/menu/changes.ts";
import type { MenuRow } from "#app/domain/menu/file/read-row.ts";
import type { InventoryEdit, InventoryProduct } from "#app/domain/menu/inventory.ts";
import type { Stock } from "#app/domain/menu/stock.ts";
import type { StrainInput } from "#app/domain/menu/strain-schema.ts";
import { type HistoryLine, insertHistory } from "../accounts/history-writes.ts";
import type { Db, Statement } from "../client.ts";
import { columnNames, field, jsonChunks, jsonValues, setFromJson } from "../json-rows.ts";
import { catalogProducts, products, strains } from "../schema/menu.ts";
import { computed, omit, pick, returning, select, selection } from "../select.ts";
import { unheldSales } from "./stock.ts";

export const insertProduct = (db: Db, product: InventoryProduct & { createdAt: number }) =>
  db.insert(products).values(product);

type Scope = {
  vendorId: string;
  productId: string;
  version: number | null;
};

const scoped = ({ vendorId, productId, version }: Scope) =>
  and(
    eq(products.id, productId),
    eq(products.vendorId, vendorId),
    version === null ? undefined : eq(products.version, version),
  );

/** Returns no row if stale, gone or another vendor's. */
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

const importedColumns = pick(
  products,
  ...(["name", "brand", "category", "description", "status", "amount", "strain", "strainDetails"] as const),
  ...([
    "thcPercent",
    "priceCents",
    "salePriceCents",
    "tags",
    "contents",
    "imageKey",
  ] as const satisfies (keyof MenuRow)[]),
);
const filedWithId = { ...pick(products, "id", "stock", "catalogProductId"), ...importedColumns };
/** Without a new count, parallel sales stay deducted. */
const importedStock = sql`iif(json_type(value, '$.stock') IS NULL, products.stock, ${field("stock")})`;

/** Menus show only those with a picture of the catalog. Skips existing products, so a resent file adds nothing. */
export const insertProducts = (db: Db, vendorId: string, rows: readonly (MenuRow & { id: string })[], now: number) =>
  jsonChunks(rows).map((json) =>
    db.run(sql`INSERT INTO products (${columnNames(filedWithId)}, vendor_id, created_at, updated_at)
      SELECT ${jsonValues(filedWithId)}, ${vendorId}, ${now}, ${now}
      FROM json_each(${json})
      WHERE NOT EXISTS (SELECT 1 FROM products AS other WHERE other.vendor_id = ${vendorId}
        AND other.category = ${field("category")} AND other.name = ${field("name")} AND other.brand = ${field("brand")}
        AND coalesce(other.strain, '') = coalesce(${field("strain")}, '')
        AND coalesce(other.amount, '') = coalesce(${field("amount")}, ''))`),
  );

export const updateProducts = (
  db: Db,
  vendorId: string,
  rows: readonly (MenuRow & { id: string; version: number })[],
  now: number,
  where = sql``,
): Statement[] =>
  jsonChunks(rows).map((json) =>
    db.run(sql`UPDATE products SET ${setFromJson(importedColumns)}, stock = ${importedStock}, updated_at = ${now}, version = version + 1
      FROM json_each(${json})
      WHERE products.id = ${field("id")} AND +products.vendor_id = ${vendorId} AND products.version = ${field("version")} ${where}`),
  );

const changeable = pick(products, "priceCents", "salePriceCents", "status", "tags", "category", "imageKey");
const changedRow = selection(pick(products, "id"));

type SeenProduct = {
  id: string;
  version: number;
  stock?: Stock;
  /** The count that `stock` was based on; orders change it without a new version. */
  stockSeen?: Stock;
  /** The `soldUncounted` value that was deducted. */
  sold?: number | undefined;
};

export const allUnchanged = (json: string, vendorId: string, count: number): SQL =>
  sql`(SELECT count(*) FROM json_each(${json}) CROSS JOIN products AS held ON held.id = ${field("id")}
    AND +held.vendor_id = ${vendorId} AND held.version = ${field("version")}
    AND (json_type(value, '$.stock') IS NULL OR held.stock IS ${field("stockSeen")})
    AND (${field("sold")} IS NULL OR ${field("sold")} = ${unheldSales("held", vendorId)})) = ${count}`;

/** All or none. One statement, because a second would not know that the first wrote nothing. */
export function changeProductRows(
  db: Db,
  vendorId: string,
  changes: readonly (Omit<Changeable, "stock"> & SeenProduct)[],
  now: number,
) {
  const json = JSON.stringify(changes);
  return returning(db, changedRow)`
    UPDATE products SET ${setFromJson(changeable)}, stock = ${importedStock}, updated_at = ${now}, version = version + 1
    FROM json_each(${json})
    WHERE products.id = ${field("id")} AND +products.vendor_id = ${vendorId}
      AND ${allUnchanged(json, vendorId, changes.length)}`;
}

type By = { vendorId: string; actorId: string; now: number };
type ProductLine = HistoryLine & { subjectId: string };

/** Written if the products are still as they were seen, on which their change depends too. */
export const insertProductChanges = (
  db: Db,
  by: By,
  lines: readonly ProductLine[],
  seen: readonly SeenProduct[],
  details?: SQL,
): Statement => insertHistory(db, by, lines, allUnchanged(JSON.stringify(seen), by.vendorId, seen.length), details);

export function deleteProductRows(
  db: Db,
  vendorId: string,
  products: readonly { id: string; version: number }[],
  where = sql``,
) {
  const json = JSON.stringify(products);
  return returning(db, changedRow)`
    DELETE FROM products WHERE +vendor_id = ${vendorId} AND ${allUnchanged(json, vendorId, products.length)}
    AND id IN (SELECT ${field("id")} FROM json_each(${json})) ${where}`;
}

const stored = omit(products, "listed", "saleRank", "amountUnit", "weightClass", "unknownContents");
const storedValues = Object.entries(stored).map(([name, { name: column, dataType }]) =>
  dataType === "json" ? `'${name}', json(${column})` : `'${name}', ${column}`,
);

const withProduct = sql`json_set(${field("details")}, '$.product',
  json((SELECT json_object(${sql.raw(storedValues.join(", "))}) FROM products WHERE id = ${field("subjectId")})))`;

export const insertRemovals = (
  db: Db,
  by: By,
  lines: readonly ProductLine[],
  seen: readonly SeenProduct[],
): Statement => insertProductChanges(db, by, lines, seen, withProduct);

type Restored = Omit<By, "now"> & { ids: readonly string[]; since: number };

const removedSince = ({ vendorId, actorId, ids, since }: Restored): SQL => sql`
  FROM json_each(${JSON.stringify(ids)}) AS wanted CROSS JOIN audit_events AS told INDEXED BY audit_events_subject
    ON told.subject_id = wanted.value AND told.at >= ${since} AND told.kind = 'product-removed'
      AND told.vendor_id = ${vendorId} AND told.actor_id = ${actorId}`;

const removed = selection({
  id: computed(sql`told.subject_id`, String),
  name: computed(sql`told.details ->> '$.name'`, String),
  imageKey: computed(sql`told.details ->> '$.product.imageKey'`, (key) => key as string | null),
});

export const listRemoved = (db: Db, restored: Restored) => select(db, removed)`${removedSince(restored)}`;
export const restoreProductRows = (db: Db, restored: Restored) => returning(db, changedRow)`
  INSERT INTO products (${columnNames(stored)}) SELECT ${jsonValues(stored)}
    FROM (SELECT told.details -> '$.product' AS value ${removedSince(restored)}) WHERE true`;

export const insertStrain = (
  db: Db,
  strain: Omit<StrainInput, "website"> & { id: string; approved: boolean; createdAt: number },
) => db.insert(strains).values(strain).onConflictDoNothing({ target: strains.id });

/** Must precede the decision in its batch. */
export const insertStrainReview = (
  db: Db,
  now: number,
  event: { kind: "strain-approved" | "strain-rejected"; actorId: string; strainId: string; clientIp: string },
) =>
  db.run(sql`
    INSERT INTO audit_events (id, at, kind, actor_id, subject_id, address, details)
    SELECT ${newId(now)}, ${now}, ${event.kind}, ${event.actorId}, id, ${event.clientIp}, json_object('name', name)
    FROM strains WHERE id = ${event.strainId} AND approved = 0`);

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
