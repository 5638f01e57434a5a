import { type SQL, sql } from "drizzle-orm";
import type { ValueChange } from "#app/domain/accounts/history.ts";
import type { ImportedProduct, RestoredRow } from "#app/domain/menu/import-undo.ts";
import type { InventoryProduct } from "#app/domain/menu/inventory.ts";
import { insertHistory } from "../accounts/history-writes.ts";
import type { Db, Statement } from "../client.ts";
import { field, jsonChunks } from "../json-rows.ts";
import { computed, select, selection, selectOne, valuesOf } from "../select.ts";
import { allUnchanged, deleteProductRows, updateProducts } from "./writes.ts";

type By = { vendorId: string; actorId: string | null; now: number };

const historyLine = (
  kind: "menu-imported" | "menu-import-undone",
  subjectId: string,
  changes: readonly ValueChange[],
) => ({
  kind,
  subjectId,
  changes,
  name: "a menu file",
});

const keeping = (name: string, json: string) => sql`json_set(${field("details")}, ${`$.${name}`}, json(${json}))`;

/** History lines that keep what the import changed, for undoing it. More than one if a row can't hold it. */
export function insertImport(
  db: Db,
  by: By,
  changes: readonly ValueChange[],
  imported: readonly ImportedProduct[],
): Statement[] {
  const [first = "[]", ...rest] = jsonChunks(imported);
  return [first, ...rest].map((part, at) =>
    insertHistory(
      db,
      by,
      [historyLine("menu-imported", by.vendorId, at === 0 ? changes : [])],
      sql`1`,
      keeping("undo", part),
    ),
  );
}

const linesOf = (
  vendorId: string,
  kinds: readonly string[],
) => sql`FROM audit_events AS line INDEXED BY audit_events_subject
  WHERE line.subject_id = ${vendorId} AND line.kind IN ${valuesOf(kinds)}`;

const changes = computed(sql`line.details -> '$.changes'`, (text) => JSON.parse(String(text)) as ValueChange[]);
const last = selection({
  at: computed(sql`line.at`, Number),
  isUndone: computed(sql`line.kind = 'menu-import-undone'`, Boolean),
  changes,
});
export type LastImport = { at: number; isUndone: boolean; changes: ValueChange[] };

/** The last import, or the undo of one. */
export const findLastImport = (db: Db, vendorId: string, since: number): Promise<LastImport | undefined> =>
  selectOne(db, last)`${linesOf(vendorId, ["menu-imported", "menu-import-undone"])} AND line.at > ${since}
    ORDER BY line.at DESC LIMIT 1`;

const undone = (vendorId: string, at: number): SQL => sql`${linesOf(vendorId, ["menu-import-undone"])}
  AND line.at >= ${at} AND line.details ->> '$.imported' = ${at}`;

const part = selection({
  products: computed(sql`line.details -> '$.undo'`, (text) => JSON.parse(String(text)) as ImportedProduct[]),
});

/** By the instant that it was made; no products if there is none. */
export async function findImport(db: Db, vendorId: string, at: number) {
  const [parts, [undo]] = await db.batch([
    select(db, part)`${linesOf(vendorId, ["menu-imported"])} AND line.at = ${at}`,
    select(db, selection({ changes }))`${undone(vendorId, at)}`,
  ]);
  return { isKnown: parts.length > 0, products: parts.flatMap(({ products }) => products), undone: undo?.changes };
}

type Undo = { changes: readonly ValueChange[]; restored: readonly RestoredRow[]; removed: readonly InventoryProduct[] };

/** Once per import, all or nothing: writes depend on the history line, and that line on unchanged products. */
export function undoStatements(db: Db, by: By, at: number, { changes, restored, removed }: Undo): Statement[] {
  const { vendorId, now } = by;
  const removedProducts = removed.map(({ id, version }) => ({ id, version }));
  const seen = [
    ...restored.map(({ id, version, stock, stockSeen }) => ({ id, version, stock, stockSeen })),
    ...removedProducts,
  ];
  const isNew = sql`${allUnchanged(JSON.stringify(seen), vendorId, seen.length)} AND NOT EXISTS (SELECT 1 ${undone(vendorId, at)})`;
  const isRecorded = sql`AND EXISTS (SELECT 1 ${undone(vendorId, at)})`;
  return [
    insertHistory(
      db,
      by,
      [historyLine("menu-import-undone", vendorId, changes)],
      isNew,
      keeping("imported", String(at)),
    ),
    ...updateProducts(db, vendorId, restored, now, isRecorded),
    deleteProductRows(db, vendorId, removedProducts, isRecorded),
  ];
}

const ordered = selection({ id: computed(sql`DISTINCT order_items.product_id`, String) });

export async function listOrderedSince(db: Db, vendorId: string, since: number): Promise<Set<string>> {
  const found = await select(db, ordered)`FROM orders INDEXED BY orders_of_vendor
    CROSS JOIN order_items ON order_items.order_id = orders.id
    WHERE orders.vendor_id = ${vendorId} AND orders.created_at >= ${since}`;
  return new Set(found.map(({ id }) => id));
}
