import { DAY_MS } from "#app/domain/time.ts";
import { deleteOldRows, type OldRows } from "#db/old-rows.ts";
import type { App } from "../app.ts";
import { runBudget } from "./frame/run-budget.ts";

/** Each exceeds the longest time a client may retry, an order may stay open, or goods may come back. */
const RETENTION_DAYS: Record<OldRows, number> = {
  idempotency_keys: 7,
  stripe_events: 90,
  failed_stripe_events: 90,
  form_posts: 1,
  // Rows say themselves when they expire.
  push_subscriptions: 0,
  print_jobs: 30,
  arrival_coverage: 35,
  day_purchases: 1,
  stock_holds: 30,
  outbox: 7,
  webhook_deliveries: 30,
  stock_mails: 14,
  courier_offers: 90,
  courier_messages: 30,
};
const PAGE = 1000;

export async function sweepOldRows(app: App): Promise<{ swept: number }> {
  const fits = runBudget(app);
  const now = app.now();
  let swept = 0;
  let due = Object.entries(RETENTION_DAYS) as [OldRows, number][];
  while (fits(due.length)) {
    const [first, ...rest] = due.map(([table, days]) => deleteOldRows(app.db, table, now - days * DAY_MS, PAGE));
    if (!first) break;
    const found = await app.db.batch([first, ...rest]);
    swept += found.reduce((sum, rows) => sum + rows.length, 0);
    due = due.filter((_, at) => found[at]?.length === PAGE);
  }
  return { swept };
}
