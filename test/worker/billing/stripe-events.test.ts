import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { applyStripeEvent } from "#app/use-cases/billing/apply-stripe-event.ts";
import { NOON } from "#test/support/app.ts";
import { aPaidShop, billingApp, signedEvent } from "#test/support/billing.ts";
import { worker } from "#test/support/fetcher.ts";
import { valueIn } from "#test/support/outcome.ts";
import type { HonoEnv } from "#workers/hono-env.ts";

const { DB } = env as unknown as { DB: D1Database };
const rowsOf = async (table: string) =>
  (await DB.prepare(`SELECT count(*) AS rows FROM ${table}`).first<{ rows: number }>())?.rows;

describe("an event's signature", () => {
  const event = { id: "evt_1", object: "event", type: "invoice.paid", data: { object: { customer: "cus_nobody" } } };
  const post = (body: string, signature?: string) =>
    worker.fetch("http://localhost/api/webhooks/stripe", {
      method: "POST",
      body,
      headers: { "Content-Type": "application/json", ...(signature ? { "Stripe-Signature": signature } : {}) },
    });

  test("that is valid is accepted", async () => {
    const { body, signature } = await signedEvent(event, Date.now());
    expect((await post(body, signature)).status).toBe(200);
  });

  test("covers the body's bytes: the same JSON in another spelling is refused", async () => {
    const { body, signature } = await signedEvent(event, Date.now());
    expect((await post(JSON.stringify(event, null, 1), signature)).status).toBe(400);
    expect((await post(`${body} `, signature)).status).toBe(400);
  });

  test.each([
    ["missing", async () => undefined],
    ["garbage", async () => "t=1,v1=00"],
    ["without a time", async () => (await signedEvent(event, Date.now())).signature.replace(/^t=\d+,/, "")],
    ["of another secret", async () => (await signedEvent(event, Date.now(), "whsec_other")).signature],
    ["301 seconds old", async () => (await signedEvent(event, Date.now() - 301_000)).signature],
    ["of the future", async () => (await signedEvent(event, Date.now() + 310_000)).signature],
    [
      "of the future, oddly spelled, behind a time of now",
      async () =>
        `t=${Math.floor(Date.now() / 1000)},${(await signedEvent(event, Date.now() + 310_000)).signature.replace("t=", "t= ")}`,
    ],
  ])("%s answers 400 and writes nothing", async (_, sign) => {
    const before = await rowsOf("stripe_events");
    const response = await post(JSON.stringify(event), await sign());
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ success: false, code: "bad-signature" });
    expect(await rowsOf("stripe_events")).toBe(before);
  });

  test("290 seconds old is let in", async () => {
    const { body, signature } = await signedEvent(event, Date.now() - 290_000);
    expect((await post(body, signature)).status).toBe(200);
  });

  test("cannot be proven without a secret: 503, nothing", async () => {
    const { webhooks } = await import("#workers/api/billing/stripe-webhook.ts");
    const { Hono } = await import("hono");
    const { app } = billingApp();
    const bare = { ...app, settings: { ...app.settings, stripeWebhookSecret: null } };
    const { body, signature } = await signedEvent(event, Date.now());
    const response = await new Hono<HonoEnv>()
      .use((c, next) => {
        c.set("visit", bare);
        return next();
      })
      .route("/", webhooks)
      .request("/webhooks/stripe", { method: "POST", body, headers: { "Stripe-Signature": signature } });
    expect(response.status).toBe(503);
  });
});

describe("an event", () => {
  test("applies the provider's object, not its own contents", async () => {
    const { app, facts, customerId, theirs } = await aPaidShop();
    const [subscription] = theirs();
    subscription!.cancel_at_period_end = true;
    subscription!.canceled_at = Math.floor(NOON / 1000);
    valueIn(
      await applyStripeEvent(app, { id: "evt_a", type: "customer.subscription.updated", customerId, mail: null }),
    );
    expect((await facts()).subscription).toMatchObject({ canceledAt: NOON });
  });

  test("delivered twice, at once or later, is applied once", async () => {
    const { app, customerId } = await aPaidShop();
    const event = { id: "evt_twice", type: "invoice.payment_failed", customerId, mail: "payment-failed" as const };
    const before = await rowsOf("outbox");
    const results = await Promise.all(Array.from({ length: 5 }, () => applyStripeEvent(app, event)));
    results.push(await applyStripeEvent(app, event));
    expect(results.map((result) => valueIn(result)).filter((result) => result === "applied")).toHaveLength(1);
    expect(await rowsOf("outbox")).toBe(before! + 1);
  });

  test("is not recorded if the provider can't be reached, so that it is delivered again", async () => {
    const { app, customerId, wire } = await aPaidShop();
    wire.carry = async () => {
      throw new TypeError("The network is down.");
    };
    const event = { id: "evt_later", type: "invoice.paid", customerId, mail: null };
    expect(await applyStripeEvent(app, event)).toMatchObject({ ok: false, reason: "payment-unreachable" });
    wire.carry = (request, serve) => serve(request);
    expect(valueIn(await applyStripeEvent(app, event))).toBe("applied");
  });

  test("of an unknown customer is ignored", async () => {
    const { app } = billingApp();
    const event = { id: "evt_x", type: "invoice.paid", customerId: "cus_other", mail: null };
    expect(valueIn(await applyStripeEvent(app, event))).toBe("ignored");
  });
});
