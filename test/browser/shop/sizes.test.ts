import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { addButton, basket, menuPages } from "#test/support/browser/menu-pages.ts";
import { widths } from "#test/support/depth.ts";
import { openShop, stock } from "#test/support/shop.ts";

const pages = await menuPages(async (db) => {
  await openShop(db, { id: "ladder", dispensaryName: "Ladder" });
  const kush = { name: "Blue Dream", imageKey: "products/x.jpg" };
  await stock(db, "ladder", { ...kush, id: "ounce", amount: "1oz", priceCents: 15_000 });
  await stock(db, "ladder", { ...kush, id: "eighth", amount: "3.5g", priceCents: 3300 });
  await stock(db, "ladder", { ...kush, id: "quarter", amount: "7g", priceCents: 6000, salePriceCents: 5400 });
  await stock(db, "ladder", { ...kush, id: "plain", name: "Plain" });
});
const MENU = "/vendor/ladder/menu";

const card = (page: Page) => page.getByRole("article").filter({ hasText: "Blue Dream" });
const size = (page: Page, label: RegExp) => card(page).getByRole("radio", { name: label });
const stored = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem("cartItems") ?? "[]") as { _id: string; amount: string }[]);

describe.each(widths)("at %s px", (width) => {
  test("sizes are one card with a switch, each with its price per gram, and + adds the chosen one", async () => {
    const page = await pages.newPage();
    await page.setViewportSize({ width, height: 844 });
    await pages.open(MENU, page);
    expect(await page.getByRole("article").count()).toBe(2);
    expect(await card(page).getByRole("radio").count()).toBe(3);
    for (const text of ["$9.43/g", "$7.71/g", "$5.36/g", "from $33.00"]) await card(page).getByText(text).waitFor();
    await addButton(page, "Blue Dream, 3.5\u00A0g,").click();

    await card(page).getByText("1\u00A0oz").click();
    await card(page).getByText("$150.00").waitFor();
    expect(await card(page).getByText("from $33.00").isVisible()).toBe(false);
    await addButton(page, "Blue Dream, 1\u00A0oz,").click();
    await basket(page).waitFor();
    expect(await stored(page)).toMatchObject([
      { _id: "eighth", amount: "3.5g" },
      { _id: "ounce", amount: "1oz" },
    ]);
  });

  test.each(["cards", "rows"])(
    "as %s, every size and + is as large as a thumb, and nothing lies over it",
    async (view) => {
      const page = await pages.newPage();
      await page.setViewportSize({ width, height: 844 });
      await pages.open(`${MENU}`, page);
      if (view === "rows") await page.getByRole("button", { name: "Flower as rows" }).click();
      const targets = page.locator(".product-size label, .product-size button:visible, .product > button");
      for (const target of await targets.all()) {
        await target.scrollIntoViewIfNeeded();
        const { width, height, hit } = await target.evaluate((element) => {
          const { left, top, width, height } = element.getBoundingClientRect();
          return {
            width,
            height,
            hit: element.contains(document.elementFromPoint(left + width / 2, top + height / 2)),
          };
        });
        expect({ hit, large: Math.min(width, height) >= 44 }).toEqual({ hit: true, large: true });
      }
    },
  );
});

test("keys move between the sizes, and Tab goes on to the + of the chosen one", async () => {
  const page = await pages.open(MENU);
  await size(page, /3\.5/).focus();
  await page.keyboard.press("ArrowRight");
  expect(await size(page, /7/).isChecked()).toBe(true);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await basket(page).waitFor();
  expect(await stored(page)).toMatchObject([{ _id: "quarter" }]);
});

test("a size that was chosen before the scripts are there is the one that + adds", async () => {
  const page = await pages.newPage();
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await held;
    await route.continue().catch(() => {});
  });
  await page.goto(pages.origin + MENU, { waitUntil: "commit" });
  await card(page).getByText("1\u00A0oz").click();
  await addButton(page, "Blue Dream, 1\u00A0oz,").click();
  await page.waitForURL("**added=ounce**", { waitUntil: "commit" });
  release();
  await basket(page).waitFor();
  expect(await stored(page)).toMatchObject([{ _id: "ounce" }]);
});
