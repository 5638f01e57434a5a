import { type CronRun, upsertCronRun } from "#db/operations/writes.ts";
import type { App } from "../app.ts";

const OUTCOME_MAX = 500;

/** Failing to record a run must not fail the job. */
export async function recordCronRun(app: App, run: CronRun): Promise<void> {
  try {
    await upsertCronRun(app.db, { ...run, outcome: run.outcome.slice(0, OUTCOME_MAX) });
  } catch (error) {
    app.log("cron-record-failed", { job: run.job, message: String(error) });
  }
}
