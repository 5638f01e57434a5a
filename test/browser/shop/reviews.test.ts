import { afterAll, expect, test } from "vitest";
import { demoVendorIds } from "#db/seed/demo-ids.ts";
import { ScreenBrowser } from "#test/support/browser/screen-browser.ts";
import { openPage, openSite } from "#test/support/browser/site.ts";

const { origin, browser } = await openSite();
const demo = new ScreenBrowser(browser, origin);
afterAll(() => demo.close());

const REVIEW = "The driver found the back door at once.";

test("a review goes from the shopper to the dispensary, which answers, and an admin removes it by a rule", async () => {
  const link = origin + (await demo.collectedOrder());
  const shopper = await (await browser.newContext()).newPage();
  await openPage(shopper, link);
  // Arrow keys move between the stars, as in any group of radio buttons.
  await shopper.getByRole("radio", { name: "3 stars" }).focus();
  await shopper.keyboard.press("ArrowRight");
  await shopper.getByLabel(/^Your review/).fill(REVIEW);
  await shopper.getByRole("button", { name: "Send review" }).click();
  await shopper.getByRole("heading", { name: "Your review" }).waitFor();
  await shopper.getByRole("img", { name: "4 out of 5 stars" }).waitFor();

  const vendor = await (await demo.as("vendor")).newPage();
  await openPage(vendor, `${origin}/vendor-dashboard/reviews`);
  const written = vendor.getByRole("listitem").filter({ hasText: REVIEW });
  await written.getByText(/^Answer/).click();
  await written.getByLabel("Your answer").fill("We told Lou. Thank you!");
  await written.getByRole("button", { name: "Publish answer" }).click();
  await written.getByText("We told Lou. Thank you!").first().waitFor();

  await shopper.reload();
  await shopper.getByText("We told Lou. Thank you!").waitFor();

  const admin = await (await demo.as("admin")).newPage();
  await openPage(admin, `${origin}/admin/reviews`);
  const listed = admin.getByRole("listitem").filter({ hasText: REVIEW });
  await listed.getByLabel("The rule that it breaks").selectOption("offTopic");
  await listed.getByRole("button", { name: /^Remove/ }).click();
  await listed.getByText("Removed: it was not about this dispensary or the order.").waitFor();

  await shopper.reload();
  await shopper.getByText("Removed: it was not about this dispensary or the order.").waitFor();
  expect(await shopper.getByText(REVIEW).count()).toBe(0);
});

test("without a script a refused review keeps what was typed, and a good one leads back to the order", async () => {
  const link = origin + (await demo.collectedOrder());
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await page.goto(link);
  await page.getByRole("radio", { name: "5 stars" }).check();
  await page.getByLabel(/^Your review/).fill("More at www.example.com");
  await page.getByRole("button", { name: "Send review" }).click();
  await page.getByText("Please leave out links and web addresses.").waitFor();
  expect(await page.getByRole("radio", { name: "5 stars" }).isChecked()).toBe(true);
  const text = page.getByLabel(/^Your review/);
  expect(await text.inputValue()).toBe("More at www.example.com");
  await text.fill(REVIEW);
  await page.getByRole("button", { name: "Send review" }).click();
  await page.getByRole("heading", { name: "Your review" }).waitFor();
  await page.getByText(REVIEW).waitFor();
});

test("a menu's rating leads to the dispensary's page, and that to reviews, directions and back to the menu", async () => {
  const page = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  const path = `/vendor/${demoVendorIds.vendor}`;
  await page.goto(`${origin}${path}/menu`);
  await page.getByRole("link", { name: /^Rated [\d.]+ out of 5.*reviews? of Angeleno Green/ }).click();
  await page.waitForURL(origin + path);
  await page.getByText("No dispensary can buy, move or hide one.").first().waitFor();
  await page.getByText("Removed: it contained a link.").waitFor();
  await page.getByText("Verified by us").waitFor();
  expect(await page.getByRole("link", { name: /^Directions/ }).getAttribute("href")).toContain("openstreetmap.org");
  const [, json = ""] =
    /<script id="store"[^>]*>(.*?)<\/script>/s.exec(await (await fetch(origin + path)).text()) ?? [];
  expect(JSON.parse(json).aggregateRating.reviewCount).toBeGreaterThan(0);
  await page.getByRole("link", { name: "See the menu" }).click();
  await page.waitForURL(`${origin}${path}/menu`);
});
