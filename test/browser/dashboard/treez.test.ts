import { expect, test } from "vitest";
import { seriousFindings } from "#test/support/browser/axe.ts";
import { signInDemo } from "#test/support/browser/demo.ts";
import { openSite } from "#test/support/browser/site.ts";

const { browser, origin } = await openSite();
const KEY = "a-key-of-treez-1234";
const PATIENCE = { timeout: 120_000 };

test("a Treez of 1,000 products is connected, previewed, imported with progress, reported and disconnected", {
  timeout: 240_000,
}, async () => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  await signInDemo(context, origin, "vendor");
  const page = await context.newPage();
  const press = (name: string) => page.getByRole("button", { name }).click(PATIENCE);
  const isShown = (text: string | RegExp) => page.getByText(text).first().waitFor(PATIENCE);
  const counts = (text: string) => page.locator("dl > div", { hasText: text }).first().waitFor(PATIENCE);
  await page.goto(`${origin}/vendor/integrations`);
  await page.waitForLoadState("networkidle");
  await page.getByLabel("Dispensary name").fill("demo-1000");
  await page.getByLabel("API key").fill(KEY);
  await press("Connect Treez");
  await isShown("Successfully connected to Treez!");
  await isShown("Nothing imported yet");
  expect(await page.content()).not.toContain(KEY);
  await press("Preview import");
  await isShown(/Reading Treez… [\d,]+ of 1,000/);
  await counts("Skipped20");
  await isShown("Its type TOPICAL has no category here");
  expect(await seriousFindings(page)).toEqual([]);
  await press("Import 980 products");
  await isShown("Products added to inventory successfully!");
  await isShown(/^Last sync \w{3} \d{1,2}, \d{4}, \d{1,2}:\d{2} [AP]M \(Pacific\)$/);
  await press("Check again");
  await isShown("Your menu is up to date");
  await counts("Unchanged980");
  await page.goto(`${origin}/vendor-dashboard/settings/pos`);
  await page.getByText("Disconnect", { exact: true }).click();
  await press("Disconnect Treez");
  await page.getByRole("button", { name: "Connect Treez" }).waitFor();
});
