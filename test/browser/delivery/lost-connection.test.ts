import type { BrowserContext, Page, Route, WebSocketRoute } from "playwright-core";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { demoLogins } from "#db/seed/demo.ts";
import { demoVendorIds } from "#db/seed/demo-ids.ts";
import { hydrated, openSite } from "#test/support/browser/site.ts";
import { nextPhone } from "#test/support/next-phone.ts";

const { origin, browser } = await openSite();
const vendorId = demoVendorIds.vendor;
let vendor: BrowserContext;
let page: Page;

beforeEach(async () => {
  vendor = await browser.newContext();
  const login = demoLogins.find(({ email }) => email === "vendor@example.com");
  const data = { email: login?.email, password: login?.password };
  const headers = { Origin: origin };
  expect((await vendor.request.post(`${origin}/api/auth/login`, { data, headers })).status()).toBe(200);
  page = await vendor.newPage();
  page.setDefaultTimeout(20_000);
});
afterEach(() => vendor.close());

/** An order of one shopper, placed elsewhere. */
async function placeOrder(firstName: string): Promise<{ orderId: string; link: string }> {
  const send = async (path: string, body: object) => {
    const headers = { "Content-Type": "application/json" };
    const answer = await fetch(origin + path, { method: "POST", headers, body: JSON.stringify(body) });
    expect([200, 201]).toContain(answer.status);
    return (await answer.json()) as never;
  };
  const menu = (await (await fetch(`${origin}/api/vendor/inventory/public/${vendorId}`)).json()) as {
    data: { _id: string }[];
  };
  const chosen = {
    orderType: "Pickup",
    payment_method: "Cash",
    items: [{ productId: menu.data[0]?._id, quantity: 5 }],
  };
  const { quote }: { quote: { total: number } } = await send("/api/customer/quote", {
    vendorId,
    ...chosen,
  });
  return send("/api/customer/create-order", {
    firstName,
    lastName: "Call",
    email: "caller@example.org",
    phone: nextPhone(),
    birthday: "05/14/1990",
    totalAmount: quote.total,
    vendorId,
    orderDetails: chosen,
  });
}

type Failure = [string, (route: Route) => Promise<void>];
const failures: Failure[] = [
  ["is cut off", (route) => route.abort("internetdisconnected")],
  ["answers that it is not there just now", (route) => route.fulfill({ status: 503, headers: { "Retry-After": "1" } })],
];

/** From now on what `where` reads of itself fails; `count` tells how often it did. */
async function failReads(where: Page, fail: (route: Route) => Promise<void>) {
  let count = 0;
  await where.route(/\.data(\?|$)/, (route) => {
    count += 1;
    return fail(route);
  });
  return { count: () => count, mend: () => where.unroute(/\.data(\?|$)/) };
}

describe.each(failures)("while the server %s,", (_how, fail) => {
  test("the orders of a dashboard stay, and the new one comes when it is back", async () => {
    await page.goto(`${origin}/vendor-dashboard`);
    await hydrated(page);
    const reads = await failReads(page, fail);
    const { orderId } = await placeOrder("Missed");
    await expect.poll(reads.count, { timeout: 20_000 }).toBeGreaterThan(1);
    expect(await page.getByRole("heading", { level: 1 }).allTextContents()).toEqual(["Recent Orders"]);
    await reads.mend();
    await page.locator("details").filter({ hasText: orderId }).waitFor();
  });

  test("a shopper goes on seeing the order, and then its new status", async () => {
    const { orderId, link } = await placeOrder("Patient");
    const shopper = await (await browser.newContext()).newPage();
    await shopper.goto(origin + link);
    await hydrated(shopper);
    const reads = await failReads(shopper, fail);
    const data = { status: "COMPLETED", idChecked: true };
    const headers = { Origin: origin };
    await vendor.request.put(`${origin}/api/orders/${orderId}/status`, { data, headers });
    await expect.poll(reads.count, { timeout: 20_000 }).toBeGreaterThan(1);
    expect(await shopper.getByText("AWAITING PROCESSING").count()).toBe(1);
    await reads.mend();
    await shopper.getByText("Completed", { exact: true }).waitFor({ timeout: 20_000 });
    await shopper.context().close();
  });

  test("another page is not waited for: it says that it failed", async () => {
    await page.goto(`${origin}/vendor-dashboard`);
    await hydrated(page);
    await failReads(page, fail);
    await page.getByRole("navigation", { name: "Dashboard" }).getByRole("link", { name: "Settings" }).click();
    await page.getByRole("heading", { name: "Failed to load vendor details. Please try again." }).waitFor();
  });
});

test("a feed that breaks is opened again, and what was missed meanwhile is read", async () => {
  const feeds: WebSocketRoute[] = [];
  await page.routeWebSocket(/\/live\//, (feed) => {
    feeds.push(feed);
  });
  const reading = () => page.waitForRequest(/order-confirmation.*\.data/);
  const atFirst = reading();
  await page.goto(origin + (await placeOrder("Watchful")).link);
  await atFirst;
  const again = reading();
  await feeds[0]?.close({ code: 1011 });
  await again;
  expect(feeds).toHaveLength(2);
});
