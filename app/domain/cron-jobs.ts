import { MINUTE_MS } from "./time.ts";

const DAY = 24 * 60 * MINUTE_MS;

/** Must match wrangler.toml; values are the intervals. */
const schedules = { "*/5 * * * *": 5 * MINUTE_MS, "0 15 * * *": DAY } as const;
type Schedule = keyof typeof schedules;
const OFTEN = "*/5 * * * *";
const DAILY = "0 15 * * *";

export const cronJobs = {
  "resume-reconciling": OFTEN,
  "sweep-images": OFTEN,
  "run-overdue-timers": OFTEN,
  // Before the emails are sent.
  "raise-alerts": OFTEN,
  "send-emails": OFTEN,
  "send-courier-webhooks": OFTEN,
  "sync-treez": OFTEN,
  "refresh-withheld": OFTEN,
  // Often, because one run archives a few of the dispensaries whose orders fell due at midnight.
  "archive-orders": OFTEN,
  // Reconcile first, so that a payment whose event was lost doesn't cost the dispensary its listing.
  "reconcile-subscriptions": DAILY,
  "limit-unpaid-vendors": DAILY,
  "warn-of-license-expiry": DAILY,
  "mail-low-stock": DAILY,
  "sweep-old-rows": DAILY,
  "sweep-proof-photos": DAILY,
  "purge-expired-credentials": DAILY,
} as const satisfies Record<string, Schedule>;
export type CronJob = keyof typeof cronJobs;
export const cronJobNames = Object.keys(cronJobs) as CronJob[];

export const jobsOf = (cron: string): CronJob[] => cronJobNames.filter((job) => cron === "" || cronJobs[job] === cron);

type Run = { job: string; startedAt: number; succeeded: boolean };
export type JobState = "done" | "failed" | "late" | "never";

export function jobState(job: CronJob, run: Run | undefined, now: number): JobState {
  if (!run) return "never";
  if (now - run.startedAt > 2 * schedules[cronJobs[job]] + MINUTE_MS) return "late";
  return run.succeeded ? "done" : "failed";
}

export function troubledJobs(runs: readonly Run[], now: number): number {
  const runOf = (job: CronJob) => runs.find((run) => run.job === job);
  const wasDue = (job: CronJob) => cronJobNames.some((other) => cronJobs[other] === cronJobs[job] && runOf(other));
  return cronJobNames.filter((job) => jobState(job, runOf(job), now) !== "done" && wasDue(job)).length;
}
