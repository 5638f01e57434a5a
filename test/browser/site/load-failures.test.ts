import type { BrowserContext, Page } from "playwright-core";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { seriousFindings } from "#test/support/browser/axe.ts";
import { hydrated, openSite } from "#test/support/browser/site.ts";

/** The build behind a database that fails statements about what a request names: `X-Fails-On: subscriptions`. */
const entry = `
  import worker from "./index.js";
  export * from "./index.js";
  const lost = async () => { throw new Error("D1_ERROR: Network connection lost."); };
  const failing = { bind: () => failing, all: lost, run: lost, raw: lost, first: lost };
  export default {
    ...worker,
    fetch(request, env, context) {
      const about = request.headers.get("X-Fails-On");
      if (!about) return worker.fetch(request, env, context);
      const prepare = (text) => (text.includes(about) ? failing : env.DB.prepare(text));
      const batch = (statements) => (statements.includes(failing) ? lost() : env.DB.batch(statements));
      return worker.fetch(request, { ...env, DB: { prepare, batch } }, context);
    },
  };`;

const server = await openSite({ entry });
const { browser } = server;
let context: BrowserContext;

beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 390, height: 844 }, baseURL: server.origin });
});
afterEach(() => context.close());

async function signIn(email: string, password: string): Promise<Page> {
  const { origin } = server;
  const answer = await context.request.post("/api/auth/login", {
    data: { email, password },
    headers: { Origin: origin },
  });
  expect(answer.status()).toBe(200);
  return context.newPage();
}

/** The sentence with the request's id; once the database is back, what is pressed brings the screen. */
async function expectsSentence(page: Page, sentence: string, back: string) {
  await page.getByRole("heading", { name: sentence, exact: true }).waitFor();
  expect(await page.getByText("Unexpected Application Error!").count()).toBe(0);
  expect(await page.locator("code").textContent()).toMatch(/\S/);
  expect(await page.locator("main").count()).toBe(1);
  expect(await page.getByRole("navigation").count()).toBeGreaterThan(0);
  expect(await seriousFindings(page)).toEqual([]);
  await context.setExtraHTTPHeaders({});
  await page.getByRole("link", { name: "Retry" }).click();
  // Not by its role: where a dialog comes back with the screen, what lies behind it has none.
  await page.locator("h1, h2").filter({ hasText: back }).first().waitFor();
  expect(await page.getByText(sentence, { exact: true }).count()).toBe(0);
}

const failOn = (about: string) => context.setExtraHTTPHeaders({ "X-Fails-On": about });

describe("a screen whose data does not come says so, keeps what is around it and can be asked again:", () => {
  test.each([
    ["vendor@example.com", "/vendor-dashboard", "subscriptions", "Failed to load subscription status", "Recent Orders"],
    [
      "vendor@example.com",
      "/vendor-dashboard/settings",
      "license_approved_at",
      "Failed to load vendor details. Please try again.",
      "Settings",
    ],
    [
      "partner@example.com",
      "/courier-dashboard?tab=requests",
      "courier_requests",
      "Failed to fetch courier requests",
      "Courier Dashboard",
    ],
  ])("%s at %s", async (email, path, about, sentence, back) => {
    const page = await signIn(email, "demo-vendor-21");
    await failOn(about);
    expect((await page.goto(path))?.status()).toBe(503);
    await expectsSentence(page, sentence, back);
  });

  test.each([
    ["dispatcher@example.com", "demo-dispatch-21", "courier_requests"],
    ["dispatcher@example.com", "demo-dispatch-21", "role = 'courier'"],
    ["courier@example.com", "demo-courier-21", "courier_requests"],
  ])("the board of requests for %s (%s) without %s", async (email, password, about) => {
    const page = await signIn(email, password);
    await failOn(about);
    expect((await page.goto("/courier-orders"))?.status()).toBe(503);
    await expectsSentence(page, "Failed to fetch courier requests", "Courier Orders");
  });

  test("the board of requests where not even the session can be read", async () => {
    const page = await signIn("dispatcher@example.com", "demo-dispatch-21");
    await failOn("sessions");
    expect((await page.goto("/courier-orders"))?.status()).toBe(503);
    await page.getByRole("heading", { name: "Failed to fetch courier requests" }).waitFor();
    await page.getByRole("link", { name: "Retry" }).waitFor();
  });

  test("the board of requests that is gone to from another screen", async () => {
    const page = await signIn("dispatcher@example.com", "demo-dispatch-21");
    await page.goto("/courier-orders/settlement");
    await hydrated(page);
    await failOn("courier_requests");
    await page.getByRole("link", { name: "Requests" }).first().click();
    await expectsSentence(page, "Failed to fetch courier requests", "Courier Orders");
  });

  test.each([
    ["a[href$='/settings/contact']", "Failed to load vendor details."],
    ["a[href$='/settings/dispensary']", "Failed to load dispensary details."],
    ["form[action$='/settings/zone'] button", "Failed to load delivery zone. Please try again later."],
  ])("the settings' section behind %s, beside the others", async (door, sentence) => {
    const page = await signIn("vendor@example.com", "demo-vendor-21");
    await page.goto("/vendor-dashboard/settings");
    await hydrated(page);
    await failOn("license_approved_at");
    await page.locator(door).first().click();
    await page.getByRole("heading", { name: "Settings", exact: true }).waitFor();
    await expectsSentence(page, sentence, "Settings");
  });
});

test("a menu says it in the specification's words", async () => {
  const page = await context.newPage();
  await failOn("products");
  await page.goto("/vendor/dem0vend0r000000000000001/menu");
  await page.getByRole("heading", { name: "Error: Failed to load vendor or products data." }).waitFor();
});

test("the list of dispensaries says it in the specification's words", async () => {
  const place = encodeURIComponent(JSON.stringify({ address: "Denver, CO", lat: 39.7, lng: -105 }));
  await context.addCookies([{ name: "userAddress", value: place, url: server.origin }]);
  const page = await context.newPage();
  await failOn("vendors");
  expect((await page.goto("/nearby"))?.status()).toBe(503);
  await page.getByText("Failed to load vendors", { exact: true }).waitFor();
});
