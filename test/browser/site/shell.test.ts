import type { BrowserContext, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { demoVendorIds } from "#db/seed/demo-ids.ts";
import { seriousFindings } from "#test/support/browser/axe.ts";
import { signInDemo } from "#test/support/browser/demo.ts";
import { openPage, openSite } from "#test/support/browser/site.ts";

const server = await openSite();
const { browser } = server;
const phone = { width: 390, height: 844 };
const desk = { width: 1280, height: 800 };

const contexts = new Map<string, Promise<BrowserContext>>();

async function signIn(name: string, javaScriptEnabled = true): Promise<BrowserContext> {
  const options = { baseURL: server.origin, viewport: desk, reducedMotion: "reduce" } as const;
  const context = await browser.newContext({ ...options, javaScriptEnabled });
  await signInDemo(context, server.origin, name);
  return context;
}

function contextOf(name: string, scripts = true): Promise<BrowserContext> {
  const key = `${name} ${scripts}`;
  const context = contexts.get(key) ?? signIn(name, scripts);
  contexts.set(key, context);
  return context;
}

/** A page without scripts, which is cheaper to check. */
const plainPageOf = async (name: string) => (await contextOf(name, false)).newPage();

async function pageOf(name: string, path: string, viewport = desk): Promise<Page> {
  const page = await (await contextOf(name)).newPage();
  await page.setViewportSize(viewport);
  await openPage(page, path);
  return page;
}

/** What a person sees of the shell: who they are, and every way on. */
async function shellOf(page: Page) {
  const nav = (name: string) => page.getByRole("navigation", { name, exact: true }).getByRole("link");
  const labels = async (name: string) =>
    (await nav(name).allTextContents()).map((text) => text.replace(/\d+( new)?\+?( waiting)?$/, ""));
  return {
    who: (await page.locator("header").first().textContent())?.replace("Tap for sound", ""),
    tabs: await labels("Dashboard"),
    more: await labels("More"),
    logouts: await page
      .getByRole("complementary", { name: "Navigation" })
      .getByRole("button", { name: "Logout" })
      .count(),
    site: await page.getByRole("navigation", { name: "Site" }).count(),
  };
}

test.each([
  [
    "vendor",
    ["/vendor-dashboard", "/vendor-dashboard/menu-import", "/vendor/subscription", "/vendor/integrations", "/account"],
  ],
  ["partner", ["/vendor-dashboard", "/courier-dashboard", "/courier-dashboard/webhooks", "/account/email"]],
  ["courier", ["/courier-orders", "/courier-orders/settlement", "/account"]],
  ["dispatcher", ["/courier-orders", "/dispatch/couriers", "/courier-orders/settlement"]],
  ["admin", ["/admin", "/admin/vendors", "/courier-orders", "/dispatch/couriers", "/account"]],
])("every screen has the same header and navigation of a %s", async (name, paths) => {
  const [first = "", ...others] = paths;
  const page = await plainPageOf(name);
  await page.goto(first);
  const shell = await shellOf(page);
  expect(shell).toMatchObject({ logouts: 1, site: 0 });
  expect(shell.tabs.length).toBeGreaterThan(1);
  for (const path of others) {
    await page.goto(path);
    expect(await shellOf(page), path).toEqual(shell);
  }
  await page.close();
});

test("a limited vendor logs out on a phone, from the tabs and by keys", async () => {
  const page = await (await signIn("limited")).newPage();
  await page.setViewportSize(phone);
  await openPage(page, "/vendor-dashboard");
  const modal = page.getByRole("alertdialog");
  await modal.waitFor();
  await page.keyboard.press("Escape");
  await page.mouse.click(10, 10);
  expect(await modal.isVisible()).toBe(true);
  await modal.getByRole("button", { name: "Remind Me Later" }).click();
  await modal.waitFor({ state: "detached" });

  const more = page.locator("summary", { hasText: "More" });
  await more.focus();
  await page.keyboard.press("Enter");
  const logout = page.getByRole("complementary", { name: "Navigation" }).getByRole("button", { name: "Logout" });
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await logout.waitFor({ state: "hidden" });
  await page.keyboard.press("Enter");
  await logout.click();
  await page.waitForURL("**/login");
  await page.goto("/vendor-dashboard");
  expect(new URL(page.url()).pathname).toBe("/login");
});

describe("a page for others says who may enter, and where to go", () => {
  test.each([
    ["courier", "/admin", "This page is for admins.", "/courier-orders"],
    ["vendor", "/courier-orders", "This page is for couriers, dispatchers and admins.", "/vendor-dashboard"],
  ])("to a %s at %s", async (name, path, words, home) => {
    const page = await plainPageOf(name);
    const response = await page.goto(path);
    expect(response?.status()).toBe(403);
    await page.getByRole("heading", { name: "This page is not for your account" }).waitFor();
    expect(await page.getByText(words).count()).toBe(1);
    expect(await page.getByText(`${name}@example.com`).count()).toBe(1);
    expect(await page.getByRole("link", { name: "Go to your dashboard" }).getAttribute("href")).toBe(home);
    expect(await page.getByText("Something went wrong").count()).toBe(0);
    expect(await page.title()).toMatch(/^Not for your account/);
    await page.close();
  });

  test.each([
    ["manager", "/vendor-dashboard/download", "Download everything", "This is for owners of the dispensary."],
    ["staff", "/vendor-dashboard/settings", "Settings", "This is for owners and managers of the dispensary."],
  ])("to %s at %s, under the screen's own heading", async (name, path, title, words) => {
    const page = await plainPageOf(name);
    expect((await page.goto(path))?.status()).toBe(403);
    await page.getByRole("heading", { name: title, exact: true }).waitFor();
    expect(await page.getByRole("alert").textContent()).toBe(words);
    expect(await page.locator("main").count()).toBe(1);
    await page.close();
  });
});

test("hours: a closed day keeps its times, a day is copied to all, and the closed row says them", async () => {
  const page = await pageOf("vendor", "/vendor-dashboard/settings/hours");
  const opens = (day: string) => page.getByLabel(`${day} opens at`);
  await opens("Monday").selectOption("10:30");
  expect(await opens("Monday").locator("option").first().textContent()).toBe("6:00 AM");
  const monday = page.getByRole("group", { name: "Monday" });
  await monday.getByRole("checkbox").uncheck();
  await monday.getByText("Closed").waitFor();
  await monday.getByRole("checkbox").check();
  expect(await opens("Monday").inputValue()).toBe("10:30");
  await page.getByLabel("Monday closes at").selectOption("20:00");
  await page.getByRole("button", { name: "Copy Monday to all days" }).click();
  expect(await opens("Sunday").inputValue()).toBe("10:30");
  await page.getByRole("group", { name: "Sunday" }).getByRole("checkbox").uncheck();
  await page.getByRole("button", { name: "Save hours" }).click();
  await page.getByText("Updated!").waitFor();
  await page.goto("/vendor-dashboard/settings");
  await page.getByText("Mon–Sat 10:30 AM – 8:00 PM, Sun closed").waitFor();
  expect(await page.getByText("Not connected").count()).toBe(1);
  await page.close();
});

test("an admin suspends a dispensary with a reason, which it reads; restored, it is back", async () => {
  const id = demoVendorIds.rival;
  const page = await pageOf("admin", "/admin/vendors");
  const menu = async () => (await page.request.get(`/vendor/${id}/menu`)).status();
  const name = (await (await page.request.get(`/api/vendors/${id}`)).json()).data.dispensaryName as string;
  await page.getByRole("searchbox").fill(name);
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name }).click();
  await page.getByRole("heading", { name, level: 1 }).waitFor();
  await page.getByRole("link", { name: "Suspend…" }).click();
  await page.getByRole("heading", { name: `Suspend ${name}?` }).waitFor();
  await page.getByRole("button", { name: `Suspend ${name}` }).click();
  await page.getByText("Say why; the audit log keeps it.").waitFor();
  expect(await menu()).toBe(200);
  await page.getByLabel("Reason").fill("Sold to a minor.");
  await page.getByRole("button", { name: `Suspend ${name}` }).click();
  await page.getByRole("button", { name: "Restore" }).waitFor();
  expect(await menu()).toBe(404);

  const shop = await pageOf("rival", "/vendor-dashboard");
  await shop.getByRole("region", { name: "Suspended" }).getByText("Sold to a minor.").waitFor();
  await shop.close();

  await page.getByLabel("Reason").fill("Cleared.");
  await page.getByRole("button", { name: "Restore" }).click();
  await page.getByRole("link", { name: "Suspend…" }).waitFor();
  expect(await menu()).toBe(200);
  await page.goto("/admin/audit");
  expect(await page.getByText("Sold to a minor.").count()).toBe(1);
  await page.close();
});

test("the first tab leads to the content, and no paper shows that link", async () => {
  const page = await plainPageOf("vendor");
  await page.goto(`${server.origin}/terms`);
  const link = page.getByRole("link", { name: "Skip to the content" });
  await page.keyboard.press("Tab");
  expect(await link.evaluate((shown) => shown === document.activeElement)).toBe(true);
  await page.emulateMedia({ media: "print" });
  expect(await link.isVisible()).toBe(false);
  await page.close();
});
