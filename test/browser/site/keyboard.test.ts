import type { BrowserContext, Page } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import { demoLogins } from "#db/seed/demo.ts";
import { pressOn, tabTo, typeInto } from "#test/support/browser/keyboard.ts";
import { hydrated, openSite } from "#test/support/browser/site.ts";

/** The vendor's and the courier's journeys without a mouse; the shopper's is in journey.test.ts. */
const { origin, browser } = await openSite();
let contexts: BrowserContext[] = [];
const complaints: string[] = [];

afterEach(async () => {
  await Promise.all(contexts.map((context) => context.close()));
  contexts = [];
  expect(complaints.splice(0)).toEqual([]);
});

type Person = "vendor" | "partner" | "dispatcher" | "courier";

/** A window in which a person has signed in by keyboard. */
async function signedIn(person: Person, door: "/login" | "/courier-login", next: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  contexts.push(context);
  context.on("weberror", (fault) => complaints.push(fault.error().message));
  const page = await context.newPage();
  const login = demoLogins.find(({ email }) => email === `${person}@example.com`);
  await page.goto(`${origin}${door}?next=${encodeURIComponent(next)}`);
  await hydrated(page);
  await typeInto(page, page.getByLabel("Email"), login?.email ?? "");
  await typeInto(page, page.getByLabel("Password"), login?.password ?? "");
  await page.keyboard.press("Enter");
  await page.waitForURL(origin + next);
  await hydrated(page);
  return page;
}

test("a vendor completes an order and puts a product on the menu", async () => {
  const page = await signedIn("vendor", "/login", "/vendor-dashboard");
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

test("a request is made, assigned, picked up and delivered", async () => {
  const number = `K-${Math.random().toString(36).slice(2, 8).toUpperCase()}`;
  const shop = await signedIn("partner", "/courier-login", "/courier-dashboard");
  const typed = [
    ["Order Number", number],
    ["Customer Name", "Robin Vale"],
    ["Customer Phone", "2135550199"],
    ["Delivery Address", "1550 Vine St, Los Angeles, CA 90028"],
    ["Item 1", "Blue Dream, 3.5g"],
    ["Order Total, before taxes", "100"],
  ] as const;
  for (const [label, text] of typed) {
    await typeInto(shop, shop.getByLabel(label, { exact: label === "Item 1" }), text);
    // What was suggested does not stand in the way of the next field.
    if (label === "Delivery Address") await shop.keyboard.press("Escape");
  }
  await pressOn(shop, shop.getByRole("button", { name: "Request Courier" }));
  await shop.getByRole("heading", { name: "Pickup Request Submitted!" }).waitFor();
  const pin = (await shop.getByText(/^\d{4}$/).textContent()) ?? "";

  const board = "/courier-orders";
  const card = (page: Page) => page.getByRole("article", { name: `Order ${number} of` });
  const desk = await signedIn("dispatcher", "/courier-login", board);
  await tabTo(desk, card(desk).getByLabel("Courier"));
  await desk.keyboard.type("Dana");
  await pressOn(desk, card(desk).getByRole("button", { name: "Assign Courier" }));
  await card(desk).getByText("Courier Assigned").waitFor();

  const phone = await signedIn("courier", "/courier-login", board);
  await pressOn(phone, card(phone).getByRole("button", { name: "Mark as Picked Up" }));
  await typeInto(phone, card(phone).getByLabel("Birthdate on the ID"), "03/27/1987");
  await card(phone).getByText("ID checked, 21+").waitFor();
  await typeInto(phone, card(phone).getByLabel(/PIN/), pin);
  await pressOn(phone, card(phone).getByRole("button", { name: "Mark as Delivered" }));
  await card(phone).getByText("Delivered", { exact: true }).waitFor();
  await card(desk).getByText("Delivered", { exact: true }).waitFor();
});
