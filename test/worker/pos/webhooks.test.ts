import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import type { App } from "#app/app.ts";
import { courierRequestSchema } from "#app/domain/couriers/request-schema.ts";
import { type EventType, eventTypesOf } from "#app/domain/pos/webhook-events.ts";
import type { WebhookEvent } from "#app/providers/webhooks.ts";
import { moveCourierRequest } from "#app/use-cases/couriers/move.ts";
import { requestCourier } from "#app/use-cases/couriers/request.ts";
import { addWebhook } from "#app/use-cases/pos/add-webhook.ts";
import { changeWebhook } from "#app/use-cases/pos/change-webhook.ts";
import { removeWebhook } from "#app/use-cases/pos/remove-webhook.ts";
import { replayWebhook } from "#app/use-cases/pos/replay-webhook.ts";
import { sendWebhooks } from "#app/use-cases/pos/send-webhooks.ts";
import { testWebhook } from "#app/use-cases/pos/test-webhook.ts";
import { replayFailedWebhook } from "#app/use-cases/replay-failed-webhook.ts";
import type { Visit } from "#app/visit.ts";
import { listDeliveries, listFailedDeliveries, listWebhooks } from "#db/pos/webhooks.ts";
import { NOON, testVisit } from "#test/support/app.ts";
import { listAudit } from "#test/support/audit.ts";
import { valueIn } from "#test/support/billing.ts";
import { actorOf, courierWish } from "#test/support/couriers.ts";
import { worker } from "#test/support/fetcher.ts";
import { aGazetteer } from "#test/support/outside/geocoders.ts";
import { aDispensary, anAccount, signedIn } from "#test/support/people.ts";

const MINUTE = 60_000;
const YEAR = 365 * 24 * 60 * MINUTE;

const input = courierRequestSchema.parse(courierWish);
await aGazetteer();

/**
 * A dispensary with one webhook, and an outside world that answers as told; `settled` waits for the work that goes on after
 * an answer. A request's object sends by itself, and finds nobody at that address: to it, the year is not 2036.
 */
async function aHearingDispensary(
  accepts: (event: WebhookEvent) => boolean = () => true,
  events: readonly EventType[] = eventTypesOf("couriers"),
) {
  const received: WebhookEvent[] = [];
  const webhooks: App["webhooks"] = {
    ...testVisit().webhooks,
    async send(event) {
      received.push(event);
      return accepts(event)
        ? { ok: true, status: 200, error: null }
        : { ok: false, status: 500, error: "It answered 500." };
    },
  };
  const work: Promise<unknown>[] = [];
  const settled = () => Promise.all(work);
  const at = (time: number) => testVisit({ at: time, webhooks, background: (more) => void work.push(more) });
  const visit = at(NOON + 10 * YEAR);
  const { vendor, account } = await aDispensary(visit, { courierServiceEnabled: true });
  const actor = { ...actorOf({ ...account, vendorId: vendor.id }), courierService: true };
  const webhook = valueIn(await addWebhook(visit, actor, "couriers", { url: "http://localhost:1/hook", events }));
  return { visit, at, now: visit.now(), settled, received, vendorId: vendor.id, account, actor, webhook };
}

const due = (visit: Visit, vendorId: string) => listDeliveries(visit.db, vendorId, "couriers", 10);

test("a dispensary's system gets the request and each move once", async () => {
  const { visit, received, actor, vendorId } = await aHearingDispensary();
  const { request } = valueIn(await requestCourier(visit, actor, input, null));
  const dispatcher = actorOf(await anAccount(visit, "dispatcher"));
  valueIn(await moveCourierRequest(visit, dispatcher, { requestId: request.id, move: "assign" }));
  const delivered = async () => {
    await Promise.all([sendWebhooks(visit), sendWebhooks(visit)]);
    expect((await due(visit, vendorId)).map((delivery) => delivery.deliveredAt)).toEqual([visit.now(), visit.now()]);
  };
  await vi.waitFor(delivered, { timeout: 20_000 });
  const events = received.map((event) => JSON.parse(event.body));
  expect(events.map((event) => [event.type, event.data.status]).sort()).toEqual([
    ["courier_request.assigned", "COURIER_ASSIGNED"],
    ["courier_request.created", "PENDING"],
  ]);
  expect(JSON.stringify(events)).not.toContain(request.pin);
  expect(await sendWebhooks(visit)).toEqual({ delivered: 0, failed: 0 });
});

test("a failing system is retried later and later, and after eight tries only on replay", async () => {
  let up = false;
  const { at, now, settled, received, actor, vendorId } = await aHearingDispensary(() => up);
  await requestCourier(at(now), actor, input, null);
  await settled();
  let time = now;
  for (let attempt = 1; attempt <= 8; attempt++) {
    if (attempt > 1) expect(await sendWebhooks(at(time))).toEqual({ delivered: 0, failed: 1 });
    expect(await sendWebhooks(at(time)), "not due yet").toEqual({ delivered: 0, failed: 0 });
    const [delivery] = await due(at(time), vendorId);
    expect(delivery).toMatchObject({ attempts: attempt, lastStatus: 500 });
    time = delivery?.nextAttemptAt ?? time;
  }
  const [givenUp] = await due(at(time), vendorId);
  expect(givenUp?.nextAttemptAt).toBeNull();
  up = true;
  const replayed = await replayWebhook(at(time), actor, "couriers", givenUp?.id ?? "");
  expect(replayed.ok).toBe(true);
  expect((await due(at(time), vendorId))[0]?.deliveredAt).toBe(time);
  // To the byte and under one id.
  expect(new Set(received.map((event) => `${event.eventId} ${event.body}`)).size).toBe(1);
});

test("an admin sees what did not arrive, and sends it again under its first id, which is on record", async () => {
  let up = false;
  const { visit, settled, received, actor, vendorId } = await aHearingDispensary(() => up);
  await requestCourier(visit, actor, input, null);
  await settled();
  const failed = async () => (await listFailedDeliveries(visit.db)).filter((failure) => failure.vendorId === vendorId);
  const [delivery] = await failed();
  expect(delivery).toMatchObject({ orderNumber: "A-1001", attempts: 1, lastError: "It answered 500." });
  const admin = actorOf(await anAccount(visit, "admin"));
  const replay = () => replayFailedWebhook(visit, admin, { source: "dispensary", id: delivery?.id ?? "" });
  expect(await replay()).toMatchObject({ ok: false, message: "It failed again: It answered 500." });
  up = true;
  expect(await replay()).toEqual({ ok: true, value: null });
  expect(await failed()).toEqual([]);
  expect(new Set(received.map(({ eventId }) => eventId)).size).toBe(1);
  const attempts = (await listAudit(visit.db, visit.now() + YEAR)).filter(({ subject }) => subject === vendorId);
  expect(attempts.map(({ kind }) => kind)).toEqual(["webhook-replayed", "webhook-replayed"]);
});

test("what belongs to another dispensary is neither seen, replayed nor removed", async () => {
  const { visit, actor, vendorId, webhook } = await aHearingDispensary();
  await requestCourier(visit, actor, input, null);
  const other = await aHearingDispensary();
  const [delivery] = await due(visit, vendorId);
  expect(await due(visit, other.vendorId)).toEqual([]);
  expect(await replayWebhook(visit, other.actor, "couriers", delivery?.id ?? "")).toMatchObject({
    reason: "not-found",
  });
  expect(await removeWebhook(visit, other.actor, "couriers", webhook.id)).toMatchObject({ reason: "not-found" });
  const cookie = await signedIn(testVisit({ at: Date.now() }), other.account.id);
  const listed = await worker.fetch("http://localhost/api/courier-webhooks", { headers: { Cookie: cookie } });
  expect(await listed.json()).toMatchObject([{ _id: other.webhook.id }]);
});

test("a removed webhook gets nothing more", async () => {
  const { visit, now, at, settled, received, actor, webhook } = await aHearingDispensary(() => false);
  await requestCourier(visit, actor, input, null);
  await settled();
  expect(await removeWebhook(visit, actor, "couriers", webhook.id)).toMatchObject({ ok: true });
  await requestCourier(visit, actor, input, null);
  await sendWebhooks(at(now + YEAR));
  expect(received).toHaveLength(1);
});

test("a webhook gets only the chosen events", async () => {
  const { visit, settled, received, actor, webhook } = await aHearingDispensary(
    () => true,
    ["courier_request.delivered"],
  );
  await requestCourier(visit, actor, input, null);
  await settled();
  expect(received).toEqual([]);
  valueIn(await changeWebhook(visit, actor, "couriers", webhook.id, { events: ["courier_request.created"] }));
  await requestCourier(visit, actor, input, null);
  await settled();
  expect(received.map(({ body }) => JSON.parse(body).type)).toEqual(["courier_request.created"]);
});

test("a test event is sent at once and shows the answer, for any chosen events", async () => {
  let up = true;
  const { visit, received, actor, webhook } = await aHearingDispensary(() => up, ["courier_request.delivered"]);
  expect(await testWebhook(visit, actor, "couriers", webhook.id)).toEqual({ ok: true, value: { status: 200 } });
  expect(received.map(({ body }) => JSON.parse(body))).toMatchObject([
    { type: "webhook.test", data: { status: "PENDING" } },
  ]);
  up = false;
  expect(await testWebhook(visit, actor, "couriers", webhook.id)).toMatchObject({ message: "It answered 500." });
  expect(await sendWebhooks(visit), "none is kept").toEqual({ delivered: 0, failed: 0 });
});

test("of two simultaneous requests for a new secret one succeeds, and at most three a day do", async () => {
  const { at, now, actor, webhook } = await aHearingDispensary();
  const renew = (time: number) => changeWebhook(at(time), actor, "couriers", webhook.id, "new-secret");
  const both = await Promise.all([renew(now + 1), renew(now + 2)]);
  expect(both.map((each) => (each.ok ? "made" : each.reason)).sort()).toEqual(["changed-meanwhile", "made"]);
  for (const later of [3, 4]) expect(await renew(now + later)).toMatchObject({ ok: true });
  expect(await renew(now + 5)).toMatchObject({ ok: false, reason: "too-many" });
  expect(await renew(now + 4 + 24 * 60 * MINUTE)).toMatchObject({ ok: true });
});

test("a dispensary registers public HTTPS addresses", async () => {
  const { visit, actor } = await aHearingDispensary();
  const deployed = { ...visit, settings: { ...visit.settings, local: false } };
  expect(
    await addWebhook(deployed, actor, "couriers", { url: "http://localhost:9000/", events: eventTypesOf("couriers") }),
  ).toMatchObject({ reason: "bad-address" });
});

test("the database stores no signing secret in plain text", async () => {
  const { visit, webhook } = await aHearingDispensary();
  const tables = await visit.db.all(sql`SELECT group_concat(id || url) AS text FROM webhooks`);
  expect(webhook.secret).toMatch(/^whsec_.{44}$/);
  expect(JSON.stringify(tables)).not.toContain(webhook.secret.slice(6));
  expect((env as unknown as { CREDENTIALS_KEY: string }).CREDENTIALS_KEY).not.toContain(webhook.secret.slice(6));
});

test("of twenty addresses added at once, ten are saved", async () => {
  const { visit, actor, vendorId } = await aHearingDispensary();
  const added = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      addWebhook(visit, actor, "couriers", { url: `https://pos.example.com/${at}`, events: eventTypesOf("couriers") }),
    ),
  );
  expect(added.filter(({ ok }) => ok)).toHaveLength(9);
  expect(new Set(added.map((each) => (each.ok ? "ok" : each.reason)))).toEqual(new Set(["ok", "too-many"]));
  expect(await listWebhooks(visit.db, vendorId, "couriers")).toHaveLength(10);
});

describe("webhooks are for courier partners:", () => {
  const wish = { url: "https://pos.example.com/hook", events: eventTypesOf("couriers") };

  test.each([
    ["a limited one", { vendorStatus: "limited" }, "not-allowed"],
    ["one without the courier service", { courierService: false }, "no-courier-service"],
  ] as const)("%s neither adds, changes, tests, removes nor replays", async (_name, over, reason) => {
    const { visit, actor, webhook, vendorId } = await aHearingDispensary();
    const refused = { ...actor, ...over };
    expect(await addWebhook(visit, refused, "couriers", wish)).toMatchObject({ ok: false, reason });
    expect(await removeWebhook(visit, refused, "couriers", webhook.id)).toMatchObject({ ok: false, reason });
    expect(await changeWebhook(visit, refused, "couriers", webhook.id, "new-secret")).toMatchObject({
      ok: false,
      reason,
    });
    expect(await testWebhook(visit, refused, "couriers", webhook.id)).toMatchObject({ ok: false, reason });
    expect(await replayWebhook(visit, refused, "couriers", "any")).toMatchObject({ ok: false, reason });
    expect(await listWebhooks(visit.db, vendorId, "couriers")).toHaveLength(1);
  });

  test("their limit of courier requests too: another dispensary has a visitor's", async () => {
    const { visit, actor } = await aHearingDispensary();
    const elsewhere = { ...visit, clientIp: crypto.randomUUID() };
    const other = { ...actor, courierService: false };
    for (let at = 0; at < 5; at++)
      expect(await requestCourier(elsewhere, other, input, null)).toMatchObject({ ok: true });
    expect(await requestCourier(elsewhere, other, input, null)).toMatchObject({ reason: "too-many-requests" });
    expect(await requestCourier(elsewhere, actor, input, null)).toMatchObject({ ok: true });
  });
});
