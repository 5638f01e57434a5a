import { env, exports } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import type { App } from "#app/context.ts";
import { courierRequestSchema } from "#app/domain/schemas/courier-request.ts";
import type { WebhookEvent } from "#app/providers/webhooks/index.ts";
import { addCourierWebhook } from "#app/use-cases/add-courier-webhook.ts";
import { moveCourierRequest } from "#app/use-cases/move-courier-request.ts";
import { removeCourierWebhook } from "#app/use-cases/remove-courier-webhook.ts";
import { replayCourierWebhook } from "#app/use-cases/replay-courier-webhook.ts";
import { requestCourier } from "#app/use-cases/request-courier.ts";
import { sendCourierWebhooks } from "#app/use-cases/send-courier-webhooks.ts";
import { listDeliveries } from "#db/courier-webhooks.ts";
import { NOON, testApp } from "#test/support/app.ts";
import { actorOf } from "#test/support/couriers.ts";
import { aDispensary, anAccount, signedIn } from "#test/support/people.ts";

const worker = (exports as unknown as { default: Fetcher }).default;
const MINUTE = 60_000;
const YEAR = 365 * 24 * 60 * MINUTE;

const input = courierRequestSchema.parse({
  dispensaryName: "Corner Leaf",
  address: "200 N Spring St, Los Angeles, CA 90012",
  contactPhone: "2135550121",
  orderNumber: "A-1001",
  customerName: "Sam Rivers",
  customerPhone: "2135550199",
  deliveryAddress: "1550 Vine St, Los Angeles, CA 90028",
  orderTotal: 100,
});

/**
 * A dispensary with one webhook, and an outside world that answers as told; `settled` waits for the work that goes on after
 * an answer. A request's object sends by itself, and finds nobody at that address: to it, the year is not 2036.
 */
async function aHearingDispensary(answers: (event: WebhookEvent) => boolean = () => true) {
  const got: WebhookEvent[] = [];
  const webhooks: App["webhooks"] = {
    ...testApp().webhooks,
    async send(event) {
      got.push(event);
      return answers(event)
        ? { ok: true, status: 200, error: null }
        : { ok: false, status: 500, error: "It answered 500." };
    },
  };
  const work: Promise<unknown>[] = [];
  const settled = () => Promise.all(work);
  const at = (time: number) => testApp({ at: time, webhooks, background: (more) => void work.push(more) });
  const app = at(NOON + 10 * YEAR);
  const { vendor, account } = await aDispensary(app);
  const added = await addCourierWebhook(app, vendor.id, "http://localhost:1/hook");
  if (!added.ok) throw new Error(added.message);
  return {
    app,
    at,
    now: app.now(),
    settled,
    got,
    vendorId: vendor.id,
    account,
    actor: actorOf({ ...account, vendorId: vendor.id, firstName: "R" }),
    webhook: added.value,
  };
}

const due = (app: App, vendorId: string) => listDeliveries(app.db, vendorId, 10);

test("a dispensary's system hears of the request and of each move, once", async () => {
  const { app, got, actor, vendorId } = await aHearingDispensary();
  const made = await requestCourier(app, actor, input, null);
  if (!made.ok) throw new Error(made.message);
  const dispatcher = await anAccount(app, "dispatcher", { firstName: "Dana", lastName: "Desk" });
  const moved = await moveCourierRequest(app, actorOf(dispatcher), {
    requestId: made.value.request.id,
    move: "assign",
  });
  expect(moved.ok).toBe(true);
  const delivered = async () => {
    await Promise.all([sendCourierWebhooks(app), sendCourierWebhooks(app)]);
    expect((await due(app, vendorId)).map((delivery) => delivery.deliveredAt)).toEqual([app.now(), app.now()]);
  };
  await vi.waitFor(delivered, { timeout: 20_000 });
  const events = got.map((event) => JSON.parse(event.body));
  expect(events.map((event) => [event.type, event.move, event.data.status]).sort()).toEqual([
    ["courier_request.created", "request", "PENDING"],
    ["courier_request.updated", "assign", "COURIER_ASSIGNED"],
  ]);
  expect(JSON.stringify(events)).not.toContain(made.value.request.pin);
  expect(await sendCourierWebhooks(app)).toEqual({ delivered: 0, failed: 0 });
});

test("a system that fails is told again later and later, and after eight tries no more until a replay", async () => {
  let up = false;
  const { at, now, settled, got, actor, vendorId } = await aHearingDispensary(() => up);
  await requestCourier(at(now), actor, input, null);
  await settled();
  let time = now;
  for (let attempt = 1; attempt <= 8; attempt++) {
    if (attempt > 1) expect(await sendCourierWebhooks(at(time))).toEqual({ delivered: 0, failed: 1 });
    expect(await sendCourierWebhooks(at(time)), "not due yet").toEqual({ delivered: 0, failed: 0 });
    const [delivery] = await due(at(time), vendorId);
    expect(delivery).toMatchObject({ attempts: attempt, lastStatus: 500 });
    time = delivery?.nextAttemptAt ?? time;
  }
  const [givenUp] = await due(at(time), vendorId);
  expect(givenUp?.nextAttemptAt).toBeNull();
  up = true;
  const replayed = await replayCourierWebhook(at(time), vendorId, givenUp?.id ?? "");
  expect(replayed.ok).toBe(true);
  expect((await due(at(time), vendorId))[0]?.deliveredAt).toBe(time);
  // To the byte and under one id.
  expect(new Set(got.map((event) => `${event.eventId} ${event.body}`)).size).toBe(1);
});

test("what belongs to another dispensary is neither seen, replayed nor removed", async () => {
  const { app, actor, vendorId, webhook } = await aHearingDispensary();
  await requestCourier(app, actor, input, null);
  const other = await aHearingDispensary();
  const [delivery] = await due(app, vendorId);
  expect(await due(app, other.vendorId)).toEqual([]);
  expect(await replayCourierWebhook(app, other.vendorId, delivery?.id ?? "")).toMatchObject({ reason: "not-found" });
  expect(await removeCourierWebhook(app, other.vendorId, webhook.id)).toMatchObject({ reason: "not-found" });
  const cookie = await signedIn(testApp({ at: Date.now() }), other.account.id);
  const seen = await worker.fetch("http://localhost/api/courier-webhooks", { headers: { Cookie: cookie } });
  expect(await seen.json()).toMatchObject([{ _id: other.webhook.id }]);
});

test("a removed webhook hears nothing more", async () => {
  const { app, now, at, settled, got, actor, vendorId, webhook } = await aHearingDispensary(() => false);
  await requestCourier(app, actor, input, null);
  await settled();
  expect(await removeCourierWebhook(app, vendorId, webhook.id)).toMatchObject({ ok: true });
  await requestCourier(app, actor, input, null);
  await sendCourierWebhooks(at(now + YEAR));
  expect(got).toHaveLength(1);
});

test("a dispensary registers public HTTPS addresses, five at most", async () => {
  const { app, vendorId } = await aHearingDispensary();
  const deployed = { ...app, settings: { ...app.settings, local: false } };
  expect(await addCourierWebhook(deployed, vendorId, "http://localhost:9000/")).toMatchObject({
    reason: "bad-address",
  });
  for (let at = 2; at <= 5; at++) {
    expect(await addCourierWebhook(app, vendorId, `https://pos.example.com/${at}`)).toMatchObject({ ok: true });
  }
  expect(await addCourierWebhook(app, vendorId, "https://pos.example.com/6")).toMatchObject({ reason: "too-many" });
});

test("the database holds no signing secret", async () => {
  const { app, webhook } = await aHearingDispensary();
  const tables = await app.db.all<{ text: string }>(sql`SELECT group_concat(id || url) AS text FROM courier_webhooks`);
  expect(webhook.secret).toMatch(/^whsec_.{44}$/);
  expect(JSON.stringify(tables)).not.toContain(webhook.secret.slice(6));
  expect((env as unknown as { CREDENTIALS_KEY: string }).CREDENTIALS_KEY).not.toContain(webhook.secret.slice(6));
});
