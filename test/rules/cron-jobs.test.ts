import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
  type CronJob,
  cronJobNames,
  cronJobs,
  isDue,
  jobState,
  jobsOf,
  minutesUntil,
  troubledJobs,
} from "#app/domain/cron-jobs.ts";

const MINUTE = 60_000;
const NOW = Date.parse("2026-06-16T15:00:00Z");
const run = (job: CronJob, agoMs: number, succeeded = true) => ({ job, startedAt: NOW - agoMs, succeeded });

describe("an expression of the cron", () => {
  test("starts one job, which has the invocation to itself, and is deployed", () => {
    for (const job of cronJobNames) expect(jobsOf(cronJobs[job])).toEqual([job]);
    const deployed = /^crons = \[([^\]]*)\]/m.exec(readFileSync("wrangler.toml", "utf8"))?.[1];
    expect(JSON.parse(`[${deployed?.trim().replace(/,$/, "")}]`)).toEqual(Object.values(cronJobs));
  });

  test("that is unknown starts none, and a local call without one starts all", () => {
    expect(jobsOf("0 0 * * *")).toEqual([]);
    expect(jobsOf("")).toEqual(cronJobNames);
  });

  test("asks what was paid half an hour before another limits who has not paid", () => {
    expect(cronJobs["reconcile-subscriptions"]).toBe("0 15 * * *");
    expect(cronJobs["limit-unpaid-vendors"]).toBe("30 15 * * *");
  });
});

test.each([
  ["*/2 * * * *", "14:58", true],
  ["1-59/5 * * * *", "14:56", true],
  ["1-59/5 * * * *", "14:55", false],
  ["13 * * * *", "14:13", true],
  ["0 15 * * *", "14:00", false],
  ["2-59/5 15-17 * * *", "17:57", true],
  ["2-59/5 15-17 * * *", "18:02", false],
])("%s is due at %s: %s", (cron, time, due) => expect(isDue(cron, Date.parse(`2026-06-16T${time}:30Z`))).toBe(due));

test("a job says how long it is until its next time", () => {
  expect(minutesUntil("offer-requests", NOW)).toBe(2);
  expect(minutesUntil("limit-unpaid-vendors", NOW)).toBe(30);
  expect(minutesUntil("reconcile-subscriptions", NOW)).toBe(24 * 60);
});

describe("a job", () => {
  test.each<[CronJob, number]>([
    ["send-emails", 10 * MINUTE],
    ["archive-orders", 20 * MINUTE],
    ["sweep-old-rows", 120 * MINUTE],
    ["warn-of-license-expiry", 2 * 24 * 60 * MINUTE],
  ])("%s is late a minute after it missed two of its times, whatever its last run came to", (job, twice) => {
    expect(jobState(job, run(job, 0), NOW)).toBe("done");
    expect(jobState(job, run(job, twice + MINUTE), NOW)).toBe("done");
    expect(jobState(job, run(job, twice + MINUTE, false), NOW)).toBe("failed");
    expect(jobState(job, run(job, twice + MINUTE + 1), NOW)).toBe("late");
    expect(jobState(job, run(job, twice + MINUTE + 1, false), NOW)).toBe("late");
  });

  test("that was never due isn't reported: on the first day, and before the first cron run", () => {
    const often = cronJobNames.filter((job) => /\/5 \* /.test(cronJobs[job])).map((job) => run(job, MINUTE));
    expect(troubledJobs([], NOW)).toBe(0);
    expect(troubledJobs(often, NOW)).toBe(0);
  });

  test("that never ran is one to look at once others of its schedule have, as is one that failed or is late", () => {
    const allDone = cronJobNames.map((job) => run(job, MINUTE));
    expect(jobState("send-emails", undefined, NOW)).toBe("never");
    expect(troubledJobs(allDone, NOW)).toBe(0);
    const silent = ["run-overdue-timers", "raise-alerts"];
    expect(
      troubledJobs(
        allDone.filter(({ job }) => !silent.includes(job)),
        NOW,
      ),
    ).toBe(2);
    const [first, ...others] = allDone;
    expect(troubledJobs([{ ...first!, succeeded: false }, ...others], NOW)).toBe(1);
    expect(troubledJobs([{ ...first!, startedAt: 0 }, ...others], NOW)).toBe(1);
  });
});
