import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { seriousFindings } from "#test/support/browser/axe.ts";
import { signInDemo } from "#test/support/browser/demo.ts";
import { openSite } from "#test/support/browser/site.ts";

const { browser, origin } = await openSite();
const PATIENCE = { timeout: 120_000 };

async function aPage(who: "vendor" | "rival", javaScriptEnabled = true) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, javaScriptEnabled });
  await signInDemo(context, origin, who);
  const page = await context.newPage();
  await page.goto(`${origin}/vendor/integrations`);
  await page.waitForLoadState("networkidle");
  const press = (name: string) => page.getByRole("button", { name }).click(PATIENCE);
  const says = (text: string | RegExp) => page.getByText(text).first().waitFor(PATIENCE);
  return { page, press, says };
}

async function connect(page: Page, name: string, key = "a-key-of-treez-1234") {
  await page.getByLabel("Dispensary name").fill(name);
  await page.getByLabel("API key").fill(key);
  await page.getByRole("button", { name: "Connect Treez" }).click();
}

test("a Treez of 1,000 products is connected, previewed, imported with progress, reported and disconnected", {
  timeout: 240_000,
}, async () => {
  const { page, press, says } = await aPage("vendor");
  const counts = (text: string) => page.locator("dl > div", { hasText: text }).first().waitFor(PATIENCE);
  await connect(page, "demo-1000", "wrong-key-1234");
  await says("Treez does not know this name together with this key.");
  expect(await page.getByLabel("Dispensary name").inputValue()).toBe("demo-1000");
  await connect(page, "demo-1000");
  await says("Nothing imported yet");
  expect(await page.content()).not.toContain("a-key-of-treez-1234");

  await press("Preview import");
  await says(/Reading Treez… [\d,]+ of 1,000/);
  await counts("New980");
  await counts("Skipped20");
  await says("Its type TOPICAL has no category here");
  expect(await seriousFindings(page)).toEqual([]);

  await press("Import 980 products");
  await says("Products added to inventory successfully!");
  await says("It has no valid price");
  const synced = await page.locator("p", { hasText: "Last sync" }).locator("time").textContent();
  expect(synced).toMatch(/^\w{3} \d{1,2}, \d{4}, \d{1,2}:\d{2} [AP]M \(Pacific\)$/);
  await press("Check again");
  await says("Your menu is up to date");
  await counts("Unchanged980");

  await page.goto(`${origin}/vendor-dashboard/settings/pos`);
  await page.getByText("demo-1000", { exact: true }).waitFor();
  await page.getByText("Disconnect", { exact: true }).click();
  await press("Disconnect Treez");
  await page.getByRole("button", { name: "Connect Treez" }).waitFor();
});

test("without scripts a refused form says why, and an import is taken on by hand", { timeout: 120_000 }, async () => {
  const { page, press, says } = await aPage("rival", false);
  await connect(page, "../demo");
  await says("Letters, digits and hyphens only");
  await connect(page, "demo-60");
  await press("Preview import");
  await press("Import 59 products");
  await says("Products added to inventory successfully!");
});
