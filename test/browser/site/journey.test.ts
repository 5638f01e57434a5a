import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { demoLogins } from "#db/seed/demo.ts";
import { asJson } from "#test/support/as-json.ts";
import { signedInClient } from "#test/support/browser/browser-like.ts";
import { fillContact } from "#test/support/browser/contact.ts";
import { pressOn, tabTo, typeInto } from "#test/support/browser/keyboard.ts";
import { hydrated, openPage, openSite, SOON } from "#test/support/browser/site.ts";
import { windowsOf } from "#test/support/browser/windows.ts";
import { deep } from "#test/support/depth.ts";

const site = await openSite();
const { origin } = site;
const windows = windowsOf(site);
const SHOP = "Angeleno Green";
/** A page in its own window. */
const newPage = (width: number) => windows.newPage({ viewport: { width, height: 844 } });

/** A shopper's page, whose console has to stay silent. */
async function visit(width: number): Promise<Page> {
  const page = await newPage(width);
  page.on("console", (message) => {
    if (message.type() === "error") windows.complain(message.text());
  });
  // The product is self-hosted: nothing leaves for another origin.
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith("http") && url.origin !== origin) windows.complain(`asked ${url.origin}`);
  });
  await openPage(page, origin);
  return page;
}

/** Eighths: half a dozen of them stay below the legal limit of a day, whatever product comes first. */
const addButtons = (page: Page) => page.getByRole("button", { name: /^Add .*, 3\.5 g, to cart$/ });
const thanks = (page: Page) => page.getByRole("heading", { name: "Thank you for your order, Ana!" });

/** What the dispensary does with the order that a page shows. */
async function complete(page: Page) {
  const [{ email, password }] = demoLogins;
  const vendor = await signedInClient(origin, email, password);
  const id = new URL(page.url()).pathname.split("/").at(-1);
  const moved = await vendor.send(`/api/orders/${id}/status`, asJson("PUT", { status: "COMPLETED", idChecked: true }));
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
      // The address changes before the list's own products are gone.
      await page.getByRole("heading", { level: 1, name: SHOP }).waitFor();
      await addButtons(page).nth(0).click();
      await addButtons(page).nth(1).click();
      await page.getByRole("button", { name: /^Open cart, 2 items/ }).click();
      await page.getByRole("link", { name: "Checkout" }).click();
      await page.waitForURL("**/checkout");
      await page.getByText("1550 Vine St, Los Angeles, CA 90028").waitFor();
      await fillContact(page);
      await page.getByRole("radio", { name: /^Credit/ }).check();
      await page.getByRole("radio", { name: "Custom" }).check();
      await page.getByLabel("Your tip in dollars").fill("4.50");
      // More of the first, where two products stay below the shop's minimum.
      for (let i = 0; i < 3; i++)
        await page
          .getByRole("button", { name: /^One .* more$/ })
          .first()
          .click();
      // The shopper agrees to the total of the last quote, which is asked for once the quantity has settled.
      await page.waitForResponse(/\/quote$/);
      const total = await page.getByTestId("total").textContent();
      await page.getByRole("button", { name: "Place Order" }).click();
      await thanks(page).waitFor();
      expect(await page.getByTestId("total").textContent()).toBe(total);
      await page.getByText("AWAITING PROCESSING").waitFor();
      await complete(page);
      await page.getByText("Completed", { exact: true }).waitFor(SOON);
      await page.reload();
      await page.getByText("Completed", { exact: true }).waitFor();
    },
  );

  test.each(widths(1280))("by keyboard alone, at %s px", { tags: "detail" }, async (width) => {
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
    await page.getByRole("heading", { level: 1, name: SHOP }).waitFor();
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

test("a vendor logs in, completes an order and puts a product on the menu by keyboard alone", {
  tags: "detail",
}, async () => {
  const page = await newPage(1280);
  const [{ email, password }] = demoLogins;
  await openPage(page, `${origin}/login`);
  await typeInto(page, page.getByLabel("Email"), email);
  await typeInto(page, page.getByLabel("Password"), password);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/vendor-dashboard");
  await hydrated(page);
  const order = page.locator("details").filter({ hasText: "AWAITING PROCESSING" }).first();
  await pressOn(page, order.locator("summary"));
  const open = page.locator("details[open]");
  // Where its own driver brings it.
  const check = open.getByLabel("ID checked, 21+");
  if ((await check.count()) > 0) await pressOn(page, check, "Space");
  await pressOn(page, open.getByRole("button", { name: /Mark as completed|ID checked, complete/ }));
  await page.getByRole("status").getByText("Order successfully marked as completed").first().waitFor();
  await open.getByText("COMPLETED").waitFor();

  const tabs = page.getByRole("navigation", { name: "Dashboard" });
  await pressOn(page, tabs.getByRole("link", { name: "+ Product" }));
  await pressOn(page, page.getByRole("link", { name: "Flower", exact: true }));
  const suggestions = page.locator("[role=option]:visible");
  const brand = page.getByRole("combobox", { name: "Brand" });
  await typeInto(page, brand, "a");
  await suggestions.first().waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect.poll(() => brand.inputValue()).not.toBe("a");
  await page.keyboard.press("Enter");
  await pressOn(page, page.getByRole("region", { name: "Product" }).getByRole("link").first());
  await typeInto(page, page.getByLabel("Price", { exact: true }), "35");
  await tabTo(page, page.getByLabel("Amount"));
  await page.keyboard.press("ArrowDown");
  expect(await page.getByLabel("Amount").inputValue()).not.toBe("");
  await typeInto(page, page.getByRole("combobox", { name: "Strain" }), "Blue Dream");
  await suggestions.first().waitFor();
  await page.keyboard.press("Escape");
  await pressOn(page, page.getByRole("checkbox", { name: "Staff Pick" }), "Space");
  await pressOn(page, page.getByRole("button", { name: "Add to menu" }));
  await page.getByRole("status").getByText("Products added successfully!").first().waitFor();
});
