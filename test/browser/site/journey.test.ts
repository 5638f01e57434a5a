import type { BrowserContext, Page } from "playwright-core";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { demoLogins } from "#db/seed/demo.ts";
import { browserLike } from "#test/support/browser/browser-like.ts";
import { tabTo } from "#test/support/browser/keyboard.ts";
import { hydrated, openSite } from "#test/support/browser/site.ts";
import { deep } from "#test/support/depth.ts";

const { origin, browser } = await openSite();
const SHOP = "Angeleno Green";
let context: BrowserContext;
let complaints: string[];

beforeEach(() => {
  complaints = [];
});
afterEach(async () => {
  await context.close();
  expect(complaints).toEqual([]);
});

async function visit(width: number): Promise<Page> {
  context = await browser.newContext({ viewport: { width, height: 844 } });
  context.on("weberror", (fault) => complaints.push(fault.error().message));
  context.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  const page = await context.newPage();
  // The product is self-hosted: nothing leaves for another origin.
  page.on("request", (request) => {
    const asked = new URL(request.url());
    if (asked.protocol.startsWith("http") && asked.origin !== origin) complaints.push(`asked ${asked.origin}`);
  });
  await page.goto(origin);
  await hydrated(page);
  return page;
}

const addButtons = (page: Page) => page.getByRole("button", { name: /^Add .* to cart$/ });
const thanks = (page: Page) => page.getByRole("heading", { name: "Thank you for your order, Ana!" });

/** What the dispensary does with the order that a page shows. */
async function complete(page: Page) {
  const [login] = demoLogins;
  const vendor = browserLike({ fetch } as never, origin);
  const { email, password } = login;
  expect((await vendor.post("/api/auth/login", { email, password })).status).toBe(200);
  const id = new URL(page.url()).pathname.split("/").at(-1);
  const moved = await vendor.send(`/api/orders/${id}/status`, {
    method: "PUT",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ status: "COMPLETED", idChecked: true }),
  });
  expect(moved.status).toBe(200);
}

/** The short form of the tests goes each way at one width, the long form at both. */
const widths = (short: number) => (deep ? [390, 1280] : [short]);

describe("from the address to the order", () => {
  test.each(widths(390))(
    "by hand, at %s px; the status changes on the open page when the dispensary completes the order",
    async (width) => {
      const page = await visit(width);
      await page.getByPlaceholder("Enter your address").fill("1550 Vine St, 90028");
      await page.getByRole("option").first().click();
      await page.waitForURL("**/nearby");
      await page.getByRole("link", { name: SHOP, exact: true }).click();
      await page.waitForURL("**/menu");
      await addButtons(page).nth(0).click();
      await addButtons(page).nth(1).click();
      await page.getByRole("button", { name: /^Open cart, 2 items/ }).click();
      await page.getByRole("link", { name: "Checkout" }).click();
      await page.waitForURL("**/checkout");
      await page.getByText("1550 Vine St, Los Angeles, CA 90028").waitFor();
      await page.getByLabel("First name").fill("Ana");
      await page.getByLabel("Last name").fill("Reyes");
      await page.getByLabel("Email").fill("ana@example.org");
      await page.getByLabel("Phone").fill("2135550188");
      await page.getByLabel("Birthdate").fill("05141990");
      await page.getByRole("radio", { name: /^Credit/ }).check();
      await page.getByRole("radio", { name: "Custom" }).check();
      await page.getByLabel("Your tip in dollars").fill("4.50");
      // More of the first, where two products stay below the shop's minimum.
      for (let i = 0; i < 3; i++)
        await page
          .getByRole("button", { name: /^One .* more$/ })
          .first()
          .click();
      // The quote of what is in the cart now: a shopper agrees to its total.
      await page.waitForLoadState("networkidle");
      const total = await page.getByTestId("total").textContent();
      await page.getByRole("button", { name: "Place Order" }).click();
      await thanks(page).waitFor();
      expect(await page.getByTestId("total").textContent()).toBe(total);
      await page.getByText("AWAITING PROCESSING").waitFor();
      await complete(page);
      await page.getByText("Completed", { exact: true }).waitFor({ timeout: 5000 });
      await page.reload();
      await page.getByText("Completed", { exact: true }).waitFor();
    },
  );

  test.each(widths(1280))("by keyboard alone, at %s px", async (width) => {
    const page = await visit(width);
    await tabTo(page, page.getByPlaceholder("Enter your address"));
    await page.keyboard.type("1550 Vine St, 90028");
    await page.getByRole("option").first().waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/nearby");
    await hydrated(page);
    await tabTo(page, page.getByRole("link", { name: SHOP, exact: true }));
    await page.keyboard.press("Enter");
    await page.waitForURL("**/menu");
    await tabTo(page, addButtons(page).first());
    for (let i = 0; i < 4; i++) await page.keyboard.press("Enter");
    await tabTo(page, page.getByRole("button", { name: /^Open cart, 4 items/ }), "Shift+Tab");
    await page.keyboard.press("Enter");
    await tabTo(page, page.getByRole("link", { name: "Checkout" }));
    await page.keyboard.press("Enter");
    await page.waitForURL("**/checkout");
    await page.getByText("Subtotal", { exact: true }).waitFor();
    const typed = [
      ["First name", "Ana"],
      ["Last name", "Reyes"],
      ["Email", "ana@example.org"],
      ["Phone", "2135550189"],
      ["Birthdate", "05141990"],
    ] as const;
    for (const [label, text] of typed) {
      await tabTo(page, page.getByLabel(label));
      await page.keyboard.type(text);
    }
    await tabTo(page, page.getByRole("radio", { name: /^Cash/ }));
    await page.keyboard.press("ArrowRight");
    expect(await page.getByRole("radio", { name: /^Debit/ }).isChecked()).toBe(true);
    await tabTo(page, page.getByRole("button", { name: "Place Order" }));
    await page.keyboard.press("Enter");
    await thanks(page).waitFor();
    await tabTo(page, page.getByRole("link", { name: "Continue Shopping" }));
    await page.keyboard.press("Enter");
    await page.waitForURL("**/nearby");
  });
});
