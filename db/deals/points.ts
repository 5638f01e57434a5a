import { sql } from "drizzle-orm";
import { isCheckViolation } from "#app/platform/violation.ts";
import type { Db, Statement } from "../client.ts";
import { pointEntries } from "../schema/points.ts";
import { pick, select, selection } from "../select.ts";

const balance = selection(pick(pointEntries, "balance"));

export const selectPoints = (db: Db, vendorId: string, person: string | null) =>
  select(db, balance)`FROM point_entries INDEXED BY point_entries_of_person
    WHERE vendor_id = ${vendorId} AND person = ${person} ORDER BY id DESC LIMIT 1`;

/** The balance of whose points an order has; undefined if it moved none and they have none. */
export async function findPointsOfOrder(db: Db, orderId: string): Promise<number | undefined> {
  const [last] = await select(db, balance)`FROM point_entries INDEXED BY point_entries_of_person
    WHERE (vendor_id, person) = (SELECT vendor_id, points_person FROM orders WHERE id = ${orderId})
    ORDER BY id DESC LIMIT 1`;
  return last?.balance;
}

const owed = selection(pick(pointEntries, "owed"));

/** Undefined for a dispensary that never gave points. */
export async function findPointsOwed(db: Db, vendorId: string, before: number): Promise<number | undefined> {
  const [last] = await select(db, owed)`FROM point_entries INDEXED BY point_entries_of_vendor
    WHERE vendor_id = ${vendorId} AND at < ${before} ORDER BY at DESC, id DESC LIMIT 1`;
  return last?.owed;
}

/**
 * Enters the difference between an order's points and what is entered of them, so it is safe to run late or twice. Goes
 * after the writes it reads. Fails the batch if the balance doesn't cover the points used. Points that are taken back
 * may leave a balance below zero, which owes nothing; new points fill it first.
 */
export const enterPoints = (db: Db, orderId: string, at: number): Statement =>
  db.run(sql`
    WITH due AS (
      SELECT id, vendor_id, points_person, 'earned' AS kind, iif(status = 'COMPLETED', points_earned, 0) AS points
        FROM orders WHERE id = ${orderId} AND points_person IS NOT NULL
      UNION ALL
      SELECT id, vendor_id, points_person, 'used', iif(status = 'CANCELLED', 0, -points_used)
        FROM orders WHERE id = ${orderId} AND points_person IS NOT NULL),
    changes AS (
      SELECT due.id AS order_id, due.vendor_id, points_person AS person, due.kind, count(e.id) + 1 AS turn,
        due.points - coalesce(sum(e.points), 0) AS change
      FROM due LEFT JOIN point_entries e ON e.order_id = due.id AND e.kind = due.kind
      GROUP BY due.kind HAVING change <> 0),
    summed AS (
      SELECT changes.*, sum(change) OVER (ORDER BY kind) AS moved,
        coalesce((SELECT balance FROM point_entries p INDEXED BY point_entries_of_person
          WHERE p.vendor_id = changes.vendor_id AND p.person = changes.person ORDER BY p.id DESC LIMIT 1), 0) AS held,
        coalesce((SELECT owed FROM point_entries p INDEXED BY point_entries_of_vendor
          WHERE p.vendor_id = changes.vendor_id ORDER BY p.at DESC, p.id DESC LIMIT 1), 0) AS owed,
        coalesce((SELECT max(at) FROM point_entries p INDEXED BY point_entries_of_vendor
          WHERE p.vendor_id = changes.vendor_id), 0) AS latest
      FROM changes)
    INSERT INTO point_entries (vendor_id, person, order_id, kind, turn, at, points, balance, owed)
    SELECT vendor_id, person, order_id, kind, turn, max(latest, ${at}), change, held + moved,
      owed + max(0, held + moved) - max(0, held)
    FROM summed ORDER BY kind`);

export const isPointsSpent = (error: unknown): boolean => isCheckViolation(error, "point_entries_covered");
