import { sql } from "drizzle-orm";
import {
  type ImportState,
  noCounts,
  type PosCounterpart,
  type PosCounts,
  type PosItem,
  type PosVerdict,
} from "#app/domain/pos/import.ts";
import type { Db } from "../client.ts";

/** `products.source` of what came from Treez. */
export const TREEZ = "treez";

type PosConnection = {
  dispensaryName: string;
  apiKeySealed: string;
  tokenSealed: string | null;
  tokenExpiresAt: number;
  lastSyncAt: number | null;
  problem: string | null;
};

export async function findPosConnection(db: Db, vendorId: string): Promise<PosConnection | undefined> {
  const [row] = await db.all<PosConnection>(sql`
    SELECT dispensary_name AS dispensaryName, api_key_sealed AS apiKeySealed, token_sealed AS tokenSealed,
      token_expires_at AS tokenExpiresAt, last_sync_at AS lastSyncAt, problem
    FROM pos_connections WHERE vendor_id = ${vendorId}`);
  return row;
}

export type PosImport = {
  id: string;
  vendorId: string;
  state: ImportState;
  since: number | null;
  auto: boolean;
  page: number;
  total: number | null;
  appliedSeq: number;
  startedAt: number;
  readAt: number | null;
  finishedAt: number | null;
  notBefore: number;
  leaseUntil: number;
  faults: number;
  problem: string | null;
};
type ImportRow = Omit<PosImport, "auto"> & { auto: number };

export const importColumns =
  sql.raw(`id, vendor_id AS vendorId, state, since, auto, page, total, applied_seq AS appliedSeq,
  started_at AS startedAt, read_at AS readAt, finished_at AS finishedAt, not_before AS notBefore,
  lease_until AS leaseUntil, faults, problem`);
export const importOf = (row: ImportRow): PosImport => ({ ...row, auto: row.auto === 1 });

/** The newest import that a person began: open, or with its report. */
export async function findLatestImport(db: Db, vendorId: string): Promise<PosImport | undefined> {
  const [row] = await db.all<ImportRow>(sql`
    SELECT ${importColumns} FROM pos_imports WHERE vendor_id = ${vendorId} AND since IS NULL
    ORDER BY started_at DESC, id DESC LIMIT 1`);
  return row && importOf(row);
}

export async function findImportOfVendor(db: Db, vendorId: string, id: string): Promise<PosImport | undefined> {
  const [row] = await db.all<ImportRow>(
    sql`SELECT ${importColumns} FROM pos_imports WHERE vendor_id = ${vendorId} AND id = ${id}`,
  );
  return row && importOf(row);
}

/** Imports with a step to come that nobody is at. */
export async function listDueImports(db: Db, now: number, limit: number): Promise<PosImport[]> {
  const rows = await db.all<ImportRow>(sql`
    SELECT ${importColumns} FROM pos_imports
    WHERE state IN ('reading', 'applying') AND not_before <= ${now} AND lease_until <= ${now}
    ORDER BY not_before LIMIT ${limit}`);
  return rows.map(importOf);
}

/** Vendors whose point of sale the cron looks at next: the one that waited longest first; none with an open import. */
export const listDueConnections = (db: Db, triedBefore: number, limit: number) =>
  db.all<{ vendorId: string; lastSyncAt: number }>(sql`
    SELECT c.vendor_id AS vendorId, c.last_sync_at AS lastSyncAt FROM pos_connections c
    JOIN vendors v ON v.id = c.vendor_id AND v.status = 'active'
    WHERE c.last_sync_at IS NOT NULL AND c.problem IS NULL AND c.tried_at <= ${triedBefore}
      AND NOT EXISTS (SELECT 1 FROM pos_imports i
        WHERE i.vendor_id = c.vendor_id AND i.state IN ('reading', 'ready', 'applying'))
    ORDER BY c.tried_at LIMIT ${limit}`);

/** How many entries were read, how many of them are written, and what becomes of them. */
export async function countImport(db: Db, { id, appliedSeq }: PosImport) {
  const rows = await db.all<{ what: PosVerdict | null; entries: number; read: number; applied: number }>(sql`
    SELECT what, count(*) AS entries, sum(seq < ${GONE_SEQ}) AS read, sum(seq <= ${appliedSeq}) AS applied
    FROM pos_import_rows WHERE import_id = ${id} GROUP BY what`);
  const counts: PosCounts = noCounts();
  for (const { what, entries } of rows) if (what) counts[what] = entries;
  const sum = (of: "entries" | "read" | "applied") => rows.reduce((total, row) => total + row[of], 0);
  return { entries: sum("entries"), read: sum("read"), applied: sum("applied"), counts };
}

/** Entries that are gone over there stand behind all that was read. */
export const GONE_SEQ = 1_000_000;

export type ImportEntry = { sourceId: string; name: string; what: PosVerdict; note: string };

/** The first entries of each verdict, without the unchanged ones: what somebody wants to look at. */
export const listImportEntries = (db: Db, importId: string, limit: number): Promise<ImportEntry[]> =>
  db.all<ImportEntry>(sql`
    SELECT r.source_id AS sourceId, r.item ->> '$.name' AS name, r.what, r.note
    FROM json_each('["skipped","hidden","changed","new"]') wanted
    CROSS JOIN pos_import_rows r ON r.import_id = ${importId} AND r.what = wanted.value
      AND r.seq IN (SELECT seq FROM pos_import_rows WHERE import_id = ${importId} AND what = wanted.value
        ORDER BY seq LIMIT ${limit})
    ORDER BY wanted.key, r.seq`);

export type StagedRow = { seq: number; item: PosItem };

export async function listStagedRows(db: Db, importId: string, afterSeq: number, limit: number): Promise<StagedRow[]> {
  const rows = await db.all<{ seq: number; item: string }>(sql`
    SELECT seq, item FROM pos_import_rows WHERE import_id = ${importId} AND seq > ${afterSeq} ORDER BY seq LIMIT ${limit}`);
  return rows.map(({ seq, item }) => ({ seq, item: JSON.parse(item) }));
}

/** A vendor's products that came from Treez, by their ids there. */
export async function listPosCounterparts(
  db: Db,
  vendorId: string,
  sourceIds: readonly string[],
): Promise<Map<string, PosCounterpart>> {
  type Row = Omit<PosCounterpart, "hiddenByImport"> & { sourceId: string; hidden: number };
  const rows = await db.all<Row>(sql`
    SELECT p.source_id AS sourceId, p.id, p.name, p.brand, p.category, p.description, p.amount, p.strain,
      p.thc_percent AS thcPercent, p.price_cents AS priceCents, p.sale_price_cents AS salePriceCents, p.status,
      h.product_id IS NOT NULL AS hidden
    FROM json_each(${JSON.stringify(sourceIds)}) wanted
    CROSS JOIN products p ON p.vendor_id = ${vendorId} AND p.source = ${TREEZ} AND p.source_id = wanted.value
      AND p.source IS NOT NULL
    LEFT JOIN pos_hidden_products h ON h.product_id = p.id`);
  return new Map(rows.map(({ sourceId, hidden, ...row }) => [sourceId, { ...row, hiddenByImport: hidden === 1 }]));
}

/** What came from Treez, is on the menu, was not hidden before, and was not among what an import read. */
export const listGone = (db: Db, vendorId: string, importId: string) =>
  db.all<{ sourceId: string; name: string }>(sql`
    SELECT source_id AS sourceId, name FROM products
    WHERE vendor_id = ${vendorId} AND source = ${TREEZ} AND source IS NOT NULL AND status = 'Active'
      AND NOT EXISTS (SELECT 1 FROM pos_import_rows r WHERE r.import_id = ${importId} AND r.source_id = products.source_id)
      AND NOT EXISTS (SELECT 1 FROM pos_hidden_products h WHERE h.product_id = products.id)`);
