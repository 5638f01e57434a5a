import { sql } from "drizzle-orm";
import type { ReminderOutcome, ReminderStep } from "#app/domain/orders/reminders.ts";
import type { Db, Statement } from "../client.ts";
import { vendors } from "../schema/dispensaries.ts";
import { orderReminders, orders } from "../schema/orders.ts";
import { computed, pick, type RowOf, rows, select, selection } from "../select.ts";

const unseen = selection({
  ...pick(orders, "id", "vendorId", "createdAt"),
  ...pick(vendors, "email"),
  done: computed(
    sql`(SELECT json_group_array(step) FROM order_reminders WHERE order_id = orders.id)`,
    (text) => JSON.parse(text as string) as ReminderStep[],
  ),
});
export type UnseenOrder = RowOf<typeof unseen>;

/** An order that waits and that nobody has seen, and the reminders that were claimed for it. */
export async function findUnseenOrder(db: Db, id: string): Promise<UnseenOrder | undefined> {
  const [row] = await select(
    db,
    unseen,
    sql`FROM orders CROSS JOIN vendors ON vendors.id = orders.vendor_id
      WHERE orders.id = ${id} AND seen_at IS NULL AND orders.status = 'AWAITING_PROCESSING'`,
  );
  return row;
}

const id = selection(pick(orders, "id"));

/** Orders placed within a time that nobody has seen, oldest first. */
export const listUnseenOrders = (db: Db, after: number, limit: number) =>
  select(
    db,
    id,
    sql`FROM orders WHERE seen_at IS NULL AND status = 'AWAITING_PROCESSING' AND created_at > ${after}
      ORDER BY created_at LIMIT ${limit}`,
  );

const step = selection(pick(orderReminders, "step"));

/** Claims steps for one run, while nobody has seen the order; answers those that nobody had claimed before. */
export const claimReminders = (db: Db, orderId: string, steps: readonly ReminderStep[], now: number) =>
  rows(
    db,
    step,
    sql`INSERT INTO order_reminders (order_id, step, at, outcome)
      SELECT ${orderId}, value, ${now}, 'sending' FROM json_each(${JSON.stringify(steps)})
      WHERE EXISTS (SELECT 1 FROM orders WHERE id = ${orderId} AND seen_at IS NULL AND status = 'AWAITING_PROCESSING')
      ON CONFLICT DO NOTHING RETURNING ${sql.raw("step")}`,
  );

/** Keeps what became of claimed steps. */
export const markReminders = (
  db: Db,
  orderId: string,
  steps: readonly ReminderStep[],
  outcome: ReminderOutcome,
): Statement =>
  db.run(sql`UPDATE order_reminders SET outcome = ${outcome}
    WHERE order_id = ${orderId} AND step IN (SELECT value FROM json_each(${JSON.stringify(steps)}))`);
