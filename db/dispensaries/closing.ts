import { type SQL, sql } from "drizzle-orm";
import { REDIRECT_DAYS } from "#app/domain/dispensaries/closing.ts";
import { DAY_MS } from "#app/domain/time.ts";
import { type HistoryLine, insertHistory } from "../accounts/history-writes.ts";
import type { Db } from "../client.ts";
import { vendors } from "../schema/dispensaries.ts";
import { computed, pick, present, returning, selection, selectOne } from "../select.ts";

type By = { vendorId: string; actorId: string; now: number };

const hasOpenOrders = (vendorId: string) => sql`EXISTS (SELECT 1 FROM orders INDEXED BY orders_of_vendor_by_status
  WHERE vendor_id = ${vendorId} AND status = 'AWAITING_PROCESSING')`;

const closing = (vendorId: string) =>
  selection({
    ...pick(vendors, "movedAt", "movedTo", "timeZone"),
    hasOpenOrders: computed(hasOpenOrders(vendorId), Boolean),
  });

export const findClosing = (db: Db, vendorId: string) =>
  selectOne(db, closing(vendorId))`FROM vendors WHERE id = ${vendorId}`;

const closed = selection({ ...pick(vendors, "dispensaryName", "movedTo"), movedAt: present(vendors.movedAt) });

/** Undefined also if suspended: a suspension ends redirects too. */
export const findClosedShop = (db: Db, vendorId: string) =>
  selectOne(db, closed)`FROM vendors WHERE id = ${vendorId} AND moved_at IS NOT NULL AND suspended_at IS NULL`;

const changed = selection(pick(vendors, "id"));

const update = (db: Db, by: By, set: SQL, may: SQL, line: Omit<HistoryLine, "subjectId" | "name">) =>
  [
    insertHistory(
      db,
      by,
      [{ ...line, subjectId: by.vendorId, name: "the shop" }],
      sql`EXISTS (SELECT 1 FROM vendors WHERE id = ${by.vendorId} AND ${may})`,
    ),
    returning(db, changed)`UPDATE vendors SET ${set}, updated_at = ${by.now} WHERE id = ${by.vendorId} AND ${may}`,
  ] as const;

/** Closes nothing while orders are open. */
export const closeVendor = (db: Db, by: By, movedTo: string | null) =>
  update(
    db,
    by,
    sql`moved_at = ${by.now}, moved_to = ${movedTo}`,
    sql`moved_at IS NULL AND NOT ${hasOpenOrders(by.vendorId)}`,
    { kind: "shop-closed", changes: movedTo ? [{ label: "Moved to", before: "", after: movedTo }] : [] },
  );

export const reopenVendor = (db: Db, by: By) =>
  update(db, by, sql`moved_at = NULL, moved_to = NULL`, sql`moved_at > ${by.now - REDIRECT_DAYS * DAY_MS}`, {
    kind: "shop-reopened",
    changes: [],
  });
