import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { createApp, type Env } from "#app/app.ts";
import { cronJobs } from "#app/domain/cron-jobs.ts";
import { cancelSubscription } from "#app/use-cases/billing/cancel-subscription.ts";
import { reactivateSubscription } from "#app/use-cases/billing/reactivate-subscription.ts";
import { refreshSubscription } from "#app/use-cases/billing/refresh-subscription.ts";
import { setVendorStatus } from "#app/use-cases/billing/set-vendor-status.ts";
import { findBillingFacts } from "#db/billing/queries.ts";
import { subscriptions } from "#db/schema/index.ts";
import { seedSubscriptions } from "#db/seed/billing.ts";
import { demoSubscriptions } from "#db/seed/demo-billing.ts";
import { demoVendorIds } from "#db/seed/demo-ids.ts";
import { NOON, testApp } from "#test/support/app.ts";
import { aPaidShop, DAY } from "#test/support/billing.ts";
import { actorOf } from "#test/support/dashboard.ts";
import { valueIn } from "#test/support/outcome.ts";
import { openShop } from "#test/support/shop.ts";
import { runScheduled } from "#workers/cron.ts";
import { withStandIns } from "#workers/local/stand-ins/index.ts";

const { DB } = env as unknown as { DB: D1Database };
const DAILY = cronJobs["reconcile-subscriptions"];

beforeEach(async () => {
  for (const table of ["outbox", "licence_notices", "subscriptions", "billing_accounts", "users", "vendors"])
    await DB.prepare(`DELETE FROM ${table}`).run();
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
    for (let i = 0; i < 450; i++)
      stripe.subscriptions[`sub_more_${i}`] = {
        ...structuredClone(theirs),
        id: `sub_more_${i}`,
        status: "canceled",
        ended_at: 1,
        canceled_at: 1,
      };
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

/** The application as a developer's machine builds it, at an instant. */
function localApp(at: number) {
  const logged: string[] = [];
  const offset = String(at - Date.now());
  const local = withStandIns({ ...(env as unknown as Env), CLOCK_OFFSET_MS: offset });
  const app = createApp(local, { waitUntil: () => {} });
  return { app: { ...app, log: (event: string) => void logged.push(event) }, logged };
}

test("the demo's subscriptions agree with the stand-in for the provider, renew, cancel and come back", async () => {
  const { db } = testApp();
  for (const id of [demoVendorIds.rival, demoVendorIds.partner])
    await openShop(db, { id, createdAt: NOON - 200 * DAY, courierServiceEnabled: id === demoVendorIds.partner });
  await db.insert(subscriptions).values(demoSubscriptions(NOON));
  await DB.batch(seedSubscriptions(DB, NOON));

  const today = localApp(NOON + 1000);
  await runScheduled("", today.app);
  expect(today.logged).not.toContain("alarm");

  const { rival } = demoVendorIds;
  valueIn(await cancelSubscription(today.app, actorOf(rival), { vendorId: rival }));
  const back = valueIn(await reactivateSubscription(today.app, actorOf(rival), { vendorId: rival }));
  expect(back.subscription).toMatchObject({ status: "ACTIVE", canceledAt: null });

  const nextMonth = localApp(NOON + 45 * DAY);
  for (const id of [rival, demoVendorIds.partner]) {
    await refreshSubscription(nextMonth.app, id);
    const { subscription } = (await findBillingFacts(db, id))!;
    expect(subscription).toMatchObject({ status: "ACTIVE", card: { last4: "4242" } });
    expect(subscription!.currentPeriodEnd).toBeGreaterThan(NOON + 45 * DAY);
  }
});
