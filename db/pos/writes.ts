import { eq, sql } from "drizzle-orm";
import type { PosProduct, PosVerdict } from "#app/domain/pos/import.ts";
import type { Db, Statement } from "../client.ts";
import { columnNames, field, jsonChunks, jsonValues, setFromJson } from "../json-rows.ts";
import { products } from "../schema/menu.ts";
import { posConnections, posImports } from "../schema/pos.ts";
import { pick, returning } from "../select.ts";
import { hiddenOf, POS, type PosImport, posImport } from "./queries.ts";

type Connection = Pick<typeof posConnections.$inferInsert, "vendorId" | "dispensaryName" | "accessSealed">;

/** A different dispensary has a different product list, so its sync starts over. */
export const saveConnection = (db: Db, connection: Connection, now: number): Statement =>
  db
    .insert(posConnections)
    .values({ ...connection, connectedAt: now })
    .onConflictDoUpdate({
      target: posConnections.vendorId,
      set: {
        ...connection,
        connectedAt: now,
        problem: null,
        lastSyncAt: sql`iif(dispensary_name = excluded.dispensary_name, last_sync_at, NULL)`,
      },
    });

export const updateConnection = (
  db: Db,
  vendorId: string,
  set: Partial<typeof posConnections.$inferInsert>,
): Statement => db.update(posConnections).set(set).where(eq(posConnections.vendorId, vendorId));

export const deleteConnection = (db: Db, vendorId: string): Statement[] => [
  ...deleteImports(db, vendorId),
  db.run(sql`DELETE FROM pos_connections WHERE vendor_id = ${vendorId}`),
];

export const deleteImports = (db: Db, vendorId: string, more = sql``): Statement[] => {
  const imports = sql`FROM pos_imports WHERE vendor_id = ${vendorId} ${more}`;
  return [
    db.run(sql`DELETE FROM pos_import_rows WHERE import_id IN (SELECT id ${imports})`),
    db.run(sql`DELETE ${imports}`),
  ];
};

/** Reports of cron syncs are never shown. */
export const deleteFinishedSyncs = (db: Db, vendorId: string): Statement[] =>
  deleteImports(db, vendorId, sql`AND since IS NOT NULL AND state IN ('done', 'failed')`);

type NewImport = { id: string; vendorId: string; since: number | null; auto: boolean; startedAt: number };

/** Does nothing if an import is open. */
export const insertImport = (db: Db, begun: NewImport): Statement =>
  db
    .insert(posImports)
    .values({ ...begun, state: "reading" })
    .onConflictDoNothing();

export async function leaseImport(
  db: Db,
  { vendorId, id, leaseId, now, until }: { vendorId: string; id: string; leaseId: string; now: number; until: number },
): Promise<PosImport | undefined> {
  const [row] = await returning(db, posImport)`UPDATE pos_imports SET lease_id = ${leaseId}, lease_until = ${until}
    WHERE id = ${id} AND vendor_id = ${vendorId} AND state IN ('reading', 'applying')
      AND lease_until <= ${now} AND not_before <= ${now}`;
  return row;
}

type ImportChange = Partial<
  Pick<
    PosImport,
    "state" | "page" | "total" | "appliedSeq" | "readAt" | "finishedAt" | "notBefore" | "faults" | "problem" | "auto"
  >
>;
/** `state` becomes null, which fails the batch, if the lease was lost. */
export const updateImport = (db: Db, id: string, leaseId: string, { state, ...change }: ImportChange): Statement =>
  db
    .update(posImports)
    .set({ ...change, state: sql`iif(lease_id = ${leaseId}, ${state ?? sql`state`}, NULL)` })
    .where(eq(posImports.id, id));

export const releaseImport = (db: Db, id: string, leaseId: string): Statement =>
  db.run(sql`UPDATE pos_imports SET lease_id = NULL, lease_until = 0 WHERE id = ${id} AND lease_id = ${leaseId}`);

export const beginApplying = (db: Db, vendorId: string, id: string): Statement =>
  db.run(sql`UPDATE pos_imports SET state = 'applying'
    WHERE id = ${id} AND vendor_id = ${vendorId} AND state = 'ready'`);

export const markAuto = (db: Db, vendorId: string, id: string): Statement[] => [
  db.run(sql`UPDATE pos_imports SET auto = 1 WHERE id = ${id} AND vendor_id = ${vendorId} AND state = 'reading'`),
  beginApplying(db, vendorId, id),
];

/** An upsert, because the planner would scan the whole list per row for UPDATE … FROM. */
export const updateVerdicts = (
  db: Db,
  importId: string,
  verdicts: readonly { seq: number; what: PosVerdict; note: string }[],
): Statement[] =>
  jsonChunks(verdicts).map((json) =>
    db.run(sql`INSERT INTO pos_import_rows (import_id, source_id, seq, item, what, note)
      SELECT r.import_id, r.source_id, r.seq, r.item, ${field("what")}, ${field("note")}
      FROM json_each(${json})
        CROSS JOIN pos_import_rows r ON r.import_id = ${importId} AND r.seq = ${field("seq")}
      WHERE true
      ON CONFLICT DO UPDATE SET what = excluded.what, note = excluded.note`),
  );

const theirs = pick(
  products,
  ...(["name", "brand", "category", "description", "amount", "strain"] as const),
  ...(["thcPercent", "priceCents"] as const satisfies (keyof PosProduct)[]),
);
const theirsWithIds = { ...pick(products, "id", "sourceId", "stock"), ...theirs };

export const insertPosProducts = (
  db: Db,
  vendorId: string,
  rows: readonly (PosProduct & { id: string; sourceId: string })[],
  now: number,
): Statement[] =>
  jsonChunks(rows).map((json) =>
    db.run(sql`INSERT INTO products (${columnNames(theirsWithIds)}, vendor_id, source, created_at, updated_at)
      SELECT ${jsonValues(theirsWithIds)}, ${vendorId}, ${POS}, ${now}, ${now}
      FROM json_each(${json}) WHERE true
      ON CONFLICT DO NOTHING`),
  );

/** Drops a sale price above the new price. The plus stops the planner from scanning the menu. */
export const updatePosProducts = (
  db: Db,
  vendorId: string,
  rows: readonly (PosProduct & { id: string; show: boolean; keepsStock: boolean })[],
  now: number,
): Statement[] =>
  jsonChunks(rows).flatMap((json) => [
    db.run(sql`UPDATE products SET ${setFromJson(theirs)},
        stock = iif(${field("keepsStock")}, products.stock, max(0, ${field("stock")} - coalesce(held.quantity, 0))),
        sale_price_cents = iif(sale_price_cents < ${field("priceCents")}, sale_price_cents, NULL),
        status = iif(${field("show")}, 'Active', status), updated_at = ${now}, version = version + 1
      FROM json_each(${json}) LEFT JOIN ${hiddenOf(vendorId)} AS held ON held.product_id = ${field("id")}
      WHERE products.id = value ->> '$.id' AND +products.vendor_id = ${vendorId}`),
    db.run(sql`DELETE FROM pos_hidden_products WHERE vendor_id = ${vendorId}
      AND product_id IN (SELECT value ->> '$.id' FROM json_each(${json}) WHERE value ->> '$.show')`),
  ]);

export const hidePosProducts = (db: Db, vendorId: string, ids: readonly string[], now: number): Statement[] => {
  const json = JSON.stringify(ids);
  return [
    db.run(sql`INSERT INTO pos_hidden_products (product_id, vendor_id)
      SELECT p.id, p.vendor_id FROM json_each(${json}) wanted
      CROSS JOIN products p ON p.id = wanted.value AND p.vendor_id = ${vendorId} AND p.status = 'Active'
      WHERE true ON CONFLICT DO NOTHING`),
    db.run(sql`UPDATE products SET status = 'Disabled', updated_at = ${now}, version = version + 1
      WHERE +vendor_id = ${vendorId} AND status = 'Active' AND id IN (SELECT value FROM json_each(${json}))`),
  ];
};

/** Abandoned previews would block the cron's sync. */
export const expirePreviews = (db: Db, readBefore: number, problem: string): Statement =>
  db.run(
    sql`UPDATE pos_imports SET state = 'failed', problem = ${problem}
      WHERE state = 'ready' AND read_at <= ${readBefore} AND NOT pushed`,
  );
