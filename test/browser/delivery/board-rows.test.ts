import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { seriousFindings } from "#test/support/browser/axe.ts";
import { hydrated, openSite, SOON } from "#test/support/browser/site.ts";
import { windowsOf } from "#test/support/browser/windows.ts";
import { courierWish } from "#test/support/couriers.ts";

const site = await openSite();
const { origin } = site;
const { signedIn } = windowsOf(site);

const orders = Array.from({ length: 24 }, (_, at) => `R-${at + 10}`);

beforeAll(async () => {
  for (const orderNumber of orders) {
    const headers = { "Content-Type": "application/json", "CF-Connecting-IP": `192.0.2.${orderNumber.slice(2)}` };
    const body = JSON.stringify({ ...courierWish, orderNumber });
    expect((await fetch(`${origin}/api/courier-requests`, { method: "POST", headers, body })).status).toBe(201);
  }
});

const rowOf = (page: Page, order: string) => page.getByRole("link", { name: new RegExp(`${order} Corner Leaf`) });
const groupOf = (page: Page, title: string) => page.getByRole("region", { name: title, exact: true });

test("many requests are rows of 40 px, a single tab stop; keys choose some, give them to a courier and take that back", async () => {
  const page = await signedIn("dispatcher", "/courier-orders?view=courier");
  const pending = groupOf(page, "No courier yet");
  await rowOf(page, "R-10").focus();
  expect((await pending.getByRole("listitem").first().boundingBox())?.height).toBe(40);
  expect(await page.locator(".board-row[tabindex='0']").count()).toBe(1);
  await page.keyboard.press(" ");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Shift+ ");
  const bar = page.getByRole("form", { name: "Selected requests" });
  await bar.getByText("3 selected").waitFor();
  await bar.getByLabel("Courier for the selected requests").selectOption({ label: "Dana Ruiz (free)" });
  await bar.getByRole("button", { name: "Assign 3" }).click();
  await page.getByText("3 courier requests successfully marked as courier assigned").waitFor(SOON);
  const dana = groupOf(page, "Dana Ruiz");
  for (const order of orders.slice(0, 3)) await rowOf(page, order).and(dana.getByRole("link")).waitFor(SOON);
  await dana.getByText(/^3 jobs · seen .+ ago$/).waitFor();

  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("Undone for all of them").waitFor(SOON);
  for (const order of orders.slice(0, 3)) await rowOf(page, order).and(pending.getByRole("link")).waitFor(SOON);
});

test("a row is dragged onto a courier, and another is suggested to the nearest courier", async () => {
  const page = await signedIn("dispatcher", "/courier-orders?view=courier");
  const dana = groupOf(page, "Dana Ruiz");
  await rowOf(page, "R-20").dragTo(dana);
  await rowOf(page, "R-20").and(dana.getByRole("link")).waitFor(SOON);
  // Where she goes is read with the page.
  await page.reload();
  await hydrated(page);
  await page.getByLabel("Select order R-21").check();
  await page.getByRole("button", { name: "Suggest couriers" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Assign 1 of 1 pending?" });
  await dialog.getByText(/^Order R-21: Dana Ruiz, [\d.]+ mi from the pickup$/).waitFor();
  await dialog.getByRole("button", { name: "Assign 1" }).click();
  await rowOf(page, "R-21").and(dana.getByRole("link")).waitFor(SOON);
});

test("a dispatcher changes the order of a courier's stops by a button and by dragging, and gives it back to the plan", async () => {
  const page = await signedIn("dispatcher", "/courier-orders?view=courier");
  const dana = groupOf(page, "Dana Ruiz");
  const stops = dana.getByRole("list").first().getByRole("listitem");
  const shown = async () => (await stops.allTextContents()).map((text) => /\d (\S+ R-\d+)/.exec(text)?.[1]);
  const planned = await shown();
  expect(planned).toHaveLength(4);
  await dana.getByText("Change the order").click();
  await dana
    .getByRole("button", { name: /^Move .+ down$/ })
    .first()
    .click();
  await dana.getByText("Dispatch chose this order. The driver can change it.").waitFor(SOON);
  const [first, second, third, fourth] = planned;
  await expect.poll(shown).toEqual([second, first, third, fourth]);
  const listed = dana.locator("li[draggable]");
  await listed.nth(3).dragTo(listed.nth(2));
  await expect.poll(shown, { timeout: 20_000 }).toEqual([second, first, fourth, third]);
  expect(await seriousFindings(page)).toEqual([]);
  await page.reload();
  await hydrated(page);
  expect(await shown()).toEqual([second, first, fourth, third]);
  await dana.getByText("Change the order").click();
  await dana.getByRole("button", { name: "Use the planned order" }).click();
  await expect.poll(shown, { timeout: 20_000 }).toEqual(planned);
});

test("a row opens in place with its history, over a reload too, and gives the keyboard back when it closes", async () => {
  const page = await signedIn("dispatcher", "/courier-orders");
  await rowOf(page, "R-15").press("Enter");
  const card = page.getByRole("article", { name: "Order R-15 of Corner Leaf" });
  await card.getByText("Details").click();
  await card.getByText("Requested by Corner Leaf").waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await page.reload();
  await hydrated(page);
  await card.getByRole("button", { name: "Assign Courier" }).waitFor();
  const isFocused = () => rowOf(page, "R-15").evaluate((row) => row === document.activeElement);
  const close = page.getByRole("link", { name: "Close order R-15" });
  await close.press("Enter");
  await expect.poll(isFocused).toBe(true);
  await page.keyboard.press("Enter");
  await close.press("Enter");
  await expect.poll(isFocused).toBe(true);
});

test("without scripts a row opens by its link, and its move leads back", async () => {
  const page = await signedIn("dispatcher", "/courier-orders?status=PENDING", { javaScriptEnabled: false });
  await rowOf(page, "R-16").click();
  await page
    .getByRole("article", { name: "Order R-16 of Corner Leaf" })
    .getByRole("button", { name: "Assign Courier" })
    .click();
  await expect.poll(() => new URL(page.url()).pathname).toBe("/courier-orders");
  await page.getByRole("button", { name: "Undo" }).waitFor();
});

test("a row shows its whole time and order number, hours ahead too, beside another column of rows", async () => {
  const headers = { "Content-Type": "application/json", "CF-Connecting-IP": "192.0.2.90" };
  const requestedPickupTime = new Date(Date.now() + 34 * 3600_000).toISOString();
  const body = JSON.stringify({
    ...courierWish,
    orderNumber: "FF-2090",
    pickupTimeOption: "scheduled",
    requestedPickupTime,
  });
  expect((await fetch(`${origin}/api/courier-requests`, { method: "POST", headers, body })).status).toBe(201);
  const page = await signedIn("dispatcher", "/courier-orders?view=courier");
  const row = rowOf(page, "FF-2090");
  const time = row.getByText(/due in \d\d h \d+ min$/);
  for (const width of [768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await time.evaluate((cell) => cell.scrollWidth <= cell.clientWidth)).toBe(true);
    const order = row.getByText("FF-2090", { exact: true });
    expect(
      await order.evaluate(
        (text) => text.getBoundingClientRect().right <= text.parentElement!.getBoundingClientRect().right,
      ),
    ).toBe(true);
  }
});

test("a box drawn on the map selects the requests with pins in it, also if the mouse is released outside the map", async () => {
  const page = await signedIn("dispatcher", "/courier-orders?view=rows");
  await page.locator(".leaflet-overlay-pane canvas").waitFor();
  const { x, y, width, height } = (await page.locator(".leaflet-container").boundingBox())!;
  await page.keyboard.down("Shift");
  await page.mouse.move(x + 60, y + 20);
  await page.mouse.down();
  await page.mouse.move(x + width + 10, y + Math.min(height, 700) - 90, { steps: 3 });
  await page.mouse.up();
  await page.keyboard.up("Shift");
  await page.getByRole("form", { name: "Selected requests" }).waitFor();
  const chosen = page.locator("[data-request]:has(:checked)");
  expect(await chosen.count()).toBeGreaterThan(20);
  expect(await chosen.filter({ hasText: /Delivered|Cancelled|Not delivered/ }).count()).toBe(0);
});

test("status and view can be read on a phone", async () => {
  const page = await signedIn("dispatcher", "/courier-orders", { viewport: { width: 390, height: 844 } });
  for (const name of ["Status", "View"])
    expect((await page.getByRole("combobox", { name, exact: true }).boundingBox())?.width).toBeGreaterThan(140);
});
