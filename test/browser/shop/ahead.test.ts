import type { BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import { openPage, openSite } from "#test/support/browser/site.ts";

const { origin, browser } = await openSite();
const VINE = { address: "1550 Vine St, Los Angeles, CA 90028", lat: 34.1005, lng: -118.3254 };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
let context: BrowserContext;
afterEach(() => context.close());

type Sent = { path: string; ahead: boolean; cached: boolean };

/** A page, and what it asked the network for, but for files. */
async function visit(
  path: string,
  { savesData = false, ...options }: BrowserContextOptions & { savesData?: boolean } = {},
) {
  context = await browser.newContext({ baseURL: origin, ...options });
  await context.addCookies([{ name: "userAddress", value: encodeURIComponent(JSON.stringify(VINE)), url: origin }]);
  if (savesData)
    await context.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
  const page = await context.newPage();
  await openPage(page, path);
  const requests: Sent[] = [];
  const cdp = await context.newCDPSession(page);
  await cdp.send("Network.enable");
  const ids = new Map<string, Sent>();
  cdp.on("Network.requestWillBeSent", ({ requestId, request }) => {
    const { pathname } = new URL(request.url);
    if (/^\/(assets|images)\//.test(pathname)) return;
    const headers = Object.entries(request.headers).map(([name, value]) => `${name}: ${value}`.toLowerCase());
    const sent = { path: pathname, ahead: headers.some((line) => /purpose: prefetch/.test(line)), cached: false };
    requests.push(sent);
    ids.set(requestId, sent);
  });
  cdp.on("Network.responseReceived", ({ requestId, response: { fromDiskCache, fromPrefetchCache } }) => {
    Object.assign(ids.get(requestId) ?? {}, { cached: Boolean(fromDiskCache || fromPrefetchCache) });
  });
  return { page, cdp, requests };
}

const firstShop = (page: Page) => page.locator(".vendor-name a").first();
const menuData = /^\/vendor\/\w+\/menu\.data$/;

test("the menu behind a card is fetched under the pointer, and the click shows that response", async () => {
  const { page, requests } = await visit("/nearby");
  await firstShop(page).hover();
  await expect.poll(() => requests.filter(({ path }) => menuData.test(path))).toMatchObject([{ ahead: true }]);
  await firstShop(page).click();
  await page.waitForURL("**/menu");
  await page.locator(".product").first().waitFor();
  const menus = requests.filter(({ path }) => menuData.test(path));
  expect(menus).toMatchObject([{ ahead: true }, { ahead: false, cached: true }]);
});

test("nothing else is fetched ahead: no link that writes, signs in or leads to the cart", async () => {
  const { page, requests } = await visit("/nearby");
  await page.evaluate(() => {
    for (const link of document.querySelectorAll("a:not(.vendor a), button, .product-name a")) {
      for (const kind of ["mouseover", "pointerover"]) link.dispatchEvent(new MouseEvent(kind, { bubbles: true }));
    }
  });
  await firstShop(page).hover();
  await expect.poll(() => requests.some(({ path }) => menuData.test(path))).toBe(true);
  expect(requests.filter(({ ahead, path }) => ahead && !menuData.test(path))).toEqual([]);
});

test("the product under a finger is fetched before it lifts, once", async () => {
  const { page, cdp, requests } = await visit("/nearby", phone);
  const name = page.locator(".product-name a").first();
  await name.scrollIntoViewIfNeeded();
  const box = await name.boundingBox();
  const point = { x: (box?.x ?? 0) + 5, y: (box?.y ?? 0) + 5 };
  const details = () => requests.filter(({ path }) => /^\/products\/\w+\/details$/.test(path));
  await cdp.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [point] });
  await expect.poll(details).toHaveLength(1);
  expect(await page.getByRole("dialog").count()).toBe(0);
  await cdp.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await page
    .getByRole("dialog")
    .getByText(/^Sold by/)
    .waitFor();
  expect(details()).toHaveLength(1);
});

test("who saves data has nothing fetched ahead", async () => {
  const { page, requests } = await visit("/nearby", { savesData: true });
  await firstShop(page).hover();
  await page.locator(".product-name a").first().hover();
  await page.mouse.down();
  await firstShop(page).focus();
  // Another page's own requests come after all that the pointer could have caused.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
  expect(requests).toEqual([]);
  await page.mouse.up();
});
