import { type SQL, sql } from "drizzle-orm";
import { type HistoryKind, historyAreaOf, type ValueChange } from "#app/domain/accounts/history.ts";
import { newId } from "#app/domain/id.ts";
import type { Db, Statement } from "../client.ts";
import { field } from "../json-rows.ts";

export type HistoryLine = {
  kind: HistoryKind;
  subjectId: string | null;
  name: string;
  changes: readonly ValueChange[];
};
type OwnLine = HistoryLine & { subjectId: string };
/** Null for automatic changes. */
type By = { vendorId: string; actorId: string | null; now: number };

/** Goes before the change in its batch; `condition` is the change's own guard. `detailsSql` may add details. */
export function insertHistory(
  db: Db,
  { vendorId, actorId, now }: By,
  lines: readonly HistoryLine[],
  condition: SQL = sql`1`,
  detailsSql: SQL = field("details"),
): Statement {
  const rows = lines.map(({ kind, subjectId, name, changes }) => {
    const details = JSON.stringify({ name, changes });
    return { id: newId(now), kind, area: historyAreaOf(kind), subjectId, details };
  });
  return db.run(sql`
      INSERT INTO audit_events (id, at, kind, actor_id, subject_id, vendor_id, area, details)
      SELECT ${field("id")}, ${now}, ${field("kind")}, ${actorId}, ${field("subjectId")}, ${vendorId}, ${field("area")}, ${detailsSql}
      FROM json_each(${JSON.stringify(rows)}) WHERE ${condition}`);
}

export const insertProductHistory = (db: Db, by: By, lines: readonly (OwnLine & { version: number | null })[]) =>
  insertHistory(
    db,
    by,
    lines,
    sql`(SELECT count(*) FROM json_each(${JSON.stringify(lines.map(({ subjectId: id, version }) => ({ id, version })))})
      CROSS JOIN products AS held ON held.id = ${field("id")} AND +held.vendor_id = ${by.vendorId}
        AND held.version = coalesce(${field("version")}, held.version)) = ${lines.length}`,
  );

export const insertSettingsHistory = (db: Db, by: By, lines: readonly HistoryLine[], version: number | null) =>
  insertHistory(
    db,
    by,
    lines,
    sql`EXISTS (SELECT 1 FROM vendors WHERE id = ${by.vendorId} AND version = coalesce(${version}, version))`,
  );

/** Goes after an insert, but before a change. */
export const insertDealHistory = (db: Db, by: By, line: OwnLine, version: number | null = null): Statement =>
  insertHistory(
    db,
    by,
    [line],
    sql`EXISTS (SELECT 1 FROM deals WHERE id = ${line.subjectId} AND vendor_id = ${by.vendorId}
      AND updated_at = coalesce(${version}, updated_at))`,
  );

export const insertPrinterHistory = (db: Db, by: By, line: OwnLine, tokenHash: string | null = null): Statement =>
  insertHistory(
    db,
    by,
    [line],
    sql`EXISTS (SELECT 1 FROM printers WHERE (token_hash = ${tokenHash} OR id = ${line.subjectId})
      AND vendor_id = ${by.vendorId} AND removed_at IS NULL)`,
  );

const insertLineIf =
  (condition: (line: OwnLine, by: By) => SQL) =>
  (db: Db, by: By, line: OwnLine): Statement =>
    insertHistory(db, by, [line], condition(line, by));

/** `secrets`: what a change expects to find. */
export const insertWebhookHistory = (db: Db, by: By, line: OwnLine, secrets: readonly number[] | null = null) =>
  insertHistory(
    db,
    by,
    [line],
    sql`EXISTS (SELECT 1 FROM webhooks WHERE id = ${line.subjectId} AND vendor_id = ${by.vendorId}
      AND disabled_at IS NULL AND secrets = coalesce(${secrets && JSON.stringify(secrets)}, secrets))`,
  );

export const insertKeyHistory = insertLineIf(
  ({ subjectId }, { vendorId }) => sql`EXISTS (SELECT 1 FROM integration_keys
    WHERE id = ${subjectId} AND vendor_id = ${vendorId} AND revoked_at IS NULL)`,
);

export const insertPackageHistory = insertLineIf(
  ({ subjectId }, { vendorId }) => sql`EXISTS (SELECT 1 FROM packages
    WHERE id = ${subjectId} AND vendor_id = ${vendorId} AND finished_at IS NULL)`,
);

/** Once per import, however often it resumes. */
export const insertImportHistory = insertLineIf(
  ({ subjectId, kind }, { vendorId }) => sql`EXISTS (SELECT 1 FROM pos_imports
    WHERE id = ${subjectId} AND vendor_id = ${vendorId} AND state <> 'failed')
    AND NOT EXISTS (SELECT 1 FROM audit_events WHERE subject_id = ${subjectId} AND +kind = ${kind})`,
);

export const insertReviewHistory = insertLineIf(
  ({ subjectId }, { vendorId }) => sql`EXISTS (SELECT 1 FROM reviews
    WHERE id = ${subjectId} AND vendor_id = ${vendorId} AND removed_at IS NULL)`,
);

export const insertExportHistory = insertLineIf(
  ({ subjectId }) => sql`EXISTS (SELECT 1 FROM shop_exports WHERE id = ${subjectId})`,
);
