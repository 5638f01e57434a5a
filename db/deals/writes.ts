import { and, eq, sql } from "drizzle-orm";
import type { Deal } from "#app/domain/deals/deal.ts";
import { isPoints } from "#app/domain/deals/points.ts";
import type { Order } from "#app/domain/orders/order.ts";
import { isCheckViolation, isNullViolation } from "#app/platform/violation.ts";
import type { Db, Statement } from "../client.ts";
import { columnNames, jsonValues } from "../json-rows.ts";
import { deals } from "../schema/deals.ts";
import { omit, returning } from "../select.ts";
import { storedDeal } from "./queries.ts";

const columns = omit(deals, "vendorId", "createdAt", "updatedAt", "uses");
type Written = Omit<Deal, "uses">;

/** Returns no row if the vendor has `most` deals. */
export const insertDeal = (db: Db, vendorId: string, deal: Written, { most, now }: { most: number; now: number }) =>
  returning(db, storedDeal)`INSERT INTO deals (vendor_id, created_at, updated_at, ${columnNames(columns)})
    SELECT ${vendorId}, ${now}, ${now}, ${jsonValues(columns)} FROM json_each(${JSON.stringify([deal])})
    WHERE (SELECT count(*) FROM deals WHERE vendor_id = ${vendorId}) < ${most}`;

const isDealOf = (vendorId: string, dealId: string) => and(eq(deals.id, dealId), eq(deals.vendorId, vendorId));

type Edit = { now: number; version: number | null };

type Edited = Pick<Deal, "id"> & Partial<Written>;

/** Fails on `deals_uses_left` if already used more. Returns no row if stale; a null version skips the check. */
export const updateDeal = (db: Db, vendorId: string, { id, ...set }: Edited, { now, version }: Edit) =>
  db
    .update(deals)
    .set({ ...set, updatedAt: now })
    .where(and(isDealOf(vendorId, id), version === null ? undefined : eq(deals.updatedAt, version)))
    .returning();

export const deleteDealRow = (db: Db, vendorId: string, dealId: string) =>
  db.delete(deals).where(isDealOf(vendorId, dealId)).returning({ id: deals.id });

/** Fails the batch if a deal is gone, used up or not for this person, even under parallel orders. */
export function countDealUses(
  db: Db,
  { id: orderId, vendorId, deals: used }: Pick<Order, "id" | "vendorId" | "deals">,
  { person, buyer }: { person: string; buyer: { phone: string; birthdate: string } },
): Statement[] {
  const counted = used.filter((deal) => !isPoints(deal));
  if (counted.length === 0) return [];
  const ids = JSON.stringify(counted.map((deal) => deal.id));
  return [
    db.run(sql`UPDATE deals SET uses = uses + 1 WHERE id IN (SELECT value FROM json_each(${ids}))`),
    db.run(sql`INSERT INTO deal_uses (deal_id, order_id, person, of_person, most_of_person, ordered_before)
      SELECT deals.id, ${orderId}, ${person},
        1 + (SELECT count(*) FROM deal_uses u INDEXED BY deal_uses_of_person WHERE u.deal_id = deals.id AND u.person = ${person}),
        max_uses_per_person,
        first_order AND EXISTS (SELECT 1 FROM orders INDEXED BY orders_of_buyer WHERE orders.vendor_id = ${vendorId}
          AND phone = ${buyer.phone} AND birthdate = ${buyer.birthdate} AND status <> 'CANCELLED' AND orders.id <> ${orderId})
      FROM json_each(${ids}) LEFT JOIN deals ON deals.id = value`),
  ];
}

export const releaseDealUses = (db: Db, orderId: string): Statement[] => [
  db.run(sql`UPDATE deals SET uses = uses - 1 WHERE id IN (SELECT deal_id FROM deal_uses WHERE order_id = ${orderId})`),
  db.run(sql`DELETE FROM deal_uses WHERE order_id = ${orderId}`),
];

const limits = ["deals_uses_left", "deal_uses_within_person", "deal_uses_first_order"];

export const isDealUnavailable = (error: unknown): boolean =>
  limits.some((name) => isCheckViolation(error, name)) || isNullViolation(error, "deal_uses.deal_id");

export const isUsedMore = (error: unknown): boolean => isCheckViolation(error, "deals_uses_left");
