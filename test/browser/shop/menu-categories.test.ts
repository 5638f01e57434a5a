import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { anchorOf } from "#app/domain/menu/menu.ts";
import { categories } from "#app/domain/menu/product.ts";
import { menuPages } from "#test/support/browser/menu-pages.ts";
import { widths } from "#test/support/depth.ts";
import { openShop, stock } from "#test/support/shop.ts";

const pages = await menuPages(async (db) => {
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
