import type { BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { tabTo } from "#test/support/browser/keyboard.ts";
import { hydrated, openSite, stall } from "#test/support/browser/site.ts";
import { addressCookie, windowsOf } from "#test/support/browser/windows.ts";
import { widths } from "#test/support/depth.ts";

const site = await openSite();
const { origin } = site;
const windows = windowsOf(site);
const VINE = { address: "1550 Vine St, Los Angeles, CA 90028", lat: 34.1005, lng: -118.3254 };
let context: BrowserContext;

type Visit = BrowserContextOptions & { width?: number; address?: typeof VINE | null };

async function visit(path: string, { width = 390, address = VINE, ...options }: Visit = {}): Promise<Page> {
  context = await windows.newContext({ viewport: { width, height: 844 }, reducedMotion: "reduce", ...options });
  if (address) await context.addCookies([addressCookie(origin, address.address, address)]);
  const page = await context.newPage();
  page.on("console", (message) => {
    const tile = message.location().url.startsWith("https:");
    if (message.type() === "error" && !tile) windows.complain(message.text());
  });
  await page.goto(`${origin}${path}`);
  if (options.javaScriptEnabled !== false) await hydrated(page);
  return page;
}

const box = (page: Page) => page.getByRole("combobox", { name: "Enter your address" });
const search = (page: Page) => page.getByRole("combobox", { name: "Search strains, brands and products" });
const filters = (page: Page) => page.locator("search summary");
const badge = (page: Page) => page.getByText("(active)", { exact: true });
const vendorNames = (page: Page) => page.locator(".vendor-name").allTextContents();
const savedAddress = (page: Page) => page.evaluate(() => localStorage.getItem("userAddress"));

describe.each(widths)("at %s px", (width) => {
  test("an address is found by mouse, saved on the device and forgotten by the location selector", async () => {
    const page = await visit("/", { width, address: null });
    await box(page).fill("1550 Vine St 90028");
    await page.getByRole("option", { name: "1550 Vine St Los Angeles, CA 90028" }).click();
    await page.waitForURL("**/nearby");
    await page.getByText("Delivering to Los Angeles, CA").waitFor();
    expect(await savedAddress(page)).toBe(VINE.address);
    await page.getByRole("button", { name: "1550 Vine St, change your address" }).click();
    await page.waitForURL(`${origin}/`);
    await expect.poll(() => savedAddress(page)).toBeNull();
    await page.goto(`${origin}/nearby`);
    await page.getByText("No address set. Please go back and enter your address.").waitFor();
    expect(await page.getByRole("link", { name: "Enter your address" }).getAttribute("href")).toBe("/");
  });

  test("an address is found by keyboard alone, and each step is announced", { tags: "detail" }, async () => {
    const page = await visit("/", { width, address: null });
    await box(page).focus();
    await page.keyboard.type("los");
    await page.getByRole("option").first().waitFor();
    expect(await box(page).getAttribute("aria-expanded")).toBe("true");
    await page.getByRole("status").filter({ hasText: "6 suggestions" }).waitFor({ state: "attached" });
    await page.keyboard.press("Escape");
    expect(await box(page).getAttribute("aria-expanded")).toBe("false");
    await page.keyboard.press("ArrowDown");
    const active = () => box(page).getAttribute("aria-activedescendant");
    await expect.poll(active).not.toBeNull();
    const option = page.locator(`[id="${await active()}"]`);
    expect([await option.getAttribute("aria-selected"), await option.textContent()]).toEqual([
      "true",
      "Los Angeles, CACity",
    ]);
    await page.keyboard.press("ArrowUp");
    expect(await box(page).getAttribute("aria-activedescendant")).toBeNull();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/nearby");
    await page.getByRole("button", { name: "Los Angeles, CA, change your address" }).waitFor();
  });

  test("the pickup sheet grows when its list is scrolled, and shrinks back at the top", {
    tags: "detail",
  }, async () => {
    const page = await visit("/nearby?mode=pickup", { width });
    await page.locator(".map-vendor").first().waitFor();
    const handle = page.locator("[aria-controls=pickup-list]");
    const list = page.locator("#pickup-list");
    const scrollTo = (top: number) => list.evaluate((element, to) => element.scrollTo({ top: to }), top);
    const expanded = () => handle.getAttribute("aria-expanded");
    await scrollTo(10);
    expect(await expanded()).toBe("false");
    await scrollTo(11);
    await expect.poll(expanded).toBe("true");
    await scrollTo(0);
    await expect.poll(expanded).toBe("false");
    await handle.click();
    expect(await expanded()).toBe("true");
    await handle.press("Enter");
    expect(await expanded()).toBe("false");
    // It has come to rest when it can be pointed at.
    await handle.hover();
    const grip = await handle.boundingBox();
    const [x, y] = [(grip?.x ?? 0) + 60, (grip?.y ?? 0) + 12];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, y - 90, { steps: 4 });
    await page.mouse.up();
    await expect.poll(expanded).toBe("true");
  });

  test("the keyboard goes from one dispensary to the next past its products", { tags: "detail" }, async () => {
    const page = await visit("/nearby", { width });
    const [first = "", second = ""] = await vendorNames(page);
    await tabTo(page, page.getByRole("link", { name: `Skip the products of ${first}` }));
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(second);
  });

  test("a marker brings its vendor to the top of the list, by mouse and by key", { tags: "detail" }, async () => {
    const page = await visit("/nearby?mode=pickup", { width });
    const markers = page.locator(".map-vendor");
    await markers.first().waitFor();
    const names = await vendorNames(page);
    const alone = await markers.evaluateAll((all) => all.map((marker) => (marker as HTMLElement).title));
    const [byMouse = "", byKey = ""] = names.slice(1).filter((name) => alone.includes(name));
    const marker = (name: string) => page.locator(`.map-vendor[title="${name}"]`);
    await marker(byMouse).dispatchEvent("click");
    await expect.poll(() => vendorNames(page)).toEqual([byMouse, ...names.filter((name) => name !== byMouse)]);
    await marker(byKey).focus();
    await page.keyboard.press("Enter");
    await expect.poll(async () => (await vendorNames(page))[0]).toBe(byKey);
  });

  test("each vendor has a pin or is counted by one, and no pins overlap", { tags: "detail" }, async () => {
    const page = await visit("/nearby?mode=pickup", { width });
    await page.locator(".map-vendor").first().waitFor();
    const pins = await page.locator(":is(.map-vendor, .map-group)").evaluateAll((all) =>
      all.map((pin) => {
        const { x, y } = pin.getBoundingClientRect();
        return { x, y, counts: Number(pin.textContent) || 1 };
      }),
    );
    expect(pins.reduce((sum, { counts }) => sum + counts, 0)).toBe((await vendorNames(page)).length);
    const meeting = pins.flatMap((a, at) =>
      pins.slice(at + 1).filter((b) => Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y)) < 40),
    );
    expect(meeting).toEqual([]);
    // Nor does the address, which may be next door.
    const home = page.locator(".map-home");
    const depth = (element: Element) => Number(getComputedStyle(element).zIndex);
    const depths = await page
      .locator(":is(.map-vendor, .map-group)")
      .evaluateAll((all) => all.map((pin) => Number(getComputedStyle(pin).zIndex)));
    expect(await home.evaluate(depth)).toBeLessThan(Math.min(...depths));
  });
});

test("a pin and its card point at one another; pins that hide one another are one until the map comes nearer", {
  tags: "detail",
}, async () => {
  const page = await visit("/nearby?mode=pickup", { width: 1280 });
  const pin = (name: string) => page.locator(`.map-vendor[title="${name}"] > span`);
  await page.locator(".map-vendor").first().waitFor();
  const alone = await page.locator(".map-vendor").evaluateAll((all) => all.map((each) => (each as HTMLElement).title));
  const name = (await vendorNames(page)).find((each) => alone.includes(each)) ?? "";
  const card = page.locator(".vendor").filter({ has: page.getByRole("heading", { name, exact: true }) });
  await card.hover();
  await expect.poll(() => pin(name).getAttribute("class")).toContain("scale-120");
  await page.locator(`.map-vendor[title="${name}"]`).hover();
  await expect.poll(() => card.getAttribute("data-pointed")).toBe("");
  const count = await page.locator(".map-vendor").count();
  await page.locator(".leaflet-container").focus();
  // Three levels at once.
  await page.keyboard.press("Shift+Minus");
  await expect.poll(() => page.locator(".map-vendor").count()).toBeLessThan(count);
  const far = await page.locator(".map-vendor").count();
  await page.locator(".map-group").first().focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => page.locator(".map-vendor").count()).toBeGreaterThan(far);
});

test("the heading is whole in the first HTML, for readers, and while it types itself", { tags: "detail" }, async () => {
  const page = await visit("/", { address: null, reducedMotion: "no-preference" });
  const heading = page.getByRole("heading", { level: 1, name: "Free delivery nearest you" });
  const size = await heading.boundingBox();
  await page.locator("[data-typing]").waitFor();
  expect(await heading.textContent()).toBe("Free delivery nearest you");
  expect(await heading.boundingBox()).toEqual(size);
  // Nor does any of it move, as browsers count that.
  const moves = page.evaluate(async () => {
    const seen: number[] = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: "layout-shift" });
    while (document.querySelector("[data-typing]")) await new Promise(requestAnimationFrame);
    return seen;
  });
  expect(await moves).toEqual([]);
});

test("an address that isn't found is reported beside the field, and stays", { tags: "detail" }, async () => {
  const page = await visit("/", { address: null });
  await box(page).fill("qqqq zzzz");
  await page.getByText("No address found. Try a city or a ZIP code.").first().waitFor();
  await box(page).press("Enter");
  await page.getByRole("alert").filter({ hasText: "No address found" }).waitFor();
  windows.forgive(/404/);
  expect(await box(page).inputValue()).toBe("qqqq zzzz");
});

test("an address that is only in browser storage is restored", { tags: "detail" }, async () => {
  const page = await visit("/terms", { address: null });
  await page.evaluate((address) => localStorage.setItem("userAddress", address), VINE.address);
  await page.goto(`${origin}/nearby`);
  await page.getByText("Delivering to Los Angeles, CA").waitFor();
});

test("without scripts an address, a search, filters and a product work by forms and links", async () => {
  const page = await visit("/", { address: null, javaScriptEnabled: false });
  await box(page).fill("1550 vine st, los angeles 90028");
  await page.getByRole("button", { name: "Find dispensaries" }).click();
  await page.getByText("Delivering to Los Angeles, CA").waitFor();
  await search(page).fill("gummies");
  await search(page).press("Enter");
  expect(new URL(page.url()).searchParams.get("eta")).toBe("");
  await filters(page).click();
  await page.getByRole("search").getByText("Edible").click();
  await page.getByRole("button", { name: /^Show \d+/ }).click();
  await filters(page).click();
  await page.getByRole("button", { name: "~ 1 hour" }).click();
  const params = new URL(page.url()).searchParams;
  expect([params.get("q"), params.getAll("category"), params.getAll("eta").at(-1)]).toEqual([
    "gummies",
    ["edible"],
    "medium",
  ]);
  expect(await badge(page).isVisible()).toBe(true);
  await page.locator(".product-name a").first().click();
  await page.getByRole("region", { name: "Sold by" }).waitFor();
  await page.goBack();
  await page.getByRole("button", { name: /change your address/ }).click();
  await page.waitForURL(`${origin}/`);
});

test("search and filters live in the URL: they survive a reload, and Back takes one back", {
  tags: "detail",
}, async () => {
  const page = await visit("/nearby");
  const query = () => new URL(page.url()).search;
  await search(page).fill("blue");
  await expect.poll(query).toBe("?q=blue");
  expect(await badge(page).count()).toBe(0);
  await filters(page).click();
  await page.getByRole("search").getByText("Flower").click();
  await expect.poll(query).toBe("?q=blue&category=flower");
  await page.getByRole("search").getByText("Indica").click();
  await page.getByRole("button", { name: "~ 1 hour" }).click();
  await expect.poll(query).toBe("?q=blue&eta=medium&category=flower&strain=indica");
  await page.getByRole("button", { name: "~ 1 hour" }).click();
  await expect.poll(query).toBe("?q=blue&category=flower&strain=indica");
  await page.goBack();
  await expect.poll(query).toBe("?q=blue&eta=medium&category=flower&strain=indica");
  await page.getByRole("slider", { name: "Highest price" }).focus();
  for (let presses = 0; presses < 3; presses++) await page.keyboard.press("ArrowLeft");
  await expect.poll(query).toContain("max=197");
  await page.reload();
  expect(await search(page).inputValue()).toBe("blue");
  expect(await badge(page).isVisible()).toBe(true);
  await filters(page).click();
  expect(await page.getByRole("checkbox", { name: "Indica" }).isChecked()).toBe(true);
  expect(await page.getByRole("slider", { name: "Highest price" }).inputValue()).toBe("197");
  await page.getByRole("link", { name: "Clear All" }).click();
  await expect.poll(query).toBe("?q=blue");
  await expect.poll(() => page.getByRole("checkbox", { name: "Indica" }).isChecked()).toBe(false);
});

test("suggestions that load after Enter do not open over the results", { tags: "detail" }, async () => {
  const page = await visit("/nearby");
  const releaseList = await stall(page, "**/assets/nearby-search-*.js");
  const releaseResults = await stall(page, "**/nearby.data?*");
  const requests: string[] = [];
  page.on("request", (request) => requests.push(new URL(request.url()).pathname));
  await page.clock.install();
  await search(page).fill("blue dreem");
  await page.keyboard.press("Enter");
  releaseList();
  await page.locator("#nearby-search[aria-autocomplete=list]").waitFor();
  await page.clock.fastForward(1_000);
  releaseResults();
  await page.getByText("Showing results for").waitFor();
  expect(requests).not.toContain("/api/search/suggest");
  await page.keyboard.type("s");
  await page.clock.fastForward(1_000);
  await page.getByRole("listbox").waitFor();
});

describe.each(widths)("the search at %s px", (width) => {
  test("suggests while one types, by keyboard alone, and leads to what was chosen", { tags: "detail" }, async () => {
    const page = await visit("/nearby", { width });
    await search(page).focus();
    await page.keyboard.type("blue");
    const option = (name: string) => page.getByRole("listbox").getByRole("option", { name, exact: true });
    await option("Blue Dream Hybrid").waitFor();
    const list = await page.getByRole("listbox").locator("xpath=../..").boundingBox();
    expect((list?.x ?? 0) + (list?.width ?? 0)).toBeLessThanOrEqual(width - 16);
    expect(list?.width).toBeGreaterThanOrEqual(Math.min(358, width));
    expect(await search(page).getAttribute("aria-expanded")).toBe("true");
    const groups = page.getByRole("listbox").getByRole("group");
    const names = await groups.evaluateAll((all) => all.map((group) => group.getAttribute("aria-label")));
    expect(names).toEqual(["Products", "Brands", "Strains"]);
    await page
      .getByRole("status")
      .filter({ hasText: /^\d+ suggestions$/ })
      .waitFor({ state: "attached" });
    await page.waitForURL("**/nearby?q=blue");
    await page.keyboard.press("ArrowUp");
    const active = async () => page.locator(`[id="${await search(page).getAttribute("aria-activedescendant")}"]`);
    expect(await (await active()).getAttribute("aria-selected")).toBe("true");
    const last = await (await active()).textContent();
    expect(last).toBe(await page.getByRole("listbox").getByRole("option").last().textContent());
    await page.keyboard.press("ArrowDown");
    expect(await search(page).getAttribute("aria-activedescendant")).toBeNull();
    await page.keyboard.press("Escape");
    expect(await search(page).getAttribute("aria-expanded")).toBe("false");
    expect(await search(page).inputValue()).toBe("blue");
    await option("Blue Dream Hybrid").waitFor({ state: "hidden" });
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/strains/**");
    await page.getByRole("heading", { level: 1, name: last?.replace(/(Indica|Hybrid|Sativa|CBD)$/, "") }).waitFor();
  });

  test("offers the last searches in the empty field, which come off one by one or all at once", {
    tags: "detail",
  }, async () => {
    const page = await visit("/nearby", { width });
    await search(page).focus();
    await page.locator("#nearby-search[aria-autocomplete=list]").waitFor();
    for (const text of ["gelato", "og kush", "gummies"]) {
      await search(page).fill(text);
      await page.keyboard.press("Enter");
    }
    await page.waitForURL("**/nearby?q=gummies");
    await search(page).fill("");
    const recent = page.getByRole("listbox", { name: "Recent searches" });
    const texts = () => recent.getByRole("option").allTextContents();
    await expect.poll(texts).toEqual(["gummies", "og kush", "gelato"]);
    await page.waitForURL((url) => !url.searchParams.has("q"));
    await page.getByRole("button", { name: "Remove “og kush”" }).click();
    expect(await texts()).toEqual(["gummies", "gelato"]);
    await page.reload();
    await hydrated(page);
    await search(page).fill("");
    await expect.poll(texts).toEqual(["gummies", "gelato"]);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    expect(await page.evaluate(() => localStorage.getItem("recentSearches"))).toBeNull();
    await recent.waitFor({ state: "hidden" });
    expect(await search(page).evaluate((input) => input === document.activeElement)).toBe(true);
  });
});

test("a slow answer never takes the place of a newer one, and a choice by mouse searches for it", {
  tags: "detail",
}, async () => {
  const page = await visit("/nearby");
  const release = await stall(context, /suggest\?q=blu&/);
  await search(page).pressSequentially("blu");
  await page.waitForRequest(/suggest\?q=blu&/);
  await search(page).fill("gummies");
  await page.getByRole("option").first().waitFor();
  const before = await page.getByRole("option").allTextContents();
  expect(before.join()).toMatch(/Gummies/);
  release();
  await page.evaluate(() => fetch("/api/search/suggest?q=blu&lat=34&lng=-118"));
  expect(await page.getByRole("option").allTextContents()).toEqual(before);
  // The first one is the category.
  const product = page.getByRole("option", { name: /Gummies/ }).first();
  const name = await product.locator("span.font-semibold").textContent();
  await product.click();
  await page.waitForURL((url) => url.searchParams.get("q") === name);
  expect(await search(page).inputValue()).toBe(name);
});

test.each(widths)(
  "at %s px the panel's button is in view and counts; what it shows is sorted, and chips come off one by one",
  { tags: "detail" },
  async (width) => {
    const page = await visit("/nearby", { width });
    await page.setViewportSize({ width, height: 800 });
    await filters(page).click();
    await page.getByRole("search").getByLabel("Sort by").selectOption("Lowest price");
    const show = page.getByRole("button", { name: /^Show \d+\+? products$/ });
    await show.waitFor();
    const { y, height } = (await show.boundingBox())!;
    expect(y + height).toBeLessThanOrEqual(800);
    await page.getByRole("search").getByText("Indica").click();
    await page.waitForURL("**/nearby?strain=indica&sort=price");
    await show.click();
    // Whoever has a product for more comes after it, on its card.
    const prices = await page.locator("#hits ~ ul > li > ul > li:first-child .price").allTextContents();
    const cents = prices.map((price) => Number(price.replace("$", "")));
    expect(cents.length).toBeGreaterThan(5);
    expect(cents).toEqual(cents.toSorted((a, b) => a - b));
    await page.getByRole("link", { name: "Remove Indica" }).click();
    await page.waitForURL("**/nearby?sort=price");
    await expect.poll(() => page.locator("[name=strain][value=indica]").isChecked()).toBe(false);
    await page.getByRole("link", { name: "Remove Lowest price" }).click();
    await page.waitForURL((url) => url.search === "");
    await page.getByText("View Full Menu").first().waitFor();
  },
);

test("the filters close on Escape and on a press elsewhere", { tags: "detail" }, async () => {
  const page = await visit("/nearby", { width: 1280 });
  const legend = page.getByText("ETA", { exact: true });
  await filters(page).click();
  await legend.waitFor();
  await page.keyboard.press("Escape");
  await legend.waitFor({ state: "hidden" });
  await filters(page).click();
  await page.getByRole("heading", { level: 1 }).click();
  await legend.waitFor({ state: "hidden" });
});

test("a card adds to the cart and opens its product, by a link of its own too", { tags: "detail" }, async () => {
  const page = await visit("/nearby");
  const first = page.locator(".product-name a").first();
  const name = (await first.textContent()) ?? "";
  await page
    .getByRole("button", { name: `Add ${name} to cart` })
    .first()
    .click();
  const cart = () => page.evaluate(() => JSON.parse(localStorage.getItem("cartItems") ?? "[]"));
  await expect.poll(cart).toMatchObject([{ name, quantity: 1, orderType: "Delivery" }]);
  await first.click();
  await page
    .getByRole("dialog", { name })
    .getByRole("button", { name: /^Add to cart/ })
    .click();
  await expect.poll(cart).toMatchObject([{ name, quantity: 2 }]);
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  expect(page.url()).toBe(`${origin}/nearby`);
  await first.click();
  await page.waitForURL(/\/vendor\/\w+\/menu\/[\w-]+$/);
  await page.reload();
  await page.getByRole("heading", { level: 1, name }).waitFor();
});

test("the list says why it is empty", { tags: "detail" }, async () => {
  const page = await visit("/nearby?q=zzzzzzzz&strain=indica");
  await page.getByText("No vendors match your filters.").waitFor();
  for (const query of ["q=zzzzzzzz", "mode=pickup&q=zzzzzzzz"]) {
    await page.goto(`${origin}/nearby?${query}`);
    await page.getByText("No products match your search query.").waitFor();
  }
  await page.getByRole("link", { name: "See all dispensaries" }).waitFor();
});

test.each([360, 375])(
  "a deal's card at %s px cuts a long name, and not how far its dispensary is",
  { tags: "detail" },
  async (width) => {
    const page = await visit("/nearby", { width });
    const distances = page.locator(".deals li").getByText(/\d\.\d mi$/);
    expect(await distances.count()).toBeGreaterThan(3);
    const cut = (all: Element[]) =>
      all.filter((each) => each.scrollWidth > each.clientWidth && getComputedStyle(each).display !== "inline").length;
    expect(await distances.evaluateAll(cut)).toBe(0);
  },
);

test("more dispensaries are a link away, and keep the place", { tags: "detail" }, async () => {
  const page = await visit("/nearby");
  const before = await vendorNames(page);
  const more = page.getByRole("link", { name: "Show more dispensaries" });
  await more.click();
  await expect.poll(async () => (await vendorNames(page)).length).toBeGreaterThan(before.length);
  expect((await vendorNames(page)).slice(0, before.length)).toEqual(before);
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
});

test("the map's scripts come for a map alone; if they fail it says so, keeps the list, and tries again", {
  tags: "detail",
}, async () => {
  const page = await visit("/nearby");
  const scripts = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
  expect(scripts.filter((name) => /pickup-map|leaflet/.test(name))).toEqual([]);
  await context.route(/pickup-map.*\.js/, (route) => route.abort());
  await page.getByRole("link", { name: "Pickup", exact: true }).click();
  await page.getByText("Error loading maps").waitFor();
  expect((await vendorNames(page)).length).toBeGreaterThan(0);
  await context.unroute(/pickup-map.*\.js/);
  await page.getByRole("button", { name: "Try again" }).click();
  await page.locator(".map-vendor").first().waitFor();
  windows.forgive(/ERR_FAILED|Chunk load error/);
});
