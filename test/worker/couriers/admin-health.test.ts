import { sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import type { App } from "#app/app.ts";
import { applyStripeEvent } from "#app/use-cases/billing/apply-stripe-event.ts";
import { catchUpCourierRequest } from "#app/use-cases/couriers/catch-up.ts";
import { readProjectionLag } from "#app/use-cases/couriers/read-projection-lag.ts";
import { replayFailedWebhook } from "#app/use-cases/replay-failed-webhook.ts";
import { listFailedEvents } from "#db/billing/queries.ts";
import { upsertFailedEvent } from "#db/billing/writes.ts";
import { findCourierRequest, findRecordBreak } from "#db/couriers/queries.ts";
import { readOverview } from "#db/operations/queries.ts";
import { testVisit } from "#test/support/app.ts";
import { listAudit } from "#test/support/audit.ts";
import { aBilledShop, card, DAY, valueIn } from "#test/support/billing.ts";
import { actorOf, aMove } from "#test/support/couriers.ts";
import { atRealTime } from "#test/support/daytime.ts";
import { storedRequest } from "#test/support/stored-request.ts";

atRealTime();

const admin = actorOf({ id: "admin", role: "admin", firstName: "Ada", email: "admin@example.com" });

const recorded = async (app: App, kind: string) =>
  (await listAudit(app.db, app.now() + 50 * 365 * DAY)).filter((event) => event.kind === kind);

/** A paid shop, and an event of its customer that the provider could not be asked about. */
async function aFailedEvent() {
  const shop = await aBilledShop();
  valueIn(await shop.pay(card()));
  const { customerId } = await shop.facts();
  const event = { id: `evt_${shop.id}`, type: "invoice.payment_failed", customerId, mail: "payment-failed" as const };
  shop.wire.carry = () => Promise.reject(new Error("The line is cut."));
  const applied = await applyStripeEvent(shop.app, event);
  expect(applied.ok).toBe(false);
  const mended = () => {
    shop.wire.carry = (request, serve) => serve(request);
  };
  const failed = async () => (await listFailedEvents(shop.app.db)).filter(({ id }) => id === event.id);
  return { ...shop, event, mended, failed };
}

test("a payment event that failed is stored once, with its error and attempts", async () => {
  const { app, event, failed, id } = await aFailedEvent();
  await applyStripeEvent(app, event);
  expect(await failed()).toMatchObject([{ vendorId: id, type: event.type, attempts: 2, problem: expect.any(String) }]);
  expect((await readOverview(app.db)).webhooksFailed).toBeGreaterThan(0);
});

test("the provider's next delivery clears it, and a late failure is not stored", async () => {
  const { app, event, failed, mended } = await aFailedEvent();
  mended();
  expect(await applyStripeEvent(app, event)).toEqual({ ok: true, value: "applied" });
  expect(await failed()).toEqual([]);
  await upsertFailedEvent(app.db, { event, vendorId: "v", customerId: "c", problem: "late" }, app.now());
  expect(await failed()).toEqual([]);
});

test("an admin's replay applies it once, with its email, and is in the audit log", async () => {
  const { app, event, failed, mended, id } = await aFailedEvent();
  const replay = () => replayFailedWebhook(app, admin, { source: "stripe", id: event.id });
  expect(await replay()).toMatchObject({ ok: false, reason: "failed-again" });
  expect(await failed()).toHaveLength(1);
  mended();
  const before = await app.db.all(sql`SELECT id FROM outbox`);
  expect(await replay()).toEqual({ ok: true, value: null });
  expect(await app.db.all(sql`SELECT id FROM outbox`)).toHaveLength(before.length + 1);
  expect(await failed()).toEqual([]);
  expect(await replay()).toMatchObject({ ok: false, reason: "not-found" });
  // What the provider sends again after that does nothing more.
  expect(await applyStripeEvent(app, event)).toEqual({ ok: true, value: "duplicate" });
  const attempts = (await recorded(app, "webhook-replayed")).filter((entry) => entry.subject === id);
  expect(attempts).toHaveLength(2);
  expect(JSON.parse(attempts[0]?.details ?? "")).toEqual({ source: "stripe", event: event.id, type: event.type });
});

const lagOfRequest = async (app: App, id: string) => (await readProjectionLag(app)).lags.find((lag) => lag.id === id);

test("rows that a restored database is missing are found, and an admin can restore them with their whole log", async () => {
  const app = testVisit();
  const { id } = await storedRequest(app.db);
  const before = await app.db.get<Record<string, unknown>>(sql`SELECT * FROM courier_requests WHERE id = ${id}`);
  valueIn(await app.courierRequests.move(id, aMove("assign")));
  valueIn(await app.courierRequests.move(id, aMove("unassign")));
  await vi.waitFor(async () => expect((await findCourierRequest(app.db, id))?.version).toBe(3), { timeout: 20_000 });
  await app.db.run(sql`DROP TRIGGER courier_request_moves_stay`);
  await app.db.run(sql`DELETE FROM courier_request_moves WHERE request_id = ${id} AND version > 1`);
  await app.db.run(sql`UPDATE courier_requests SET version = 1, updated_at = ${before.updated_at} WHERE id = ${id}`);
  expect(await lagOfRequest(app, id)).toMatchObject({ kind: "forgotten", version: 1, objectVersion: 3 });
  expect(await catchUpCourierRequest(app, admin, { requestId: id })).toEqual({ ok: true, value: null });
  expect(await lagOfRequest(app, id)).toBeUndefined();
  const record = await findCourierRequest(app.db, id);
  expect(record?.log.map(({ move }) => move)).toEqual(["request", "assign", "unassign"]);
  expect(record && findRecordBreak(record)).toBeUndefined();
  const [entry] = (await recorded(app, "courier-request-caught-up")).filter(({ subject }) => subject === id);
  expect(JSON.parse(entry?.details ?? "")).toEqual({ fromVersion: 1 });
});

test("a move that D1 refused shows as waiting, with its time", async () => {
  const app = testVisit();
  const { id } = await storedRequest(app.db);
  await app.db.run(
    sql`CREATE TRIGGER stubborn BEFORE UPDATE ON courier_requests BEGIN SELECT RAISE(ABORT, 'No.'); END`,
  );
  try {
    const command = aMove("assign");
    valueIn(await app.courierRequests.move(id, command));
    const waiting = { kind: "waiting", version: 1, objectVersion: 2, since: command.at };
    expect(await lagOfRequest(app, id)).toMatchObject(waiting);
  } finally {
    await app.db.run(sql`DROP TRIGGER stubborn`);
  }
  await vi.waitFor(async () => expect(await lagOfRequest(app, id)).toBeUndefined(), { timeout: 20_000 });
});

test("requests whose objects agree, or were never loaded, are not lagging; checking loads nothing", async () => {
  const app = testVisit();
  const { id } = await storedRequest(app.db);
  const moved = await storedRequest(app.db);
  valueIn(await app.courierRequests.move(moved.id, aMove("assign")));
  await vi.waitFor(async () => expect(await lagOfRequest(app, moved.id)).toBeUndefined(), { timeout: 20_000 });
  const { lags, checked, unfinished } = await readProjectionLag(app);
  expect(lags.filter((lag) => [id, moved.id].includes(lag.id))).toEqual([]);
  expect(checked).toBeLessThanOrEqual(60);
  expect(unfinished).toBeGreaterThanOrEqual(2);
  expect(await app.courierRequests.progress(id)).toBeNull();
});

test("an object that does not answer is counted, and the others are still reported", async () => {
  const app = testVisit();
  const { id } = await storedRequest(app.db);
  const deaf: App = {
    ...app,
    courierRequests: {
      ...app.courierRequests,
      progress: (requested) =>
        requested === id ? Promise.reject(new Error("Gone.")) : app.courierRequests.progress(requested),
    },
  };
  expect((await readProjectionLag(deaf)).silent).toBe(1);
});
