const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** When the cron runs: its expressions in wrangler.toml, and how often each comes. */
const schedules = { "*/5 * * * *": 5 * MINUTE, "0 15 * * *": DAY } as const;
type Schedule = keyof typeof schedules;
const OFTEN = "*/5 * * * *";
const DAILY = "0 15 * * *";

/** Every job of the cron, in the order in which it runs; workers/cron.ts says what each does. */
export const cronJobs = {
  "resume-reconciling": OFTEN,
  "sweep-images": OFTEN,
  "run-overdue-timers": OFTEN,
  "send-emails": OFTEN,
  "send-courier-webhooks": OFTEN,
  "sync-treez": OFTEN,
  "refresh-withheld": OFTEN,
  // First what the provider says, then the limits: a payment whose event was lost is found before it costs its dispensary.
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

/** The jobs that an expression starts: none for one that is not ours, all for none, which is a developer's call by hand. */
export const jobsOf = (cron: string): CronJob[] => cronJobNames.filter((job) => cron === "" || cronJobs[job] === cron);

type Run = { job: string; startedAt: number; succeeded: boolean };
export type JobState = "done" | "failed" | "late" | "never";

/** How a job stands: one that missed two of its times is late, whatever its last run came to. */
export function jobState(job: CronJob, run: Run | undefined, now: number): JobState {
  if (!run) return "never";
  if (now - run.startedAt > 2 * schedules[cronJobs[job]] + MINUTE) return "late";
  return run.succeeded ? "done" : "failed";
}

/** How many jobs an operator should look at. One that never ran was due once another of its schedule has run. */
export function troubledJobs(runs: readonly Run[], now: number): number {
  const runOf = (job: CronJob) => runs.find((run) => run.job === job);
  const wasDue = (job: CronJob) => cronJobNames.some((other) => cronJobs[other] === cronJobs[job] && runOf(other));
  return cronJobNames.filter((job) => jobState(job, runOf(job), now) !== "done" && wasDue(job)).length;
}
