import { rmSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import { demoVendorIds } from "#db/seed/demo-ids.ts";
import { startServer } from "#test/support/browser/server.ts";
import { openBrowser } from "#test/support/browser/site.ts";
import { localBindings } from "#workers/local/bindings.ts";
import { createServer } from "#workers/local/state.ts";

/** Noon in Los Angeles; the demo's vendor is 12 days old then. */
const START = Date.parse("2026-03-02T20:00:00Z");
const DAY = 86_400_000;
const MENU = `/vendor/${demoVendorIds.vendor}/menu`;

const world = await startServer({ clock: new Date(START).toISOString() });
let running: { dispose(): Promise<void> } = world.server;
let { origin } = world;
const browser = await openBrowser();
const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
const page = await context.newPage();

afterAll(async () => {
  await running.dispose();
  rmSync(world.dir, { recursive: true, force: true });
});

/** The same state, some days on: the server's clock is set when it starts. */
async function onDay(day: number) {
  await running.dispose();
  const env = { CLOCK: new Date(START + day * DAY).toISOString(), RATE_LIMIT_SCALE: "100", ADMISSION: "off" };
  const server = createServer({ dir: world.dir, port: 0, bindings: localBindings(env) });
  running = server;
  origin = `http://localhost:${(await server.ready).port}`;
  await signIn();
}

async function signIn() {
  await page.goto(`${origin}/login`);
  if (!page.url().endsWith("/login")) return;
  await page.getByLabel("Email").fill("vendor@example.com");
  await page.getByLabel("Password").fill("demo-vendor-21");
  await page.getByRole("button", { name: "Log in" }).click();
  await page.waitForURL((url) => url.pathname === "/vendor-dashboard");
}

/** Before money moves, somebody who logged in days ago says again who they are. */
async function confirmIdentity() {
  await visit("/account/confirm");
  await page.getByLabel("Your password").fill("demo-vendor-21");
  await page.getByRole("button", { name: "Confirm" }).click();
  await page.waitForURL((url) => url.pathname === "/account");
}

const visit = async (path: string) => {
  await page.goto(origin + path);
  await page.waitForLoadState("networkidle");
};
const cron = async () => {
  const response = await fetch(`${origin}/cdn-cgi/handler/scheduled`);
  expect(response.status).toBe(200);
};
const isShown = (text: string) => page.getByText(text, { exact: false }).first().waitFor();
const statusOfMenu = async () => (await fetch(origin + MENU, { redirect: "manual" })).status;
const modal = () => page.getByRole("alertdialog", { name: "Subscription required" });

async function payWith(card: string, button: string | RegExp) {
  await page.getByRole("button", { name: card }).click();
  await page.getByLabel("Street address").fill("200 N Spring St");
  await page.getByLabel("City").fill("Los Angeles");
  await page.getByLabel("State").fill("CA");
  await page.getByLabel("Postal code").fill("90012");
  await page.getByRole("button", { name: button }).click();
}

test("a shop's whole life: trial, reminder, limited, paid, cancelled, access until the end, reactivated", {
  timeout: 300_000,
}, async () => {
  // Trial.
  await signIn();
  await visit("/vendor-dashboard/settings");
  await isShown("48 days left in your free trial");
  expect(await modal().count()).toBe(0);
  expect(await statusOfMenu()).toBe(200);

  // On day 31 the reminder comes and can be put off; which days are the last quiet ones is a rule (test/rules/billing/trial.test.ts).
  await onDay(19);
  await visit("/vendor-dashboard");
  await modal().waitFor();
  await page.getByRole("button", { name: "Remind Me Later" }).click();
  await modal().waitFor({ state: "detached" });
  await visit("/vendor-dashboard");
  expect(await modal().count()).toBe(0);

  // Day 60 was the last; on day 61 the reminder is back, and the cron takes the shop off the marketplace.
  await onDay(49);
  await cron();
  await visit("/vendor-dashboard");
  await page.getByRole("button", { name: "Remind Me Later" }).click();
  await page.getByRole("heading", { name: "Account Limited" }).waitFor();
  expect(await page.getByRole("navigation", { name: "Dashboard" }).getByRole("link", { name: "Orders" }).count()).toBe(
    0,
  );
  expect(await statusOfMenu()).toBe(404);
  // Customers still wait for the orders that it has.
  await page.getByRole("link", { name: "Open orders" }).click();
  await page.getByRole("button", { name: /^Mark as ready/ }).waitFor();

  // A declined card leaves everything as it is; one whose bank asks is confirmed, and the shop is back at once.
  await confirmIdentity();
  await visit("/vendor/subscription");
  expect(await page.getByRole("button", { name: /^Pay \$79\.00/ }).isDisabled()).toBe(true);
  await payWith("0341 Declined when charged", /^Pay \$79\.00/);
  await isShown("Payment processing failed: Your card was declined.");
  expect(await statusOfMenu()).toBe(404);
  await payWith("3155 Bank asks for confirmation", /^Pay \$79\.00/);
  await page.getByRole("button", { name: "Refuse" }).click();
  // What is missing is the bank's answer, not a subscription.
  await page.context().clearCookies({ name: "billingReminder" });
  await visit("/vendor-dashboard");
  await page.getByRole("alertdialog", { name: "Waiting for your bank" }).waitFor();
  expect(await page.getByText("Subscribe").count()).toBe(0);
  await visit("/vendor/subscription/payment-method");
  await payWith("3155 Bank asks for confirmation", "Update Payment Method");
  await page.getByRole("button", { name: "Confirm payment" }).click();
  await isShown("Payment method updated");
  // An active plan shows until when it is paid: its next payment extends that.
  const fact = (name: string) => page.locator("dt", { hasText: name }).locator("xpath=following-sibling::dd");
  expect(await fact("Access until").textContent()).toBe("May 20, 2026");
  expect(await fact("Next billing date").textContent()).toBe("May 20, 2026");
  expect(await statusOfMenu()).toBe(200);
  await visit("/vendor-dashboard/settings");
  await isShown("Your subscription is active");

  // Cancelled: a step between, then access until the end of the month that was paid for.
  await visit("/vendor/subscription");
  await page.getByRole("link", { name: "Cancel Subscription" }).click();
  await page.getByRole("button", { name: "Yes, cancel" }).click();
  await isShown("Subscription successfully canceled");
  await isShown("You have access until May 20, 2026");
  expect(await page.getByText("Next billing date").count()).toBe(0);
  expect(await statusOfMenu()).toBe(200);
  await visit("/vendor-dashboard/settings");
  await isShown("Your shop stays on the marketplace until May 20, 2026");

  // The end.
  await onDay(80);
  await cron();
  expect(await statusOfMenu()).toBe(404);
  await visit("/vendor/subscription");
  await isShown("CANCELED");

  // Back, on the card kept before.
  await confirmIdentity();
  await visit("/vendor/subscription");
  await page.getByRole("link", { name: "Reactivate Subscription" }).click();
  await page.getByRole("button", { name: "Reactivate Subscription" }).click();
  await isShown("Subscription Reactivated");
  expect(await statusOfMenu()).toBe(200);
  await visit("/vendor-dashboard");
  await page.getByRole("heading", { name: "Recent Orders" }).waitFor();
});
