import { describe, expect, test } from "vitest";
import { seriousFindings } from "#test/support/browser/axe.ts";
import { basket, dialog, menuPages } from "#test/support/browser/menu-pages.ts";
import { hydrated } from "#test/support/browser/site.ts";
import { DOWNTOWN, openShop } from "#test/support/shop.ts";

const pages = await menuPages((db) => openShop(db, { id: "bare", dispensaryName: "Bare Shelves" }));

describe.each([390, 1280])("at %s px", (width) => {
  test("dispensaries without a match are folded under those that have one, and their cards say so", async () => {
    const page = await pages.newPage();
    await page.setViewportSize({ width, height: 844 });
    await pages.deliverTo(DOWNTOWN);
    const names = () => page.locator(".vendor-name:visible").allTextContents();
    const nothing = page.getByText("No matching products available");
    for (const query of ["q=rival+kush", "q=rival&mode=pickup"]) {
      await pages.open(`/nearby?${query}`, page);
      await page
        .getByRole("status")
        .filter({ hasText: /^\d+ products?$/ })
        .first()
        .waitFor({ state: "attached" });
      expect(await names()).toEqual(["Rival"]);
      // Products come first, each with who has it; on a map the dispensaries show their own.
      const products = page.getByRole("region", { name: "Products", exact: true });
      expect(await products.count()).toBe(query.includes("pickup") ? 0 : 1);
      if (!query.includes("pickup")) {
        expect(await products.getByRole("link", { name: "Rival", exact: true }).count()).toBeGreaterThan(0);
        expect(await products.getByRole("button", { name: /^Add .* from Rival to cart$/ }).count()).toBeGreaterThan(0);
      }
      const others = page.locator("summary", { hasText: /^\d+ more without a match/ });
      const count = Number.parseInt((await others.textContent()) ?? "", 10);
      expect(count).toBeGreaterThan(0);
      // By key: the sheet under a pickup's list grows as it is scrolled to.
      await others.press("Enter");
      await expect.poll(async () => (await names()).length).toBe(1 + count);
      expect(await nothing.count()).toBe(count);
    }
    const status = page.getByRole("status").filter({ hasText: "20+ products" });
    for (const order of ["", "&sort=price", "&mode=pickup", "&mode=pickup&sort=price"]) {
      await pages.open(`/nearby?q=product${order}`, page);
      await status.first().waitFor({ state: "attached" });
      expect(await page.getByText("without a match").count(), order).toBe(0);
      await page.getByRole("link", { name: "Show more products" }).waitFor();
    }
    await pages.open("/nearby?strain=indica", page);
    expect(await names()).toContain("Green Door");
    expect(await names()).not.toContain("Bare Shelves");
    await pages.open("/nearby", page);
    await hydrated(page);
    expect((await names()).length).toBe(3);
    expect(await page.getByText("without a match").count()).toBe(0);
    pages.forgiveComplaints();
  });
});

describe.each([
  { width: 390, height: 844, foldEnds: 200 },
  { width: 1280, height: 800, foldEnds: 240 },
])("the first fold at $width px", ({ width, height, foldEnds }) => {
  test("is header, heading and search, then categories, deals and dispensaries, and nothing moves", async () => {
    const page = await pages.newPage();
    await page.setViewportSize({ width, height });
    await pages.deliverTo(DOWNTOWN);
    // A font that comes late is shown from the next page on: here it never comes.
    await page.route(/\.woff2$/, (route) => route.fulfill({ body: "" }));
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
      }).observe({ type: "layout-shift", buffered: true });
    });
    await pages.open("/nearby", page);
    const top = async (name: string) => (await page.locator(name).first().boundingBox())?.y ?? Number.NaN;
    const bar = await page.locator("search").boundingBox();
    expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThanOrEqual(foldEnds);
    const tops = [await top("nav[aria-label=Categories]"), await top(".deals"), await top(".vendor")];
    expect(tops).toEqual(tops.toSorted((a, b) => a - b));
    expect(tops[0]).toBeGreaterThanOrEqual(foldEnds - 60);
    expect(tops[2]).toBeLessThan(height - 100);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    expect(await seriousFindings(page)).toEqual([]);
    expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);
    await page.mouse.move(width / 2, height / 2);
    await page.mouse.wheel(0, 900);
    await page.waitForFunction(() => scrollY > 500);
    // What stands over the page then.
    const header = await page.evaluate(() =>
      Math.max(
        ...[...document.querySelectorAll("header, search, main > *")]
          .filter((element) => ["sticky", "fixed"].includes(getComputedStyle(element).position))
          .map((element) => element.getBoundingClientRect().bottom),
      ),
    );
    expect(header).toBeLessThanOrEqual(120);
    pages.forgiveComplaints();
  });

  test("of a menu has what an order needs at least and when it comes", async () => {
    const page = await pages.newPage();
    await page.setViewportSize({ width, height });
    await pages.deliverTo(DOWNTOWN);
    await pages.open("/vendor/green-door/menu", page);
    for (const text of [/minimum$/i, /^\d+–\d+ min$/]) {
      const shown = page.getByRole("main").getByText(text).first();
      await shown.waitFor();
      const box = await shown.boundingBox();
      expect((box?.y ?? height) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
    }
  });

  test("of pickups has the same ways in one row before the map, which is whole above the fold", async () => {
    const page = await pages.newPage();
    await page.setViewportSize({ width, height });
    await pages.deliverTo(DOWNTOWN);
    await pages.open("/nearby?mode=pickup", page);
    await page.locator(".map-home").waitFor();
    const row = page.getByRole("navigation", { name: "Categories" });
    expect((await row.boundingBox())?.height).toBeLessThanOrEqual(56);
    const map = await page.locator(".pickup-map").boundingBox();
    expect((map?.y ?? 0) + (map?.height ?? 0)).toBeLessThanOrEqual(height);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    for (const [name, query] of [
      ["On sale", "sale=1"],
      ["Vape", "category=vape"],
    ] as const) {
      await row.getByRole("link", { name }).click();
      await page.waitForURL(`**/nearby?mode=pickup&${query}`);
      await row.waitFor({ state: "detached" });
      await page.goBack();
    }
    pages.forgiveComplaints();
  });
});

test("a deal goes into the cart, a category's picture leads to its products, and a search has neither", async () => {
  const page = await pages.newPage();
  await pages.deliverTo(DOWNTOWN);
  await pages.open("/nearby", page);
  const deals = page.getByRole("region", { name: "Deals near you" });
  await deals.getByText("20% off").waitFor();
  await deals.getByRole("button", { name: "Add Product 6 from Green Door to cart" }).click();
  await basket(page).waitFor();
  await deals.getByRole("link", { name: "Product 6" }).click();
  await dialog(page, "Product 6").getByText("Description of 6.").waitFor();
  await page.keyboard.press("Escape");
  await dialog(page, "Product 6").waitFor({ state: "detached" });
  await page.waitForURL("**/nearby");
  await page.getByRole("navigation", { name: "Categories" }).getByRole("link", { name: "Vape" }).click();
  await page.waitForURL("**/nearby?category=vape");
  await deals.waitFor({ state: "detached" });
  await page.getByRole("region", { name: "Products", exact: true }).getByText("Product 1", { exact: true }).waitFor();
  await page.goBack();
  await deals.waitFor();
});
