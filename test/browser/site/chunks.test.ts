import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { weigh } from "#test/bench/javascript.ts";
import { addButton, basket, dialog, menuPages } from "#test/support/browser/menu-pages.ts";
import { hydrated } from "#test/support/browser/site.ts";
import { root } from "#workers/local/state.ts";

const pages = await menuPages();
const notice = "Failed to load this part of the page.";

test("a shopper's page loads what is weighed of it, and asks the server for pages that its list of routes leaves out", async () => {
  const page = await pages.newPage();
  await page.setViewportSize({ width: 1280, height: 800 });
  const requests: string[] = [];
  page.on("request", (request) => requests.push(new URL(request.url()).pathname));
  await pages.open(undefined, page);
  const { files } = weigh(join(root, "build/client"), "routes/shop/menu/menu")!;
  expect(requests).toEqual(expect.arrayContaining(files));
  const manifests = () => requests.filter((path) => path.includes("/manifest-"));
  expect(manifests()).toEqual([expect.stringMatching(/\.shop\.js$/)]);

  await page.getByRole("link", { name: "Couriers" }).click();
  await page.waitForURL("**/courier");
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect(requests).toContain("/courier");
  expect(manifests().at(-1)).not.toContain(".shop.js");
  await page.goBack();
  await page.getByRole("heading", { name: "Green Door" }).waitFor();
});

test("a dialog whose script fails to load says so, and opens on the next try", async () => {
  const page = await pages.open();
  await page.route(/\/drawer-.*\.js/, (route) => route.abort());
  await addButton(page, "Product 0").click();
  await basket(page).click();
  await page.getByRole("alert").filter({ hasText: notice }).waitFor();
  expect(await addButton(page, "Product 3").isVisible()).toBe(true);
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("alert").filter({ hasText: notice }).waitFor();
  await page.unroute(/\/drawer-.*\.js/);
  await page.getByRole("button", { name: "Try again" }).click();
  await dialog(page, "Your cart").waitFor();
  expect(await page.getByText(notice).count()).toBe(0);
  pages.forgiveComplaints();
});

/** A newer build is deployed: the files of a page that was opened before are gone. */
const outdate = (page: Page, files: RegExp) => page.route(files, (route) => route.fulfill({ status: 404 }));
const loads = (page: Page) => page.evaluate(() => performance.timeOrigin);

test("a page with a part of an earlier build is reloaded, and only once", async () => {
  const page = await pages.open();
  await outdate(page, /\/drawer-.*\.js/);
  await addButton(page, "Product 0").click();
  const first = await loads(page);
  await basket(page).click();
  await expect.poll(() => loads(page)).not.toBe(first);
  await hydrated(page);
  const second = await loads(page);
  await basket(page).click();
  await page.getByRole("alert").filter({ hasText: notice }).waitFor();
  expect(await loads(page)).toBe(second);
  pages.forgiveComplaints();
});

test("a page with typed text is loaded again only if its reader agrees", async () => {
  const page = await pages.open();
  await outdate(page, /\/drawer-.*\.js/);
  await addButton(page, "Product 0").click();
  await page.evaluate(() => dispatchEvent(new Event("input")));
  const first = await loads(page);
  await basket(page).click();
  await page.getByRole("alert").filter({ hasText: notice }).waitFor();
  expect(await loads(page)).toBe(first);
  page.on("dialog", (dialog) => void dialog.accept());
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.poll(() => loads(page).catch(() => first)).not.toBe(first);
  pages.forgiveComplaints();
});

test("a page with typed text stays open on request when the next page's script is missing", async () => {
  const page = await pages.open();
  await outdate(page, /\/terms-.*\.js/);
  await page.evaluate(() => dispatchEvent(new Event("input")));
  const first = await loads(page);
  const requests: string[] = [];
  page.on("dialog", (dialog) => {
    requests.push(dialog.message());
    void dialog.dismiss();
  });
  await page.getByRole("link", { name: "Terms and Conditions" }).click();
  await expect.poll(() => requests).toEqual([expect.stringContaining("What you typed will be lost")]);
  expect(await loads(page)).toBe(first);
  pages.forgiveComplaints();
});

test("a script that hangs has failed after 120 seconds, and no sooner", async () => {
  const page = await pages.newPage();
  await page.clock.install();
  await pages.open(undefined, page);
  await page.route(/\/drawer-.*\.js/, () => {});
  await addButton(page, "Product 0").click();
  await basket(page).click();
  await page.clock.fastForward(119_000);
  expect(await page.getByText(notice).count()).toBe(0);
  await page.clock.fastForward(2_000);
  await page.getByText(notice).waitFor();
  pages.forgiveComplaints();
});

test("a page whose script fails to load says so, and opens on the next try", async () => {
  const page = await pages.open();
  await page.route(/\/terms-.*\.js/, (route) => route.abort());
  await page.getByRole("link", { name: "Terms and Conditions" }).click();
  const failed = page.getByRole("alert").filter({ hasText: "Failed to load the page." });
  await failed.waitFor();
  await page.getByRole("heading", { name: "Green Door" }).waitFor();
  await failed.getByRole("link", { name: "Try again" }).click();
  await page.waitForURL("**/terms");
  await page.getByRole("heading", { level: 1 }).waitFor();
  pages.forgiveComplaints();
});

test("a page that hangs for 120 seconds says so", async () => {
  const page = await pages.newPage();
  await page.clock.install();
  await pages.open(undefined, page);
  await page.route(/\/contact-.*\.js/, () => {});
  await page.getByRole("link", { name: "Contact" }).click();
  await page.getByText("Loading...").waitFor({ state: "attached" });
  await page.clock.fastForward(121_000);
  const failed = page.getByRole("alert").filter({ hasText: "Failed to load the page." });
  expect(await failed.getByRole("link", { name: "Try again" }).getAttribute("href")).toBe("/contact");
  pages.forgiveComplaints();
});
