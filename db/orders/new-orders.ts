import { sql } from "drizzle-orm";
import type { Db } from "../client.ts";
import { orders } from "../schema/orders.ts";
import { computed, pick, type RowOf, select, selection } from "../select.ts";

const newOrder = selection({
  ...pick(orders, "id", "seenAt", "firstName", "lastName"),
  createdAt: computed(sql`coalesce(due_at, created_at)`, Number),
});
export type NewOrder = RowOf<typeof newOrder>;

export const listOrdersSince = (db: Db, vendorId: string, { since, now }: { since: number; now: number }) =>
  select(db, newOrder)`FROM (
    SELECT * FROM (SELECT * FROM orders WHERE vendor_id = ${vendorId} AND created_at > ${since} AND due_at IS NULL
      ORDER BY created_at DESC LIMIT 20)
    UNION ALL
    SELECT * FROM (SELECT * FROM orders INDEXED BY orders_scheduled WHERE vendor_id = ${vendorId}
      AND status = 'AWAITING_PROCESSING' AND due_at > ${since} AND due_at <= ${now} ORDER BY due_at DESC LIMIT 20)
  ) AS orders ORDER BY coalesce(due_at, created_at) DESC LIMIT 20`;
