const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Every job of the cron (workers/scheduled.ts) and how often it is to run. */
export const cronJobs: Readonly<Record<string, number>> = {
  "go-on-reconciling": 5 * MINUTE,
  "sweep-images": 5 * MINUTE,
  "send-outbox": 5 * MINUTE,
  "send-courier-webhooks": 5 * MINUTE,
  "sync-treez": 5 * MINUTE,
  "reconcile-subscriptions": DAY,
  "limit-unpaid-vendors": DAY,
  "warn-of-licence-expiry": DAY,
  "sweep-old-rows": DAY,
  "sweep-proof-photos": DAY,
  "forget-spent-credentials": DAY,
};

type Run = { job: string; startedAt: number; succeeded: number | boolean };
export type JobState = "done" | "failed" | "late" | "never";

/** How a job stands: one that missed two of its times is late, whatever its last run came to. */
export function jobState(job: string, run: Run | undefined, now: number): JobState {
  if (!run) return "never";
  if (now - run.startedAt > 2 * (cronJobs[job] ?? DAY) + MINUTE) return "late";
  return run.succeeded ? "done" : "failed";
}

/** How many jobs an operator should look at. */
export const troubledJobs = (runs: readonly Run[], now: number): number =>
  Object.keys(cronJobs).filter(
    (job) =>
      jobState(
        job,
        runs.find((run) => run.job === job),
        now,
      ) !== "done",
  ).length;
