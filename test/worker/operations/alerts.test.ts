import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { App } from "#app/app.ts";
import { DAY_MS, MINUTE_MS } from "#app/domain/time.ts";
import { raiseAlerts } from "#app/use-cases/operations/raise-alerts.ts";
import { runBatch } from "#db/client.ts";
import { insertMail } from "#db/emails/writes.ts";
import { listIncidents } from "#db/operations/queries.ts";
import { NOON, testApp } from "#test/support/app.ts";
import { addOrder } from "#test/support/dashboard.ts";
import { anAccount } from "#test/support/people.ts";
import { openShop } from "#test/support/shop.ts";
import { storedRequest } from "#test/support/stored-request.ts";
import { tallyResponse } from "#workers/response-tally.ts";

const at = { now: NOON };
let responses = { requests: 1000, failures: 0 };
const app: App = {
  ...testApp({ now: () => at.now }),
  analytics: { ...testApp().analytics, readResponses: async () => responses },
  mailer: { send: async () => ({ ok: true }) },
};
await anAccount(app, "admin", { email: "ada@example.com" });
await anAccount(app, "admin", { email: "gone@example.com", disabledAt: NOON });

const mails = () =>
  app.db.all<{ to: string; subject: string }>(
    sql`SELECT to_email AS "to", subject FROM outbox WHERE kind = 'alert' ORDER BY created_at, to_email`,
  );
/** The cron runs every five minutes and sends its emails. */
const pass = async (minutes: number) => {
  for (let each = 0; each < minutes; each += 5) {
    at.now += 5 * MINUTE_MS;
    await raiseAlerts(app);
    await app.db.run(sql`UPDATE outbox SET sent_at = ${at.now}, next_attempt_at = NULL WHERE kind = 'alert'`);
  }
};
const open = async () => (await listIncidents(app.db)).map(({ alert }) => alert);
/** Ends all incidents and deletes their emails. */
async function allIsWell() {
  responses = { requests: 1000, failures: 0 };
  await app.db.run(sql`DELETE FROM outbox`);
  at.now += 15 * MINUTE_MS;
  await pass(5);
  expect(await open()).toEqual([]);
  await app.db.run(sql`DELETE FROM outbox`);
}

test("an incident sends one email when it begins and one when it ends, however long it lasts", async () => {
  await pass(10);
  expect(await mails()).toEqual([]);
  responses = { requests: 100, failures: 50 };
  await pass(30);
  expect(await open()).toEqual(["server-errors"]);
  expect(await mails()).toEqual([{ to: "ada@example.com", subject: "Alert: Server errors" }]);
  responses = { requests: 100, failures: 0 };
  await pass(10);
  expect(await mails()).toHaveLength(1);
  await pass(30);
  expect(await mails()).toEqual([
    { to: "ada@example.com", subject: "Alert: Server errors" },
    { to: "ada@example.com", subject: "Over: Server errors" },
  ]);
  expect(await open()).toEqual([]);
  responses = { requests: 100, failures: 50 };
  await pass(5);
  expect(await mails()).toHaveLength(3);
  await allIsWell();
});

test("two runs of the cron at once write each email once", async () => {
  responses = { requests: 100, failures: 50 };
  const begun = await Promise.all([raiseAlerts(app), raiseAlerts(app), raiseAlerts(app)]);
  expect(begun.flatMap((run) => run.begun)).toEqual(["server-errors"]);
  expect(await mails()).toHaveLength(1);
  responses = { requests: 100, failures: 0 };
  at.now += 20 * MINUTE_MS;
  await Promise.all([raiseAlerts(app), raiseAlerts(app), raiseAlerts(app)]);
  expect(await mails()).toHaveLength(2);
  await allIsWell();
});

test("counts that can't be read neither begin an incident nor end one", async () => {
  const unread: App = { ...app, analytics: { ...app.analytics, readResponses: async () => "no-token" } };
  expect(await raiseAlerts(unread)).toEqual({ begun: [], ended: [] });
  responses = { requests: 100, failures: 50 };
  await pass(5);
  at.now += DAY_MS;
  await raiseAlerts(unread);
  expect(await open()).toEqual(["server-errors"]);
  await allIsWell();
});

test("alerts go to the configured address", async () => {
  responses = { requests: 100, failures: 50 };
  await raiseAlerts({ ...app, settings: { ...app.settings, alertEmail: "on-call@example.com" } });
  expect(await mails()).toEqual([{ to: "on-call@example.com", subject: "Alert: Server errors" }]);
  await allIsWell();
});

test("an hour without orders raises an alert if such hours had ten, and the next order ends it", async () => {
  const { id } = await openShop(app.db);
  for (const weeks of [1, 2, 3]) {
    for (let order = 0; order < 11; order++)
      await addOrder(app, id, { createdAt: at.now - weeks * 7 * DAY_MS - order * MINUTE_MS });
  }
  await pass(5);
  expect(await open()).toEqual(["no-orders"]);
  await addOrder(app, id);
  await pass(20);
  expect(await open()).toEqual([]);
  expect((await mails()).map(({ subject }) => subject)).toEqual(["Alert: No orders", "Over: No orders"]);
  await allIsWell();
});

test("an unsent email raises an alert, unless there is no mail service", async () => {
  const mail = { kind: "test", toEmail: "a@example.com", subject: "Hello", body: "x" };
  await runBatch(app.db, [insertMail(app.db, at.now - 31 * MINUTE_MS, mail)]);
  expect((await raiseAlerts({ ...app, mailer: null })).begun).toEqual([]);
  expect((await raiseAlerts(app)).begun).toEqual(["outbox-age"]);
  await allIsWell();
});

test("a courier list that misses a move for minutes raises an alert", async () => {
  const { id } = await storedRequest(app.db);
  const since = at.now - 6 * MINUTE_MS;
  const late: App = {
    ...app,
    courierRequests: {
      ...app.courierRequests,
      progress: async (requested) => (requested === id ? { version: 9, projected: 1, waitingSince: since } : null),
    },
  };
  expect((await raiseAlerts(late)).begun).toEqual(["courier-lag"]);
  await allIsWell();
});

test("responses are counted in one data point per half a minute, and a failure at once", async () => {
  const { analytics } = testApp();
  const counted = async () => {
    const read = await analytics.readResponses(15);
    if (typeof read === "string") throw new Error(read);
    return read;
  };
  const visit = { background: (work: Promise<unknown>) => void work, analytics } as Parameters<typeof tallyResponse>[0];
  const start = Date.now() + 3_600_000;
  tallyResponse(visit, 200, start);
  const before = await counted();
  const since = async () => {
    const { requests, failures } = await counted();
    return { requests: requests - before.requests, failures: failures - before.failures };
  };
  for (const later of [1, 2, 3]) tallyResponse(visit, later === 2 ? 404 : 200, start + later);
  expect(await since()).toEqual({ requests: 0, failures: 0 });
  tallyResponse(visit, 503, start + 4);
  expect(await since()).toEqual({ requests: 4, failures: 1 });
  tallyResponse(visit, 200, start + 30_003);
  expect(await since()).toEqual({ requests: 4, failures: 1 });
  tallyResponse(visit, 200, start + 30_004);
  expect(await since()).toEqual({ requests: 6, failures: 1 });
});
