import type { BrowserContext, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { seriousFindings } from "#test/support/browser/axe.ts";
import { signInDemo } from "#test/support/browser/demo.ts";
import { openSite } from "#test/support/browser/site.ts";

const server = await openSite();
const { browser } = server;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  await signInDemo(context, server.origin, "vendor");
  page = await context.newPage();
}, 180_000);

const visit = async (path: string) => {
  await page.goto(server.origin + path);
  await page.waitForLoadState("networkidle");
};
const says = (text: string | RegExp) => page.getByText(text).first().waitFor();
const countOf = (label: string) =>
  page.locator("dl > div").filter({ hasText: label }).locator("dd").first().textContent();

async function connect(name: string, key: string) {
  await page.getByLabel("Dispensary name").fill(name);
  await page.getByLabel("API key").fill(key);
  await page.getByRole("button", { name: "Connect Treez" }).click();
}

test("a Treez of 1,000 products is connected, previewed, imported with progress, and honestly reported", {
  timeout: 240_000,
}, async () => {
  await visit("/vendor/integrations");
  await says("Demo.");
  await connect("demo-1000", "wrong-key-1234");
  await says("Treez does not know this name together with this key.");
  expect(await page.getByLabel("Dispensary name").inputValue()).toBe("demo-1000");

  await connect("demo-1000", "a-key-of-treez-1234");
  await says("Successfully connected to Treez!");
  await says("Nothing imported yet");
  expect(await page.content()).not.toContain("a-key-of-treez-1234");

  await page.getByRole("button", { name: "Preview import" }).click();
  await page.getByRole("progressbar").waitFor();
  await says(/Reading Treez… [\d,]+ of 1,000/);
  await page.getByRole("button", { name: "Import 980 products" }).waitFor({ timeout: 120_000 });
  expect(await countOf("New")).toBe("980");
  expect(await countOf("Skipped")).toBe("20");
  await says("Its type TOPICAL has no category here");
  expect(await seriousFindings(page)).toEqual([]);

  await page.getByRole("button", { name: "Import 980 products" }).click();
  await says("Products added to inventory successfully!");
  await says("It has no valid price");
  expect(await page.locator("p", { hasText: "Last sync" }).locator("time").textContent()).toMatch(
    /^\w{3} \d{1,2}, \d{4}, \d{1,2}:\d{2} [AP]M \(Pacific\)$/,
  );

  await page.getByRole("button", { name: "Check again" }).click();
  await page.getByText("Your menu is up to date").waitFor({ timeout: 120_000 });
  expect(await countOf("Unchanged")).toBe("980");
});

test("the same panel is a section of the settings, and Treez can be disconnected there", async () => {
  await visit("/vendor-dashboard/settings/pos");
  await page.getByText("demo-1000", { exact: true }).waitFor();
  await page.getByText("Disconnect", { exact: true }).click();
  await page.getByRole("button", { name: "Disconnect Treez" }).click();
  await page.getByRole("button", { name: "Connect Treez" }).waitFor();
});

test("without scripts a refused form keeps the name, and an import is taken on by hand", {
  timeout: 120_000,
}, async () => {
  const plain = await browser.newContext({ javaScriptEnabled: false });
  const before = page;
  await signInDemo(plain, server.origin, "rival");
  page = await plain.newPage();
  await visit("/vendor/integrations");
  await connect("../demo", "a-key-of-treez-1234");
  await says("Letters, digits and hyphens only");
  await connect("demo-60", "a-key-of-treez-1234");
  await page.getByRole("button", { name: "Preview import" }).click();
  await page.getByRole("button", { name: "Import 59 products" }).click();
  await says("Products added to inventory successfully!");
  page = before;
  await plain.close();
});
