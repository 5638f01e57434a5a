import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import type { App } from "#app/app.ts";
import { cronJobs } from "#app/domain/cron-jobs.ts";
import { processSubscriptionPayment } from "#app/use-cases/billing/process-payment.ts";
import { findBillingFacts } from "#db/billing/queries.ts";
import { limitVendors } from "#db/billing/writes.ts";
import { billingAccounts, subscriptions } from "#db/schema/index.ts";
import { NOON } from "#test/support/app.ts";
import { address, billingApp, card, DAY } from "#test/support/billing.ts";
import { actorOf } from "#test/support/dashboard.ts";
import { valueIn } from "#test/support/outcome.ts";
import { copyRow, openShop } from "#test/support/shop.ts";
import { runScheduled } from "#workers/cron.ts";

const { DB } = env as unknown as { DB: D1Database };
/** The last one runs several times, as on a morning. */
const warning = "warn-of-license-expiry";
const daily = ["reconcile-subscriptions", "limit-unpaid-vendors", warning, warning, warning] as const;
const runDaily = async (app: App) => {
  for (const job of daily) await runScheduled(cronJobs[job], app);
};
const rows = async (query: string) => (await DB.prepare(query).all()).results;

/** Everything the cron may change. */
const picture = async () =>
  JSON.stringify([
    await rows("SELECT id, status, suspended_at, updated_at FROM vendors ORDER BY id"),
    await rows("SELECT kind, to_email, subject FROM outbox ORDER BY kind, to_email, subject"),
    await rows("SELECT vendor_id, expires_on, step FROM licence_notices ORDER BY vendor_id, expires_on, step"),
    await rows("SELECT * FROM subscriptions ORDER BY vendor_id"),
  ]);

const empty = async (...tables: string[]) => {
  for (const table of tables) await DB.prepare(`DELETE FROM ${table}`).run();
};

beforeEach(async () => {
  await empty("outbox", "licence_notices", "subscriptions", "billing_accounts", "stripe_events", "users", "vendors");
  await DB.prepare("DELETE FROM settings WHERE key = 'reconcile'").run();
});

/** Shops of all ages; every third has a subscription: paid, canceled with access left, in grace, or over. */
async function aTown(app: App, shops: number) {
  await openShop(app.db, { id: "pattern", createdAt: NOON });
  await copyRow(app.db, "vendors", "pattern", shops, {
    id: "'shop-' || printf('%05d', n)",
    created_at: `${NOON} - (n % 120) * ${DAY}`,
    email: "'shop-' || n || '@example.com'",
    license_expires_on: `CASE WHEN n % 7 = 0 THEN date(${NOON / 1000}, 'unixepoch', (n % 40 - 5) || ' days') END`,
  });
  await DB.prepare("DELETE FROM vendors WHERE id = 'pattern'").run();
  await DB.prepare(
    `INSERT INTO subscriptions (vendor_id, id, plan, status, started_at, current_period_end, billing_anchor, canceled_at, access_until, past_due_since, entitled_until, updated_at)
     SELECT id, 'sub-' || id, 'vendor', CASE kind WHEN 0 THEN 'ACTIVE' WHEN 1 THEN 'ACTIVE' WHEN 2 THEN 'PENDING' ELSE 'CANCELED' END,
       0, ${NOON + DAY}, 0, CASE WHEN kind IN (1, 3) THEN 0 END, CASE kind WHEN 1 THEN ${NOON + DAY} WHEN 3 THEN ${NOON - DAY} END,
       CASE kind WHEN 2 THEN ${NOON - DAY} END,
       CASE kind WHEN 0 THEN 8640000000000000 WHEN 1 THEN ${NOON + DAY} WHEN 2 THEN ${NOON + 6 * DAY} ELSE ${NOON - DAY} END, 0
     FROM (SELECT id, CAST(substr(id, 6) AS INTEGER) / 3 % 4 AS kind FROM vendors WHERE CAST(substr(id, 6) AS INTEGER) % 3 = 0)`,
  ).run();
}

describe("on 400 shops", () => {
  /** What one run changes; then they are as they were. */
  async function afterOneRun(app: App) {
    await aTown(app, 400);
    await runDaily(app);
    const once = await picture();
    await empty("outbox", "licence_notices", "subscriptions", "vendors");
    await aTown(app, 400);
    return once;
  }

  test("four runs in a row do what one does, and limit exactly those who owe", async () => {
    const { app, logged } = billingApp();
    await aTown(app, 400);
    await runDaily(app);
    const once = await picture();
    const lines = logged.filter(({ event }) => event === "cron").map(({ facts }) => facts);
    expect(lines.map((line) => line.job)).toEqual(daily);
    expect(lines[1]).toMatchObject({
      cron: cronJobs["limit-unpaid-vendors"],
      result: { limited: expect.any(Number), examined: expect.any(Number) },
    });
    for (let i = 0; i < 3; i++) await runDaily(app);
    expect(await picture()).toBe(once);
    const [limited] = await rows("SELECT count(*) AS n FROM vendors WHERE status = 'limited'");
    const [mails] = await rows("SELECT count(*) AS n FROM outbox WHERE kind = 'billing-limited'");
    expect(limited).toEqual(mails);
    expect(limited).not.toEqual({ n: 0 });
    const wrong = await rows(`
      SELECT v.id FROM vendors v LEFT JOIN subscriptions s ON s.vendor_id = v.id
      WHERE (v.status = 'limited') <> (v.created_at < ${NOON - 60 * DAY} AND coalesce(s.entitled_until, 0) <= ${NOON})`);
    expect(wrong).toEqual([]);
  });

  test("five runs at once do what one does", async () => {
    const { app } = billingApp();
    const once = await afterOneRun(app);
    await Promise.all(Array.from({ length: 5 }, () => runDaily(app)));
    expect(await picture()).toBe(once);
  });

  test("the next run completes one that was killed halfway", async () => {
    const { app } = billingApp();
    const once = await afterOneRun(app);
    let batches = 0;
    const dying = Object.assign(Object.create(app.db), {
      batch: (statements: Parameters<typeof app.db.batch>[0]) => {
        batches += 1;
        if (batches % 3 === 0) throw new Error("Killed.");
        return app.db.batch(statements);
      },
    });
    for (let i = 0; i < 3; i++) await runDaily({ ...app, db: dying });
    expect(await picture()).not.toBe(once);
    await runDaily(app);
    expect(await picture()).toBe(once);
  });
});

test("a cron run without an expression, as on a developer's machine, runs every job", async () => {
  const { app, logged } = billingApp();
  await runScheduled("", app);
  const ran = logged.filter(({ event }) => event.startsWith("cron")).map(({ facts }) => facts.job);
  expect(ran).toContain("resume-reconciling");
  expect(ran).toContain("limit-unpaid-vendors");
});

describe("a payment that races the cron", () => {
  /** Runs the cron whenever the payment waits for the provider; returns the shop's status after each run. */
  async function race(protectedByLease: boolean) {
    const { app, wire } = billingApp();
    const { id } = await openShop(app.db, { createdAt: NOON - 61 * DAY, status: "active" });
    const seen: string[] = [];
    wire.carry = async (request, serve) => {
      if (!protectedByLease) await DB.prepare("UPDATE billing_accounts SET lease_until = 0").run();
      await runDaily({ ...app, payments: { ...app.payments, kind: "unavailable" } });
      seen.push((await findBillingFacts(app.db, id))!.status);
      const response = await serve(request);
      await runDaily({ ...app, payments: { ...app.payments, kind: "unavailable" } });
      seen.push((await findBillingFacts(app.db, id))!.status);
      return response;
    };
    valueIn(
      await processSubscriptionPayment(app, actorOf(id), { vendorId: id, sourceId: card(), billingDetails: address }),
    );
    await runDaily(app);
    seen.push((await findBillingFacts(app.db, id))!.status);
    return seen;
  }

  test("is never limited", async () => {
    const seen = await race(true);
    expect(seen.length).toBeGreaterThan(8);
    expect(seen.filter((status) => status !== "active")).toEqual([]);
  });

  test("would be limited if its reservation were ignored (negative control)", async () =>
    expect(await race(false)).toContain("limited"));

  test("wins if the list was read before it: only shops that still owe are limited and notified", async () => {
    const { app } = billingApp();
    const [owes, pays, paid] = [
      await openShop(app.db, { status: "active", email: "owes@example.com" }),
      await openShop(app.db, { status: "active", email: "pays@example.com" }),
      await openShop(app.db, { status: "active", email: "paid@example.com" }),
    ];
    await app.db.insert(billingAccounts).values({ vendorId: pays.id, leaseUntil: NOON + 1, createdAt: NOON });
    await app.db.insert(subscriptions).values({
      vendorId: paid.id,
      id: "sub-paid",
      plan: "vendor",
      status: "ACTIVE",
      startedAt: NOON,
      currentPeriodEnd: NOON + DAY,
      billingAnchor: NOON,
      entitledUntil: NOON + 1,
      updatedAt: NOON,
    });
    const mail = (toEmail: string) => ({ kind: "limited", toEmail, subject: "Limited", body: "…" }) as never;
    const list = [owes, pays, paid].map(({ id, email }) => ({
      vendorId: id,
      mailId: `mail-${id}`,
      mail: mail(email ?? ""),
    }));
    await app.db.batch(limitVendors(app.db, list, NOON));
    expect(await rows("SELECT id FROM vendors WHERE status = 'limited'")).toEqual([{ id: owes.id }]);
    expect(await rows("SELECT to_email FROM outbox")).toEqual([{ to_email: "owes@example.com" }]);
  });

  test("leaves every shop on the marketplace, with thirty payments at once", async () => {
    const { app } = billingApp();
    const shops = [];
    for (let i = 0; i < 30; i++) shops.push(await openShop(app.db, { createdAt: NOON - 61 * DAY }));
    const cron = async () => {
      for (let i = 0; i < 3; i++) await runDaily({ ...app, payments: { ...app.payments, kind: "unavailable" } });
    };
    const payments = shops.map(({ id }) =>
      processSubscriptionPayment(app, actorOf(id), { vendorId: id, sourceId: card(), billingDetails: address }),
    );
    const [, ...outcomes] = await Promise.all([cron(), ...payments]);
    expect(outcomes.filter((outcome) => outcome && !outcome.ok)).toEqual([]);
    expect(await rows("SELECT id FROM vendors WHERE status = 'limited'")).toEqual([]);
  });
});
