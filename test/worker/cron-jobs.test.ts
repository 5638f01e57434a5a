import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { App } from "#app/app.ts";
import { type CronJob, cronJobs } from "#app/domain/cron-jobs.ts";
import { action as runPage } from "#app/routes/admin/job-run.ts";
import { runJobNow } from "#app/use-cases/operations/run-job.ts";
import type { Visit } from "#app/visit.ts";
import { listCronRuns } from "#db/operations/queries.ts";
import { callRoute, NOON, testVisit } from "#test/support/app.ts";
import { listAudit } from "#test/support/audit.ts";
import { billingApp, DAY } from "#test/support/billing.ts";
import { actorOf } from "#test/support/couriers.ts";
import { addOrder } from "#test/support/dashboard.ts";
import { anAccount, signedIn } from "#test/support/people.ts";
import { copyRow, openShop, stock } from "#test/support/shop.ts";
import { runScheduled } from "#workers/cron.ts";

const admin = actorOf({ id: "admin", role: "admin", firstName: "Ada", email: "admin@example.com" });
const visit = testVisit();

// First, because no other run is on record yet.
test("an admin runs a job as its schedule does, which is on record, but not again and again", async () => {
  expect(await runJobNow(visit, admin, "sweep-old-rows")).toMatchObject({ ok: true });
  expect(await listCronRuns(visit.db)).toMatchObject([{ job: "sweep-old-rows", startedAt: NOON, succeeded: true }]);
  const details = JSON.stringify({ name: "Delete old records" });
  expect(await listAudit(visit.db, NOON + 1)).toMatchObject([{ kind: "job-run", details }]);
  for (let run = 0; run < 2; run++) await runJobNow(visit, admin, "sweep-old-rows");
  expect(await runJobNow(visit, admin, "sweep-old-rows")).toMatchObject({ reason: "too-many-requests" });
});

test("others can't run jobs, and an unknown job is not found", async () => {
  expect(await runJobNow(visit, { ...admin, role: "dispatcher" }, "send-emails")).toMatchObject({
    reason: "not-allowed",
  });
  const cookie = await signedIn(visit, (await anAccount(visit, "admin")).id);
  const request = { cookie, params: { job: "toString" }, form: { press: "1" } };
  expect(await callRoute(runPage, visit, request)).toMatchObject({ init: { status: 404 } });
});

test("the admin's screen lists exactly the jobs that cron runs", async () => {
  const { app, logged } = billingApp();
  await runScheduled("", app);
  const ran = logged.filter(({ event }) => event.startsWith("cron")).map(({ facts }) => facts.job);
  expect(ran.toSorted()).toEqual(Object.keys(cronJobs).toSorted());
});

test("an expression starts only its own job, and an unknown one starts none", async () => {
  const { app, logged } = billingApp();
  await runScheduled("0 0 * * *", app);
  expect(logged).toEqual([{ event: "cron-unknown", facts: { cron: "0 0 * * *" } }]);
  await runScheduled(cronJobs["send-emails"], app);
  const ran = logged.filter(({ event }) => event === "cron").map(({ facts }) => facts.job);
  expect(ran).toEqual(["send-emails"]);
});

describe("a job with more work than one run allows", () => {
  const behind: Promise<unknown>[] = [];
  const shops = async (app: App, count: number, each: (id: string) => Promise<unknown>) => {
    const open = async () => each((await openShop(app.db, { createdAt: NOON })).id!);
    await Promise.all(Array.from({ length: count }, open));
  };
  const numbers = (count: number) => JSON.stringify(Array.from({ length: count }, (_, at) => at));
  const later = async () => ({ ok: false, retry: true, message: "Later." }) as const;

  const worlds: [CronJob, Partial<Visit>, (app: App) => Promise<unknown>, left: string, runs: number][] = [
    [
      "send-emails",
      { mailer: { send: later } },
      ({ db }) =>
        db.run(sql`INSERT INTO outbox (id, kind, to_email, subject, body, created_at, next_attempt_at)
          SELECT 'late-' || value, 'test', 'ana@example.com', 'Hello', 'Words.', ${NOON}, ${NOON}
          FROM json_each(${numbers(800)})`),
      `outbox WHERE next_attempt_at <= ${NOON}`,
      2,
    ],
    [
      "sweep-old-rows",
      {},
      ({ db }) =>
        db.run(
          sql`INSERT INTO form_posts (digest, created_at) SELECT 'post-' || value, 0 FROM json_each(${numbers(3000)})`,
        ),
      "form_posts",
      1,
    ],
    [
      "warn-of-license-expiry",
      {},
      async ({ db }) => {
        const { id } = await openShop(db, { createdAt: NOON, licenseExpiresOn: "2026-06-01" });
        await copyRow(db, "vendors", id!, 400, { id: "'expired-' || n" });
      },
      "vendors WHERE license_expires_on = '2026-06-01' AND suspended_at IS NULL",
      2,
    ],
    [
      "mail-low-stock",
      {},
      async ({ db }) => {
        const { id } = await openShop(db, { createdAt: NOON });
        await copyRow(db, "vendors", id!, 400, { id: "'low-' || n" });
        const product = await stock(db, id!, { stock: 1 });
        await copyRow(db, "products", product.id!, 400, { id: "'low-' || n", vendor_id: "'low-' || n" });
        await db.run(sql`UPDATE products SET stock = 0, updated_at = ${NOON}`);
      },
      "products p WHERE stock = 0 AND NOT EXISTS (SELECT 1 FROM stock_mails m WHERE m.vendor_id = p.vendor_id)",
      2,
    ],
    [
      "archive-orders",
      {},
      (app) => shops(app, 50, (id) => addOrder(app, id, { createdAt: NOON - 20 * DAY, status: "COMPLETED" })),
      "orders WHERE archived_at IS NULL",
      2,
    ],
    [
      "run-overdue-timers",
      {},
      (app) =>
        shops(app, 30, async (id) => {
          await addOrder(app, id, { seenAt: NOON, waitsUntil: NOON - 1 });
          await addOrder(app, id, { createdAt: NOON - 6 * 60_000 });
        }),
      `orders WHERE waits_until < ${NOON} AND status = 'AWAITING_PROCESSING'`,
      2,
    ],
  ];

  test.each(worlds)(
    "%s runs at most 500 statements, and continues in its next run",
    async (job, facts, prepare, left, runs) => {
      const { app } = billingApp({ ...facts, background: (work) => void behind.push(work) });
      const waiting = async () => (await app.db.all<{ n: number }>(sql.raw(`SELECT count(*) AS n FROM ${left}`)))[0]!.n;
      await prepare(app);
      const requests: number[] = [];
      while (requests.length < 20 && (await waiting()) > 0) {
        app.meter.statements = 0;
        await runScheduled(cronJobs[job], app);
        await Promise.all(behind);
        requests.push(app.meter.statements);
      }
      expect(Math.max(...requests)).toBeLessThanOrEqual(500);
      expect(await waiting()).toBe(0);
      expect(requests.length).toBeGreaterThanOrEqual(runs);
    },
    60_000,
  );
});
