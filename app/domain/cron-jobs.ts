import { DAY_MS, HOUR_MS, MINUTE_MS } from "./time.ts";

/**
 * One expression per job, so that each runs in an invocation of its own, with D1's whole allowance. wrangler.toml lists
 * them. An account may have 250: https://developers.cloudflare.com/workers/platform/limits/
 */
export const cronJobs = {
  "offer-requests": "*/2 * * * *",
  "make-exports": "1-59/2 * * * *",
  "run-overdue-timers": "*/5 * * * *",
  // Before the emails are sent.
  "raise-alerts": "1-59/5 * * * *",
  "send-emails": "2-59/5 * * * *",
  "notify-of-favorites": "2-59/10 * * * *",
  "send-webhooks": "3-59/5 * * * *",
  "sync-treez": "4-59/5 * * * *",
  "read-published-claims": "5-59/10 * * * *",
  "refresh-withheld": "6-59/10 * * * *",
  "sweep-images": "7-59/10 * * * *",
  // Often, because one run archives a few of the dispensaries whose orders fell due at midnight.
  "archive-orders": "8-59/10 * * * *",
  "resume-reconciling": "9-59/10 * * * *",
  "report-trips": "*/3 * * * *",
  "sweep-old-rows": "13 * * * *",
  // At night in America, for three hours, because one run fits some of the dispensaries.
  "fit-arrivals": "3-59/5 9-11 * * *",
  // For two hours of the night, because one run compares some of the dispensaries.
  "compare-packages": "4-59/5 9-10 * * *",
  // Daily, when it is 8:00 in California. Reconciling leads, so that a lost event of a payment costs no listing.
  "reconcile-subscriptions": "0 15 * * *",
  "limit-unpaid-vendors": "30 15 * * *",
  // For three hours, because one run warns some of the dispensaries.
  "warn-of-license-expiry": "1-59/5 15-17 * * *",
  "mail-low-stock": "2-59/5 15-17 * * *",
  "sweep-proof-photos": "23 15 * * *",
  "purge-expired-credentials": "33 15 * * *",
} as const;
export type CronJob = keyof typeof cronJobs;
export const cronJobNames = Object.keys(cronJobs) as CronJob[];

export const jobTitles: Record<CronJob, string> = {
  "offer-requests": "Offer deliveries to couriers",
  "make-exports": "Make files for dispensaries that download everything",
  "run-overdue-timers": "Act on overdue orders",
  "raise-alerts": "Check for incidents",
  "send-emails": "Send emails",
  "notify-of-favorites": "Notify shoppers about favorites",
  "send-webhooks": "Send events to dispensaries’ systems",
  "sync-treez": "Sync menus with Treez",
  "read-published-claims": "Check published texts",
  "refresh-withheld": "Update who is listed",
  "sweep-images": "Delete unused pictures",
  "archive-orders": "Archive closed orders",
  "resume-reconciling": "Finish checking subscriptions",
  "report-trips": "Report trips to track and trace",
  "sweep-old-rows": "Delete old records",
  "fit-arrivals": "Fit arrival times",
  "compare-packages": "Compare packages with track and trace",
  "reconcile-subscriptions": "Check subscriptions with Stripe",
  "limit-unpaid-vendors": "Limit unpaid dispensaries",
  "warn-of-license-expiry": "Warn of expiring licenses",
  "mail-low-stock": "Email about low stock",
  "sweep-proof-photos": "Delete old delivery photos",
  "purge-expired-credentials": "Delete expired links and sessions",
};

export const isJob = (name: string): name is CronJob => Object.hasOwn(cronJobs, name);

export const jobsOf = (cron: string): CronJob[] => cronJobNames.filter((job) => cron === "" || cronJobs[job] === cron);

/** Half of D1's limit: https://developers.cloudflare.com/d1/platform/limits/ */
export const STATEMENTS_A_RUN = 500;

function intervalMs(job: CronJob): number {
  const [minutes = "", hours] = cronJobs[job].split(" ");
  if (hours !== "*") return DAY_MS;
  const [, step] = minutes.split("/");
  return step ? Number(step) * MINUTE_MS : HOUR_MS;
}

/** A part of an expression: "*", "13", "15-17", "1-59/5". */
function fits(field: string, value: number): boolean {
  const [range = "", step = "1"] = field.split("/");
  const [from = 0, to = from] = range === "*" ? [0, 59] : range.split("-").map(Number);
  return value >= from && value <= to && (value - from) % Number(step) === 0;
}

/** Whether an expression starts its job in this minute. */
export function isDue(cron: string, at: number): boolean {
  const [minutes = "", hours = ""] = cron.split(" ");
  const time = new Date(at);
  return fits(minutes, time.getUTCMinutes()) && fits(hours, time.getUTCHours());
}

/** Whole minutes until its next time. */
export function minutesUntil(job: CronJob, now: number): number {
  for (let minutes = 1; minutes < 1440; minutes++) if (isDue(cronJobs[job], now + minutes * MINUTE_MS)) return minutes;
  return 1440;
}

type Run = { job: string; startedAt: number; succeeded: boolean };
export type JobState = "done" | "failed" | "late" | "never";

export function jobState(job: CronJob, run: Run | undefined, now: number): JobState {
  if (!run) return "never";
  if (now - run.startedAt > 2 * intervalMs(job) + MINUTE_MS) return "late";
  return run.succeeded ? "done" : "failed";
}

export function troubledJobs(runs: readonly Run[], now: number): number {
  const runOf = (job: CronJob) => runs.find((run) => run.job === job);
  const wasDue = (job: CronJob) => cronJobNames.some((other) => intervalMs(other) === intervalMs(job) && runOf(other));
  return cronJobNames.filter((job) => jobState(job, runOf(job), now) !== "done" && wasDue(job)).length;
}
