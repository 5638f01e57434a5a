import { expect, test } from "vitest";
import { seriousFindings } from "#test/support/browser/axe.ts";
import { menuPages } from "#test/support/browser/menu-pages.ts";
import { hydrated } from "#test/support/browser/site.ts";
import { DOWNTOWN, openShop, stock } from "#test/support/shop.ts";

const pages = await menuPages(async (db) => {
  await openShop(db, { id: "desert", dispensaryName: "Desert Door", state: "AZ" });
  await stock(db, "desert", { id: "d1", name: "Desert Kush", imageKey: "products/x.jpg" });
});
const MENU = "/vendor/desert/menu?q=kush#flower";

test.each([true, false])("the age is asked once, and then the page is there (with scripts: %s)", async (scripts) => {
  const context = await pages.browser.newContext({ javaScriptEnabled: scripts });
  const page = await context.newPage();
  const question = page.getByRole("heading", { level: 1, name: "Are you 21 or older?" });
  await page.goto(pages.origin + MENU);
  await question.waitFor();
  await page.getByText("Desert Door shows products only to adults 21 and older.").waitFor();
  expect(await page.content()).not.toMatch(/Desert Kush|ld\+json/);
  if (scripts) {
    await hydrated(page);
    expect(await seriousFindings(page)).toEqual([]);
  }
  await page.getByRole("link", { name: "No", exact: true }).click();
  await page.getByRole("heading", { name: "Nearleaf is for adults 21 and older" }).waitFor();
  await page.goBack();
  if (scripts) await hydrated(page);
  await page.getByRole("button", { name: "Yes, I'm 21 or older" }).click();
  await page.getByRole("heading", { level: 1, name: "Desert Door" }).waitFor();
  await page.getByRole("link", { name: "Desert Kush" }).waitFor();
  const { pathname, search, hash } = new URL(page.url());
  expect(pathname + search + hash).toBe(scripts ? MENU : MENU.replace("#flower", ""));
  await page.goto(`${pages.origin}/vendor/desert/menu/d1`);
  await page.getByRole("heading", { level: 1, name: "Desert Kush" }).waitFor();
  await context.close();
});

test("around an address the age is asked where such a dispensary would be listed", async () => {
  await pages.deliverTo(DOWNTOWN);
  const page = await pages.open("/nearby");
  await page.getByRole("button", { name: "Yes, I'm 21 or older" }).click();
  await page.getByRole("heading", { name: "Desert Door" }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/nearby");
});

test("what is sent before a yes names no product, and no picture ahead", async () => {
  const load = async (path: string, cookie = "") => {
    const response = await fetch(pages.origin + path, { headers: { Cookie: cookie } });
    return `${response.status} ${response.headers.get("Link")} ${await response.text()}`;
  };
  for (const path of ["", "/menu", "/menu/d1"].flatMap((end) => [
    `/vendor/desert${end}`,
    `/vendor/desert${end}.data`,
  ])) {
    expect(await load(path)).not.toMatch(/^(?!200 null)|Desert Kush|desert-kush|Coastline|2500|\$25/);
    expect(await load(path, "adult=1"), path).toMatch(/Desert Kush|desert-kush/);
    expect(await load(path)).toContain("Desert Door");
  }
});
