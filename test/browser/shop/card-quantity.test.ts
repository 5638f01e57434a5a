import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { addButton, basket, menuPages } from "#test/support/browser/menu-pages.ts";

const pages = await menuPages();

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
        const found = document.elementFromPoint(left + width / 2, top + height / 2);
        return { hit: found === element, size: Math.min(width, height) };
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
  "who comes back to a menu sees what the cart holds of it, and nothing moves for that (rows: %s)",
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
