import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { testApp } from "#test/support/app.ts";
import { asJson } from "#test/support/as-json.ts";
import { address, card, DAY } from "#test/support/billing.ts";
import { aVendor } from "#test/support/dashboard.ts";
import { worker } from "#test/support/fetcher.ts";
import { useUp } from "#test/support/platform/use-up.ts";

const { DB } = env as unknown as { DB: D1Database };
const app = testApp({ at: Date.now() });

async function aShop(ageDays = 100) {
  const { vendor, browser } = await aVendor(app, worker, { createdAt: Date.now() - ageDays * DAY });
  const post = async (call: string, body: object) => {
    const response = await browser.post(`/api/subscriptions/${call}`, { vendorId: vendor.id, ...body });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const get = async () => {
    const response = await browser.get(`/api/subscriptions/${vendor.id}?_t=1`);
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const pay = (more: object = {}) => post("process-payment", { sourceId: card(), billingDetails: address, ...more });
  return { id: vendor.id, browser, post, get, pay };
}

describe("the API of subscriptions", () => {
  test("shows no subscription, then the paid one, in SPEC.md's terms", async () => {
    const { get, pay } = await aShop();
    expect(await get()).toEqual({ status: 200, body: { success: true, subscription: null } });
    const paid = await pay();
    expect(paid).toMatchObject({ status: 200, body: { success: true, requiresAction: null } });
    const { body } = await get();
    expect(body.subscription).toEqual((paid.body as { subscription: object }).subscription);
    expect(body.subscription).toMatchObject({
      plan: "vendor",
      price: 79,
      status: "ACTIVE",
      displayStatus: "ACTIVE",
      start_date: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      canceled_date: null,
      access_until: null,
      next_billing_date: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      billing_anchor: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      card: { brand: "visa", last4: "4242" },
    });
  });

  test("cancels, even twice; reactivates; changes the card", async () => {
    const { pay, post, get } = await aShop();
    await pay();
    for (let i = 0; i < 2; i++) {
      const { status, body } = await post("cancel", {});
      expect(status).toBe(200);
      expect(body.subscription).toMatchObject({ status: "ACTIVE", displayStatus: "CANCELED", next_billing_date: null });
    }
    const { subscription } = (await get()).body as { subscription: { canceled_date: string; access_until: string } };
    expect(Date.parse(subscription.access_until)).toBeGreaterThan(Date.parse(subscription.canceled_date));
    expect(await post("reactivate", {})).toMatchObject({
      status: 200,
      body: { subscription: { displayStatus: "ACTIVE" } },
    });
    const sourceId = "pm_test_mastercard_4444_approved_x";
    expect(await post("payment-method", { sourceId, billingDetails: address })).toMatchObject({
      status: 200,
      body: { subscription: { card: { brand: "mastercard", last4: "4444" } } },
    });
  });

  test("returns what the browser needs to confirm with the bank", async () => {
    const { pay } = await aShop();
    expect(await pay({ sourceId: card("check") })).toMatchObject({
      status: 200,
      body: {
        subscription: { status: "PENDING" },
        requiresAction: { kind: "payment", clientSecret: expect.any(String) },
      },
    });
  });

  test("requires a complete U.S. billing address, without unknown fields; a second line is optional", async () => {
    const { pay, get } = await aShop();
    const blank = { addressLine1: " ", city: " ", state: " ", postalCode: " " };
    const { status, body } = await pay({ billingDetails: { ...address, ...blank } });
    expect(status).toBe(400);
    expect(Object.keys(body.fields as object)).toEqual(Object.keys(blank).map((field) => `billingDetails.${field}`));
    for (const more of [{ country: "CA" }, { junk: "1" }])
      expect((await pay({ billingDetails: { ...address, ...more } })).status).toBe(400);
    expect((await get()).body.subscription).toBeNull();
    const { addressLine2: _, country: __, ...short } = address;
    expect((await pay({ billingDetails: short })).status).toBe(200);
  });

  test.each([
    ["a card's number", "4242 4242 4242 4242"],
    ["a path", "../customers"],
  ])("takes no source that is %s", async (_, sourceId) => {
    const { pay, get } = await aShop();
    expect((await pay({ sourceId })).status).toBe(400);
    expect((await get()).body.subscription).toBeNull();
  });

  test("ignores subscription fields in the body", async () => {
    const { pay, get, id } = await aShop(10);
    const forged = {
      status: "CANCELED",
      plan: "courier",
      price: 0,
      trialEndsAt: 0,
      subscription: { status: "ACTIVE" },
    };
    expect((await pay(forged)).status).toBe(400);
    await pay();
    expect((await get()).body.subscription).toMatchObject({ plan: "vendor", price: 79, status: "ACTIVE" });
    const row = await DB.prepare("SELECT status FROM vendors WHERE id = ?").bind(id).first();
    expect(row).toEqual({ status: "active" });
  });

  test("refuses a vendor who tries too many cards", async () => {
    const { id, pay } = await aShop();
    await useUp(app, "payment", id, 1);
    const payments = [await pay({ sourceId: card("refused") }), await pay({ sourceId: card("refused") })];
    expect(payments.map(({ status }) => status === 429)).toEqual([false, true]);
  });
});

describe("PUT /vendors/status", () => {
  const setStatus = async (shop: Awaited<ReturnType<typeof aShop>>, body: object) => {
    const response = await shop.browser.send("/api/vendors/status", asJson("PUT", body));
    return { status: response.status, body: (await response.json()) as object };
  };

  test("lets a shop leave and return during its trial", async () => {
    const shop = await aShop(10);
    expect(await setStatus(shop, { status: "limited" })).toMatchObject({ status: 200, body: { status: "limited" } });
    expect(await setStatus(shop, { status: "active" })).toMatchObject({ status: 200, body: { status: "active" } });
  });

  test("does not let it back without a subscription once the trial is over", async () => {
    const shop = await aShop(100);
    await setStatus(shop, { status: "limited" });
    expect(await setStatus(shop, { status: "active" })).toMatchObject({
      status: 422,
      body: { code: "subscription-required" },
    });
    await shop.pay();
    expect(await setStatus(shop, { status: "active" })).toMatchObject({ status: 200 });
  });
});

describe("an event's body", () => {
  const post = (body: BodyInit, headers: Record<string, string> = {}) =>
    worker.fetch("http://localhost/api/webhooks/stripe", { method: "POST", body, headers });

  test("over the cap answers 413 before anything reads it", async () =>
    expect((await post("x".repeat(2_000_000), { "Content-Type": "application/json" })).status).toBe(413));

  test("that is no JSON answers 400", async () =>
    expect((await post("{", { "Content-Type": "application/json" })).status).toBe(400));
});
