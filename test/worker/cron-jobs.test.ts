import { expect, test } from "vitest";
import { cronJobs } from "#app/domain/cron-jobs.ts";
import { billingApp } from "#test/support/billing.ts";
import { runScheduled } from "#workers/cron.ts";

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
