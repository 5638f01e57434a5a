import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { seriousFindings } from "#test/support/browser/axe.ts";
import { fillContact } from "#test/support/browser/contact.ts";
import { openForeignSite } from "#test/support/browser/foreign-site.ts";
import { getAt, ownOrigin } from "#test/support/browser/own-website.ts";
import { hydrated, openSite } from "#test/support/browser/site.ts";
import { desk, phone, windowsOf } from "#test/support/browser/windows.ts";

const site = await openSite();
const windows = windowsOf(site);
const own = ownOrigin(site.origin);

/** Each way in which the page around a menu may spoil it. */
const HOSTILE = `
  html { font-size: 3px } main { color: #fff; letter-spacing: 9px; text-transform: uppercase } .around { visibility: hidden }
  nearleaf-menu { display: none !important; position: fixed !important; opacity: 0 !important; --leaf: red }
  section, ul, li, a, img, p { display: none !important; pointer-events: none !important } * { font: 60px serif }`;

/** As an edge puts it into the page: on the server, with the menu of that moment. */
const embedded = async () => (await getAt(site.origin, new URL(own).host, "/embed")).text;

const { origin: foreign, close } = await openForeignSite(
  {
    "/": async () => `<main><h1>Green Door</h1><div class="around">${await embedded()}</div></main>`,
    "/script": async () =>
      `<main><h1>Green Door</h1><nearleaf-menu src="${own}/embed?category=flower"></nearleaf-menu></main><script src="${own}/embed.js"></script>`,
  },
  HOSTILE,
);
afterAll(close);

/** Measured since the page began. */
const layoutShift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value;
        }).observe({ type: "layout-shift", buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
      }),
  );

test("an order is placed from a menu in another site's page, whose styles can't spoil it", async () => {
  const context = await windows.newContext(desk);
  const page = await context.newPage();
  const protocol = await context.newCDPSession(page);
  await protocol.send("Network.enable");
  await protocol.send("Network.setCookieControls" as never, { enableThirdPartyCookieRestriction: true } as never);
  await page.goto(foreign);
  const add = page.getByRole("link", { name: /^Add / }).first();
  await add.scrollIntoViewIfNeeded();
  expect(await seriousFindings(page)).toEqual([]);
  expect(await layoutShift(page)).toBe(0);
  expect(await add.evaluate((link) => getComputedStyle(link).font)).toMatch(/^600 16px/);
  await page.waitForFunction(() =>
    [...(document.querySelector("nearleaf-menu")?.shadowRoot?.querySelectorAll("img") ?? [])].some(
      ({ complete, naturalWidth }) => complete && naturalWidth > 0,
    ),
  );
  const name = ((await add.getAttribute("aria-label")) ?? "").replace(/^Add /, "");
  await add.click();
  await page.getByRole("heading", { level: 1, name: "Add to your cart?" }).waitFor();
  expect(new URL(page.url()).origin).toBe(own);
  expect(await context.cookies(foreign)).toEqual([]);
  await hydrated(page);
  await page.getByText(name, { exact: true }).waitFor();
  await page.getByRole("button", { name: "Add 1 item to cart" }).click();
  await page.waitForURL("**/checkout");
  await page.getByText("Pickup", { exact: true }).first().click();
  await fillContact(page, "2135550189");
  await page.getByRole("radio", { name: /^Cash/ }).check();
  await page.getByRole("button", { name: "Place Order" }).click();
  await page.getByRole("heading", { name: "Thank you for your order, Ana!" }).waitFor();
});

test("the menu in another site's page needs no script", { tags: "detail" }, async () => {
  const page = await windows.newPage({ ...phone, javaScriptEnabled: false });
  await page.goto(foreign);
  await page.getByRole("link", { name: "See the whole menu of Angeleno Green" }).click();
  await page.waitForURL(`${own}/`);
});

test("a script of ours shows the menu in a page that can't fetch it", { tags: "detail" }, async () => {
  const page = await windows.newPage(phone);
  await page.goto(`${foreign}/script`);
  await page.getByRole("heading", { level: 2, name: "Flower" }).waitFor();
  expect(await page.getByRole("heading", { level: 2 }).count()).toBe(1);
  expect(await seriousFindings(page)).toEqual([]);
});

test("a kiosk clears the shopper's details after a minute of inactivity, with a warning before", async () => {
  const context = await windows.newContext(desk);
  await context.addCookies([{ name: "userAddress", value: "kept", url: own }]);
  const page = await context.newPage();
  await page.clock.install();
  await page.goto(`${own}/kiosk`);
  await hydrated(page);
  await page.getByRole("button", { name: "Start the kiosk" }).click();
  await page.waitForURL(`${own}/?orderType=Pickup`);
  await hydrated(page);
  // The timer is loaded after the page.
  await page.waitForLoadState("networkidle");
  await page.clock.fastForward("02:00");
  await page
    .getByRole("button", { name: /^Add .* to cart$/ })
    .first()
    .click();
  await page.getByRole("button", { name: /^Open cart/ }).waitFor();
  await page.goto(`${own}/checkout`);
  await hydrated(page);
  await page.waitForLoadState("networkidle");
  await page.getByLabel("First name").fill("Kay");
  // Its field still has the focus when the time is up.
  await page.getByLabel("Phone").pressSequentially("2135550166");
  await page.clock.fastForward("00:45");
  await page.getByRole("alert").filter({ hasText: "Still there?" }).waitFor();
  await page.mouse.wheel(0, 100);
  await page.getByText("Still there?").waitFor({ state: "detached" });
  await page.clock.fastForward("00:45");
  await page.getByText("Still there?").waitFor();
  const reloaded = page.waitForEvent("load");
  await page.clock.fastForward("00:20");
  await reloaded;
  await hydrated(page);
  expect(await page.getByRole("button", { name: /^Open cart/ }).count()).toBe(0);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(["kiosk"]);
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith("checkout")))).toEqual(
    [],
  );
  expect(await context.cookies(own)).toEqual([]);
});
