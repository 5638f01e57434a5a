import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { demoLogins } from "#db/seed/demo.ts";
import { seriousFindings } from "#test/support/browser/axe.ts";
import { openSite } from "#test/support/browser/site.ts";
import { windowsOf } from "#test/support/browser/windows.ts";
import { cardFile } from "#test/support/license-card.ts";

/** Moves that one tap makes, and what happens where the tap was one too many or what was said at the door is refused. */
const site = await openSite();
const { origin } = site;
const { signedIn } = windowsOf(site);

const noPicture = Buffer.from("no picture");
const headers = { Origin: origin };
const post = async (page: Page, path: string, data: object) => {
  const response = await page.request.post(`${origin}/api${path}`, { data, headers });
  expect(response.ok(), `${path}: ${await response.text()}`).toBe(true);
  return (await response.json()) as { data: { _id: string; deliveryPin: string } };
};

/** A request that stands on the board, moved so far by the person of this page. */
async function aRequest(page: Page, moves: readonly string[] = []) {
  const number = `O-${Math.random().toString(36).slice(2, 8).toUpperCase()}`;
  const { data } = await post(page, "/courier-requests", {
    dispensaryName: "Corner Leaf",
    address: "400 Stewart Ave, Las Vegas, NV 89101",
    contactPhone: "(213) 555-0121",
    orderNumber: number,
    customerName: "Robin Vale",
    customerPhone: "(213) 555-0199",
    deliveryAddress: "3700 W Flamingo Rd, Las Vegas, NV 89103",
    orderTotal: 94,
  });
  for (const move of moves) await post(page, `/courier-requests/${data._id}/moves`, { move });
  const card = page.getByRole("article", { name: `Order ${number} of` });
  await card.waitFor();
  const wrong = data.deliveryPin === "0000" ? "1111" : "0000";
  return { id: data._id, number, card, pin: data.deliveryPin, wrong };
}

const onTheWay = ["assign", "pickUp"] as const;
const deliverOf = (card: Locator) => card.getByRole("button", { name: "Mark as Delivered" });
const checkOf = (card: Locator) => card.getByRole("checkbox", { name: "ID checked, 21+" });
const checkId = (card: Locator) => card.getByLabel("Birthdate on the ID").fill("03/27/1987");
const passedIn = (card: Locator) => card.getByRole("status").getByText("ID checked, 21+");
const pinOf = (card: Locator) => card.getByLabel(/PIN/);
const WAITS = "One update is waiting for a connection and will be sent only once.";
const WRONG = "This is not the customer's PIN.";

describe("a wrong PIN at the door", () => {
  test("is reported at its field; the ID stays checked, and the right one delivers", { tags: "detail" }, async () => {
    const page = await signedIn("courier", "/courier-orders");
    const { card, pin, wrong } = await aRequest(page, onTheWay);
    await checkId(card);
    await pinOf(card).fill(wrong);
    await deliverOf(card).click();
    await card.getByRole("alert").getByText(WRONG).waitFor();
    expect(await pinOf(card).getAttribute("aria-invalid")).toBe("true");
    expect(await pinOf(card).inputValue()).toBe(wrong);
    await passedIn(card).waitFor();
    await pinOf(card).fill(pin);
    await deliverOf(card).click();
    await card.getByText("Delivered", { exact: true }).waitFor();
  });

  test("that waited for a connection comes back to its field with all that was typed", { tags: "detail" }, async () => {
    const page = await signedIn("courier", "/courier-orders");
    const { card, pin, wrong } = await aRequest(page, onTheWay);
    await pinOf(card).waitFor();
    await page.context().setOffline(true);
    await checkId(card);
    await pinOf(card).fill(wrong);
    await deliverOf(card).click();
    await page.getByText(WAITS).waitFor();
    await card.getByText("Delivered", { exact: true }).waitFor();
    await page.context().setOffline(false);
    await card.getByRole("alert").getByText(WRONG).waitFor();
    expect(await pinOf(card).inputValue()).toBe(wrong);
    await passedIn(card).waitFor();
    await pinOf(card).fill(pin);
    await deliverOf(card).click();
    await card.getByText("Delivered", { exact: true }).waitFor();
  });

  test("is reported at its field without scripts too", { tags: "detail" }, async () => {
    const page = await signedIn("courier", "/courier-orders", { javaScriptEnabled: false });
    const job = await aRequest(await signedIn("courier", "/courier-orders"), onTheWay);
    await page.reload();
    const card = page.getByRole("article", { name: `Order ${job.number} of` });
    await checkOf(card).check();
    await pinOf(card).fill(job.wrong);
    await deliverOf(card).click();
    await card.getByRole("alert").getByText(WRONG).waitFor();
    expect(await pinOf(card).inputValue()).toBe(job.wrong);
    expect(await checkOf(card).isChecked()).toBe(true);
    await pinOf(card).fill(job.pin);
    await deliverOf(card).click();
    await card.getByText("Delivered", { exact: true }).waitFor();
    // Within its moment, a plain form takes it back.
    await card.getByRole("button", { name: "Undo" }).click();
    await deliverOf(card).waitFor();
  });
});

describe("the ID at the door", () => {
  const scan = async (card: Locator, facts: Parameters<typeof cardFile>[0]) =>
    card.getByLabel("Scan the barcode on the ID").setInputFiles(await cardFile(facts));
  const alerts = (card: Locator, text: string) => card.getByRole("alert").getByText(text).waitFor();

  test("of a minor or one that has expired blocks the handover; a valid card's barcode allows it", async () => {
    const page = await signedIn("courier", "/courier-orders");
    const { id, card } = await aRequest(page, onTheWay);
    const scripts: string[] = [];
    page.on("request", (request) => scripts.push(new URL(request.url()).pathname));
    const readers = () => scripts.filter((path) => /barcode|zxing/.test(path)).length;
    const field = card.getByLabel("Birthdate on the ID");
    await field.pressSequentially("02301987");
    await alerts(card, "Enter the birthdate on the card as MM/DD/YYYY.");
    await field.fill("03/27/2010");
    await alerts(card, "Under 21: do not hand anything over.");
    await deliverOf(card).click();
    expect(await field.evaluate((box) => box.matches(":invalid"))).toBe(true);
    expect(readers()).toBe(0);

    await scan(card, { DBA: "03272020" });
    await alerts(card, "This card has expired");
    expect(readers()).toBeGreaterThan(0);
    await deliverOf(card).click();
    await scan(card, { DBB: "20100327" });
    await alerts(card, "Under 21: do not hand anything over.");
    await deliverOf(card).click();
    await card.getByLabel("Scan the barcode on the ID").setInputFiles({ ...(await cardFile()), buffer: noPicture });
    await alerts(card, "Type the birthdate instead.");
    expect(await seriousFindings(page)).toEqual([]);
    expect(scripts.filter((path) => path.endsWith("/moves"))).toEqual([]);

    await scan(card, {});
    await passedIn(card).waitFor();
    await card.getByRole("button", { name: "Check again" }).click();
    await scan(card, {});
    await passedIn(card).waitFor();
    await deliverOf(card).click();
    await card.getByText("Delivered", { exact: true }).waitFor();
    await page.goto(`${origin}/courier-requests/${id}/record`);
    await page.getByText(/Barcode read by Dana Ruiz, .* · NV/).waitFor();
  });

  test("is checked by a dispensary's own driver on the dashboard too", { tags: "detail" }, async () => {
    const page = await signedIn("vendor", "/vendor-dashboard?status=AWAITING_PROCESSING");
    const delivery = page.locator("main details").filter({ hasText: "Delivery" }).first();
    await delivery.locator("summary").click();
    const open = page.locator("main details[open]");
    const path = await open.locator("form[data-form=orderStatus]").getAttribute("action");
    await open.getByRole("button", { name: "Check the ID" }).click();
    await open.getByLabel("Birthdate on the ID").fill("03/27/2010");
    await alerts(open, "Under 21: do not hand anything over.");
    await open.getByRole("button", { name: "Mark as completed" }).click();
    await alerts(open, "Under 21: do not hand anything over.");
    await checkId(open);
    await passedIn(open).waitFor();
    await open.getByRole("button", { name: "Have the customer sign" }).click();
    const pad = (await open.getByRole("img", { name: "Sign here" }).boundingBox()) ?? { x: 0, y: 0 };
    await page.mouse.move(pad.x + 20, pad.y + 20);
    await page.mouse.down();
    await page.mouse.move(pad.x + 80, pad.y + 50, { steps: 5 });
    await page.mouse.up();
    await open.getByRole("button", { name: "Done" }).click();
    const [request] = await Promise.all([
      page.waitForRequest((request) => request.method() === "POST" && request.url().includes(path ?? "?")),
      open.getByRole("button", { name: "Mark as completed" }).click(),
    ]);
    expect(request.postData()).toContain("idMethod=birthdate");
    expect(request.postData()).toMatch(/signature=M\d+/);
    const bar = page.locator("[role=status] > *").filter({ hasText: "Order successfully marked as completed" });
    await bar.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("status").getByText("Completion undone").waitFor();
  });
});

describe("a tap of a courier", () => {
  const ACCESS = { name: "__Host-accessToken" };
  const boardReads = /\/courier-orders(\.data|\/cards)/;
  const pickUpOf = (card: Locator) => card.getByRole("button", { name: "Mark as Picked Up" });

  test("with an expired access token still happens, even if the first refresh is lost", {
    tags: "detail",
  }, async () => {
    // The worker renews the session too, when it keeps the job.
    const page = await signedIn("courier", "/courier-orders", { serviceWorkers: "block" });
    const { card } = await aRequest(page);
    await page.context().clearCookies(ACCESS);
    await card.getByRole("button", { name: "Assign Courier" }).click();
    await pickUpOf(card).waitFor();
    await page.getByText("Courier request successfully marked as courier assigned").waitFor();

    // The board reads again after a hint, which renews a session too.
    const renewals = ["**/api/auth/refresh-token", boardReads];
    for (const renewal of renewals) await page.route(renewal, (route) => route.abort());
    await page.context().clearCookies(ACCESS);
    await pickUpOf(card).click();
    await page.getByText(WAITS).waitFor();
    for (const renewal of renewals) await page.unroute(renewal);
    await page.getByText("Courier request successfully marked as picked up").waitFor();
  });

  test("after the session has ended waits on the device, and happens once they sign in again", {
    tags: "detail",
  }, async () => {
    const page = await signedIn("courier", "/courier-orders");
    const { id, card } = await aRequest(page, ["assign"]);
    await pickUpOf(card).waitFor();
    // A late hint would reload the board and notice the ended session before the tap does.
    await page.route(boardReads, (route) => route.abort());
    await page.context().clearCookies();
    await pickUpOf(card).click();
    await page.getByText(WAITS).waitFor();
    await page.unroute(boardReads);
    await page.waitForURL(/\/courier-login/);
    const { email = "", password = "" } = demoLogins.find((login) => login.email.startsWith("courier@")) ?? {};
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password").fill(password);
    await page.getByRole("button", { name: "Log in" }).click();
    await page.waitForURL(/\/courier-orders/);
    await page.locator(`#request-${id}`).getByText("Picked up", { exact: true }).waitFor();
    await page.waitForFunction(() => localStorage.getItem("courierMoves") === null);
  });

  test("is nothing that a hotel's login page can answer", { tags: "detail" }, async () => {
    const page = await signedIn("courier", "/courier-orders");
    const { card } = await aRequest(page);
    const moves = "**/api/courier-requests/*/moves";
    await page.route(moves, (route) => route.fulfill({ contentType: "text/html", body: "<h1>Welcome!</h1>" }));
    await card.getByRole("button", { name: "Assign Courier" }).click();
    await page.getByText(WAITS).waitFor();
    await page.unroute(moves);
    await page.getByText("Courier request successfully marked as courier assigned").waitFor();
  });
});

test("a double click on the board moves the card under it once, and no other card", { tags: "detail" }, async () => {
  const page = await signedIn("dispatcher", "/courier-orders?status=PENDING&view=cards");
  const first = await aRequest(page);
  const second = await aRequest(page);
  const cancel = first.card.getByRole("button", { name: "Cancel Request" });
  await cancel.scrollIntoViewIfNeeded();
  const [spot, place] = await Promise.all([cancel.boundingBox(), first.card.boundingBox()]);
  if (!spot || !place) throw new Error("It is shown.");
  const [x, y] = [spot.x + spot.width / 2, spot.y + spot.height / 2];
  await page.mouse.click(x, y);
  await page.mouse.click(x, y, { delay: 20 });
  await first.card.getByText("Cancelled", { exact: true }).waitFor();
  // It keeps its place and its height, although it fits the filter no more.
  expect(await first.card.boundingBox()).toMatchObject({ y: place.y, height: place.height });
  await page.mouse.click(x, y);
  // Afterward it moves to its place, and the other card is unchanged.
  await first.card.waitFor({ state: "detached" });
  expect(await second.card.getByText("Pending", { exact: true }).count()).toBe(1);
  expect(await page.getByRole("button", { name: "Undo" }).count()).toBe(1);
});

test("one bar says what was done and carries the Undo, which nothing covers", { tags: "detail" }, async () => {
  const page = await signedIn("courier", "/courier-orders");
  const { card } = await aRequest(page);
  await card.getByRole("button", { name: "Assign Courier" }).click();
  const bars = page.locator("[role=status] > *").filter({ hasText: "marked as" });
  await bars.getByText("Courier request successfully marked as courier assigned").waitFor();
  expect(await bars.count()).toBe(1);
  const undo = bars.getByRole("button", { name: "Undo" });
  // Playwright clicks only what would get the tap.
  await undo.click({ trial: true, timeout: 5000 });
  const tabs = await page.getByRole("complementary", { name: "Navigation" }).boundingBox();
  const bar = await bars.boundingBox();
  expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThanOrEqual(tabs?.y ?? 0);
  await undo.click();
  await card.getByText("Pending", { exact: true }).waitFor();
});
