import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { seriousFindings } from "#test/support/browser/axe.ts";
import { addButton, basket, dialog, menuPages } from "#test/support/browser/menu-pages.ts";
import { stall } from "#test/support/browser/site.ts";
import { widths } from "#test/support/depth.ts";
import { openShop, stock } from "#test/support/shop.ts";

const pages = await menuPages(async (db) => {
  // It is Tuesday evening; this one opens on Wednesday morning.
  await openShop(db, {
    id: "asleep",
    dispensaryName: "Asleep",
    businessHours: { wednesday: { open: "08:00", close: "20:00" } },
  });
  await openShop(db, { id: "heavy", dispensaryName: "Heavy" });
  const heavy = { id: "heavy-kush", name: "Heavy Kush", imageKey: "products/x.jpg", amount: "10g", contents: null };
  await stock(db, "heavy", heavy);
  await stock(db, "heavy", { ...heavy, id: "heavy-pound", name: "Heavy Pound", amount: "40g" });
  await stock(db, "asleep", { id: "sleepy", name: "Sleepy Kush", imageKey: "products/x.jpg", priceCents: 750 });
});

const stored = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem("cartItems") ?? "[]") as { name: string; quantity: number }[]);

describe.each(widths)("at %s px", (width) => {
  test("a shopper opens a product, adds it, changes the cart and goes to the checkout by mouse", async () => {
    const page = await pages.open();
    await page.setViewportSize({ width, height: 900 });
    expect(await basket(page).count()).toBe(0);

    await page.getByRole("link", { name: "Product 6", exact: true }).click();
    const product = dialog(page, "Product 6");
    for (const text of ["$20.00", "$25.00", "You save $5.00", "Coastline", "3.5\u00A0g", "20%", "Description of 6."])
      await product.getByText(text).first().waitFor();
    await page.goBack();
    await product.waitFor({ state: "detached" });

    await page.getByRole("link", { name: "Product 6", exact: true }).click();
    await product.getByRole("button", { name: /Add to cart/ }).click();
    await product.waitFor({ state: "detached" });
    await expect.poll(() => new URL(page.url()).search).toBe("");
    await addButton(page, "Product 6").click();
    await addButton(page, "Product 0").click();
    await page.getByRole("button", { name: "Open cart, 3 items" }).click();

    const drawer = dialog(page, "Your cart");
    await drawer.getByText("All taxes included").waitFor();
    await drawer.getByText("$65.00").waitFor();
    await drawer.getByRole("button", { name: "One Product 6 less" }).click();
    await drawer.getByText("$45.00").waitFor();
    await expect.poll(() => drawer.getByRole("button", { name: "One Product 6 less" }).isDisabled()).toBe(true);
    await drawer.getByRole("button", { name: "Remove Product 0" }).click();
    await page.mouse.click(5, 450);
    if (width > 600) await drawer.waitFor({ state: "detached" });
    else await drawer.getByRole("button", { name: "Close" }).click();

    await basket(page).click();
    await drawer.getByRole("link", { name: "Checkout" }).click();
    await page.waitForURL("**/checkout");
    await drawer.waitFor({ state: "detached" });
    await basket(page).waitFor({ state: "detached" });
    expect(await stored(page)).toMatchObject([{ name: "Product 6", quantity: 1 }]);
    pages.forgiveComplaints();
  });

  test("the same by keyboard alone", { tags: "detail" }, async () => {
    const page = await pages.open();
    await page.setViewportSize({ width, height: 900 });
    const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim() ?? "");
    await page.keyboard.press("Tab");
    expect(await focused()).toBe("Skip to the content");

    await page.getByRole("link", { name: "Product 0", exact: true }).focus();
    await page.keyboard.press("Enter");
    const product = dialog(page, "Product 0");
    await product.waitFor();
    // Radix has taken over: it hides the rest of the page, and keeps the focus.
    await page.locator("header[aria-hidden=true]").first().waitFor({ state: "attached" });
    await page.waitForFunction(() => document.activeElement?.matches("[role=dialog]"));
    for (let press = 0; press < 6; press++) {
      await page.keyboard.press("Tab");
      expect(await page.evaluate(() => document.activeElement?.closest("[role=dialog]") !== null)).toBe(true);
    }
    await page.keyboard.press("Escape");
    await product.waitFor({ state: "detached" });
    expect(await focused()).toBe("Product 0");

    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await basket(page).focus();
    await page.keyboard.press("Enter");
    const drawer = dialog(page, "Your cart");
    await drawer.getByRole("button", { name: "Remove Product 0" }).focus();
    await page.keyboard.press("Enter");
    await drawer.getByText("Your cart is empty.").waitFor();
    await page.keyboard.press("Escape");
    await drawer.waitFor({ state: "detached" });
    expect(await basket(page).count()).toBe(0);
  });
});

test("what was added is named for a moment: not once it is taken out, and not again on a later page", {
  tags: "detail",
}, async () => {
  const page = await pages.newPage();
  await page.clock.install();
  await pages.open(undefined, page);
  const note = page.getByRole("status").getByText(/Product 0\s*added/);
  await addButton(page, "Product 0").click();
  await note.waitFor();
  await page.getByRole("button", { name: "Remove one Product 0 from cart" }).click();
  await basket(page).waitFor({ state: "detached" });
  expect(await note.count()).toBe(0);

  await addButton(page, "Product 0").click();
  await note.waitFor();
  await basket(page).click();
  await dialog(page, "Your cart").getByRole("link", { name: "Checkout" }).click();
  await page.waitForURL("**/checkout");
  await page.clock.fastForward(3000);
  await page.getByRole("link", { name: "Continue Shopping" }).click();
  await basket(page).waitFor();
  expect(await note.count()).toBe(0);
});

test("two tabs stay in step", { tags: "detail" }, async () => {
  const first = await pages.open();
  const second = await pages.open();
  await addButton(first, "Product 0").click();
  await second.getByRole("button", { name: "Open cart, 1 item" }).click();
  await second.getByRole("button", { name: "One Product 0 more" }).click();
  await first.getByRole("button", { name: "Open cart, 2 items" }).waitFor();
  await first.evaluate(() => localStorage.clear());
  await dialog(second, "Your cart").getByText("Your cart is empty.").waitFor();
});

test("a second dispensary's product is refused with the alert, until the cart is cleared", async () => {
  const page = await pages.open();
  await addButton(page, "Product 0").click();
  await pages.open("/vendor/rival/menu", page);
  await addButton(page, "Rival Kush").click();
  const alert = page.getByRole("alertdialog");
  await alert
    .getByText(
      "You can only add products from the same vendor (Green Door). Please clear your cart to add items from a different vendor.",
    )
    .waitFor();
  await alert.getByRole("button", { name: "OK" }).click();
  expect(await stored(page)).toMatchObject([{ name: "Product 0" }]);
  await addButton(page, "Rival Kush").click();
  await alert.getByRole("button", { name: "Clear cart and add" }).click();
  await alert.waitFor({ state: "detached" });
  expect(await stored(page)).toMatchObject([{ name: "Rival Kush", quantity: 1 }]);
});

test("the cart shows what its goods cost now, and what changed since they were added", { tags: "detail" }, async () => {
  const page = await pages.open();
  await addButton(page, "Product 0").click();
  await page.evaluate(() => {
    const items = JSON.parse(localStorage.getItem("cartItems") ?? "[]");
    localStorage.setItem("cartItems", JSON.stringify([{ ...items[0], price: 1.5 }]));
  });
  await pages.open(undefined, page);
  await page.getByRole("button", { name: "Open cart, 1 item, $1.50" }).click();
  const drawer = dialog(page, "Your cart");
  await drawer.getByText("The price of Product 0 has changed.").waitFor();
  expect(await drawer.locator("dd").last().textContent()).toBe("$25.00");
});

test("pressing + before scripts load adds one product, once", { tags: "detail" }, async () => {
  const page = await pages.newPage();
  const release = await stall(page);
  await page.goto(`${pages.origin}/vendor/green-door/menu?q=product&strain=indica`, { waitUntil: "commit" });
  await addButton(page, "Product 0").click();
  // Its scripts are held too, so that it never finishes loading.
  await page.waitForURL("**added=p00**", { waitUntil: "commit" });
  release();
  await page.getByRole("button", { name: "Open cart, 1 item" }).waitFor();
  await page.waitForURL(`${pages.origin}/vendor/green-door/menu?q=product&strain=indica`);
  await pages.open("/vendor/green-door/menu?q=product&strain=indica", page);
  expect(await stored(page)).toMatchObject([{ name: "Product 0", quantity: 1 }]);
});

test("a link from another site adds nothing to the cart", async () => {
  const page = await pages.newPage();
  await page.goto(`${pages.origin}/vendor/green-door/menu?added=p00`, { referer: "https://elsewhere.example/" });
  await page.waitForURL(`${pages.origin}/vendor/green-door/menu**`);
  await page.waitForFunction(() => !location.search.includes("added"));
  expect(await stored(page)).toEqual([]);
});

describe.each(widths)("what decides whether a cart can be ordered, at %s px,", (width) => {
  test("is shown on the menu, in the cart, and at the checkout before Place Order is pressed", {
    tags: "detail",
  }, async () => {
    const page = await pages.open("/vendor/asleep/menu");
    await page.setViewportSize({ width, height: 844 });
    await page.getByText("Closed · opens tomorrow 8 AM").waitFor();
    await addButton(page, "Sleepy Kush").click();
    await basket(page).click();
    const drawer = dialog(page, "Your cart");
    await drawer.getByText("Asleep is closed. It opens tomorrow at 8 AM.").waitFor();
    await drawer.getByText("$12.50 more to reach the $20.00 minimum").waitFor();
    await drawer.getByRole("button", { name: "One Sleepy Kush more" }).click();
    await drawer.getByText("$5.00 more to reach the $20.00 minimum").waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await drawer.getByRole("link", { name: "Checkout" }).click();
    await page.waitForURL("**/checkout");
    const place = page.getByRole("button", { name: "Place Order" });
    await page.getByText("$5.00 more to reach the $20.00 minimum").waitFor();
    const description = await place.evaluate(
      (button) => document.getElementById(button.getAttribute("aria-describedby") ?? "")?.textContent,
    );
    expect(description).toContain("Asleep is closed. It opens tomorrow at 8 AM.");
    await page.getByRole("button", { name: "One Sleepy Kush more" }).click();
    await page.getByText("more to reach").waitFor({ state: "detached" });
  });
});

test("a cart is cleared with one press, which can be undone for 10 seconds", { tags: "detail" }, async () => {
  const page = await pages.newPage();
  await page.clock.install();
  await pages.open(undefined, page);
  const drawer = dialog(page, "Your cart");
  const clear = async () => {
    await addButton(page, "Product 0").click();
    await addButton(page, "Product 3").click();
    await basket(page).click();
    await drawer.getByRole("button", { name: "Clear cart" }).click();
    await drawer.getByText("Your cart is empty.").waitFor();
    expect(await stored(page)).toEqual([]);
  };
  await clear();
  const undo = drawer.getByRole("button", { name: "Undo" });
  expect(await undo.evaluate((button) => button === document.activeElement)).toBe(true);
  await undo.click();
  expect(await stored(page)).toMatchObject([{ name: "Product 0" }, { name: "Product 3" }]);
  await drawer.getByRole("button", { name: "Close" }).click();

  await clear();
  await drawer.getByRole("button", { name: "Close" }).click();
  await drawer.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Undo" }).click();
  await basket(page).waitFor();
  expect(await stored(page)).toMatchObject([{ quantity: 2 }, { quantity: 2 }]);

  await clear();
  await page.clock.fastForward(10_500);
  await undo.waitFor({ state: "detached" });
  expect(await stored(page)).toEqual([]);
});

test("the first product of a visit that is more than anybody may buy says so, before its limits were known to the page", {
  tags: "detail",
}, async () => {
  const page = await pages.open("/vendor/heavy/menu");
  await addButton(page, "Heavy Pound").click();
  const alert = page.getByRole("alertdialog", { name: "A legal limit" });
  await alert.getByText("Flower: in California, one person may buy at most 28.5 g a day at one dispensary.").waitFor();
  await alert.getByRole("button", { name: "OK" }).click();
  await page.getByRole("list", { name: "Legal limits" }).getByText("Flower 40 of 28.5 g today").waitFor();
});

test("a cart shows how far the law's limits are used, and a + beyond one says why", { tags: "detail" }, async () => {
  const page = await pages.open("/vendor/heavy/menu");
  await addButton(page, "Heavy Kush").click();
  const meter = page.getByRole("list", { name: "Legal limits" });
  await meter.getByText("Flower 10 of 28.5 g today").waitFor();
  await addButton(page, "Heavy Kush").click();
  await meter.getByText("Flower 20 of 28.5 g today").waitFor();

  await page.getByRole("button", { name: "Open cart, 2 items" }).click();
  const drawer = dialog(page, "Your cart");
  await drawer.getByText("8.5 g left").waitFor();
  await drawer.getByRole("button", { name: "One Heavy Kush more" }).click();
  const alert = page.getByRole("alertdialog", { name: "A legal limit" });
  await alert.getByText("Flower: in California, one person may buy at most 28.5 g a day at one dispensary.").waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await alert.getByRole("button", { name: "OK" }).click();
  expect(await stored(page)).toMatchObject([{ name: "Heavy Kush", quantity: 2 }]);

  await drawer.getByRole("link", { name: "The rules" }).click();
  await page.getByRole("heading", { name: "California" }).waitFor();
  await page.getByText("Flower and pre-rolls: at most 28.5 g.").waitFor();
});

describe.each([390, 820, 1280])("the cart's bar at %s px", (width) => {
  test("spans the window's bottom, and covers neither the page's end nor the focused element", {
    tags: "detail",
  }, async () => {
    const page = await pages.open("/vendor/green-door/menu");
    await page.setViewportSize({ width, height: 844 });
    await addButton(page, "Product 0").click();
    await page.getByRole("list", { name: "Legal limits" }).waitFor();
    const bar = page.locator("#floating-stack");
    const top = async () => (await bar.boundingBox())?.y ?? 0;
    expect(await bar.boundingBox()).toMatchObject({ x: 0, width });
    expect(844 - (await top())).toBeLessThan(110);

    const end = async () => {
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      const footer = await page.locator("body > footer").boundingBox();
      return (footer?.y ?? 0) + (footer?.height ?? 0);
    };
    await expect.poll(async () => (await end()) - (await top())).toBeLessThan(1);

    await page.evaluate(() => scrollTo(0, 0));
    const covered = await page.getByRole("button", { name: /^Add Product/ }).evaluateAll(
      (buttons) =>
        buttons.filter((button) => {
          button.focus();
          return button.getBoundingClientRect().bottom > (document.getElementById("floating-stack")?.offsetTop ?? 0);
        }).length,
    );
    expect(covered).toBe(0);
  });

  test("makes room for the filters while they are open", { tags: "detail" }, async () => {
    const page = await pages.open("/vendor/green-door/menu");
    await page.setViewportSize({ width, height: 844 });
    await addButton(page, "Product 0").click();
    await basket(page).waitFor();
    await page.evaluate(() => scrollTo(0, 0));
    await page.locator("summary", { hasText: "Filters" }).click();
    const show = page.getByRole("button", { name: /^Show / });
    await show.waitFor();
    const onTop = await show.evaluate((button) => {
      const { x, y, width, height } = button.getBoundingClientRect();
      return button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
    expect(onTop).toBe(true);
    await page.keyboard.press("Escape");
    await basket(page).click();
    await dialog(page, "Your cart").waitFor();
  });
});
