import type { App } from "#app/app.ts";
import { doneBy } from "#app/domain/accounts/actor.ts";
import { type CronJob, cronJobs, jobTitles } from "#app/domain/cron-jobs.ts";
import { type Outcome, ok, refuse } from "#app/domain/outcome.ts";
import { overLimit } from "#app/domain/rate-limits.ts";
import { errorFacts } from "#app/platform/error-facts.ts";
import type { Visit } from "#app/visit.ts";
import { insertVisitAudit } from "#db/accounts/audit-writes.ts";
import { runBatch } from "#db/client.ts";
import { purgeExpiredCredentials } from "../accounts/purge-expired-credentials.ts";
import { limitUnpaidVendors } from "../billing/limit-unpaid.ts";
import { reconcileSubscriptions } from "../billing/reconcile-subscriptions.ts";
import { readPublishedClaims } from "../compliance/read-published-claims.ts";
import { refreshWithheld } from "../compliance/refresh-withheld.ts";
import { warnOfLicenseExpiry } from "../compliance/warn-of-license-expiry.ts";
import { fitArrivals } from "../couriers/fit-arrivals.ts";
import { offerForgotten } from "../couriers/offer-forgotten.ts";
import { sweepProofPhotos } from "../couriers/sweep-proof-photos.ts";
import { makeExports } from "../dispensaries/make-exports.ts";
import { asAdmin } from "../frame/as-actor.ts";
import { mailLowStock } from "../menu/mail-low-stock.ts";
import { notifyOfFavorites } from "../notices/notify-of-favorites.ts";
import { archiveOrders } from "../orders/archive-orders.ts";
import { runOverdueTimers } from "../orders/run-timers.ts";
import { compareAllPackages } from "../packages/compare-packages.ts";
import { reportTrips } from "../packages/report-trips.ts";
import { sendWebhooks } from "../pos/send-webhooks.ts";
import { syncTreez } from "../pos/sync-treez.ts";
import { recordCronRun } from "../record-cron-run.ts";
import { sendWaitingEmails } from "../send-emails.ts";
import { sweepImages } from "../sweep-images.ts";
import { sweepOldRows } from "../sweep-old-rows.ts";
import { raiseAlerts } from "./raise-alerts.ts";

const jobs: Record<CronJob, (app: App) => Promise<unknown>> = {
  "offer-requests": offerForgotten,
  "resume-reconciling": (app) => reconcileSubscriptions(app, { begin: false }),
  "read-published-claims": readPublishedClaims,
  "sweep-images": sweepImages,
  "make-exports": makeExports,
  "run-overdue-timers": runOverdueTimers,
  "raise-alerts": raiseAlerts,
  "send-emails": sendWaitingEmails,
  "send-webhooks": sendWebhooks,
  "notify-of-favorites": notifyOfFavorites,
  "sync-treez": syncTreez,
  "report-trips": reportTrips,
  "compare-packages": compareAllPackages,
  "archive-orders": archiveOrders,
  "fit-arrivals": fitArrivals,
  "refresh-withheld": (app) => refreshWithheld(app),
  "reconcile-subscriptions": (app) => reconcileSubscriptions(app, { begin: true }),
  "limit-unpaid-vendors": (app) => limitUnpaidVendors(app),
  "warn-of-license-expiry": warnOfLicenseExpiry,
  "mail-low-stock": mailLowStock,
  "sweep-old-rows": sweepOldRows,
  "sweep-proof-photos": sweepProofPhotos,
  "purge-expired-credentials": purgeExpiredCredentials,
};

/** Records how it went. `job-failed`: with why. */
export async function runJob(app: App, job: CronJob): Promise<Outcome<null, "job-failed">> {
  const startedAt = app.now();
  const started = Date.now();
  const cron = cronJobs[job];
  const done = (succeeded: boolean, outcome: string) =>
    recordCronRun(app, { job, startedAt, ms: Date.now() - started, succeeded, outcome });
  try {
    const result = await jobs[job](app);
    app.log("cron", { cron, job, ms: Date.now() - started, result });
    await done(true, JSON.stringify(result ?? {}));
    return ok(null);
  } catch (error) {
    const facts = errorFacts(error);
    app.log("cron-failed", { cron, job, ...facts });
    await done(false, facts.message);
    return refuse("job-failed", `It failed: ${facts.message}`);
  }
}

/** Jobs are idempotent, so an extra run does no harm. */
export const runJobNow = asAdmin(async (visit: Visit, actor, job: CronJob) => {
  const limited = overLimit(await visit.rateLimit("jobRun", job), "This job has just run. Please wait a minute.");
  if (limited) return limited;
  const event = { kind: "job-run", ...doneBy(actor, visit), details: { name: jobTitles[job] } } as const;
  await runBatch(visit.db, [insertVisitAudit(visit, event)]);
  return runJob(visit, job);
});
