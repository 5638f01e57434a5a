import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openPage, openSite } from "#test/support/browser/site.ts";
import { desk, windowsOf } from "#test/support/browser/windows.ts";

const site = await openSite();
const windows = windowsOf(site);
let page: Page;

const open = async (path: string) => {
  page = await windows.signedIn("vendor", `/vendor-dashboard${path}`, { ...desk, permissions: ["clipboard-write"] });
};
const click = (name: string | RegExp) => page.getByRole("button", { name, exact: typeof name === "string" }).click();
const toast = (text: string) => page.getByRole("status").getByText(text, { exact: true }).first().waitFor();
const problem = (text: string) => page.getByRole("alert").getByText(text, { exact: true }).first().waitFor();

test("the delivery zone moves by keys, by coordinates and by radius", async () => {
  await open("/settings/zone");
  const marker = page.locator(".leaflet-marker-icon");
  await marker.waitFor();
  const before = await page.getByLabel("Latitude").inputValue();
  await marker.focus();
  await page.keyboard.press("ArrowUp");
  await expect.poll(() => page.getByLabel("Latitude").inputValue()).not.toBe(before);
  await page.getByLabel("Latitude").fill("34.0522");
  await page.getByLabel("Longitude").fill("-118.2437");
  await page.getByLabel("Radius in miles").fill("61");
  await click("Update delivery zone");
  await problem("Whole miles only, 1 to 60.");
  await page.getByLabel("Radius in miles").fill("15");
  await click("Update delivery zone");
  await toast("Delivery zone updated successfully!");
});

test("payments: a problem disappears once its field is right, and another person's changes are shown", async () => {
  await open("/settings/payments");
  const minimum = page.getByLabel("Minimum order");
  const fee = page.getByLabel("Fee for Debit");
  await page.getByRole("checkbox", { name: "Debit" }).check();
  await page.getByRole("checkbox", { name: "Credit" }).uncheck();
  await minimum.fill("1000");
  await fee.fill("2.50");
  await click("Save payment settings");
  await problem("Whole dollars only, 0 to 999.");
  await problem("Whole dollars only, 0 to 99.");
  expect([await minimum.inputValue(), await fee.inputValue()]).toEqual(["1000", "2.50"]);
  expect(await page.getByRole("status").filter({ hasText: "Whole dollars" }).count()).toBe(0);
  await minimum.fill("35");
  await page.getByText("Whole dollars only, 0 to 999.").waitFor({ state: "detached" });
  await problem("Whole dollars only, 0 to 99.");
  await fee.fill("4");
  await page.getByText("Whole dollars only, 0 to 99.").waitFor({ state: "detached" });

  const api = `${site.origin}/api/vendors`;
  const { data } = (await (await page.request.get(`${api}/profile`)).json()) as { data: { version: number } };
  const acceptedPayments = [{ method: "Cash" }, { method: "Debit", fee: 4 }];
  const theirs = { data: { minOrder: 30, acceptedPayments, version: data.version }, headers: { Origin: site.origin } };
  expect((await page.request.put(`${api}/min-order`, theirs)).status()).toBe(200);
  await click("Save payment settings");
  await problem("Someone else changed these settings. Check what is saved now, then save again.");
  expect(await minimum.inputValue()).toBe("35");
  await page.getByText("Saved now: 30").waitFor();
  await minimum.fill("30");
  await click("Save payment settings");
  await toast("Settings updated successfully!");
});

test("a phone number takes its form while it is typed, and markup in a name stays text", async () => {
  await open("/settings/contact");
  const primary = page.getByLabel("Primary phone");
  await primary.fill("213555");
  await click("Save");
  await problem("Primary phone number must be 10 digits.");
  await primary.fill("2135550111");
  expect(await primary.inputValue()).toBe("(213) 555-0111");
  await openPage(page, `${site.origin}/vendor-dashboard/settings/dispensary`);
  await page.getByLabel("Dispensary name").fill("Angeleno <b>Green</b>");
  await click("Save");
  await toast("Dispensary information updated successfully!");
  await page.getByText("Angeleno <b>Green</b>").first().waitFor();
});

test("a promotion takes a picture, and no other file", async () => {
  await open("/settings/promo");
  await page
    .locator('main input[type="file"]')
    .setInputFiles({ name: "a.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF") });
  await problem("Please upload an image file");
});

test("Profile Settings slide in, and close on a click outside", async () => {
  await open("");
  await page.getByRole("link", { name: "Profile Settings" }).click();
  const sidebar = page.getByRole("dialog", { name: "Profile Settings" });
  await sidebar.getByRole("button", { name: "Copy Phone number" }).click();
  await toast("Phone number copied to clipboard!");
  for (const title of ["Text Notifications", "Vendor Logo", "Dispensary Information"])
    await sidebar.getByRole("button", { name: title }).waitFor();
  await page.mouse.click(300, 500);
  await sidebar.waitFor({ state: "detached" });
});

test.each(["/history", "/settlement"])("%s names the time zone of its times", async (path) => {
  await open(path);
  await page.getByText("Dispensary’s local time (Pacific)").waitFor();
});
