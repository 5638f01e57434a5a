import type { App } from "#app/app.ts";
import { jobsOf } from "#app/domain/cron-jobs.ts";
import { runJob } from "#app/use-cases/operations/run-job.ts";

/** Runs the job of an expression; all of them for a developer's call by hand, where a failing one doesn't stop the rest. */
export async function runScheduled(cron: string, app: App): Promise<void> {
  const jobs = jobsOf(cron);
  if (jobs.length === 0) app.log("cron-unknown", { cron });
  for (const job of jobs) await runJob(app, job);
}
