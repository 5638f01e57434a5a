import { type SQL, sql } from "drizzle-orm";
import type { PosItem, PosProduct, PosVerdict } from "#app/domain/pos/import.ts";
import type { Db, Statement } from "../client.ts";
import { importColumns, importOf, type PosImport, TREEZ } from "./queries.ts";

const field = (name: string): SQL => sql.raw(`value ->> '$.${name}'`);
const run = (db: Db, statement: SQL): Statement => db.run(statement);

type Connection = {
  vendorId: string;
  dispensaryName: string;
  apiKeySealed: string;
  tokenSealed: string;
  tokenExpiresAt: number;
};

/** Another dispensary's name means another list: what was synced from the old one says nothing about it. */
export const saveConnection = (db: Db, c: Connection, now: number): Statement =>
  run(
    db,
    sql`INSERT INTO pos_connections (vendor_id, dispensary_name, api_key_sealed, token_sealed, token_expires_at, connected_at)
      VALUES (${c.vendorId}, ${c.dispensaryName}, ${c.apiKeySealed}, ${c.tokenSealed}, ${c.tokenExpiresAt}, ${now})
      ON CONFLICT (vendor_id) DO UPDATE SET api_key_sealed = excluded.api_key_sealed, token_sealed = excluded.token_sealed,
        token_expires_at = excluded.token_expires_at, connected_at = excluded.connected_at, problem = NULL,
        last_sync_at = iif(dispensary_name = excluded.dispensary_name, last_sync_at, NULL),
        dispensary_name = excluded.dispensary_name`,
  );

export const saveToken = (db: Db, vendorId: string, tokenSealed: string, expiresAt: number): Statement =>
  run(
    db,
    sql`UPDATE pos_connections SET token_sealed = ${tokenSealed}, token_expires_at = ${expiresAt} WHERE vendor_id = ${vendorId}`,
  );

export const markTried = (db: Db, vendorId: string, now: number): Statement =>
  run(db, sql`UPDATE pos_connections SET tried_at = ${now} WHERE vendor_id = ${vendorId}`);

/** Everything but the products themselves: they stay on the menu. */
export const deleteConnection = (db: Db, vendorId: string): Statement[] => [
  ...deleteImports(db, vendorId),
  run(db, sql`DELETE FROM pos_connections WHERE vendor_id = ${vendorId}`),
];

/** All of a vendor's imports with what they read. */
export const deleteImports = (db: Db, vendorId: string): Statement[] => [
  run(
    db,
    sql`DELETE FROM pos_import_rows WHERE import_id IN (SELECT id FROM pos_imports WHERE vendor_id = ${vendorId})`,
  ),
  run(db, sql`DELETE FROM pos_imports WHERE vendor_id = ${vendorId}`),
];

/** Finished looks of the cron: nobody reads their reports. */
export const deleteOldLooks = (db: Db, vendorId: string): Statement[] => {
  const old = sql`vendor_id = ${vendorId} AND since IS NOT NULL AND state IN ('done', 'failed')`;
  return [
    run(db, sql`DELETE FROM pos_import_rows WHERE import_id IN (SELECT id FROM pos_imports WHERE ${old})`),
    run(db, sql`DELETE FROM pos_imports WHERE ${old}`),
  ];
};

type NewImport = { id: string; vendorId: string; since: number | null; auto: boolean; startedAt: number };

/** Does nothing where the vendor has an open import already. */
export const insertImport = (db: Db, i: NewImport): Statement =>
  run(
    db,
    sql`INSERT INTO pos_imports (id, vendor_id, state, since, auto, started_at)
      VALUES (${i.id}, ${i.vendorId}, 'reading', ${i.since}, ${i.auto ? 1 : 0}, ${i.startedAt}) ON CONFLICT DO NOTHING`,
  );

/** Reserves the next step; undefined where somebody else is at it, or none is due. */
export async function takeImport(
  db: Db,
  { vendorId, id, leaseId, now, until }: { vendorId: string; id: string; leaseId: string; now: number; until: number },
): Promise<PosImport | undefined> {
  const [row] = await db.all<Parameters<typeof importOf>[0]>(sql`
    UPDATE pos_imports SET lease_id = ${leaseId}, lease_until = ${until}
    WHERE id = ${id} AND vendor_id = ${vendorId} AND state IN ('reading', 'applying')
      AND lease_until <= ${now} AND not_before <= ${now}
    RETURNING ${importColumns}`);
  return row && importOf(row);
}

type ImportChange = Partial<
  Pick<
    PosImport,
    "state" | "page" | "total" | "appliedSeq" | "readAt" | "finishedAt" | "notBefore" | "faults" | "problem" | "auto"
  >
>;
const names = {
  state: "state",
  page: "page",
  total: "total",
  appliedSeq: "applied_seq",
  readAt: "read_at",
  finishedAt: "finished_at",
  notBefore: "not_before",
  faults: "faults",
  problem: "problem",
  auto: "auto",
} as const satisfies Record<keyof ImportChange, string>;

/**
 * A step's result. Whoever lost the lease meanwhile breaks the whole batch by it: `state` may not be null.
 */
export function updateImport(db: Db, id: string, leaseId: string, change: ImportChange): Statement {
  const sets = (Object.keys(change) as (keyof ImportChange)[]).map((key) => {
    const value = change[key];
    return sql`${sql.raw(names[key])} = ${typeof value === "boolean" ? Number(value) : value}`;
  });
  const state = change.state === undefined ? sql`state` : sql`${change.state}`;
  const others = sets.filter((_, at) => Object.keys(change)[at] !== "state");
  return run(
    db,
    sql`UPDATE pos_imports SET ${sql.join([sql`state = iif(lease_id = ${leaseId}, ${state}, NULL)`, ...others], sql`, `)}
      WHERE id = ${id}`,
  );
}

export const releaseImport = (db: Db, id: string, leaseId: string): Statement =>
  run(db, sql`UPDATE pos_imports SET lease_id = NULL, lease_until = 0 WHERE id = ${id} AND lease_id = ${leaseId}`);

/** From its preview on; nothing where it is no longer ready. */
export const beginApplying = (db: Db, vendorId: string, id: string): Statement =>
  run(
    db,
    sql`UPDATE pos_imports SET state = 'applying' WHERE id = ${id} AND vendor_id = ${vendorId} AND state = 'ready'`,
  );

/** A preview that is read, or still being read by somebody, is applied without further asking. */
export const markAuto = (db: Db, vendorId: string, id: string): Statement[] => [
  run(db, sql`UPDATE pos_imports SET auto = 1 WHERE id = ${id} AND vendor_id = ${vendorId} AND state = 'reading'`),
  beginApplying(db, vendorId, id),
];

/** What was read; an entry that came with an earlier page already stays as it is. */
export const insertStagedRows = (
  db: Db,
  importId: string,
  rows: readonly { seq: number; item: PosItem; what?: PosVerdict; note?: string }[],
): Statement =>
  run(
    db,
    sql`INSERT INTO pos_import_rows (import_id, source_id, seq, item, what, note)
      SELECT ${importId}, value ->> '$.item.sourceId', ${field("seq")}, value -> '$.item', ${field("what")},
        coalesce(${field("note")}, '')
      FROM json_each(${JSON.stringify(rows)}) WHERE true
      ON CONFLICT DO NOTHING`,
  );

/**
 * An upsert of rows that are all there. An UPDATE … FROM the list would walk through the whole list for each row of the
 * import: the planner takes the list for the shorter side.
 */
export const updateVerdicts = (
  db: Db,
  importId: string,
  verdicts: readonly { seq: number; what: PosVerdict; note: string }[],
): Statement =>
  run(
    db,
    sql`INSERT INTO pos_import_rows (import_id, source_id, seq, item, what, note)
      SELECT r.import_id, r.source_id, r.seq, r.item, ${field("what")}, ${field("note")}
      FROM json_each(${JSON.stringify(verdicts)})
        CROSS JOIN pos_import_rows r ON r.import_id = ${importId} AND r.seq = ${field("seq")}
      WHERE true
      ON CONFLICT DO UPDATE SET what = excluded.what, note = excluded.note`,
  );

/** New ones without a picture, so that no menu shows them yet; one that is there already stays. */
export const insertPosProducts = (
  db: Db,
  vendorId: string,
  rows: readonly (PosProduct & { id: string; sourceId: string })[],
  now: number,
): Statement =>
  run(
    db,
    sql`INSERT INTO products (id, vendor_id, source, source_id, name, brand, category, description, amount, strain,
        thc_percent, price_cents, created_at, updated_at)
      SELECT ${field("id")}, ${vendorId}, ${TREEZ}, ${field("sourceId")}, ${field("name")}, ${field("brand")},
        ${field("category")}, ${field("description")}, ${field("amount")}, ${field("strain")}, ${field("thcPercent")},
        ${field("priceCents")}, ${now}, ${now}
      FROM json_each(${JSON.stringify(rows)}) WHERE true
      ON CONFLICT DO NOTHING`,
  );

/**
 * Never image, tags, strain details; the sale price only where the new price has reached it. The plus keeps the planner
 * from walking through the vendor's menu, and through the list for each product of it.
 */
export const updatePosProducts = (
  db: Db,
  vendorId: string,
  rows: readonly (PosProduct & { id: string; show: boolean })[],
  now: number,
): Statement[] => {
  const json = JSON.stringify(rows);
  return [
    run(
      db,
      sql`UPDATE products SET name = ${field("name")}, brand = ${field("brand")}, category = ${field("category")},
          description = ${field("description")}, amount = ${field("amount")}, strain = ${field("strain")},
          thc_percent = ${field("thcPercent")}, price_cents = ${field("priceCents")},
          sale_price_cents = iif(sale_price_cents < ${field("priceCents")}, sale_price_cents, NULL),
          status = iif(${field("show")}, 'Active', status), updated_at = ${now}, version = version + 1
        FROM json_each(${json})
        WHERE products.id = value ->> '$.id' AND +products.vendor_id = ${vendorId}`,
    ),
    run(
      db,
      sql`DELETE FROM pos_hidden_products WHERE vendor_id = ${vendorId}
        AND product_id IN (SELECT value ->> '$.id' FROM json_each(${json}) WHERE value ->> '$.show')`,
    ),
  ];
};

export const hidePosProducts = (db: Db, vendorId: string, ids: readonly string[], now: number): Statement[] => {
  const json = JSON.stringify(ids);
  return [
    run(
      db,
      sql`INSERT INTO pos_hidden_products (product_id, vendor_id, hidden_at)
        SELECT p.id, p.vendor_id, ${now} FROM json_each(${json}) wanted
        CROSS JOIN products p ON p.id = wanted.value AND p.vendor_id = ${vendorId} AND p.status = 'Active'
        WHERE true ON CONFLICT DO NOTHING`,
    ),
    run(
      db,
      sql`UPDATE products SET status = 'Disabled', updated_at = ${now}, version = version + 1
        WHERE +vendor_id = ${vendorId} AND status = 'Active' AND id IN (SELECT value FROM json_each(${json}))`,
    ),
  ];
};

export const markSynced = (db: Db, vendorId: string, at: number): Statement =>
  run(db, sql`UPDATE pos_connections SET last_sync_at = ${at}, problem = NULL WHERE vendor_id = ${vendorId}`);

export const markProblem = (db: Db, vendorId: string, problem: string): Statement =>
  run(db, sql`UPDATE pos_connections SET problem = ${problem} WHERE vendor_id = ${vendorId}`);

/** Previews that nobody applied: they would keep the cron from looking. */
export const expirePreviews = (db: Db, readBefore: number, problem: string): Statement =>
  run(
    db,
    sql`UPDATE pos_imports SET state = 'failed', problem = ${problem} WHERE state = 'ready' AND read_at <= ${readBefore}`,
  );
