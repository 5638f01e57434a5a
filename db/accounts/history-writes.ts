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
type By = { vendorId: string; actorId: string; now: number };

/**
 * Lines of a dispensary's history, in the batch of the change that they tell of. They stand before it: with a condition they are
 * written where it holds, which is where the change will find what it was decided for. Without lines it writes nothing.
 */
export function insertHistory(
  db: Db,
  { vendorId, actorId, now }: By,
  lines: readonly HistoryLine[],
  condition: SQL = sql`1`,
): Statement {
  const rows = lines.map(({ kind, subjectId, name, changes }) => {
    const details = JSON.stringify({ name, changes });
    return { id: newId(now), kind, area: historyAreaOf(kind), subjectId, details };
  });
  return db.run(sql`
      INSERT INTO audit_events (id, at, kind, actor_id, subject_id, vendor_id, area, details)
      SELECT ${field("id")}, ${now}, ${field("kind")}, ${actorId}, ${field("subjectId")}, ${vendorId}, ${field("area")}, ${field("details")}
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

/** A line about a deal that the dispensary has: before it is deleted, after it is saved. */
export const insertDealHistory = (db: Db, by: By, line: HistoryLine & { subjectId: string }): Statement =>
  insertHistory(
    db,
    by,
    [line],
    sql`EXISTS (SELECT 1 FROM deals WHERE id = ${line.subjectId} AND vendor_id = ${by.vendorId})`,
  );
