import type { App } from "#app/app.ts";
import { type CronJob, jobsOf } from "#app/domain/cron-jobs.ts";
import { faultFacts } from "#app/domain/fault-facts.ts";
import { forgetSpentCredentials } from "#app/use-cases/forget-spent-credentials.ts";
import { limitUnpaidVendors } from "#app/use-cases/limit-unpaid-vendors.ts";
import { reconcileSubscriptions } from "#app/use-cases/reconcile-subscriptions.ts";
import { recordCronRun } from "#app/use-cases/record-cron-run.ts";
import { sendCourierWebhooks } from "#app/use-cases/send-courier-webhooks.ts";
import { sendOutbox } from "#app/use-cases/send-outbox.ts";
import { sweepImages } from "#app/use-cases/sweep-images.ts";
import { sweepOldRows } from "#app/use-cases/sweep-old-rows.ts";
import { sweepProofPhotos } from "#app/use-cases/sweep-proof-photos.ts";
import { syncTreez } from "#app/use-cases/sync-treez.ts";
import { warnOfLicenceExpiry } from "#app/use-cases/warn-of-licence-expiry.ts";

/** What each job of the cron does: an idempotent use-case that takes its time from the app. */
const runs: Record<CronJob, (app: App) => Promise<unknown>> = {
  "go-on-reconciling": (app) => reconcileSubscriptions(app, { begin: false }),
  "sweep-images": sweepImages,
  "send-outbox": sendOutbox,
  "send-courier-webhooks": sendCourierWebhooks,
  "sync-treez": syncTreez,
  "reconcile-subscriptions": (app) => reconcileSubscriptions(app, { begin: true }),
  "limit-unpaid-vendors": (app) => limitUnpaidVendors(app),
  "warn-of-licence-expiry": warnOfLicenceExpiry,
  "sweep-old-rows": sweepOldRows,
  "sweep-proof-photos": sweepProofPhotos,
  "forget-spent-credentials": forgetSpentCredentials,
};

/** Runs the jobs of a cron expression, one after the other; one that fails keeps no other from running. */
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
