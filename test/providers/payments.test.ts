import { describe, expect, test } from "vitest";
import type { Subscription } from "#app/domain/billing/subscription.ts";
import { createPayments } from "#app/providers/payments/index.ts";
import { createStripePayments } from "#app/providers/payments/stripe.ts";
import { NEVER_STARTED, statusOfStripe, subscriptionOfStripe } from "#app/providers/payments/stripe-map.ts";
import { NOON } from "#test/support/app.ts";
import { address, card, DAY, signedEvent, WEBHOOK_SECRET } from "#test/support/billing.ts";
import { valueIn } from "#test/support/outcome.ts";
import { fakePayments, memoryStore } from "#test/support/outside/fake-stripe.ts";
import customers from "../../node_modules/stripe/esm/resources/Customers.d.ts?raw";
import invoices from "../../node_modules/stripe/esm/resources/Invoices.d.ts?raw";
import paymentIntents from "../../node_modules/stripe/esm/resources/PaymentIntents.d.ts?raw";
import paymentMethods from "../../node_modules/stripe/esm/resources/PaymentMethods.d.ts?raw";
import setupIntents from "../../node_modules/stripe/esm/resources/SetupIntents.d.ts?raw";
import items from "../../node_modules/stripe/esm/resources/SubscriptionItems.d.ts?raw";
import subscriptions from "../../node_modules/stripe/esm/resources/Subscriptions.d.ts?raw";

type Seen = { method: string; path: string; headers: Headers; form: URLSearchParams; status: number; body: Json };
type Json = { [key: string]: unknown };

/** The real client on the stand-in; what went over the wire is kept. */
function wired() {
  const clock = { now: NOON };
  const seen: Seen[] = [];
  const store = memoryStore();
  const payments = fakePayments(store, {
    now: () => clock.now,
    async carry(request, serve) {
      const { method, headers } = request;
      const { pathname, searchParams } = new URL(request.url);
      const bytes = await request.arrayBuffer();
      const form = bytes.byteLength > 0 ? new URLSearchParams(new TextDecoder().decode(bytes)) : searchParams;
      const response = await serve(new Request(request, { body: bytes.byteLength > 0 ? bytes : null }));
      const body = (await response.clone().json()) as Json;
      seen.push({ method, path: pathname, headers, form, status: response.status, body });
      return response;
    },
  });
  return { payments, seen, clock, stripe: store.state };
}

/** A life that makes every call once. */
async function everyCall() {
  const world = wired();
  const { payments, clock } = world;
  const customerId = valueIn(
    await payments.createCustomer({ vendorId: "v", name: "Shop", email: "a@example.com" }, "c"),
  );
  const current = async () => valueIn(await payments.subscriptionsOf(customerId))[0] as Subscription;
  const save = async (key: string, outcome: Parameters<typeof card>[0]) =>
    valueIn(await payments.saveCard(customerId, { token: card(outcome), billing: address }, key));
  const order = { customerId, vendorId: "v", plan: "vendor" as const, trialEndsAt: null };
  expect(await payments.subscribe({ ...order, card: await save("1", "declined") }, "s1")).toMatchObject({ ok: false });
  valueIn(await payments.subscribe({ ...order, card: await save("2", "approved") }, "s2"));
  valueIn(await payments.cancelAtPeriodEnd(await current(), "cancel"));
  valueIn(await payments.resume(await current(), "resume"));
  const { check } = valueIn(await payments.chargeTo(await current(), await save("3", "check"), "use"));
  expect(check?.kind).toBe("setup");
  clock.now += 40 * DAY;
  expect(await current()).toMatchObject({ status: "PENDING" });
  valueIn(await payments.chargeTo(await current(), await save("4", "check"), "owed"));
  valueIn(await payments.chargeTo(await current(), await save("5", "approved"), "owed2"));
  valueIn(await payments.listSubscriptions(null));
  return world;
}

/** The fields of an interface in the types that the provider ships with its client. */
function fieldsOf(source: string, name: string): { name: string; required: boolean }[] {
  const [, body = ""] =
    new RegExp(`^export interface ${name} (?:extends \\w+ )?\\{\\n([\\s\\S]*?)^\\}`, "m").exec(source) ?? [];
  const fields = [...body.matchAll(/^ {4}(\w+)(\??):/gm)].map(([, field = "", mark]) => ({
    name: field,
    required: mark === "",
  }));
  if (fields.length === 0) throw new Error(`There is no ${name} any more.`);
  return fields;
}

describe("what goes to Stripe", () => {
  test("carries an idempotency key with every write, each intention its own", async () => {
    const { seen } = await everyCall();
    const writes = seen.filter(({ method }) => method === "POST");
    expect(writes.length).toBeGreaterThan(12);
    const keys = writes.map(({ headers }) => headers.get("Idempotency-Key"));
    expect(keys.filter((key) => !key || key.startsWith("stripe-node-retry"))).toEqual([]);
    expect(new Set(keys).size).toBe(keys.length);
  });

  test("pins the version whose types it was written against", async () => {
    const { seen } = await everyCall();
    expect([...new Set(seen.map(({ headers }) => headers.get("Stripe-Version")))]).toEqual(["2026-10-28.endive"]);
  });

  test("contains only documented parameters", async () => {
    const { seen } = await everyCall();
    const documented: [RegExp, string, string][] = [
      [/^POST \/v1\/customers$/, customers, "CustomerCreateParams"],
      [/^POST \/v1\/customers\/\w+$/, customers, "CustomerUpdateParams"],
      [/^POST \/v1\/payment_methods\/\w+\/attach$/, paymentMethods, "PaymentMethodAttachParams"],
      [/^POST \/v1\/subscriptions$/, subscriptions, "SubscriptionCreateParams"],
      [/^POST \/v1\/subscriptions\/\w+$/, subscriptions, "SubscriptionUpdateParams"],
      [/^DELETE \/v1\/subscriptions\/\w+$/, subscriptions, "SubscriptionCancelParams"],
      [/^GET \/v1\/subscriptions$/, subscriptions, "SubscriptionListParams"],
      [/^GET \/v1\/invoices$/, invoices, "InvoiceListParams"],
      [/^GET \/v1\/invoices\/\w+$/, invoices, "InvoiceRetrieveParams"],
      [/^POST \/v1\/invoices\/\w+\/pay$/, invoices, "InvoicePayParams"],
    ];
    const pagination = ["limit", "starting_after", "ending_before"];
    const met = new Set<string>();
    for (const { method, path, form } of seen) {
      const [, source, name] = documented.find(([call]) => call.test(`${method} ${path}`)) ?? [];
      expect(name, `${method} ${path}`).toBeDefined();
      met.add(name!);
      const known = [
        ...fieldsOf(source!, name!).map((field) => field.name),
        ...(name!.endsWith("ListParams") ? pagination : []),
      ];
      for (const parameter of form.keys()) expect(known).toContain(parameter.split("[")[0]);
    }
    expect([...met].sort()).toEqual(documented.map(([, , name]) => name).sort());
  });

  test("never contains a card number", async () => {
    const { seen } = await everyCall();
    // On its own: an id, which is made by chance, may hold so many digits in a row.
    const cardNumber = /(?<!\w)\d{13,19}(?!\w)/;
    for (const { form } of seen) for (const [, value] of form) expect(value).not.toMatch(cardNumber);
    expect("4242424242424242").toMatch(cardNumber);
  });
});

describe("the look-alike", () => {
  const shapes: Record<string, [string, string]> = {
    customer: [customers, "Customer"],
    subscription: [subscriptions, "Subscription"],
    subscription_item: [items, "SubscriptionItem"],
    invoice: [invoices, "Invoice"],
    payment_method: [paymentMethods, "PaymentMethod"],
    payment_intent: [paymentIntents, "PaymentIntent"],
    setup_intent: [setupIntents, "SetupIntent"],
  };

  const objectsIn = (value: unknown): Json[] => {
    if (Array.isArray(value)) return value.flatMap(objectsIn);
    if (typeof value !== "object" || value === null) return [];
    const inner = Object.values(value).flatMap(objectsIn);
    return "object" in value ? [value as Json, ...inner] : inner;
  };

  /** Required fields that an object of the API lacks, and fields that it has without being documented. */
  function faultsOf(object: Json): string[] {
    const [source, name] = shapes[String(object.object)] ?? [];
    if (!source || !name) return [];
    const fields = fieldsOf(source, name);
    const missing = fields
      .filter((field) => field.required && !(field.name in object))
      .map((field) => `-${field.name}`);
    const invented = Object.keys(object).filter((key) => !fields.some((field) => field.name === key));
    return [...missing, ...invented.map((key) => `+${key}`)];
  }

  test("answers in the shapes that Stripe documents: nothing missing, nothing made up", async () => {
    const { seen } = await everyCall();
    const objects = seen.flatMap(({ body }) => objectsIn(body));
    const met = new Set(objects.map((object) => String(object.object)));
    for (const kind of Object.keys(shapes)) expect(met).toContain(kind);
    for (const object of objects) expect(faultsOf(object), String(object.object)).toEqual([]);
  });

  test("would be caught with a field missing or made up (negative control)", async () => {
    const { stripe } = await everyCall();
    const [subscription] = Object.values(stripe.subscriptions);
    const { cancel_at_period_end: _, ...faulty } = { ...subscription, period_end: 1 } as Json;
    expect(faultsOf(faulty)).toEqual(["-cancel_at_period_end", "+period_end"]);
  });

  test("gives the same answer to the same key, and refuses the key for another request", async () => {
    const { payments, stripe } = wired();
    const shop = { vendorId: "v", name: "Shop", email: null };
    const first = valueIn(await payments.createCustomer(shop, "key"));
    expect(valueIn(await payments.createCustomer(shop, "key"))).toBe(first);
    expect(Object.keys(stripe.customers)).toHaveLength(1);
    expect(await payments.createCustomer({ ...shop, name: "Other" }, "key")).toMatchObject({
      ok: false,
      reason: "payment-refused",
    });
  });

  test("bills on the anchor's day, or the month's last", async () => {
    const { payments, clock } = wired();
    clock.now = Date.parse("2027-12-31T10:00:00Z");
    const customerId = valueIn(await payments.createCustomer({ vendorId: "v", name: "Shop", email: null }, "c"));
    const saved = valueIn(await payments.saveCard(customerId, { token: card(), billing: null }, "k"));
    valueIn(
      await payments.subscribe({ customerId, vendorId: "v", plan: "vendor", card: saved, trialEndsAt: null }, "s"),
    );
    const ends = [];
    for (let month = 0; month < 4; month++) {
      const [subscription] = valueIn(await payments.subscriptionsOf(customerId));
      ends.push(new Date(subscription!.currentPeriodEnd).toISOString().slice(0, 10));
      clock.now = subscription!.currentPeriodEnd;
    }
    expect(ends).toEqual(["2028-01-31", "2028-02-29", "2028-03-31", "2028-04-30"]);
  });
});

describe("the provider's messages in our words", () => {
  test.each([
    ["trialing", "ACTIVE"],
    ["active", "ACTIVE"],
    ["incomplete", "PENDING"],
    ["past_due", "PENDING"],
    ["unpaid", "PENDING"],
    ["paused", "PAUSED"],
    ["canceled", "CANCELED"],
    ["incomplete_expired", "CANCELED"],
    ["a_status_of_next_year", "PENDING"],
  ])("%s is %s", (theirs, ours) => expect(statusOfStripe(theirs)).toBe(ours));

  test("a subscription that they end keeps its dates", async () => {
    const { payments, clock, stripe } = await everyCall();
    const [id] = Object.keys(stripe.subscriptions).slice(-1);
    const theirs = stripe.subscriptions[id!]!;
    expect(theirs.cancellation_details?.comment).not.toBe(NEVER_STARTED);
    const ours = subscriptionOfStripe(theirs, { vendor: "a", courier: "b" }, null);
    expect(ours).toMatchObject({ id, status: "ACTIVE", canceledAt: null, accessUntil: null });
    valueIn(await payments.cancelAtPeriodEnd(ours, "end"));
    clock.now = ours.currentPeriodEnd;
    const [ended] = valueIn(await payments.subscriptionsOf(theirs.customer as string));
    expect(ended).toMatchObject({ status: "CANCELED", accessUntil: ours.currentPeriodEnd });
  });
});

describe("the address of the API", () => {
  const settings = {
    kind: "stripe" as const,
    secretKey: "sk_test_1",
    publishableKey: "pk_test_1",
    prices: { vendor: "price_1", courier: "price_2" },
    clocks: () => [NOON],
  };

  test("is a setting: requests go there, with the key", async () => {
    const requests: { url: string; key: string | null }[] = [];
    const payments = createStripePayments({
      ...settings,
      apiBase: "http://127.0.0.1:12111",
      fetch: (async (url: string, init: RequestInit) => {
        requests.push({ url, key: new Headers(init.headers).get("Authorization") });
        return Response.json({ object: "list", data: [], has_more: false, url: "/v1/subscriptions" });
      }) as typeof fetch,
    });
    valueIn(await payments.subscriptionsOf("cus_1"));
    expect(requests[0]?.url).toMatch(/^http:\/\/127\.0\.0\.1:12111\/v1\/subscriptions\?/);
    expect(requests[0]?.key).toBe("Bearer sk_test_1");
  });

  test.each([
    [401, "invalid_request_error", "unavailable"],
    [429, "invalid_request_error", "payment-unreachable"],
    [500, "api_error", "payment-unreachable"],
    [402, "card_error", "card-declined"],
    [400, "invalid_request_error", "payment-refused"],
  ])("a response of %i (%s) is reported as %s", async (status, type, reason) => {
    const payments = createStripePayments({
      ...settings,
      fetch: (async () => Response.json({ error: { type, message: "No." } }, { status })) as typeof fetch,
    });
    expect(await payments.createCustomer({ vendorId: "v", name: "Shop", email: null }, "k")).toMatchObject({
      ok: false,
      reason,
    });
  });
});

describe("which provider is used", () => {
  const clocks = () => [NOON];
  const keys = {
    secretKey: "sk_live_1",
    publishableKey: "pk_live_1",
    prices: { vendor: "price_1", courier: "price_2" },
  };
  test("the real one where all its settings are there", () =>
    expect(createPayments({ ...keys, clocks }).kind).toBe("stripe"));
  test("none in production if one is missing", () => {
    expect(createPayments({ ...keys, secretKey: undefined, clocks }).kind).toBe("unavailable");
    expect(createPayments({ ...keys, publishableKey: undefined, clocks }).kind).toBe("unavailable");
    expect(createPayments({ ...keys, prices: { vendor: "price_1" }, clocks }).kind).toBe("unavailable");
  });
  test("the stand-in on a local machine without keys", () => {
    const standIn = async () => new Response();
    expect(createPayments({ prices: {}, standIn, clocks }).kind).toBe("fake");
    expect(createPayments({ ...keys, standIn, clocks }).kind).toBe("stripe");
  });
});

test("an event on a machine with a moved clock may be dated by the real one, and is as old as that says", async () => {
  const real = NOON + 9 * 3_600_000;
  const payments = fakePayments(memoryStore(), { now: () => NOON, clocks: () => [NOON, real] });
  const read = async (at: number) => {
    const { body, signature } = await signedEvent(
      { id: "evt", object: "event", type: "invoice.paid", data: { object: {} } },
      at,
    );
    return payments.readEvent(body, signature, WEBHOOK_SECRET);
  };
  expect(await read(NOON)).toMatchObject({ id: "evt" });
  expect(await read(real)).toMatchObject({ id: "evt" });
  expect(await read(NOON - 301_000)).toBeUndefined();
  expect(await read(real - 301_000)).toBeUndefined();
});
