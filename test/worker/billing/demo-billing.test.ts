import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { createApp, type Env } from "#app/app.ts";
import { cancelSubscription } from "#app/use-cases/billing/cancel-subscription.ts";
import { reactivateSubscription } from "#app/use-cases/billing/reactivate-subscription.ts";
import { refreshSubscription } from "#app/use-cases/billing/refresh-subscription.ts";
import { findBillingFacts } from "#db/billing/queries.ts";
import { subscriptions } from "#db/schema/index.ts";
import { seedSubscriptions } from "#db/seed/billing.ts";
import { demoSubscriptions } from "#db/seed/demo-billing.ts";
import { demoVendorIds } from "#db/seed/demo-ids.ts";
import { NOON, testApp } from "#test/support/app.ts";
import { DAY } from "#test/support/billing.ts";
import { actorOf } from "#test/support/dashboard.ts";
import { valueIn } from "#test/support/outcome.ts";
import { openShop } from "#test/support/shop.ts";
import { runScheduled } from "#workers/cron.ts";
import { withStandIns } from "#workers/local/stand-ins/index.ts";

const { DB } = env as unknown as { DB: D1Database };

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
  for (const id of [demoVendorIds.rival, demoVendorIds.partner]) {
    await openShop(db, { id, createdAt: NOON - 200 * DAY, courierServiceEnabled: id === demoVendorIds.partner });
  }
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
