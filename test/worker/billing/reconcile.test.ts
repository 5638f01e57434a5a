import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { cronJobs } from "#app/domain/cron-jobs.ts";
import { setVendorStatus } from "#app/use-cases/billing/set-vendor-status.ts";
import { NOON } from "#test/support/app.ts";
import { aPaidShop, DAY } from "#test/support/billing.ts";
import { runScheduled } from "#workers/cron.ts";

const { DB } = env as unknown as { DB: D1Database };
const DAILY = cronJobs["reconcile-subscriptions"];

beforeEach(async () => {
  for (const table of ["outbox", "licence_notices", "subscriptions", "billing_accounts", "users", "vendors"]) {
    await DB.prepare(`DELETE FROM ${table}`).run();
  }
  await DB.prepare("DELETE FROM settings WHERE key = 'reconcile'").run();
});

describe("the daily comparison with the provider's books", () => {
  async function paid() {
    const shop = await aPaidShop();
    const alarms = () => shop.logged.filter(({ event }) => event === "alarm").map(({ facts }) => facts.kind);
    return { ...shop, theirs: shop.theirs()[0]!, alarms };
  }

  test("finds nothing to do where both agree", async () => {
    const { app, alarms } = await paid();
    await runScheduled(DAILY, app);
    expect(alarms()).toEqual([]);
  });

  test("repairs a cancelling whose event was lost, with an alarm", async () => {
    const { app, facts, theirs, alarms } = await paid();
    Object.assign(theirs, { cancel_at_period_end: true, canceled_at: NOON / 1000 });
    await runScheduled(DAILY, app);
    expect((await facts()).subscription).toMatchObject({ canceledAt: NOON });
    expect(alarms()).toEqual(["subscription-drift"]);
    await runScheduled(DAILY, app);
    expect(alarms()).toEqual(["subscription-drift"]);
  });

  test("finds a payment whose event was lost before it costs its shop", async () => {
    const { app, facts, alarms } = await paid();
    await DB.prepare("DELETE FROM subscriptions").run();
    await runScheduled(DAILY, app);
    expect(await facts()).toMatchObject({ status: "active", subscription: { status: "ACTIVE" } });
    expect(alarms()).toEqual(["subscription-drift"]);
  });

  test("notices subscriptions that exist only in our database", async () => {
    const { app, facts, stripe, clock, alarms } = await paid();
    clock.now += DAY;
    for (const subscription of Object.keys(stripe.subscriptions)) delete stripe.subscriptions[subscription];
    await runScheduled(DAILY, app);
    expect((await facts()).subscription).toBeNull();
    expect(alarms()).toEqual(["subscription-drift"]);
  });

  test("resumes where the provider stopped answering", async () => {
    const { app, facts, theirs, wire } = await paid();
    Object.assign(theirs, { cancel_at_period_end: true, canceled_at: NOON / 1000 });
    wire.carry = async () => Response.json({ error: { type: "api_error", message: "Down." } }, { status: 500 });
    await runScheduled(DAILY, app);
    expect((await facts()).subscription).toMatchObject({ canceledAt: null });
    wire.carry = (request, serve) => serve(request);
    await runScheduled(cronJobs["resume-reconciling"], app);
    expect((await facts()).subscription).toMatchObject({ canceledAt: NOON });
  });

  test("walks through all pages", { timeout: 60_000 }, async () => {
    const { app, stripe, theirs, alarms, logged } = await paid();
    for (let i = 0; i < 450; i++) {
      stripe.subscriptions[`sub_more_${i}`] = {
        ...structuredClone(theirs),
        id: `sub_more_${i}`,
        status: "canceled",
        ended_at: 1,
        canceled_at: 1,
      };
    }
    await runScheduled(DAILY, app);
    const line = logged.find(({ facts }) => facts.job === "reconcile-subscriptions");
    expect(line?.facts.result).toMatchObject({ pages: 5, finished: true, repaired: 0 });
    expect(alarms()).toEqual([]);
  });
});

test("a shop's choice to stay away outlives a renewal", async () => {
  const { app, actor, clock, facts, paidUntil } = await aPaidShop();
  await setVendorStatus(app, actor, "limited");
  clock.now = paidUntil + DAY;
  await runScheduled(DAILY, app);
  expect(await facts()).toMatchObject({ status: "limited", subscription: { status: "ACTIVE" } });
});
