import { rmSync } from "node:fs";
import { createServer as createHttp } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startServer } from "#test/support/browser/server.ts";
import { openBrowser } from "#test/support/browser/site.ts";
import { memoryStore } from "#test/support/outside/fake-stripe.ts";
import { clockOffset, localBindings } from "#workers/local/bindings.ts";
import { createFakeServer } from "#workers/local/stand-ins/stripe/server.ts";
import { createServer } from "#workers/local/state.ts";

/** What stands in for the provider's script: its calls, without its frames. */
const SCRIPT = `window.Stripe = Object.assign((key) => ({
  elements: ({ paymentMethodTypes }) => ({
    create: () => {
      // Refused since the version of the API that the server speaks.
      if (paymentMethodTypes) throw new Error("paymentMethodTypes");
      const listeners = {};
      return {
        on: (event, listen) => { listeners[event] = listen; },
        mount: (place) => {
          const box = document.createElement("input");
          box.setAttribute("aria-label", "Card of " + key);
          box.oninput = () => listeners.change({ complete: box.value.length > 3 });
          place.append(box);
        },
        unmount: () => {},
      };
    },
    submit: async () => ({}),
  }),
  createPaymentMethod: async ({ params }) => {
    window.billing = params.billing_details.address;
    return { paymentMethod: { id: "pm_test_visa_4242_check_" + Date.now() } };
  },
  handleNextAction: async ({ clientSecret }) => ({ error: (await window.askBank(clientSecret)) ? undefined : { message: "No." } }),
}), { version: "endive" });`;

const stripe = memoryStore();
let provider: ReturnType<typeof createHttp>;
let providerBase: string;
let server: { dispose(): Promise<void> };
let dir: string;
let origin: string;
const browser = await openBrowser();
let page: Page;
let bankApproves = true;

/** The stand-in on a port of its own, as the provider is: the worker reaches it over the network. */
async function startProvider() {
  const serve = createFakeServer(stripe, () => Date.now() + clockOffset("open", Date.now()));
  provider = createHttp(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method = "GET", headers, url = "/" } = request;
    const body = chunks.length > 0 ? Buffer.concat(chunks) : null;
    const reply = await serve(new Request(`http://provider${url}`, { method, headers: headers as HeadersInit, body }));
    response.writeHead(reply.status, Object.fromEntries(reply.headers)).end(await reply.text());
  });
  await new Promise<void>((resolve) => provider.listen(0, "127.0.0.1", resolve));
  providerBase = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
}

beforeAll(async () => {
  await startProvider();
  const first = await startServer();
  await first.server.dispose();
  dir = first.dir;
  const keys = {
    STRIPE_SECRET_KEY: "sk_test_1",
    STRIPE_PUBLISHABLE_KEY: "pk_test_1",
    STRIPE_PRICE_VENDOR: "price_fake_vendor",
    STRIPE_PRICE_COURIER: "price_fake_courier",
    STRIPE_API_BASE: providerBase,
  };
  const started = createServer({
    dir,
    port: 0,
    bindings: localBindings({ RATE_LIMIT_SCALE: "100", ADMISSION: "off", ...keys }),
  });
  server = started;
  origin = `http://localhost:${(await started.ready).port}`;
  page = await browser.newPage();
  await page.route("https://js.stripe.com/**", (route) =>
    route.fulfill({ contentType: "text/javascript", body: SCRIPT }),
  );
  await page.exposeFunction("askBank", async (clientSecret: string) => {
    const body = new URLSearchParams({ client_secret: clientSecret, approved: String(bankApproves) });
    await fetch(`${providerBase}/v1/fake/checks`, {
      method: "POST",
      body,
      headers: { Authorization: "Bearer sk_test_1" },
    });
    return bankApproves;
  });
}, 180_000);

afterAll(async () => {
  await server?.dispose();
  provider?.close();
  if (dir) rmSync(dir, { recursive: true, force: true });
});

const policyOf = async (path: string) => {
  const response = await page.request.get(origin + path);
  expect(response.headers()["x-csp-additions"]).toBeUndefined();
  return response.headers()["content-security-policy"] ?? "";
};

const pathOfDocument = async () =>
  new URL(await page.evaluate(() => performance.getEntriesByType("navigation")[0]?.name ?? "")).pathname;

test("the provider's card form is loaded on the subscription page alone, and pays with the bank's consent", {
  timeout: 120_000,
}, async () => {
  // After signing in, the page is loaded as a document, for its own policy.
  await page.goto(`${origin}/vendor/subscription`);
  await page.getByLabel("Email").fill("limited@example.com");
  await page.getByLabel("Password").fill("demo-vendor-21");
  await page.getByRole("button", { name: "Log in" }).click();
  const box = page.getByLabel("Card of pk_test_1");
  await box.waitFor();
  expect(await pathOfDocument()).toBe("/vendor/subscription");
  expect(await page.getByText("Test mode").count()).toBe(0);
  const fetched = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
  expect(fetched.filter((name) => name.includes("stripe-card-fields"))).not.toEqual([]);
  expect(fetched.filter((name) => /test-(card|bank)/.test(name))).toEqual([]);

  expect(await policyOf("/vendor/subscription")).toContain("frame-src https://js.stripe.com");
  expect(await policyOf("/vendor-dashboard")).not.toContain("stripe.com");
  expect(await policyOf("/")).not.toContain("stripe.com");

  const pay = page.getByRole("button", { name: /^Pay \$79\.00/ });
  expect(await pay.isDisabled()).toBe(true);
  await box.fill("4242");
  await page.getByLabel("Street address").fill("200 N Spring St");
  await page.getByLabel("City").fill("Los Angeles");
  await page.getByLabel("State").fill("CA");
  await pay.click();
  await page.getByText("Postal code is required").first().waitFor();
  expect(Object.keys(stripe.state.subscriptions)).toHaveLength(0);

  await page.getByLabel("Postal code").fill("90012");
  bankApproves = false;
  await pay.click();
  await page.getByText("Payment processing failed: No.").waitFor();
  bankApproves = true;
  await pay.click();
  await page.getByText("Subscription Activated").waitFor();

  expect(await page.evaluate(() => (window as { billing?: { postal_code: string } }).billing?.postal_code)).toBe(
    "90012",
  );
  const [subscription, ...others] = Object.values(stripe.state.subscriptions);
  expect(subscription?.status).toBe("active");
  expect(others).toEqual([]);
  const [customer] = Object.values(stripe.state.customers);
  expect(customer?.address).toMatchObject({ line1: "200 N Spring St", city: "Los Angeles", country: "US" });
});

test("a document of another screen gives way to one with the card form's policy, by a link as by the way back", {
  timeout: 60_000,
}, async () => {
  await page.goto(`${origin}/vendor/subscription/payment-method`);
  await page.getByLabel("Card of pk_test_1").waitFor();
  await page.getByRole("link", { name: "Back to Dashboard" }).click();
  await page.getByRole("heading", { name: "Recent Orders" }).waitFor();
  await page.reload();
  expect(await pathOfDocument()).toBe("/vendor-dashboard");

  await page.goBack();
  await page.getByLabel("Card of pk_test_1").waitFor();
  expect(await pathOfDocument()).toBe("/vendor/subscription/payment-method");

  await page.goto(`${origin}/vendor-dashboard`);
  await page.getByRole("link", { name: "Subscription", exact: true }).click();
  await page.getByRole("link", { name: "Cancel Subscription" }).waitFor();
  expect(await pathOfDocument()).toBe("/vendor/subscription");
});

test("a saved card's bank confirms when the subscription restarts", { timeout: 60_000 }, async () => {
  const [ended] = Object.values(stripe.state.subscriptions);
  await fetch(`${providerBase}/v1/subscriptions/${ended?.id}`, {
    method: "DELETE",
    headers: { Authorization: "Bearer sk_test_1" },
  });
  for (const card of Object.values(stripe.state.outcomes)) card.confirmed = false;

  await page.goto(`${origin}/vendor/subscription/reactivate`);
  expect(await page.getByLabel("Card of pk_test_1").count()).toBe(0);
  const reactivate = page.getByRole("button", { name: "Reactivate Subscription" });
  await reactivate.click();
  await page.getByText("Subscription Reactivated").waitFor();
  const [newest] = Object.values(stripe.state.subscriptions).reverse();
  expect(newest?.status).toBe("active");
  expect(newest?.id).not.toBe(ended?.id);
});
