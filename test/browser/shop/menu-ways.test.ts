import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { anchorOf } from "#app/domain/menu/menu.ts";
import { categories } from "#app/domain/menu/product.ts";
import { menuPages } from "#test/support/browser/menu-pages.ts";
import { widths } from "#test/support/depth.ts";
import { openShop, stock } from "#test/support/shop.ts";

const pages = await menuPages(async (db) => {
  await openShop(db, { id: "haze", dispensaryName: "Haze House" });
  for (let at = 0; at < 60; at++) {
    const name = at % 5 === 0 ? `Purple Haze No. ${at}` : `Blue Dream No. ${at}`;
    const category = at < 30 ? "Flower" : "Gear";
    await stock(db, "haze", { id: `haze-${at}`, name, category, imageKey: "products/x.jpg" });
  }
  await openShop(db, { id: "full", dispensaryName: "Full Shelves" });
  await openShop(db, { id: "bare", dispensaryName: "Bare Shelves" });
  let at = 0;
  for (const category of categories) {
    for (let copy = 0; copy < (category === "Gear" ? 2 : 30 + (at % 7)); copy++, at++) {
      // Cards of several heights: a guess cannot know them.
      const name = at % 3 ? `Item ${at}` : `Item ${at} with a name that takes two whole lines of its card`;
      const facts = at % 4 ? { thcPercent: 24.5 } : { strain: null, amount: null, thcPercent: null };
      if (at % 5 === 1) Object.assign(facts, { brand: "Coastline Cultivators of Mendocino and Humboldt" });
      await stock(db, "full", { id: `f${at}`, name, category, imageKey: "products/x.jpg", ...facts });
    }
  }
});

const MENU = "/vendor/haze/menu";
const openFilters = (page: Page) => page.locator("summary").filter({ hasText: "Filters" }).click();
const field = (page: Page) => page.getByPlaceholder("Brand or product name");
const articles = (page: Page, count: number) =>
  page.waitForFunction((expected) => document.querySelectorAll("article").length === expected, count);

test("what is typed slowly arrives whole, however many answers come in between", async () => {
  const page = await pages.open(MENU);
  await field(page).click();
  await page.keyboard.type("purple haze", { delay: 220 });
  await articles(page, 12);
  expect(await field(page).inputValue()).toBe("purple haze");
  expect(await field(page).evaluate((input) => input === document.activeElement)).toBe(true);
  await page.waitForURL((url) => url.searchParams.get("q") === "purple haze");
});

describe.each(widths)("at %s px", (width) => {
  test("the magnifier leads to the field, and Enter brings what was found into sight and says how much it is", async () => {
    const page = await pages.open(MENU);
    await page.setViewportSize({ width, height: 844 });
    await page.mouse.move(width / 2, 500);
    await page.mouse.wheel(0, 3000);
    await page.waitForFunction(() => scrollY > 500);
    await page.getByRole("link", { name: "Search the menu" }).click();
    expect(await field(page).evaluate((input) => input === document.activeElement)).toBe(true);
    await field(page).fill("purple haze");
    await page.keyboard.press("Enter");
    await page.getByRole("status").filter({ hasText: "12 products for “purple haze”" }).waitFor();
    await articles(page, 12);
    const boxes = await Promise.all(
      [page.getByText("12 products for"), page.locator("article").first()].map((element) => element.boundingBox()),
    );
    for (const box of boxes) {
      expect(box?.y).toBeGreaterThanOrEqual(60);
      expect(box?.y).toBeLessThan(400);
    }
  });
});

test("a search that finds nothing says so, and clearing it empties the field and loses no focus", async () => {
  const page = await pages.open(MENU);
  await field(page).fill("nothing of the kind");
  await page.getByText("No products available.").waitFor();
  await page.getByRole("status").filter({ hasText: "No products for “nothing of the kind”" }).waitFor();
  await page.getByText("Check the spelling, or try a brand, a strain or a category.").waitFor();
  const elsewhere = page.getByRole("link", { name: "Search other dispensaries" });
  expect(await elsewhere.getAttribute("href")).toBe("/nearby?q=nothing+of+the+kind");
  await openFilters(page);
  const clear = page.getByRole("link", { name: "Clear All" });
  await clear.click();
  await articles(page, 60);
  expect(await field(page).inputValue()).toBe("");
  expect(await clear.evaluate((link) => link === document.activeElement)).toBe(true);
});

test("Back brings an earlier search into the field", async () => {
  const page = await pages.open(`${MENU}?q=purple`);
  expect(await field(page).inputValue()).toBe("purple");
  await page.getByRole("link", { name: "See the whole menu" }).click();
  await articles(page, 60);
  expect(await field(page).inputValue()).toBe("");
  await page.goBack();
  await articles(page, 12);
  expect(await field(page).inputValue()).toBe("purple");
});

test("the field suggests what this menu has, without asking anybody, and a choice narrows the menu", async () => {
  const page = await pages.open(MENU);
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  await field(page).pressSequentially("prple haze no. 5");
  await page.getByRole("option", { name: /^Purple Haze No. 5 / }).waitFor();
  await articles(page, 3);
  await field(page).fill("coast");
  await page.getByRole("group", { name: "Brands" }).getByRole("option", { name: "Coastline" }).waitFor();
  await field(page).fill("purple haze no. 1");
  await page.getByRole("option", { name: /^Purple Haze No. 10 / }).click();
  await page.waitForURL((url) => url.searchParams.get("q") === "Purple Haze No. 10");
  await articles(page, 1);
  expect(requests.filter((url) => url.includes("/api/"))).toEqual([]);
  await field(page).fill("");
  await page.getByRole("listbox", { name: "Recent searches" }).getByText("Purple Haze No. 10").click();
  await articles(page, 1);
});

test.each([390, 1280])(
  "at %s px search, Filters and Sort stay visible; the sheet has a title and closes",
  async (width) => {
    const page = await pages.open(MENU);
    await page.setViewportSize({ width, height: 844 });
    const filters = page.locator("details", {
      has: page.getByRole("heading", { name: "Filters", includeHidden: true }),
    });
    const button = filters.locator("summary");
    const sort = page.getByLabel("Sort by");
    for (const control of [field(page), button, sort]) expect(await control.isVisible()).toBe(true);
    const close = filters.getByRole("button", { name: "Close filters" });
    const isOpen = () => filters.evaluate((details: HTMLDetailsElement) => details.open);
    for (const leave of [
      () => close.click(),
      () => page.keyboard.press("Escape"),
      () => page.mouse.click(width / 2, 60),
    ]) {
      await button.focus();
      await page.keyboard.press("Enter");
      await filters.getByRole("heading", { name: "Filters" }).waitFor();
      await leave();
      await expect.poll(isOpen).toBe(false);
    }
    await button.focus();
    await page.keyboard.press("Enter");
    await close.focus();
    await page.keyboard.press("Enter");
    expect(await button.evaluate((summary) => summary === document.activeElement)).toBe(true);
    await sort.selectOption("Lowest price");
    await page.waitForURL((url) => url.searchParams.has("sort"));
  },
);

const bar = (page: Page) => page.getByRole("navigation", { name: "Categories" });
const current = (page: Page, name: string) =>
  bar(page).locator("[aria-current=true]").filter({ hasText: name }).waitFor();
const currentOnes = (page: Page) => bar(page).locator("[aria-current=true]").allTextContents();
/** How far a category's heading stands below the bar. */
const gap = (page: Page, anchor: string) =>
  page.evaluate((id) => {
    const foot = document.querySelector("nav[aria-label=Categories]")!.parentElement!.getBoundingClientRect().bottom;
    return document.getElementById(id)!.querySelector("h2")!.getBoundingClientRect().top - foot;
  }, anchor);

const isJustBelow = (pixels: number) => pixels >= 0 && pixels < 40;

async function expectLanded(page: Page, category: (typeof categories)[number]) {
  await current(page, category);
  await expect.poll(() => gap(page, anchorOf(category)), { message: category }).toSatisfy(isJustBelow);
  await expect.poll(() => currentOnes(page)).toEqual([category]);
}

describe.each(widths)("at %s px", (width) => {
  test("each category's heading lands just below the bar, and its tab is the current one", async () => {
    const page = await pages.newPage();
    await page.setViewportSize({ width, height: width === 390 ? 844 : 800 });
    await pages.open("/vendor/full/menu", page);
    for (const category of [...categories, ...categories.toReversed()]) {
      await bar(page).getByRole("link", { name: category, exact: true }).click();
      await expectLanded(page, category);
    }
    await bar(page).getByRole("link", { name: "All", exact: true }).click();
    await current(page, "All");
    await expect.poll(() => gap(page, "flower")).toSatisfy(isJustBelow);
    await expect.poll(() => currentOnes(page)).toEqual(["All"]);
  });

  test("so does the one that a link from elsewhere names", async () => {
    const page = await pages.newPage();
    await page.setViewportSize({ width, height: width === 390 ? 844 : 800 });
    await pages.open("/vendor/full/menu#tincture", page);
    await expectLanded(page, "Tincture");
    await pages.open("/vendor/full/menu?category=Vape", page);
    await bar(page).getByRole("link", { name: "Gear", exact: true }).click();
    await expectLanded(page, "Gear");
  });
});

test("a category's own pages mark its tab, and say that filters leave nothing rather than that there is nothing", async () => {
  const page = await pages.newPage();
  await pages.open("/vendor/full/menu?category=vape", page);
  await current(page, "Vape");
  expect(await currentOnes(page)).toEqual(["Vape"]);
  await pages.open("/vendor/bare/menu?category=vape", page);
  await page.getByText("No products available.").waitFor();
  expect(await page.getByText("nothing on its menu").count()).toBe(0);
  await page.getByRole("main").getByRole("link", { name: "See the whole menu" }).waitFor();
});

test.each([390, 768, 1280])("at %s px a row shows amount and THC whole, however long the brand is", async (width) => {
  const page = await pages.newPage();
  await page.setViewportSize({ width, height: 844 });
  await pages.open("/vendor/full/menu", page);
  await page.getByRole("button", { name: "Flower as rows" }).click();
  const strengths = page.locator("#flower .product-strength");
  expect(await strengths.first().textContent()).toBe("3.5\u00A0g · 24.5% THC");
  const cut = await strengths.evaluateAll(
    (all) =>
      all.filter((strength) => {
        const [inner, outer] = [strength, strength.parentElement!].map((element) => element.getBoundingClientRect());
        return inner!.right > outer!.right + 1 || inner!.bottom > outer!.bottom + 1 || inner!.width === 0;
      }).length,
  );
  expect(cut).toBe(0);
});
