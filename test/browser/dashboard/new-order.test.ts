import { expect, test } from "vitest";
import { placeDemoOrder, signInDemo } from "#test/support/browser/demo.ts";
import { hydrated, openSite, TOLD } from "#test/support/browser/site.ts";
import { desk, windowsOf } from "#test/support/browser/windows.ts";

const site = await openSite();
const windows = windowsOf(site);

test("a new order that is placed elsewhere is heard, seen and named, and is silent once somebody has looked", async () => {
  const vendor = await windows.newContext(desk);
  await signInDemo(vendor, site.origin, "vendor");
  // What is heard is counted, note by note.
  await vendor.addInitScript(() => {
    const make = AudioContext.prototype.createOscillator;
    AudioContext.prototype.createOscillator = function () {
      document.documentElement.dataset.notes = String(Number(document.documentElement.dataset.notes ?? 0) + 1);
      return make.call(this);
    };
  });
  const page = await vendor.newPage();
  await page.goto(`${site.origin}/vendor-dashboard`);
  await hydrated(page);
  // The gesture that lets a page sound.
  await page.getByRole("heading", { name: "Recent Orders" }).click();
  await page.getByText("Tap for sound").waitFor({ state: "detached" });
  await placeDemoOrder(site.origin);
  await page.getByText("New order from Casey Call").waitFor(TOLD);
  expect(await page.title()).toMatch(/^\(1\) New order/);
  await expect.poll(() => page.evaluate(() => Number(document.documentElement.dataset.notes ?? 0))).toBe(3);

  const card = page.locator("details").filter({ hasText: "Casey Call" }).first();
  await card.locator("summary").click();
  await page.getByText("New order from").waitFor({ state: "detached" });
  expect(await page.title()).not.toMatch(/New order/);
  await card.getByText("05/14/1990").waitFor();
  const call = card.getByRole("link", { name: /^\(213\) 555-\d{4}$/ });
  expect(await call.getAttribute("href")).toMatch(/^tel:\+1213555\d{4}$/);
});
