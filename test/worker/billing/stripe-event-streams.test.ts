import { env } from "cloudflare:workers";
import type Stripe from "stripe";
import { describe, expect, test } from "vitest";
import type { App } from "#app/app.ts";
import { currentSubscription } from "#app/domain/billing/subscription.ts";
import { subscriptionOfStripe } from "#app/providers/payments/stripe-map.ts";
import { applyStripeEvent } from "#app/use-cases/billing/apply-stripe-event.ts";
import { findBillingFacts } from "#db/billing/queries.ts";
import { applySubscription, drawSyncTicket } from "#db/billing/writes.ts";
import { runBatch } from "#db/client.ts";
import { NOON } from "#test/support/app.ts";
import { billingApp, card, DAY, signedEvent, WEBHOOK_SECRET } from "#test/support/billing.ts";
import { valueIn } from "#test/support/outcome.ts";
import { fakePayments, memoryStore } from "#test/support/outside/fake-stripe.ts";
import { seededRandom } from "#test/support/random.ts";
import { openShop } from "#test/support/shop.ts";
import { fakePrices } from "#workers/local/stand-ins/stripe/objects.ts";

const { DB, EVENT_STREAMS } = env as unknown as { DB: D1Database; EVENT_STREAMS: string };

const STREAMS = Number(EVENT_STREAMS);

type Apply = (app: App, vendorId: string, event: Stripe.Event) => Promise<unknown>;

const reader = fakePayments(memoryStore(), { now: () => NOON });
const turns = async (count: number) => {
  for (let turn = 0; turn < count; turn++) await scheduler.wait(0);
};

/** As in production: from the signed bytes on. */
const ours: Apply = async (app, _vendorId, event) => {
  const { body, signature } = await signedEvent(event, NOON);
  const read = await reader.readEvent(body, signature, WEBHOOK_SECRET);
  valueIn(await applyStripeEvent(app, read!));
};

/** A planted fault: trusts the contents of an event. */
const believing: Apply = async (app, vendorId, event) => {
  const object = event.data.object as Stripe.Subscription;
  if (object.object !== "subscription") return;
  const ticket = await drawSyncTicket(app.db, vendorId);
  const subscription = { ...subscriptionOfStripe(object, fakePrices, null), card: { brand: "visa", last4: "4242" } };
  await runBatch(app.db, applySubscription(app.db, vendorId, ticket, subscription, app.now()));
};

/** Another: draws the ticket after the answer, so that a slow answer overwrites a newer one. */
const lateTicket: Apply = async (app, vendorId, event) => {
  const { customerId } = (await findBillingFacts(app.db, vendorId))!;
  if (!customerId || !event) return;
  const theirs = valueIn(await app.payments.subscriptionsOf(customerId));
  const ticket = await drawSyncTicket(app.db, vendorId);
  await runBatch(app.db, applySubscription(app.db, vendorId, ticket, currentSubscription(theirs), app.now()));
};

/** Delivers one customer's events shuffled, doubled, late and at once; true if we end where the provider does. */
async function stream(seed: number, apply: Apply): Promise<boolean> {
  const random = seededRandom(seed);
  const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)]!;
  const world = billingApp();
  const { app, clock, stripe } = world;
  // Answers overtake each other, and some arrive last.
  let openGate = () => {};
  const gate = new Promise<void>((open) => {
    openGate = open;
  });
  const slow = fakePayments(memoryStore(stripe), {
    now: app.now,
    async carry(request, serve) {
      const response = await serve(request);
      if (random() < 0.4) await gate;
      else await turns(Math.floor(random() * 4));
      return response;
    },
  });
  const shop = await openShop(app.db, { createdAt: NOON - 70 * DAY });
  const customerId = valueIn(
    await app.payments.createCustomer({ vendorId: shop.id, name: "Shop", email: null }, `c${seed}`),
  );
  await DB.prepare("INSERT INTO billing_accounts (vendor_id, customer_id, created_at) VALUES (?, ?, 0)")
    .bind(shop.id, customerId)
    .run();

  let step = 0;
  const current = async () => currentSubscription(valueIn(await app.payments.subscriptionsOf(customerId)));
  const moves = {
    async subscribe() {
      const now = await current();
      if (now && now.status !== "CANCELED") return;
      const payment = { token: card(pick(["approved", "declined", "check"])), billing: null };
      const saved = await app.payments.saveCard(customerId, payment, `s${step}`);
      if (!saved.ok) return;
      const order = { customerId, vendorId: shop.id, plan: "vendor" as const, card: saved.value };
      await app.payments.subscribe({ ...order, trialEndsAt: pick([null, clock.now + 5 * DAY]) }, `b${step}`);
    },
    async cancel() {
      const now = await current();
      if (now && now.status !== "CANCELED") await app.payments.cancelAtPeriodEnd(now, `k${step}`);
    },
    async resume() {
      const now = await current();
      if (now?.canceledAt && now.status !== "CANCELED") await app.payments.resume(now, `r${step}`);
    },
    async breakCards() {
      for (const behavior of Object.values(stripe.outcomes)) behavior.outcome = pick(["approved", "declined"]);
    },
    async newCard() {
      const now = await current();
      const saved = await app.payments.saveCard(customerId, { token: card(), billing: null }, `n${step}`);
      if (now && now.status !== "CANCELED") await app.payments.chargeTo(now, valueIn(saved), `u${step}`);
    },
    async wait() {
      clock.now += pick([1, 4, 12, 33]) * DAY;
      await current();
    },
  };

  const waiting: Stripe.Event[] = [];
  const onTheWay: Promise<unknown>[] = [];
  let seen = 0;
  const deliver = (event: Stripe.Event) => onTheWay.push(apply({ ...app, payments: slow }, shop.id, event));
  await moves.subscribe();
  for (step = 1; step <= 5; step++) {
    await moves[pick(["subscribe", "cancel", "resume", "breakCards", "newCard", "wait", "wait"] as const)]();
    waiting.push(...stripe.events.slice(seen));
    seen = stripe.events.length;
    if (waiting.length > 0 && random() < 0.8) {
      const event = pick(waiting);
      if (random() < 0.7) waiting.splice(waiting.indexOf(event), 1);
      deliver(event);
      await turns(Math.floor(random() * 8));
    }
  }
  waiting.push(...stripe.events.slice(seen));
  for (const event of [...waiting, pick(stripe.events) ?? waiting[0]].filter(Boolean)) {
    waiting.push(event as Stripe.Event);
    waiting.splice(Math.floor(random() * waiting.length), 0, ...waiting.splice(-1));
  }
  for (const event of waiting) {
    deliver(event);
    if (random() < 0.3) await turns(1);
  }
  await turns(12);
  openGate();
  await Promise.all(onTheWay);

  const { subscription } = (await findBillingFacts(app.db, shop.id))!;
  return JSON.stringify(subscription) === JSON.stringify(await current());
}

/** How many streams from one seed to another end elsewhere than the provider; stops once there are enough. */
async function strays(apply: Apply, first: number, last: number, enough = last): Promise<number> {
  let astray = 0;
  for (let seed = first; seed <= last && astray < enough; seed += 10) {
    const streams = Array.from({ length: Math.min(10, last - seed + 1) }, (_, i) => stream(seed + i, apply));
    for (const arrived of await Promise.all(streams)) if (!arrived) astray += 1;
  }
  return astray;
}

describe("of many shuffled and doubled streams of events", () => {
  test("each ends at the state of the provider's object", { timeout: 600_000 }, async ({ annotate }) => {
    const astray = await strays(ours, 1, STREAMS);
    await annotate(`Shuffled event streams that ended elsewhere than the provider's object: ${astray} of ${STREAMS}`);
    expect(astray).toBe(0);
  });

  test("the check catches an application that trusts the contents of events", { timeout: 120_000 }, async () => {
    const astray = await strays(believing, 1, 50, 1);
    expect(astray).toBeGreaterThan(0);
  });

  test("the check catches an application that lets a slow answer overwrite a newer one", {
    timeout: 120_000,
  }, async () => {
    // Seeds 46 and 49 are the first.
    const astray = await strays(lateTicket, 41, 150, 1);
    expect(astray).toBeGreaterThan(0);
  });
});
