import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { widths } from "#test/support/depth.ts";
import { menuPages } from "#test/support/menu-pages.ts";
import { openShop, stock } from "#test/support/shop.ts";

const pages = await menuPages(async (db) => {
  await openShop(db, { id: "haze", dispensaryName: "Haze House" });
  for (let at = 0; at < 60; at++) {
    const name = at % 5 === 0 ? `Purple Haze No. ${at}` : `Blue Dream No. ${at}`;
    const category = at < 30 ? "Flower" : "Gear";
    await stock(db, "haze", { id: `haze-${at}`, name, category, imageKey: "products/x.jpg" });
  }
});

const MENU = "/vendor/haze/menu";
const openSearch = (page: Page) => page.locator("summary").last().click();
const field = (page: Page) => page.getByPlaceholder("Brand or product name");
const panelIsOpen = (page: Page) => page.locator("details").last().getAttribute("open");
const articles = (page: Page, count: number) =>
  page.waitForFunction((wanted) => document.querySelectorAll("article").length === wanted, count);

test("what is typed slowly arrives whole, however many answers come in between", async () => {
  const page = await pages.open(MENU);
  await openSearch(page);
  await field(page).click();
  await page.keyboard.type("purple haze", { delay: 220 });
  await articles(page, 12);
  expect(await field(page).inputValue()).toBe("purple haze");
  expect(await field(page).evaluate((input) => input === document.activeElement)).toBe(true);
  await page.waitForURL((url) => url.searchParams.get("q") === "purple haze");
});

describe.each(widths)("at %s px", (width) => {
  test("Enter closes the panel, brings what was found into sight and says how much it is", async () => {
    const page = await pages.open(MENU);
    await page.setViewportSize({ width, height: 844 });
    await page.mouse.move(width / 2, 500);
    await page.mouse.wheel(0, 3000);
    await page.waitForFunction(() => scrollY > 500);
    await openSearch(page);
    await field(page).fill("purple haze");
    await page.keyboard.press("Enter");
    await page.getByRole("status").filter({ hasText: "12 products for “purple haze”" }).waitFor();
    await articles(page, 12);
    expect(await panelIsOpen(page)).toBeNull();
    const boxes = await Promise.all(
      [page.getByText("12 products for"), page.locator("article").first()].map((found) => found.boundingBox()),
    );
    for (const box of boxes) {
      expect(box?.y).toBeGreaterThanOrEqual(60);
      expect(box?.y).toBeLessThan(400);
    }
    // By keyboard one goes on from the button that opened the panel.
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("SUMMARY");
  });
});

test("a search that finds nothing says so, and clearing it empties the field and loses no focus", async () => {
  const page = await pages.open(MENU);
  await openSearch(page);
  await field(page).fill("nothing of the kind");
  await page.getByText("No products available.").waitFor();
  await page.getByRole("status").filter({ hasText: "No products for “nothing of the kind”" }).waitFor();
  const clear = page.getByRole("link", { name: "Clear All" });
  await clear.click();
  await articles(page, 60);
  expect(await field(page).inputValue()).toBe("");
  expect(await clear.evaluate((link) => link === document.activeElement)).toBe(true);
});

test("Back brings an earlier search into the field", async () => {
  const page = await pages.open(`${MENU}?q=purple`);
  await openSearch(page);
  expect(await field(page).inputValue()).toBe("purple");
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "See the whole menu" }).click();
  await articles(page, 60);
  expect(await field(page).inputValue()).toBe("");
  await page.goBack();
  await articles(page, 12);
  expect(await field(page).inputValue()).toBe("purple");
});

test("the field suggests what this menu has, without asking anybody, and a choice narrows the menu", async () => {
  const page = await pages.open(MENU);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await openSearch(page);
  await field(page).pressSequentially("prple haze no. 5");
  await page.getByRole("option", { name: /^Purple Haze No. 5 / }).waitFor();
  await articles(page, 3);
  await field(page).fill("coast");
  await page.getByRole("group", { name: "Brands" }).getByRole("option", { name: "Coastline" }).waitFor();
  await field(page).fill("purple haze no. 1");
  await page.getByRole("option", { name: /^Purple Haze No. 10 / }).click();
  await page.waitForURL((url) => url.searchParams.get("q") === "Purple Haze No. 10");
  await articles(page, 1);
  expect(await panelIsOpen(page)).toBeNull();
  expect(asked.filter((url) => url.includes("/api/"))).toEqual([]);
  await openSearch(page);
  await field(page).fill("");
  await page.getByRole("listbox", { name: "Recent searches" }).getByText("Purple Haze No. 10").click();
  await articles(page, 1);
});
