import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { addButton, basket, menuPages } from "#test/support/browser/menu-pages.ts";
import { stall } from "#test/support/browser/site.ts";
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
    "as %s, every size and + is as large as a thumb, and nothing covers it",
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
  const release = await stall(page);
  await page.goto(pages.origin + MENU, { waitUntil: "commit" });
  await card(page).getByText("1\u00A0oz").click();
  await addButton(page, "Blue Dream, 1\u00A0oz,").click();
  await page.waitForURL("**added=ounce**", { waitUntil: "commit" });
  release();
  await basket(page).waitFor();
  expect(await stored(page)).toMatchObject([{ _id: "ounce" }]);
});

const less = (page: Page, name: string) =>
  page.getByRole("button", { name: `Remove one ${name} from cart`, exact: true });
const count = (page: Page, name: string) =>
  page
    .getByRole("article")
    .filter({ has: addButton(page, name) })
    .locator(".stepper-count");

describe.each([390, 1280])("at %s px", (width) => {
  test.each(["cards", "rows"])("a card's + and − change the cart, and neither moves the page (%s)", async (view) => {
    const page = await pages.newPage();
    await page.setViewportSize({ width, height: 844 });
    await pages.open(undefined, page);
    if (view === "rows") await page.getByRole("button", { name: "Flower as rows" }).click();
    // On the page and not in the window: who clicks beside the cart's bar scrolls a little first.
    const placeOfAdd = () =>
      addButton(page, "Product 0").evaluate((button) => {
        const { x, y, width, height } = button.getBoundingClientRect();
        return { x, y: y + scrollY, width, height };
      });
    const before = await placeOfAdd();
    await addButton(page, "Product 0").click();
    await addButton(page, "Product 0").click();
    await page.getByRole("button", { name: "Open cart, 2 items" }).waitFor();
    expect(await count(page, "Product 0").textContent()).toBe("In the cart: 2");
    expect(await placeOfAdd()).toEqual(before);
    for (const button of [addButton(page, "Product 0"), less(page, "Product 0")]) {
      const { hit, size } = await button.evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        const topmost = document.elementFromPoint(left + width / 2, top + height / 2);
        return { hit: topmost === element, size: Math.min(width, height) };
      });
      expect({ hit, large: size >= 44 }).toEqual({ hit: true, large: true });
    }

    await less(page, "Product 0").click();
    await page.getByRole("button", { name: "Open cart, 1 item" }).waitFor();
    await less(page, "Product 0").press("Enter");
    await less(page, "Product 0").waitFor({ state: "detached" });
    expect(await addButton(page, "Product 0").evaluate((button) => button === document.activeElement)).toBe(true);
    await basket(page).waitFor({ state: "detached" });
  });
});

test.each(["", "Flower"])(
  "a returning shopper sees what is in the cart, without a shift of the menu (rows: %s)",
  async (rows) => {
    const first = await pages.open();
    await addButton(first, "Product 3").click();
    await basket(first).waitFor();
    const page = await pages.newPage();
    await pages.context().addCookies([{ name: "menuRows", value: rows, url: pages.origin }]);
    await page.addInitScript(() => {
      const shifts: string[] = [];
      Object.assign(window, { shifts });
      type Shift = PerformanceEntry & { sources: { node: Element | null }[] };
      new PerformanceObserver((list) => {
        for (const { sources } of list.getEntries() as Shift[]) {
          for (const { node } of sources) {
            // The cart's bar grows by the law's limits once they are known: that moves no card.
            const element = node instanceof Element ? node : (node as Node | null)?.parentElement;
            if (!element?.closest("#floating-stack, footer")) shifts.push(element?.outerHTML ?? "gone");
          }
        }
      }).observe({ type: "layout-shift", buffered: true });
    });
    await pages.open(undefined, page);
    await count(page, "Product 3").waitFor();
    expect(await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)).toEqual([]);
  },
);
