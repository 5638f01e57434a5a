import { expect, test } from "vitest";
import { cronJobs, jobState, troubledJobs } from "#app/domain/cron-jobs.ts";
import { billingApp } from "#test/support/billing.ts";
import { runScheduled } from "#workers/cron.ts";

const MINUTE = 60_000;
const run = (job: string, minutesAgo: number, succeeded = true) => ({
  job,
  startedAt: -minutesAgo * MINUTE,
  succeeded,
});

test("the admin's screen knows every job that the cron runs, and no other", async () => {
  const { app, logged } = billingApp();
  await runScheduled("", app);
  const ran = logged.filter(({ event }) => event.startsWith("cron")).map(({ facts }) => facts.job);
  expect(ran.toSorted()).toEqual(Object.keys(cronJobs).toSorted());
});

test("an expression starts its own jobs alone, and one that is not ours none", async () => {
  const { app, logged } = billingApp();
  await runScheduled("0 0 * * *", app);
  expect(logged).toEqual([{ event: "cron-unknown", facts: { cron: "0 0 * * *" } }]);
  await runScheduled("*/5 * * * *", app);
  const ran = logged.filter(({ event }) => event === "cron").map(({ facts }) => facts.job);
  expect(ran).toContain("send-emails");
  expect(ran).not.toContain("limit-unpaid-vendors");
});

test("a job that missed two of its times is late, whatever its last run came to", () => {
  expect(jobState("send-emails", run("send-emails", 10), 0)).toBe("done");
  expect(jobState("send-emails", run("send-emails", 12), 0)).toBe("late");
  expect(jobState("sweep-old-rows", run("sweep-old-rows", 12), 0)).toBe("done");
  expect(jobState("sweep-old-rows", run("sweep-old-rows", 3 * 24 * 60), 0)).toBe("late");
  expect(jobState("send-emails", run("send-emails", 1, false), 0)).toBe("failed");
  expect(jobState("send-emails", undefined, 0)).toBe("never");
});

test("jobs that never ran are to be looked at too", () => {
  const all = Object.keys(cronJobs).map((job) => run(job, 1));
  expect(troubledJobs(all, 0)).toBe(0);
  expect(troubledJobs(all.slice(2), 0)).toBe(2);
});
