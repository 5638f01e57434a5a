import { type SQL, sql } from "drizzle-orm";
import { firstIdAt } from "#app/domain/id.ts";
import type { Db } from "./client.ts";
import { computed, returning, selection } from "./select.ts";

/** Which rows nobody needs after a time, by table. Each condition has an index. */
const oldRows = {
  idempotency_keys: (before: number) => sql`WHERE created_at < ${before}`,
  form_posts: (before: number) => sql`WHERE created_at < ${before}`,
  stripe_events: (before: number) => sql`WHERE received_at < ${before}`,
  failed_stripe_events: (before: number) => sql`WHERE received_at < ${before}`,
  push_subscriptions: (before: number) => sql`WHERE expires_at < ${before}`,
  print_jobs: (before: number) => sql`WHERE created_at < ${before}`,
  outbox: (before: number) => sql`WHERE sent_at < ${before}`,
  webhook_deliveries: (before: number) => sql`WHERE created_at < ${before}`,
  courier_offers: (before: number) => sql`WHERE request_id < ${firstIdAt(before)}`,
  courier_messages: (before: number) => sql`WHERE id < ${firstIdAt(before)}`,
  stock_mails: (before: number) => sql`WHERE at < ${before}`,
  arrival_coverage: (before: number) => sql`WHERE day < ${new Date(before).toISOString().slice(0, 10)}`,
  day_purchases: (before: number) => sql`WHERE day < ${new Date(before).toISOString().slice(0, 10)}`,
  stock_holds: (before: number) => sql`CROSS JOIN orders ON orders.id = stock_holds.order_id
    WHERE stock_holds.order_id < ${firstIdAt(before)} AND orders.status <> 'AWAITING_PROCESSING'
      AND orders.updated_at < ${before}`,
} satisfies Record<string, (before: number) => SQL>;

export type OldRows = keyof typeof oldRows;

const deleted = selection({ row: computed(sql`rowid`, Number) });

export const deleteOldRows = (db: Db, table: OldRows, before: number, limit: number) =>
  returning(db, deleted)`DELETE FROM ${sql.raw(table)} WHERE rowid IN (
    SELECT ${sql.raw(table)}.rowid FROM ${sql.raw(table)} ${oldRows[table](before)} LIMIT ${limit})`;
