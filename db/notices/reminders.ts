import { sql } from "drizzle-orm";
import { CLAIM_MS, type ReminderOutcome, type ReminderStep } from "#app/domain/notices/reminders.ts";
import type { Db, Statement } from "../client.ts";
import { emailVerified } from "../dispensaries/queries.ts";
import { vendors } from "../schema/dispensaries.ts";
import { orderReminders, orders } from "../schema/orders.ts";
import { computed, pick, type RowOf, returning, select, selection } from "../select.ts";

const unseen = (now: number) =>
  selection({
    ...pick(orders, "id", "vendorId"),
    createdAt: computed(sql`coalesce(orders.due_at, orders.created_at)`, Number),
    isAhead: computed(sql`orders.due_at IS NOT NULL`, Boolean),
    ...pick(vendors, "email"),
    emailVerified,
    done: computed(
      sql`(SELECT json_group_array(step) FROM order_reminders WHERE order_id = orders.id AND NOT ${isAbandoned(now)})`,
      (text) => JSON.parse(text as string) as ReminderStep[],
    ),
  });
const isAbandoned = (now: number) => sql`(outcome = 'sending' AND order_reminders.at <= ${now - CLAIM_MS})`;
export type UnseenOrder = RowOf<ReturnType<typeof unseen>>;

export const findUnseenOrders = (db: Db, ids: readonly string[], now: number): Promise<UnseenOrder[]> =>
  select(db, unseen(now))`FROM json_each(${JSON.stringify(ids)}) AS asked
    CROSS JOIN orders ON orders.id = asked.value CROSS JOIN vendors ON vendors.id = orders.vendor_id
    WHERE seen_at IS NULL AND orders.status = 'AWAITING_PROCESSING'`;

const id = selection(pick(orders, "id"));

export const listUnseenOrders = (db: Db, after: number, limit: number) =>
  select(db, id)`FROM orders WHERE seen_at IS NULL AND status = 'AWAITING_PROCESSING' AND created_at > ${after}
    ORDER BY created_at LIMIT ${limit}`;

export const listOverdueOrders = (db: Db, now: number, limit: number) =>
  select(db, id)`
    FROM orders WHERE waits_until <= ${now} AND status = 'AWAITING_PROCESSING' ORDER BY waits_until LIMIT ${limit}`;

type Step = { orderId: string; step: ReminderStep };

const claimed = selection(pick(orderReminders, "orderId", "step"));

export const claimReminders = (db: Db, reminders: readonly Step[], now: number): Promise<Step[]> =>
  returning(db, claimed)`INSERT INTO order_reminders (order_id, step, at, outcome)
    SELECT orders.id, wanted.value ->> 'step', ${now}, 'sending' FROM json_each(${JSON.stringify(reminders)}) AS wanted
    CROSS JOIN orders ON orders.id = wanted.value ->> 'orderId'
    WHERE seen_at IS NULL AND status = 'AWAITING_PROCESSING'
    ON CONFLICT DO UPDATE SET at = excluded.at WHERE ${isAbandoned(now)}`;

export const markReminders = (db: Db, marks: readonly (Step & { outcome: ReminderOutcome })[]): Statement =>
  db.run(sql`UPDATE order_reminders SET outcome = marked.value ->> 'outcome' FROM json_each(${JSON.stringify(marks)}) AS marked
    WHERE order_id = marked.value ->> 'orderId' AND step = marked.value ->> 'step'`);
