import { expect, test } from "vitest";
import { seriousFindings } from "#test/support/browser/axe.ts";
import { openPage, openSite } from "#test/support/browser/site.ts";
import { phone, windowsOf } from "#test/support/browser/windows.ts";
import { courierWish } from "#test/support/couriers.ts";

const { origin, ...site } = await openSite();
const { newPage } = windowsOf({ origin, ...site });

test("a visitor follows a delivery by its link and PIN, and cancels it before a courier takes it", async () => {
  const headers = { "Content-Type": "application/json" };
  const body = JSON.stringify({ ...courierWish, orderNumber: "V-1" });
  const created = await fetch(`${origin}/api/courier-requests`, { method: "POST", headers, body });
  const { data } = (await created.json()) as { data: { _id: string; deliveryPin: string } };
  const page = await newPage(phone);
  await page.goto(`${origin}/courier-request/${data._id}`);
  const pin = page.getByLabel("Delivery PIN");
  await pin.fill(data.deliveryPin === "0000" ? "1111" : "0000");
  await pin.press("Enter");
  await page.getByText("This is not the delivery's PIN.").waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await pin.fill(data.deliveryPin);
  await pin.press("Enter");
  await page.getByText("No courier assigned yet").waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByText("Cancel Request …").click();
  await page.getByRole("button", { name: "Cancel this request" }).click();
  await page.getByText("The request is canceled.").waitFor();
  await page.getByText("Cancelled", { exact: true }).waitFor();
  await page.reload();
  await page.getByText("Canceled", { exact: true }).waitFor();
});

test("the form says how far it is and by when before the request is sent, or what is wrong", {
  tags: "detail",
}, async () => {
  const page = await newPage(phone);
  await openPage(page, `${origin}/courier-request`);
  const check = page.getByRole("button", { name: "Check distance and times" });
  await check.click();
  await page.getByText("Please fill in all required fields").waitFor();
  const { address, deliveryAddress, orderTotal } = courierWish;
  await page.getByLabel("Pickup Address").fill(address);
  await page.getByLabel("Delivery Address").fill(deliveryAddress);
  await page.getByLabel(/^Order Total/).fill(String(orderTotal));
  await check.click();
  await page.getByText(/^6\.6 miles\. Picked up by .* [AP]M, then arrives .* to .* [AP]M\.$/).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
});

test("a wrong quantity among the items is shown at once, beside it", { tags: "detail" }, async () => {
  const page = await newPage(phone);
  await openPage(page, `${origin}/courier-request`);
  const { orderTotal, ...texts } = courierWish;
  for (const [name, text] of Object.entries({ ...texts, orderTotal: String(orderTotal), itemName: "Blue Dream" }))
    await page.locator(`[name=${name}]`).fill(text);
  const quantity = page.getByLabel("Quantity of item 1");
  await quantity.fill("2.5");
  await page.getByRole("button", { name: "Request Courier" }).click();
  const message = page.getByText("Quantity must be a whole number from 1 to 999.");
  await message.waitFor();
  await expect.poll(() => quantity.evaluate((field) => field === document.activeElement)).toBe(true);
  await quantity.fill("2");
  await message.waitFor({ state: "detached" });
});
