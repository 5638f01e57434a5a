import { describe, expect, test } from "vitest";
import { seriousFindings } from "#test/support/axe.ts";
import { menuPages } from "#test/support/menu-pages.ts";
import { DOWNTOWN, openShop } from "#test/support/shop.ts";
import { hydrated } from "#test/support/site.ts";

const pages = await menuPages((db) => openShop(db, { id: "bare", dispensaryName: "Bare Shelves" }));

describe.each([390, 1280])("at %s px", (width) => {
  test("dispensaries without a match are folded under those that have one, and their cards say so", async () => {
    const page = await pages.newPage();
    await page.setViewportSize({ width, height: 844 });
    const value = encodeURIComponent(JSON.stringify({ address: "1 Main St, Los Angeles, CA 90012", ...DOWNTOWN }));
    await pages.context().addCookies([{ name: "userAddress", value, url: pages.origin }]);
    const names = () => page.locator(".vendor-name:visible").allTextContents();
    const nothing = page.getByText("No matching products available");
    for (const query of ["q=rival+kush", "q=rival&mode=pickup"]) {
      await pages.open(`/nearby?${query}`, page);
      await page.getByRole("status").filter({ hasText: "1 dispensary" }).first().waitFor({ state: "attached" });
      expect(await names()).toEqual(["Rival"]);
      // Products come first, each with who has it; on a map the dispensaries show their own.
      const products = page.getByRole("region", { name: "Products", exact: true });
      expect(await products.count()).toBe(query.includes("pickup") ? 0 : 1);
      if (!query.includes("pickup")) {
        expect(await products.getByRole("link", { name: "Rival", exact: true }).count()).toBeGreaterThan(0);
        expect(await products.getByRole("button", { name: /^Add .* from Rival to cart$/ }).count()).toBeGreaterThan(0);
      }
      await page.locator("summary", { hasText: "3 more without a match" }).click();
      await expect.poll(async () => (await names()).length).toBe(4);
      expect(await nothing.count()).toBe(3);
      expect(await seriousFindings(page)).toEqual([]);
    }
    await pages.open("/nearby?strain=indica", page);
    expect(await names()).toContain("Green Door");
    expect(await names()).not.toContain("Bare Shelves");
    await pages.open("/nearby", page);
    await hydrated(page);
    expect((await names()).length).toBe(4);
    expect(await page.getByText("without a match").count()).toBe(0);
    pages.forgiveComplaints();
  });
});
