import { type SQL, sql } from "drizzle-orm";
import { type HistoryKind, historyAreaOf, type ValueChange } from "#app/domain/accounts/history.ts";
import { newId } from "#app/domain/id.ts";
import type { Db, Statement } from "../client.ts";
import { field } from "../json-rows.ts";

/** Who does what, at which dispensary, to what. */
export type HistoryLine = {
  kind: HistoryKind;
  subjectId: string | null;
  /** What it is called, as it is now. */
  name: string;
  changes: readonly ValueChange[];
};
/** Who does it, null where it does itself, and where. */
type By = { vendorId: string; actorId: string | null; now: number };

/**
 * Lines of a dispensary's history, in the batch of the change that they tell of. They stand before it: with a condition they are
 * written where it holds, which is where the change will find what it was decided for. Without lines it writes nothing. `kept`
 * may add to what a line keeps.
 */
export function insertHistory(
  db: Db,
  { vendorId, actorId, now }: By,
  lines: readonly HistoryLine[],
  condition: SQL = sql`1`,
  kept: SQL = field("details"),
): Statement {
  const rows = lines.map(({ kind, subjectId, name, changes }) => {
    const details = JSON.stringify({ name, changes });
    return { id: newId(now), kind, area: historyAreaOf(kind), subjectId, details };
  });
  return db.run(sql`
      INSERT INTO audit_events (id, at, kind, actor_id, subject_id, vendor_id, area, details)
      SELECT ${field("id")}, ${now}, ${field("kind")}, ${actorId}, ${field("subjectId")}, ${vendorId}, ${field("area")}, ${kept}
      FROM json_each(${JSON.stringify(rows)}) WHERE ${condition}`);
}

/** Lines about products that a dispensary has, each at the version that the change is made for; a version that is null is any. */
export const insertProductHistory = (
  db: Db,
  by: By,
  lines: readonly (HistoryLine & { subjectId: string; version: number | null })[],
): Statement =>
  insertHistory(
    db,
    by,
    lines,
    sql`(SELECT count(*) FROM json_each(${JSON.stringify(lines.map(({ subjectId: id, version }) => ({ id, version })))})
      CROSS JOIN products AS held ON held.id = ${field("id")} AND +held.vendor_id = ${by.vendorId}
        AND held.version = coalesce(${field("version")}, held.version)) = ${lines.length}`,
  );

/** Lines about the dispensary itself; a version that is null is any. */
export const insertSettingsHistory = (
  db: Db,
  by: By,
  lines: readonly HistoryLine[],
  version: number | null,
): Statement =>
  insertHistory(
    db,
    by,
    lines,
    sql`EXISTS (SELECT 1 FROM vendors WHERE id = ${by.vendorId} AND version = coalesce(${version}, version))`,
  );

/** A line about a deal that the dispensary has: after it is added, else before it is changed; a version that is null is any. */
export const insertDealHistory = (
  db: Db,
  by: By,
  line: HistoryLine & { subjectId: string },
  version: number | null = null,
): Statement =>
  insertHistory(
    db,
    by,
    [line],
    sql`EXISTS (SELECT 1 FROM deals WHERE id = ${line.subjectId} AND vendor_id = ${by.vendorId}
      AND updated_at = coalesce(${version}, updated_at))`,
  );

/** A line about a printer: after it was added, or got the token of that hash; before it is removed. */
export const insertPrinterHistory = (
  db: Db,
  by: By,
  line: HistoryLine & { subjectId: string },
  tokenHash: string | null = null,
): Statement =>
  insertHistory(
    db,
    by,
    [line],
    sql`EXISTS (SELECT 1 FROM printers WHERE (token_hash = ${tokenHash} OR id = ${line.subjectId})
      AND vendor_id = ${by.vendorId} AND removed_at IS NULL)`,
  );

/** A line about an address that is told of courier requests: after it was added, before it is removed. */
export const insertWebhookHistory = (db: Db, by: By, line: HistoryLine & { subjectId: string }): Statement =>
  insertHistory(
    db,
    by,
    [line],
    sql`EXISTS (SELECT 1 FROM courier_webhooks
      WHERE id = ${line.subjectId} AND vendor_id = ${by.vendorId} AND disabled_at IS NULL)`,
  );

/** A line about an import from Treez that somebody has applied: one, however often it is asked to go on. */
export const insertImportHistory = (db: Db, by: By, line: HistoryLine & { subjectId: string }): Statement =>
  insertHistory(
    db,
    by,
    [line],
    sql`EXISTS (SELECT 1 FROM pos_imports
      WHERE id = ${line.subjectId} AND vendor_id = ${by.vendorId} AND state <> 'failed')
      AND NOT EXISTS (SELECT 1 FROM audit_events WHERE subject_id = ${line.subjectId} AND kind = ${line.kind})`,
  );

/** A line about a review that the dispensary may answer. */
export const insertReviewHistory = (db: Db, by: By, line: HistoryLine & { subjectId: string }): Statement =>
  insertHistory(
    db,
    by,
    [line],
    sql`EXISTS (SELECT 1 FROM reviews
      WHERE id = ${line.subjectId} AND vendor_id = ${by.vendorId} AND removed_at IS NULL)`,
  );
