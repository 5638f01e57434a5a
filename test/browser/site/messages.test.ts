import type { Page, Route } from "playwright-core";
import { expect, test } from "vitest";
import { fillContact } from "#test/support/browser/contact.ts";
import { ScreenBrowser } from "#test/support/browser/screen-browser.ts";
import { openPage, openSite } from "#test/support/browser/site.ts";
import { sampled } from "#test/support/depth.ts";
import { photo } from "#test/support/forms/case.ts";
import type { Viewer } from "#test/support/screens/state.ts";

const { browser, origin, d1 } = await openSite();
const demo = new ScreenBrowser(browser, origin);

async function pageOf(viewer: Viewer): Promise<Page> {
  const page = await (await demo.as(viewer)).newPage();
  page.setDefaultTimeout(15_000);
  await page.setViewportSize({ width: 1280, height: 900 });
  return page;
}
async function visit(viewer: Viewer, path: string): Promise<Page> {
  const page = await pageOf(viewer);
  await openPage(page, origin + path);
  return page;
}

const respondWith = (status: number, body: unknown) => (route: Route) =>
  route.fulfill({ status, contentType: "application/json", body: JSON.stringify(body) });

/** Does something while a table has no row. */
async function withNone<T>(table: string, act: () => Promise<T>): Promise<T> {
  const run = (statement: string) => d1.prepare(statement).run();
  await run(`ALTER TABLE ${table} RENAME TO ${table}_gone`);
  await run(`CREATE VIEW ${table} AS SELECT * FROM ${table}_gone WHERE 0`);
  try {
    return await act();
  } finally {
    await run(`DROP VIEW ${table}`);
    await run(`ALTER TABLE ${table}_gone RENAME TO ${table}`);
  }
}

/** What the console says when a quote is answered so. */
const quoted = (text: string, status: number) => async () => {
  const page = await pageOf("buyer");
  await page.route("**/api/customer/quote", respondWith(status, {}));
  const line = page.waitForEvent("console", (message) => message.text().includes(text));
  await page.goto(`${origin}/checkout`);
  return (await line).text();
};

const checkout = async () => {
  const page = await visit("buyer", "/checkout");
  await page.getByText("Subtotal", { exact: true }).waitFor();
  return page;
};
const ordered = (respond: (route: Route) => Promise<void>) => async () => {
  const page = await checkout();
  await fillContact(page);
  await page.getByRole("radio", { name: /^Cash/ }).check();
  await page.route("**/api/customer/create-order", respond);
  await page.getByRole("button", { name: "Place Order" }).click();
  return page;
};

/** The listing where no dispensary is near. */
const inFargo = (query: string) => async () => {
  const context = await demo.as("visitor");
  const address = JSON.stringify({ address: "Main Ave, Fargo, ND 58103", lat: 46.87, lng: -96.79 });
  await context.addCookies([{ name: "userAddress", value: encodeURIComponent(address), url: origin }]);
  const page = await visit("visitor", `/nearby${query}`);
  await context.clearCookies({ name: "userAddress" });
  return page;
};

const copied = (label: string) => async () => {
  const page = await visit("dispatcher", "/courier-orders?view=cards");
  await page.locator("main summary", { hasText: "Details" }).first().click();
  const button = page.getByRole("button", { name: new RegExp(`^Copy ${label}(, order .*)?$`) });
  await button.first().click();
  return page;
};

/** Makes a new product, with a photo that the browser can or cannot encode. */
const created = (status: number, encodes: boolean) => async () => {
  const page = await visit("vendor", "/vendor-dashboard/add");
  await page.getByRole("button", { name: "Add New Product" }).click();
  const dialog = page.getByRole("dialog", { name: "Add New Product" });
  await dialog.getByLabel("Brand").fill("Nova");
  await dialog.getByLabel("Product name").fill("Comet Cart");
  await dialog.getByLabel("Category").selectOption("Vape");
  await page.getByLabel("Amount").selectOption({ index: 1 });
  await page.getByRole("combobox", { name: "Strain" }).fill("Blue Dream");
  await page.getByLabel("Price", { exact: true }).fill("30");
  await dialog.locator('input[type="file"]').setInputFiles(await photo());
  await page.evaluate((works) => {
    if (!works) HTMLCanvasElement.prototype.toBlob = (done) => done(null);
  }, encodes);
  await page.route("**/api/products", respondWith(status, {}));
  await dialog.getByRole("button", { name: "Add product" }).click();
  return page;
};

/** Sentences of SPEC.md 8 that no form's case and no journey sees, with the page or the text that has them. */
const messages: [sentence: string, reach: () => Promise<Page | string>][] = [
  ["Service temporarily unavailable", quoted("unavailable", 503)],
  ["Resource not found", quoted("Resource", 404)],
  ["No vendors found near your location", inFargo("?mode=pickup")],
  ["No vendors found in your area.", inFargo("")],
  [
    "Loading...",
    async () => {
      const page = await pageOf("shopper");
      await page.route(/\/assets\/pickup-map[^/]*\.js/, () => {});
      await page.goto(`${origin}/nearby?mode=pickup`);
      return page;
    },
  ],
  ["Failed to place order: Please try again", ordered(respondWith(500, { success: false }))],
  ["An error occurred. Please try again later.", ordered((route) => route.fulfill({ status: 200, body: "<html>" }))],
  [
    "Failed to copy to clipboard",
    async () => {
      const page = await checkout();
      await page.evaluate(() => {
        navigator.clipboard.writeText = () => Promise.reject(new Error("Not allowed."));
      });
      await page.getByRole("button", { name: "Copy Delivery Address" }).click();
      return page;
    },
  ],
  ["Address copied to clipboard!", copied("Address")],
  ["Delivery Address copied to clipboard!", copied("Delivery Address")],
  [
    "Failed to update courier request status",
    async () => {
      const page = await visit("partner", "/courier-dashboard?tab=requests");
      await page.route("**/courier-requests/*/moves", respondWith(409, { success: false }));
      const cancel = page.locator("[data-move=cancel], form", { hasText: "Cancel Request" });
      const pending = page.locator("details").filter({ has: cancel }).first();
      if ((await pending.getAttribute("open")) === null) await pending.locator("summary").first().click();
      await pending.getByRole("button", { name: "Cancel Request" }).click();
      await pending.getByText("Cancel this courier request?").waitFor();
      await pending.getByRole("button", { name: "Cancel Request" }).click();
      return page;
    },
  ],
  [
    "No vendor data available",
    async () => {
      const page = await withNone("vendors", () => visit("vendor", "/vendor-dashboard"));
      await page.getByRole("link", { name: "Reload", exact: true }).waitFor();
      return page;
    },
  ],
  [
    "Error: Missing payment configuration.",
    // As a deployment without the provider's keys says it, which test/providers/payments.test.ts holds.
    async () => {
      const page = await visit("vendor", "/vendor/subscription");
      await page.route(/\/vendor\/subscription\.data/, async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, body: (await response.text()).replace('"fake"', '"unavailable"') });
      });
      await page.locator('a[href="/vendor/subscription"]').first().click();
      await page.getByRole("heading", { name: "Payment Processing Unavailable" }).waitFor();
      return page;
    },
  ],
  ["An error occurred while creating the products: ", created(503, true)],
  ["An error occurred while creating the products: Failed to upload image. Please try again.", created(201, false)],
];

test.each(sampled(messages, 3))("can be seen: %s", async (sentence, reach) => {
  const place = await reach();
  if (typeof place === "string") return expect(place).toContain(sentence);
  const whole = sentence.endsWith(".") ? { exact: true } : {};
  await place.getByText(sentence, whole).filter({ visible: true }).first().waitFor();
  await place.close();
});
