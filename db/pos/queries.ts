import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { type MenuCounterpart, noCounts, type PosCounts } from "#app/domain/pos/import.ts";
import type { Db } from "../client.ts";
import { products } from "../schema/menu.ts";
import { posConnections, posImportRows, posImports } from "../schema/pos.ts";
import { computed, nullable, omit, pick, present, type RowOf, select, selection, selectOne } from "../select.ts";

/** Each dispensary has one point of sale, whichever it is. */
export const POS = "pos";

const connection = selection(omit(posConnections, "vendorId", "connectedAt", "triedAt"));

export const findPosConnection = (db: Db, vendorId: string) =>
  selectOne(db, connection)`FROM pos_connections WHERE vendor_id = ${vendorId}`;

export function findPosSummary(db: Db, vendorId: string) {
  const fromTable = (table: SQL) => sql`FROM ${table} WHERE vendor_id = ${vendorId}`;
  const summary = selection({
    treez: computed(sql`(SELECT dispensary_name ${fromTable(sql`pos_connections`)})`, nullable(String)),
    sendsMenu: computed(sql`EXISTS (SELECT 1 ${fromTable(sql`pos_feeds`)})`, Boolean),
    keys: computed(
      sql`(SELECT group_concat(name, ', ') ${fromTable(sql`integration_keys`)} AND revoked_at IS NULL)`,
      nullable(String),
    ),
  });
  return selectOne(db, summary)``;
}

export const posImport = selection(omit(posImports, "leaseId"));
export type PosImport = RowOf<typeof posImport>;

export const findLatestImport = (db: Db, vendorId: string) =>
  selectOne(db, posImport)`
    FROM pos_imports WHERE vendor_id = ${vendorId} AND since IS NULL ORDER BY started_at DESC, id DESC LIMIT 1`;

export const findImportOfVendor = (db: Db, vendorId: string, id: string) =>
  selectOne(db, posImport)`FROM pos_imports WHERE vendor_id = ${vendorId} AND id = ${id}`;

export const listDueImports = (db: Db, now: number, limit: number): Promise<PosImport[]> =>
  select(db, posImport)`FROM pos_imports WHERE state IN ('reading', 'applying') AND not_before <= ${now}
    AND lease_until <= ${now} ORDER BY not_before LIMIT ${limit}`;

const [c, r, p] = [alias(posConnections, "c"), alias(posImportRows, "r"), alias(products, "p")];
const lateConnection = selection(pick(c, "vendorId"));

/** Connections that weren't tried since, because nothing woke their objects. */
export const listLateConnections = (db: Db, triedBefore: number, limit: number) =>
  select(db, lateConnection)`FROM pos_connections c JOIN vendors v ON v.id = c.vendor_id AND v.status = 'active'
      WHERE c.last_sync_at IS NOT NULL AND c.problem IS NULL AND c.tried_at <= ${triedBefore}
      ORDER BY c.tried_at LIMIT ${limit}`;

const syncable = selection({
  lastSyncAt: present(c.lastSyncAt),
  openId: computed(sql`i.id`, nullable(String)),
  isSync: computed(sql`i.since IS NOT NULL`, Boolean),
});

export const findSyncable = (db: Db, vendorId: string) =>
  selectOne(db, syncable)`FROM pos_connections c JOIN vendors v ON v.id = c.vendor_id AND v.status = 'active'
      LEFT JOIN pos_imports i ON i.vendor_id = c.vendor_id AND i.state IN ('reading', 'ready', 'applying')
      WHERE c.vendor_id = ${vendorId} AND c.last_sync_at IS NOT NULL AND c.problem IS NULL`;

const counted = (appliedSeq: number) =>
  selection({
    ...pick(posImportRows, "what"),
    entries: computed(sql`count(*)`, Number),
    applied: computed(sql`sum(seq <= ${appliedSeq})`, Number),
  });

export async function countImport(db: Db, { id, appliedSeq }: PosImport) {
  const groups = await select(db, counted(appliedSeq))`FROM pos_import_rows WHERE import_id = ${id} GROUP BY what`;
  const counts: PosCounts = noCounts();
  for (const { what, entries } of groups) if (what) counts[what] = entries;
  const sum = (field: "entries" | "applied") => groups.reduce((total, row) => total + row[field], 0);
  return { entries: sum("entries"), applied: sum("applied"), counts };
}

const entry = selection({
  ...pick(r, "sourceId", "note"),
  name: computed(sql`r.item ->> '$.name'`, String),
  what: present(r.what),
});

export const listImportEntries = (db: Db, importId: string, limit: number) =>
  select(db, entry)`FROM json_each('["skipped","hidden","changed","new"]') wanted
    CROSS JOIN pos_import_rows r ON r.import_id = ${importId} AND r.what = wanted.value
      AND r.seq IN (SELECT seq FROM pos_import_rows WHERE import_id = ${importId} AND what = wanted.value
        ORDER BY seq LIMIT ${limit})
    ORDER BY wanted.key, r.seq`;

const staged = selection(pick(posImportRows, "seq", "item"));
export type StagedRow = RowOf<typeof staged>;

export const listStagedRows = (db: Db, importId: string, afterSeq: number, limit: number): Promise<StagedRow[]> =>
  select(db, staged)`
    FROM pos_import_rows WHERE import_id = ${importId} AND seq > ${afterSeq} ORDER BY seq LIMIT ${limit}`;

const counterpart = selection({
  ...pick(p, "id", "name", "brand", "category", "description", "amount", "strain", "thcPercent", "priceCents"),
  ...pick(p, "salePriceCents", "status", "stock"),
  sourceId: present(p.sourceId),
  held: computed(sql`coalesce(held.quantity, 0)`, Number),
  hiddenByImport: computed(sql`h.product_id IS NOT NULL`, Boolean),
});

export const hiddenOf = (vendorId: string): SQL =>
  sql`(SELECT stock_holds.product_id, sum(stock_holds.quantity) AS quantity
    FROM orders INDEXED BY orders_of_vendor_by_status CROSS JOIN stock_holds ON stock_holds.order_id = orders.id
    WHERE orders.vendor_id = ${vendorId} AND orders.status = 'AWAITING_PROCESSING' GROUP BY 1)`;

export async function listPosCounterparts(db: Db, vendorId: string, sourceIds: readonly string[]) {
  const found = await select(db, counterpart)`FROM json_each(${JSON.stringify(sourceIds)}) wanted
    CROSS JOIN products p ON p.vendor_id = ${vendorId} AND p.source = ${POS} AND p.source_id = wanted.value
      AND p.source IS NOT NULL
    LEFT JOIN pos_hidden_products h ON h.product_id = p.id
    LEFT JOIN ${hiddenOf(vendorId)} AS held ON held.product_id = p.id`;
  return new Map<string, MenuCounterpart>(found.map(({ sourceId, ...product }) => [sourceId, product]));
}
