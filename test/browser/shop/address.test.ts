import type { BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { afterEach, describe, expect, test } from "vitest";
import { seriousFindings } from "#test/support/browser/axe.ts";
import { hydrated, openSite, stall } from "#test/support/browser/site.ts";

const VINE = { address: "1550 Vine St, Los Angeles, CA 90028", lat: 34.1005, lng: -118.3254 };
const STREET = "99999 Imaginary Blvd";
const WHOLE = `${STREET}, Los Angeles, CA 90028`;
const { origin, browser } = await openSite();

let context: BrowserContext;
afterEach(() => context?.close());

async function visit(path: string, options: BrowserContextOptions & { cookie?: string } = {}): Promise<Page> {
  const { cookie, ...rest } = options;
  context = await browser.newContext({ viewport: { width: 390, height: 844 }, ...rest });
  if (cookie) await context.addCookies([{ name: "userAddress", value: cookie, url: origin }]);
  const page = await context.newPage();
  await page.goto(origin + path);
  if (options.javaScriptEnabled !== false) await hydrated(page);
  return page;
}

const saved = encodeURIComponent(JSON.stringify(VINE));
const box = (page: Page) => page.getByRole("combobox", { name: "Enter your address" });
const zip = (page: Page) => page.getByLabel("ZIP code", { exact: true });
const adult = (page: Page) => page.getByRole("checkbox", { name: "I am 21 or older" });
const onwards = (page: Page) => page.getByRole("button", { name: "Continue to 1550 Vine St" });
const savedAddress = async () => {
  const cookie = (await context.cookies()).find(({ name }) => name === "userAddress");
  return cookie && JSON.parse(decodeURIComponent(cookie.value)).address;
};

describe("who is not 21", () => {
  test("finds everything closed that leads on, and open again with the box", async () => {
    const page = await visit("/", { cookie: saved });
    await adult(page).uncheck();
    for (const closed of [box(page), onwards(page), page.getByRole("button", { name: "Find dispensaries" })])
      expect(await closed.isDisabled()).toBe(true);
    await adult(page).check();
    await onwards(page).click();
    await page.getByText("Delivering to Los Angeles, CA").waitFor();
  });

  test("a box checked before hydration counts", async () => {
    context = await browser.newContext();
    await context.addCookies([{ name: "userAddress", value: saved, url: origin }]);
    const page = await context.newPage();
    const release = await stall(page);
    await page.goto(origin, { waitUntil: "commit" });
    await adult(page).uncheck();
    release();
    await expect.poll(() => onwards(page).isDisabled()).toBe(true);
    expect(await box(page).isDisabled()).toBe(true);
  });
});

describe("a street without its ZIP code", () => {
  test("is asked for it at the start, by keyboard alone", async () => {
    const page = await visit("/");
    await box(page).focus();
    await page.keyboard.type(STREET);
    const option = page.getByRole("option", { name: `${STREET} Add the ZIP code` });
    await option.waitFor();
    expect(await page.getByRole("option").count()).toBe(1);
    await page.keyboard.press("ArrowDown");
    expect(await box(page).getAttribute("aria-activedescendant")).toBe(await option.getAttribute("id"));
    await page.keyboard.press("Enter");
    await expect.poll(() => zip(page).evaluate((field) => field === document.activeElement)).toBe(true);
    await page.getByText("Enter the 5-digit ZIP code of this address.").waitFor();
    expect(await box(page).inputValue()).toBe(STREET);
    expect(await seriousFindings(page)).toEqual([]);
    await page.keyboard.type("90028");
    await page.keyboard.press("Enter");
    await page.getByText("Delivering to Los Angeles, CA").waitFor();
    expect(await savedAddress()).toBe(WHOLE);
  });

  test("is asked for it at the start, without scripts", async () => {
    const page = await visit("/", { javaScriptEnabled: false });
    await box(page).fill(STREET);
    await page.getByRole("button", { name: "Find dispensaries" }).click();
    expect(await box(page).inputValue()).toBe(STREET);
    await zip(page).fill("90028");
    await page.getByRole("button", { name: "Find dispensaries" }).click();
    await page.getByText("Delivering to Los Angeles, CA").waitFor();
    expect(await savedAddress()).toBe(WHOLE);
  });

  test.each([
    ["/register", "Dispensary address", "address"],
    ["/courier", "Dispensary address", "address"],
    ["/courier-request", "Delivery Address", "deliveryAddress"],
  ])("is asked for it on %s, and shown whole before anything is sent", async (path, label, name) => {
    const page = await visit(path);
    await page.getByRole("combobox", { name: label }).fill(STREET);
    await page.getByRole("option", { name: STREET }).click();
    await zip(page).fill("00000");
    await page.getByText("Could not find location").waitFor();
    await zip(page).fill("90028");
    await page.getByText(`Found: ${WHOLE}`).waitFor();
    expect(await page.locator(`input[name=${name}]`).inputValue()).toBe(WHOLE);
    expect(await page.locator(`input[name=${name === "address" ? "lat" : `${name}Lat`}]`).inputValue()).toMatch(/^34/);
  });
});

test.each([true, false])(
  "a strain's page asks for an address, and then says who has it near (with scripts: %s)",
  async (javaScriptEnabled) => {
    const page = await visit("/strains/blue-dream", { javaScriptEnabled });
    await page.getByText("Enter your address to see which dispensaries near you have Blue Dream.").waitFor();
    const box = page.getByRole("combobox", { name: "Your address" });
    await box.fill("Los Angeles, CA 90012");
    // Suggestions would lie over the button.
    await box.press("Escape");
    await page.getByRole("button", { name: "Find dispensaries" }).click();
    await page.getByRole("heading", { name: "Near Los Angeles, CA" }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/strains/blue-dream");
    const first = page
      .getByRole("listitem")
      .getByRole("link", { name: /Blue Dream/ })
      .first();
    expect(await first.getAttribute("href")).toMatch(/^\/vendor\/\w+\/menu\/[a-z0-9-]*blue-dream/);
  },
);
