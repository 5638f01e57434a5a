import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { STALE_NOTE } from "#app/edge/stale-note.ts";
import { basket, dialog, menuPages, SCRIPT } from "#test/support/browser/menu-pages.ts";
import { hydrated, stall } from "#test/support/browser/site.ts";

const pages = await menuPages();

test("without scripts the promo and the search still open, and nothing is shown that would do nothing", async () => {
  const plain = await pages.browser.newContext({ javaScriptEnabled: false });
  const page = await plain.newPage();
  await page.goto(`${pages.origin}/vendor/green-door/menu`);
  const idle = ".product-add:visible, .product-heart:visible, button[aria-label^=Close]:visible";
  expect(await page.locator(idle).count()).toBe(0);
  await page.getByRole("link", { name: "Daily promo" }).click();
  await dialog(page, "Two for one").getByRole("link", { name: "Close" }).click();
  await page.locator("summary").last().click();
  await page.getByPlaceholder("Brand or product name").fill("product 11");
  await page.getByRole("button", { name: "Show products" }).click();
  await page.waitForURL(/q=product\+11/);
  expect(await page.locator("article").count()).toBe(1);
  await plain.close();
});

test("without scripts a product's page is whole, leads on, and says that ordering needs them", async () => {
  const plain = await pages.browser.newContext({ javaScriptEnabled: false });
  const page = await plain.newPage();
  await page.goto(`${pages.origin}/vendor/green-door/menu`);
  expect(await page.locator("noscript p").textContent()).toMatch(/^Ordering needs JavaScript/);
  await page.getByRole("link", { name: "Product 0", exact: true }).click();
  await page.waitForURL("**/vendor/green-door/menu/product-0-p00");
  await page.getByRole("heading", { level: 1, name: "Product 0" }).waitFor();
  await page.getByText("Description of 0.").waitFor();
  expect(await page.locator("noscript p").textContent()).toMatch(/^Ordering needs JavaScript/);
  await page.getByRole("region", { name: "Sold by" }).getByText("Open until 9 PM").waitFor();
  await page.getByRole("region", { name: "More like this" }).getByRole("link").first().click();
  await page.getByRole("heading", { level: 1, name: "Product 6" }).waitFor();
  expect((await page.goto(`${pages.origin}/vendor/rival/menu/product-0-p00`))?.status()).toBe(404);
  await page.getByRole("link", { name: "See what is on the menu" }).click();
  await page.waitForURL("**/vendor/rival/menu");
  await plain.close();
});

test("an opened product has the address of its page: it is reloaded and shared as that, and Back closes it", {
  tags: "detail",
}, async () => {
  const page = await pages.open("/vendor/green-door/menu?q=product");
  await page.getByRole("link", { name: "Product 6", exact: true }).click();
  await dialog(page, "Product 6").getByRole("region", { name: "Sold by" }).getByText("Open until 9 PM").waitFor();
  await page.waitForURL("**/vendor/green-door/menu/product-6-p06");
  await page.goBack();
  await dialog(page, "Product 6").waitFor({ state: "hidden" });
  expect(new URL(page.url()).search).toBe("?q=product");
  await page.goForward();
  await dialog(page, "Product 6").getByRole("region", { name: "More like this" }).getByRole("link").first().click();
  await page.getByRole("heading", { level: 1, name: "Product 0" }).waitFor();
  await page.goBack();
  await dialog(page, "Product 6").getByRole("button", { name: "One more" }).click();
  await dialog(page, "Product 6").getByRole("button", { name: "Add to cart $40.00" }).click();
  await dialog(page, "Product 6").waitFor({ state: "hidden" });
  await basket(page).getByText("2").waitFor();
  await page.getByRole("link", { name: "Product 6", exact: true }).click();
  await page.waitForURL("**/vendor/green-door/menu/product-6-p06");
  await page.reload();
  await page.getByRole("heading", { level: 1, name: "Product 6" }).waitFor();
  expect(await page.getByRole("dialog").count()).toBe(0);
});

test("a product's page puts as many into the cart as were chosen", { tags: "detail" }, async () => {
  const page = await pages.open("/vendor/green-door/menu/product-6-p06");
  await page.getByRole("button", { name: "One more" }).click();
  await page.getByRole("button", { name: /^Add to cart/ }).click();
  const cart = () => page.evaluate(() => JSON.parse(localStorage.getItem("cartItems") ?? "[]"));
  await expect.poll(cart).toMatchObject([{ name: "Product 6", quantity: 2, price: 20 }]);
});

test("Add to cart on a product's page that was pressed before the scripts were there is not lost", {
  tags: "detail",
}, async () => {
  const page = await pages.newPage();
  const release = await stall(page);
  await page.goto(`${pages.origin}/vendor/green-door/menu/product-6-p06?orderType=Pickup`, { waitUntil: "commit" });
  await page.getByRole("button", { name: /^Add to cart/ }).click();
  await page.waitForURL("**added=p06**", { waitUntil: "commit" });
  release();
  await basket(page).waitFor();
  const cart = await page.evaluate(() => JSON.parse(localStorage.getItem("cartItems") ?? "[]"));
  expect(cart).toMatchObject([{ _id: "p06", quantity: 1, orderType: "Pickup" }]);
  await page.waitForURL("**/menu/product-6-p06?orderType=Pickup");
});

test("hearts keep a product and its dispensary on the device, with today's prices, until they are pressed again", {
  tags: "detail",
}, async () => {
  const page = await pages.open("/vendor/green-door/menu/product-6-p06");
  await page.getByRole("button", { name: "Product 6 is a favorite" }).click();
  await page.getByRole("link", { name: "Green Door", exact: true }).click();
  await page.getByRole("button", { name: "Green Door is a favorite" }).click();
  await page.getByRole("contentinfo").getByRole("link", { name: "Favorites" }).click();
  const products = page.getByRole("region", { name: "Products" });
  await products.getByText("$20.00").waitFor();
  await page.getByRole("region", { name: "Dispensaries" }).getByText("Open until 9 PM").waitFor();
  await page
    .getByRole("region", { name: "Recently viewed" })
    .getByRole("link", { name: /Product 6/ })
    .waitFor();
  await page.reload();
  await products.getByText("$20.00").waitFor();
  await products.getByRole("button", { name: "Product 6 is a favorite", pressed: true }).press("Enter");
  await products.waitFor({ state: "hidden" });
  await page.getByRole("button", { name: "Clear recently viewed" }).click();
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem("favorites") ?? ""))).toEqual({
    products: [],
    vendors: [{ id: "green-door", name: "Green Door" }],
    seen: [],
  });
});

test("search narrows the menu as it is typed, and lives in the address", { tags: "detail" }, async () => {
  const page = await pages.open();
  await page.locator("summary").last().click();
  await page.getByPlaceholder("Brand or product name").pressSequentially("product 1");
  await page.waitForFunction(() => document.querySelectorAll("article").length === 11);
  await page.getByRole("search").getByText("Indica").click();
  await page.waitForFunction(() => document.querySelectorAll("article").length === 5);
  expect(new URL(page.url()).searchParams.toString()).toBe("q=product+1&strain=indica");
  await page.getByPlaceholder("Brand or product name").fill("%_'\"");
  await page.getByText("No products available.").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "See the whole menu" }).click();
  await page.waitForFunction(() => document.querySelectorAll("article").length === 24);
});

test("a link that is pressed before the search is sent goes where it says", { tags: "detail" }, async () => {
  const page = await pages.open("/vendor/green-door/menu?q=zzzzzz");
  await page.clock.install();
  await page.locator("summary").last().click();
  await page.getByPlaceholder("Brand or product name").pressSequentially("z");
  const release = await stall(page, /menu\.data/);
  // The open panel covers it for a mouse, but not for keys.
  await page.getByRole("link", { name: "See the whole menu" }).press("Enter");
  await page.clock.runFor(1000);
  release();
  await page.waitForFunction(() => document.querySelectorAll("article").length === 24);
});

test("the category bar follows the scroll and leads to its sections", { tags: "detail" }, async () => {
  const page = await pages.open();
  const bar = page.getByRole("navigation", { name: "Categories" });
  const current = (name: string) => bar.locator("[aria-current=true]", { hasText: name }).waitFor();
  await current("All");
  await bar.getByRole("link", { name: "Vape" }).click();
  await current("Vape");
  const top = await page.locator("#vape").evaluate((section) => section.getBoundingClientRect().top);
  expect(Math.round(top)).toBeGreaterThanOrEqual(60);
  expect(Math.round(top)).toBeLessThan(100);
  await page.mouse.move(200, 500);
  await page.mouse.wheel(0, 99_999);
  await current("Gear");
  await page.mouse.wheel(0, -99_999);
  await current("All");
});

test("a category's view is remembered", { tags: "detail" }, async () => {
  const page = await pages.open();
  await page.getByRole("button", { name: "Vape as rows" }).click();
  await pages.open(undefined, page);
  expect(await page.locator("#vape .product-rows").count()).toBe(1);
  expect(await page.locator("#flower .shelf").count()).toBe(1);
  await page.locator("#vape").getByRole("link", { name: "Product 1", exact: true }).click();
  await dialog(page, "Product 1").waitFor();
});

test("the open status is updated every minute, in the dispensary's time zone", { tags: "detail" }, async () => {
  await pages.context().addInitScript(() => {
    Object.defineProperty(Intl.DateTimeFormat.prototype, "resolvedOptions", {
      value: () => ({ timeZone: "Asia/Tokyo" }),
    });
  });
  const page = await pages.newPage();
  await page.clock.install();
  await page.goto(`${pages.origin}/vendor/green-door/menu`, { waitUntil: "networkidle" });
  await hydrated(page);
  await page.getByText("Open until 9 PM").waitFor();
  await page.clock.fastForward("01:01:00");
  await page.getByText("Closed · opens tomorrow 9 AM").waitFor();
});

test("only the pictures of the first screen are loaded first", { tags: "detail" }, async () => {
  const html = await (await fetch(`${pages.origin}/vendor/green-door/menu`)).text();
  const pictures = html.match(/<img[^>]+loading="(?:eager|lazy)"[^>]*>/g) ?? [];
  expect(pictures.length).toBeGreaterThan(5);
  const first = pictures.map((picture) => /fetchpriority="high"/i.test(picture));
  expect(first.slice(0, 5)).toEqual(Array(5).fill(true));
  expect(first.slice(5)).not.toContain(true);
});

test("nothing moves while fonts, pictures and scripts arrive", { tags: "detail" }, async () => {
  const page = await pages.newPage();
  await page.route("**/*.woff2", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 600));
    await route.continue();
  });
  await page.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    // A slow machine paints rows whose HTML is still being read, and these fill up.
    let readAt = Number.POSITIVE_INFINITY;
    document.addEventListener("DOMContentLoaded", () =>
      requestAnimationFrame(() => setTimeout(() => (readAt = performance.now()))),
    );
    type Shift = PerformanceEntry & { value: number; sources: { node: Element | null }[] };
    new PerformanceObserver((list) => {
      for (const { value, sources, startTime } of list.getEntries() as Shift[]) {
        if (startTime < readAt) continue;
        shifts.push(`${value}: ${sources.map(({ node }) => node?.outerHTML ?? node?.textContent).join(", ")}`);
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${pages.origin}/vendor/green-door/menu`, { waitUntil: "networkidle" });
    await page.evaluate(() => document.fonts.ready);
    expect(await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)).toEqual([]);
  }
});

test("a font that comes after the first paint is shown from the next page on", { tags: "detail" }, async () => {
  const page = await pages.newPage();
  const release = await stall(page, "**/figtree*.woff2");
  await page.goto(`${pages.origin}/vendor/green-door/menu`, { waitUntil: "commit" });
  await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
  await hydrated(page);
  const terms = page.getByRole("link", { name: "Terms" }).first();
  const before = await widthOf(terms);
  const arrived = page.waitForResponse("**/figtree*.woff2");
  release();
  await (await arrived).finished();
  await page.evaluate(() => document.fonts.ready);
  expect(await widthOf(terms)).toBe(before);
  await terms.click();
  await page.waitForURL("**/terms");
  await page.getByRole("heading", { level: 1, name: /terms/i }).waitFor();
  await expect.poll(() => widthOf(terms)).not.toBe(before);
});

/** How wide an element's words are. */
const widthOf = (words: Locator) =>
  words.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return range.getBoundingClientRect().width;
  });

test("a page for work shows the text font as soon as it loads", { tags: "detail" }, async () => {
  const page = await pages.newPage();
  const release = await stall(page, "**/figtree*.woff2");
  await page.goto(`${pages.origin}/login`, { waitUntil: "commit" });
  await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
  const width = () => widthOf(page.getByText("Forgot your password?"));
  const before = await width();
  release();
  await expect.poll(width).not.toBe(before);
});

test("a promo without a picture shows its text and conditions", { tags: "detail" }, async () => {
  const page = await pages.open("/vendor/green-door/menu?promo=today");
  const promo = dialog(page, "Two for one");
  await promo.getByText("No description provided.").waitFor();
  await promo.getByText("Not applicable to sale items.").waitFor();
  await promo.getByText("Present coupon in-person during payment to apply.").waitFor();
  await promo.getByRole("img").waitFor({ state: "detached" });
});

test("script in what a vendor writes stays text, in the page, its data and the dialogs", async () => {
  const page = await pages.open("/vendor/hostile/menu/h1");
  expect(await page.locator("h1").textContent()).toBe(SCRIPT);
  await pages.open("/vendor/hostile/menu", page);
  await page.locator(".product-name a").click();
  await page.getByRole("dialog").getByText(SCRIPT).first().waitFor();
  await pages.open("/vendor/hostile/menu?promo=today", page);
  await page.getByRole("dialog").getByText(SCRIPT).first().waitFor();
  await pages.open("/vendor/hostile/menu", page);
  expect(await page.locator("h1").textContent()).toBe(SCRIPT);
  await page.locator(".product-add").click();
  await basket(page).click();
  await dialog(page, "Your cart").getByText(SCRIPT).first().waitFor();
  expect(await page.evaluate(() => "hacked" in window)).toBe(false);
  const store = await page.locator('script[type="application/ld+json"]').textContent();
  expect(JSON.parse(store ?? "").name).toBe(SCRIPT);
});

test("a limited dispensary takes no orders, an unknown one cannot be found", { tags: "detail" }, async () => {
  const page = await pages.newPage();
  expect((await page.goto(`${pages.origin}/vendor/limited/menu`))?.status()).toBe(404);
  await page.getByRole("heading", { name: "Sleepy is not taking orders right now" }).waitFor();
  expect((await page.goto(`${pages.origin}/vendor/nobody/menu`))?.status()).toBe(404);
  await page.getByRole("heading", { name: "We cannot find this dispensary" }).waitFor();
  pages.forgiveComplaints();
});

test("a card on a menu is made a favorite there, in either view", { tags: "detail" }, async () => {
  for (const rows of ["", "Flower"]) {
    const page = await pages.newPage();
    await pages.context().addCookies([{ name: "menuRows", value: rows, url: pages.origin }]);
    await pages.open(undefined, page);
    const heart = page.getByRole("button", { name: "Product 0 is a favorite" });
    const before = (await heart.getAttribute("aria-pressed")) === "true";
    await heart.click();
    await expect.poll(() => heart.getAttribute("aria-pressed")).toBe(String(!before));
    expect(await page.getByRole("dialog").count()).toBe(0);
  }
});

test("a cached menu shown during a database failure says that prices are confirmed at checkout, also after hydration", {
  tags: "detail",
}, async () => {
  const page = await pages.newPage();
  const hidden = `id="${STALE_NOTE}" hidden=""`;
  await page.route("**/vendor/green-door/menu", async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    expect(html).toContain(hidden);
    await route.fulfill({ response, body: html.replace(hidden, `id="${STALE_NOTE}"`) });
  });
  const note = (await pages.open(undefined, page)).getByText("Prices are confirmed at checkout.");
  expect(await note.isVisible()).toBe(true);
  expect(await (await pages.open()).getByText("Prices are confirmed at checkout.").isVisible()).toBe(false);
});
