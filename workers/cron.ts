import type { App } from "#app/app.ts";
import { type CronJob, jobsOf } from "#app/domain/cron-jobs.ts";
import { faultFacts } from "#app/platform/error-facts.ts";
import { purgeExpiredCredentials } from "#app/use-cases/accounts/purge-expired-credentials.ts";
import { limitUnpaidVendors } from "#app/use-cases/billing/limit-unpaid.ts";
import { reconcileSubscriptions } from "#app/use-cases/billing/reconcile-subscriptions.ts";
import { readPublishedClaims } from "#app/use-cases/compliance/read-published-claims.ts";
import { refreshWithheld } from "#app/use-cases/compliance/refresh-withheld.ts";
import { warnOfLicenseExpiry } from "#app/use-cases/compliance/warn-of-license-expiry.ts";
import { offerForgotten } from "#app/use-cases/couriers/offer-request.ts";
import { sendCourierWebhooks } from "#app/use-cases/couriers/send-webhooks.ts";
import { sweepProofPhotos } from "#app/use-cases/couriers/sweep-proof-photos.ts";
import { mailLowStock } from "#app/use-cases/menu/mail-low-stock.ts";
import { raiseAlerts } from "#app/use-cases/operations/raise-alerts.ts";
import { archiveOrders } from "#app/use-cases/orders/archive-orders.ts";
import { runOverdueTimers } from "#app/use-cases/orders/run-timers.ts";
import { syncTreez } from "#app/use-cases/pos/sync-treez.ts";
import { recordCronRun } from "#app/use-cases/record-cron-run.ts";
import { sendWaitingEmails } from "#app/use-cases/send-emails.ts";
import { sweepImages } from "#app/use-cases/sweep-images.ts";
import { sweepOldRows } from "#app/use-cases/sweep-old-rows.ts";

/** Each job is an idempotent use-case that takes the time from the app. */
const runs: Record<CronJob, (app: App) => Promise<unknown>> = {
  "offer-requests": offerForgotten,
  "resume-reconciling": (app) => reconcileSubscriptions(app, { begin: false }),
  "read-published-claims": readPublishedClaims,
  "sweep-images": sweepImages,
  "run-overdue-timers": runOverdueTimers,
  "raise-alerts": raiseAlerts,
  "send-emails": sendWaitingEmails,
  "send-courier-webhooks": sendCourierWebhooks,
  "sync-treez": syncTreez,
  "archive-orders": archiveOrders,
  "refresh-withheld": (app) => refreshWithheld(app),
  "reconcile-subscriptions": (app) => reconcileSubscriptions(app, { begin: true }),
  "limit-unpaid-vendors": (app) => limitUnpaidVendors(app),
  "warn-of-license-expiry": warnOfLicenseExpiry,
  "mail-low-stock": mailLowStock,
  "sweep-old-rows": sweepOldRows,
  "sweep-proof-photos": sweepProofPhotos,
  "purge-expired-credentials": purgeExpiredCredentials,
};

/** Runs the job of an expression; all of them for a developer's call by hand, where a failing one doesn't stop the rest. */
export async function runScheduled(cron: string, app: App): Promise<void> {
  const jobs = jobsOf(cron);
  if (jobs.length === 0) app.log("cron-unknown", { cron });
  for (const job of jobs) {
    const startedAt = app.now();
    const started = Date.now();
    const done = (succeeded: boolean, outcome: string) =>
      recordCronRun(app, { job, startedAt, ms: Date.now() - started, succeeded, outcome });
    try {
      const result = await runs[job](app);
      app.log("cron", { cron, job, ms: Date.now() - started, result });
      await done(true, JSON.stringify(result ?? {}));
    } catch (error) {
      const facts = faultFacts(error);
      app.log("cron-failed", { cron, job, ...facts });
      await done(false, facts.message);
    }
  }
}
