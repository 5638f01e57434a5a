import type { App } from "#app/context.ts";
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

type Job = { name: string; run(app: App): Promise<unknown> };

/** What each cron expression of wrangler.toml does, in this order. */
const jobs: Record<string, readonly Job[]> = {
  "*/5 * * * *": [
    { name: "go-on-reconciling", run: (app) => reconcileSubscriptions(app, { begin: false }) },
    { name: "sweep-images", run: sweepImages },
    { name: "send-outbox", run: sendOutbox },
    { name: "send-courier-webhooks", run: sendCourierWebhooks },
    { name: "sync-treez", run: syncTreez },
  ],
  "0 15 * * *": [
    // First what the provider says, then the limits: a payment whose event was lost is found before it costs its shop.
    { name: "reconcile-subscriptions", run: (app) => reconcileSubscriptions(app, { begin: true }) },
    { name: "limit-unpaid-vendors", run: (app) => limitUnpaidVendors(app) },
    { name: "warn-of-licence-expiry", run: warnOfLicenceExpiry },
    { name: "sweep-old-rows", run: sweepOldRows },
    { name: "sweep-proof-photos", run: sweepProofPhotos },
    { name: "forget-spent-credentials", run: forgetSpentCredentials },
  ],
};

/**
 * Cron is a lookup; the work is an idempotent use-case that takes its time from the app. An expression that is not ours
 * (a developer who fires the cron by hand names none) does everything.
 */
export async function runScheduled(cron: string, app: App): Promise<void> {
  for (const job of jobs[cron] ?? Object.values(jobs).flat()) {
    const startedAt = app.now();
    const started = Date.now();
    const done = (succeeded: boolean, outcome: string) =>
      recordCronRun(app, { job: job.name, startedAt, ms: Date.now() - started, succeeded, outcome });
    try {
      const result = await job.run(app);
      app.log("cron", { cron, job: job.name, ms: Date.now() - started, result });
      await done(true, JSON.stringify(result ?? {}));
    } catch (error) {
      const facts = faultFacts(error);
      app.log("cron-failed", { cron, job: job.name, ...facts });
      await done(false, facts.message);
    }
  }
}
