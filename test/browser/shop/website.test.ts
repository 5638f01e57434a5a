import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { seriousFindings } from "#test/support/browser/axe.ts";
import { fillContact } from "#test/support/browser/contact.ts";
import { getAt, ownHost, ownOrigin } from "#test/support/browser/own-website.ts";
import { hydrated, openPage, openSite } from "#test/support/browser/site.ts";
import { windowsOf } from "#test/support/browser/windows.ts";

const site = await openSite();
const windows = windowsOf(site);
const own = ownOrigin(site.origin);
const SHOP = "Angeleno Green";

/** What a website has, and nothing of other dispensaries or of the marketplace. */
const PAGES = /^\/($|(about|checkout|orders|favorites|terms|contact)$|(menu|order-confirmation|rules)\/)/;

/** Addresses that a page leads to and a website doesn't have. Phones and maps are no pages of ours. */
const strayLinks = (page: Page) =>
  page.evaluate(
    ([pages, marketplace]) =>
      [...document.querySelectorAll<HTMLElement>("a[href], form[action], link[rel=canonical], script[src]")]
        .map((link) => new URL(link.getAttribute("href") ?? link.getAttribute("action") ?? "", location.href))
        .filter(({ protocol, origin, pathname }) => {
          if (!protocol.startsWith("http")) return false;
          if (origin !== location.origin) return origin === marketplace;
          return !new RegExp(pages as string).test(pathname) && !/^\/(assets|age$|images)/.test(pathname);
        })
        .map(String),
    [PAGES.source, site.origin],
  );

async function checkPage(page: Page) {
  expect(await strayLinks(page)).toEqual([]);
  expect(await seriousFindings(page)).toEqual([]);
  expect(new URL(page.url()).origin).toBe(own);
}

test("an order is placed on a dispensary's own website, which leads nowhere else", async () => {
  const page = await windows.newPage({ viewport: { width: 390, height: 844 } });
  page.on("console", (message) => {
    if (message.type() === "error") windows.complain(message.text());
  });
  await openPage(page, own);
  expect(await page.title()).toBe(`${SHOP} menu`);
  await page.getByRole("heading", { level: 1, name: SHOP }).waitFor();
  await checkPage(page);

  await page.getByRole("link", { name: "Pickup", exact: true }).click();
  await page.waitForURL(/orderType=Pickup/);
  const product = page.locator(".product-name a").first();
  const name = (await product.textContent()) ?? "";
  await product.click();
  await page.waitForURL(/\/menu\/[a-z0-9-]+/);
  await page.reload();
  await hydrated(page);
  await page.getByRole("heading", { level: 1, name }).waitFor();
  expect(new URL(page.url()).pathname).toMatch(/^\/menu\/[a-z0-9-]+-[a-z0-9]+$/);
  await checkPage(page);

  await page.getByRole("link", { name: `at ${SHOP}` }).click();
  await page.waitForURL(/\/\?orderType=Pickup/);
  const add = page.getByRole("button", { name: /^Add .*, 3\.5 g, to cart$/ });
  await add.nth(0).click();
  await add.nth(1).click();
  await page.getByRole("button", { name: /^Open cart/ }).click();
  expect(await strayLinks(page)).toEqual([]);
  await page.getByRole("link", { name: "Checkout" }).click();
  await page.waitForURL("**/checkout");
  await fillContact(page);
  await page.getByRole("radio", { name: /^Cash/ }).check();
  await checkPage(page);
  await page.getByRole("button", { name: "Place Order" }).click();
  await page.getByRole("heading", { name: "Thank you for your order, Ana!" }).waitFor();
  await page.reload();
  await hydrated(page);
  await page.getByText("AWAITING PROCESSING").waitFor();
  await checkPage(page);
  await page.getByRole("link", { name: "Continue Shopping" }).click();
  await page.waitForURL(`${own}/`);
});

test("a website has its dispensary's colors and name, and only its own pages", {
  tags: "detail",
}, async () => {
  const page = await windows.newPage({ viewport: { width: 1280, height: 844 } });
  await openPage(page, own);
  const colors = await page.evaluate(() => ({
    header: getComputedStyle(document.querySelector("header") as Element).backgroundColor,
    add: getComputedStyle(document.querySelector(".product-add") as Element).backgroundColor,
  }));
  expect(colors).toEqual({ header: "rgb(59, 42, 94)", add: "rgb(107, 63, 160)" });
});

test("a website serves only its own pages, and an unproven host answers 421", async () => {
  const host = ownHost;
  for (const path of ["/nearby", "/login", "/vendor-dashboard", "/admin", "/courier", "/register", "/brands/stiiizy"]) {
    const { status, text } = await getAt(site.origin, host, path);
    expect([status, text.includes(`<title>Page not found · ${SHOP}</title>`)], path).toEqual([404, true]);
    expect(text, path).not.toMatch(/href="\/(nearby|vendor|courier|register)/);
  }
  expect((await getAt(site.origin, host, "/vendor/dem0vend0r000000000000002/menu")).status).toBe(404);
  expect(await getAt(site.origin, host, "/vendor/dem0vend0r000000000000001/menu")).toMatchObject({
    status: 301,
    location: "/",
  });
  expect((await getAt(site.origin, host, "/robots.txt")).text).toContain(`Sitemap: http://${host}/sitemap.xml`);
  expect((await getAt(site.origin, host, "/sitemap.xml")).text).not.toMatch(/\/vendor\/|localhost/);
  expect((await getAt(site.origin, "unproven.greendoor.example", "/")).status).toBe(421);
  // The marketplace keeps its own pages, and has none of the website's.
  expect((await getAt(site.origin, "localhost", "/about")).status).toBe(404);
  expect((await getAt(site.origin, "localhost", "/nearby")).status).toBe(200);
});

test("a website works without scripts", { tags: "detail" }, async () => {
  const page = await windows.newPage({ javaScriptEnabled: false });
  await page.goto(own);
  await page.locator(".product-name a").first().click();
  await page.waitForURL(/\/menu\/[a-z0-9-]+/);
  await page.getByRole("link", { name: `at ${SHOP}` }).click();
  await page.getByRole("heading", { level: 1, name: SHOP }).waitFor();
});
