import type { BrowserContext, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { demoVendorIds } from "#db/seed/demo-ids.ts";
import { seriousFindings } from "#test/support/browser/axe.ts";
import { ScreenBrowser } from "#test/support/browser/screen-browser.ts";
import { openPage, openSite } from "#test/support/browser/site.ts";

const server = await openSite();
let context: BrowserContext;
beforeAll(async () => {
  context = await new ScreenBrowser(server.browser, server.origin).as("group");
}, 120_000);

const open = async (path: string) => {
  const page = await context.newPage();
  await openPage(page, server.origin + path);
  return page;
};
const isAt = (page: Page, name: string) => page.locator("header").getByAltText(`Logo of ${name}`).first().waitFor();
const switchTo = async (page: Page, name: string) => {
  await page.getByText("Switch dispensary").click();
  await page.getByRole("button", { name }).click();
};

test("an owner of two dispensaries switches, and every other tab follows", { timeout: 120_000 }, async () => {
  const [page, other] = [await open("/vendor-dashboard/deals"), await open("/vendor-dashboard/settings/contact")];
  await isAt(page, "Angeleno Green");
  await switchTo(page, "Echo & Ember");
  await isAt(page, "Echo & Ember");
  await isAt(other, "Echo & Ember");
  await other.waitForURL(/\/vendor-dashboard$/);
  expect(await seriousFindings(page)).toEqual([]);

  await openPage(page, `${server.origin}/vendor-dashboard/shops`);
  await page.getByText("You are here").waitFor();
  await page.getByRole("button", { name: "Switch to Angeleno Green" }).click();
  await isAt(other, "Angeleno Green");
});

test("a settings page leaves when its sign-in switches without another page's scripts", {
  tags: "detail",
  timeout: 120_000,
}, async () => {
  const settings = await open("/vendor-dashboard/settings/contact");
  await isAt(settings, "Angeleno Green");
  await settings.request.post(`${server.origin}/vendor-dashboard/shops/${demoVendorIds.rival}/choice`, {
    headers: { Origin: server.origin },
  });
  await settings.waitForURL(/\/vendor-dashboard$/);
  await isAt(settings, "Echo & Ember");
  await switchTo(settings, "Angeleno Green");
  await isAt(settings, "Angeleno Green");
});

test("differing prices are shown before they are copied, and none differ after", {
  tags: "detail",
  timeout: 120_000,
}, async () => {
  const page = await open("/vendor-dashboard/shops/copy");
  await page.getByLabel("To", { exact: true }).selectOption(demoVendorIds.rival);
  await page.getByRole("button", { name: "See what changes" }).click();
  await page.getByRole("heading", { name: "At Echo & Ember" }).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  const copy = page.getByRole("button", { name: /^Copy \d+ prices?$/ });
  const count = /\d+/.exec((await copy.textContent()) ?? "")?.[0];
  await copy.click();
  await page
    .getByText(new RegExp(`^${count} prices? copied\\.$`))
    .first()
    .waitFor();
  await page.getByText("No price there changes.").waitFor();
});

test("without scripts a dispensary is added from an address, and the sign-in goes on there", {
  tags: "detail",
  timeout: 120_000,
}, async () => {
  const plain = await server.browser.newContext({
    javaScriptEnabled: false,
    storageState: await context.storageState(),
  });
  const page = await plain.newPage();
  await page.goto(`${server.origin}/vendor-dashboard/shops/new`);
  await page.getByLabel("Dispensary name").fill("Third Door");
  await page.getByRole("button", { name: "Add the dispensary" }).click();
  await page.getByText("Formatted address is required").waitFor();
  expect(await page.getByLabel("Dispensary name").inputValue()).toBe("Third Door");
  await page.getByLabel("Dispensary address").fill("200 N Spring St, Los Angeles, CA 90012");
  await page.getByRole("button", { name: "Add the dispensary" }).click();
  await isAt(page, "Third Door");
  await plain.close();
});
