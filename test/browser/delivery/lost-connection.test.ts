import type { BrowserContext, Page, Route, WebSocketRoute } from "playwright-core";
import { afterEach, beforeEach, expect, test } from "vitest";
import { placeDemoOrder, signInDemo } from "#test/support/browser/demo.ts";
import { openPage, openSite } from "#test/support/browser/site.ts";

const { origin, browser } = await openSite();
let vendor: BrowserContext;
let page: Page;

beforeEach(async () => {
  vendor = await browser.newContext();
  await signInDemo(vendor, origin, "vendor");
  page = await vendor.newPage();
  page.setDefaultTimeout(20_000);
});
afterEach(() => vendor.close());

const cutOff = (route: Route) => route.abort("internetdisconnected");
const notNow = (route: Route) => route.fulfill({ status: 503, headers: { "Retry-After": "1" } });

/** From now on what `where` reads of itself fails; `count` tells how often it did. */
async function failReads(where: Page, fail: (route: Route) => Promise<void>) {
  let count = 0;
  await where.route(/\.data(\?|$)/, (route) => {
    count += 1;
    return fail(route);
  });
  return { count: () => count, restore: () => where.unroute(/\.data(\?|$)/) };
}

test("a dashboard keeps its orders while the server is down, and shows the new one when it is back", async () => {
  await openPage(page, `${origin}/vendor-dashboard`);
  const reads = await failReads(page, notNow);
  const { orderId } = await placeDemoOrder(origin);
  await expect.poll(reads.count, { timeout: 20_000 }).toBeGreaterThan(1);
  expect(await page.getByRole("heading", { level: 1 }).allTextContents()).toEqual(["Recent Orders"]);
  await reads.restore();
  await page.locator("details").filter({ hasText: orderId }).waitFor();
});

test("while the line is cut off, a shopper goes on seeing the order, and then its new status", {
  tags: "detail",
}, async () => {
  const { orderId, link } = await placeDemoOrder(origin);
  const shopper = await (await browser.newContext()).newPage();
  await openPage(shopper, origin + link);
  const reads = await failReads(shopper, cutOff);
  const data = { status: "COMPLETED", idChecked: true };
  const headers = { Origin: origin };
  await vendor.request.put(`${origin}/api/orders/${orderId}/status`, { data, headers });
  await expect.poll(reads.count, { timeout: 20_000 }).toBeGreaterThan(1);
  expect(await shopper.getByText("AWAITING PROCESSING").count()).toBe(1);
  await reads.restore();
  await shopper.getByText("Completed", { exact: true }).waitFor({ timeout: 20_000 });
  await shopper.context().close();
});

test("a page opened while the server is down says that it failed", { tags: "detail" }, async () => {
  await openPage(page, `${origin}/vendor-dashboard`);
  await failReads(page, notNow);
  await page.getByRole("navigation", { name: "Dashboard" }).getByRole("link", { name: "Settings" }).click();
  await page.getByRole("heading", { name: "Failed to load vendor details. Please try again." }).waitFor();
});

test("a broken live connection reopens within 30 seconds and loads what it missed", async () => {
  const feeds: WebSocketRoute[] = [];
  const reading = () => page.waitForRequest(/order-confirmation.*\.data/);
  let retry: Promise<unknown> | undefined;
  await page.routeWebSocket(/\/live\//, (feed) => {
    feeds.push(feed);
    if (feeds.length === 2) retry = reading();
  });
  await page.clock.install();
  const atFirst = reading();
  await page.goto(origin + (await placeDemoOrder(origin)).link);
  await atFirst;
  await feeds[0]?.close({ code: 1011 });
  await page.clock.fastForward(30_000);
  await expect.poll(() => feeds.length).toBe(2);
  await retry;
});
