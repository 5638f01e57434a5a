import { getTableColumns, type SQL, sql } from "drizzle-orm";
import { firstIdAt } from "#app/domain/id.ts";
import type { Incident } from "#app/domain/operations/alerts.ts";
import type { Db } from "../client.ts";
import { vendors } from "../schema/dispensaries.ts";
import { cronRuns, settings } from "../schema/operations.ts";
import { orders } from "../schema/orders.ts";
import { computed, nullable, pick, type RowOf, select, selection, selectOne } from "../select.ts";

const count = (from: SQL) => computed(sql`(SELECT count(*) ${from})`, Number);

// The plus stops the planner from scanning emails by age until one is due.
const oldestEmail = computed(
  sql`(SELECT min(+created_at) FROM outbox WHERE sent_at IS NULL AND next_attempt_at IS NOT NULL)`,
  nullable(Number),
);

const overview = selection({
  suggestions: count(sql`FROM strains WHERE approved = 0`),
  licenses: count(
    sql`FROM vendors WHERE license_number IS NOT NULL AND license_approved_at IS NULL AND license_rejection IS NULL`,
  ),
  suspended: count(sql`FROM vendors WHERE suspended_at IS NOT NULL`),
  emailsWaiting: count(sql`FROM outbox WHERE sent_at IS NULL AND next_attempt_at IS NOT NULL`),
  oldestEmail,
  emailsGivenUp: count(sql`FROM outbox WHERE sent_at IS NULL AND next_attempt_at IS NULL`),
  webhooksWaiting: count(sql`FROM webhook_deliveries WHERE next_attempt_at IS NOT NULL`),
  oldestWebhook: computed(
    sql`(SELECT min(+created_at) FROM webhook_deliveries WHERE next_attempt_at IS NOT NULL)`,
    nullable(Number),
  ),
  webhooksFailed: computed(
    sql`(SELECT count(*) FROM failed_stripe_events) +
      (SELECT count(*) FROM webhook_deliveries d JOIN webhooks w ON w.id = d.webhook_id
        WHERE d.delivered_at IS NULL AND d.last_error IS NOT NULL AND w.disabled_at IS NULL)`,
    Number,
  ),
  couriers: count(sql`FROM users WHERE role = 'courier' AND disabled_at IS NULL`),
});

const unanswered = selection({
  ...pick(orders, "id", "createdAt"),
  ...pick(vendors, "dispensaryName", "phone"),
});

export const listUnanswered = (db: Db, { after, before }: { after: number; before: number }) =>
  select(db, unanswered)`FROM orders CROSS JOIN vendors ON vendors.id = orders.vendor_id
    WHERE seen_at IS NULL AND orders.status = 'AWAITING_PROCESSING'
      AND orders.created_at > ${after} AND orders.created_at <= ${before}
    ORDER BY orders.created_at LIMIT 20`;

export async function readOverview(db: Db) {
  const [row] = (await select(db, overview)``) as [RowOf<typeof overview>];
  return row;
}

const cronRun = selection(getTableColumns(cronRuns));
export type CronRunRow = RowOf<typeof cronRun>;

export const listCronRuns = (db: Db): Promise<CronRunRow[]> => select(db, cronRun)`FROM cron_runs ORDER BY job`;

const oldest = selection({ oldestEmail });

export const findOldestEmail = async (db: Db): Promise<number | null> =>
  (await selectOne(db, oldest)``)?.oldestEmail ?? null;

const orderCount = (most: number) =>
  selection({
    count: computed(
      sql`(SELECT count(*) FROM (SELECT 1 FROM orders
        WHERE id >= span.value ->> 'from' AND id < span.value ->> 'until' LIMIT ${most}))`,
      Number,
    ),
  });

/** Counts up to `most`. Orders' ids begin with their time. */
export async function listOrderCounts(db: Db, spans: readonly { from: number; until: number }[], most: number) {
  const ids = spans.map(({ from, until }) => ({ from: firstIdAt(from), until: firstIdAt(until) }));
  const counts = await select(db, orderCount(most))`FROM json_each(${JSON.stringify(ids)}) AS span ORDER BY span.key`;
  return counts.map(({ count }) => count);
}

const incident = selection({
  ...pick(settings, "key", "value"),
  seenAt: computed(sql`updated_at`, Number),
});

export async function listIncidents(db: Db): Promise<Incident[]> {
  const known = await select(db, incident)`FROM settings WHERE key >= 'alert:' AND key < 'alert;'`;
  return known.map(({ key, value, seenAt }) => ({
    ...(JSON.parse(value) as Pick<Incident, "since" | "text">),
    alert: key.slice("alert:".length) as Incident["alert"],
    seenAt,
  }));
}

const document = selection(pick(settings, "value"));

export async function findDocument<T extends { version: number }>(db: Db, key: string): Promise<T | undefined> {
  const [row] = await select(db, document)`FROM settings WHERE key = ${key}`;
  return row && (JSON.parse(row.value) as T);
}
