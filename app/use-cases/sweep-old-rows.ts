import { DAY_MS } from "#app/domain/time.ts";
import { deleteEventsBefore, deleteFailedEventsBefore } from "#db/billing/writes.ts";
import { deleteDayPurchasesBefore } from "#db/compliance/day-purchases.ts";
import { deleteSentMailBefore } from "#db/emails/writes.ts";
import { deleteFormPostsBefore, deleteKeysBefore } from "#db/idempotency.ts";
import { deleteStockMailsBefore } from "#db/menu/low-stock.ts";
import { deleteHoldsBefore } from "#db/menu/stock.ts";
import { deleteOrderPushesBefore } from "#db/notices/push-writes.ts";
import { deletePrintJobsBefore } from "#db/printing/writes.ts";
import type { App } from "../app.ts";
import { runBudget } from "./run-budget.ts";

/** Each exceeds the longest time a client may retry, an order may stay open, or goods may come back. */
const KEPT_DAYS = {
  formPosts: 1,
  orderPushes: 7,
  idempotencyKeys: 7,
  sentMail: 7,
  stockMails: 14,
  stockHolds: 30,
  events: 90,
  printJobs: 30,
};
const PAGE = 1000;

export async function sweepOldRows(app: App): Promise<{ swept: number }> {
  const fits = runBudget(app);
  const now = app.now();
  let swept = 0;
  let sweeps = [
    () => deleteKeysBefore(app.db, now - KEPT_DAYS.idempotencyKeys * DAY_MS, PAGE),
    () => deleteEventsBefore(app.db, now - KEPT_DAYS.events * DAY_MS, PAGE),
    () => deleteFailedEventsBefore(app.db, now - KEPT_DAYS.events * DAY_MS, PAGE),
    () => deleteFormPostsBefore(app.db, now - KEPT_DAYS.formPosts * DAY_MS, PAGE),
    () => deleteOrderPushesBefore(app.db, now - KEPT_DAYS.orderPushes * DAY_MS, PAGE),
    () => deletePrintJobsBefore(app.db, now - KEPT_DAYS.printJobs * DAY_MS, PAGE),
    () => deleteDayPurchasesBefore(app.db, new Date(now - DAY_MS).toISOString().slice(0, 10), PAGE),
    () => deleteHoldsBefore(app.db, now - KEPT_DAYS.stockHolds * DAY_MS, PAGE),
    () => deleteSentMailBefore(app.db, now - KEPT_DAYS.sentMail * DAY_MS, PAGE),
    () => deleteStockMailsBefore(app.db, now - KEPT_DAYS.stockMails * DAY_MS, PAGE),
  ];
  while (fits(sweeps.length)) {
    const [first, ...rest] = sweeps.map((sweep) => sweep());
    if (!first) break;
    const found = await app.db.batch([first, ...rest]);
    swept += found.reduce((sum, rows) => sum + rows.length, 0);
    sweeps = sweeps.filter((_, at) => found[at]?.length === PAGE);
  }
  return { swept };
}
