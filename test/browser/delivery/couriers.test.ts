import { eq } from "drizzle-orm";
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { isSignature } from "#app/domain/couriers/signature.ts";
import { createDb } from "#db/client.ts";
import { courierRequests } from "#db/schema/index.ts";
import { pressOn, tabTo, typeInto } from "#test/support/browser/keyboard.ts";
import { hydrated, openSite, SOON } from "#test/support/browser/site.ts";
import { windowsOf } from "#test/support/browser/windows.ts";
import { cardFile } from "#test/support/license-card.ts";

const site = await openSite();
const { d1 } = site;
const { signedIn } = windowsOf(site);

const orderNumber = () => `T-${Math.random().toString(36).slice(2, 8).toUpperCase()}`;

/** By keyboard alone. */
async function requestCourier(page: Page, number: string) {
  const typed = [
    ["Order Number", number],
    ["Customer Name", "Robin Vale"],
    ["Customer Phone", "2135550199"],
    ["Delivery Address", "1550 Vine St, Los Angeles, CA 90028"],
    ["Item 1", "Blue Dream, 3.5g"],
    ["Order Total, before taxes", "100"],
  ] as const;
  for (const [label, text] of typed) {
    await typeInto(page, page.getByLabel(label, { exact: label === "Item 1" }), text);
    // The suggestions do not cover the next field.
    if (label === "Delivery Address") await page.keyboard.press("Escape");
  }
  await pressOn(page, page.getByRole("button", { name: "Request Courier" }));
  await page.getByRole("heading", { name: "Pickup Request Submitted!" }).waitFor();
}

/** The board's card of an order. */
const cardOf = (page: Page, number: string) => page.getByRole("article", { name: `Order ${number} of` });
/** The dispensary's own. */
const ownCardOf = (page: Page, number: string) => page.locator("details", { hasText: `Order ${number}` });

/** What the service worker keeps of the courier's jobs. */
const cachedJobs = (page: Page) =>
  page.evaluate(async () => (await (await caches.match("/courier-orders?jobs"))?.text()) ?? "nothing");

/** The customer draws on the courier's phone. */
async function sign(page: Page, card: Locator) {
  await card.getByRole("button", { name: /^Have the customer sign/ }).click();
  const field = await card.getByRole("img", { name: "Sign here" }).boundingBox();
  const { x, y } = field ?? { x: 0, y: 0 };
  await page.mouse.move(x + 20, y + 20);
  await page.mouse.down();
  await page.mouse.move(x + 80, y + 50, { steps: 5 });
  await page.mouse.up();
  await card.getByRole("img", { name: "The customer’s signature" }).waitFor();
  await card.getByRole("button", { name: "Done" }).click();
  await card.getByRole("button", { name: /^Signed/ }).waitFor();
}

test("from the dispensary over the dispatcher to the courier's phone and the door, by keys alone, everyone sees each step at once", async () => {
  const number = orderNumber();
  const [shop, desk, phone] = await Promise.all([
    signedIn("partner", "/courier-dashboard"),
    signedIn("dispatcher", "/courier-orders?view=cards"),
    signedIn("courier", "/courier-orders"),
  ]);

  expect(await shop.getByLabel("Dispensary Name").inputValue()).toBe("Fig & Fern");
  await shop.getByText("Courier Payment (85%)").waitFor();
  await requestCourier(shop, number);
  const pin = await shop.getByText(/^\d{4}$/).textContent();
  await Promise.all([cardOf(desk, number).waitFor(SOON), cardOf(phone, number).waitFor(SOON)]);

  await shop.getByRole("link", { name: "Courier Requests" }).click();
  const own = ownCardOf(shop, number);
  await own.getByText("No courier assigned yet").waitFor();

  await tabTo(desk, cardOf(desk, number).getByLabel("Courier"));
  await desk.keyboard.type("Dana");
  await pressOn(desk, cardOf(desk, number).getByRole("button", { name: "Assign Courier" }));
  const pickUp = cardOf(phone, number).getByRole("button", { name: "Mark as Picked Up" });
  await Promise.all([
    pickUp.waitFor(SOON),
    own.getByText("Dana Ruiz", { exact: true }).waitFor(SOON),
    cardOf(desk, number).getByText("Courier Assigned").waitFor(SOON),
  ]);

  const requests: string[] = [];
  desk.on("request", (request) => requests.push(new URL(request.url()).pathname));
  await pressOn(phone, pickUp);
  await Promise.all([
    own.getByText("Picked up", { exact: true }).waitFor(SOON),
    cardOf(desk, number).getByText("Picked up", { exact: true }).waitFor(SOON),
  ]);
  expect(new Set(requests)).toEqual(new Set(["/courier-orders/cards"]));

  const deliver = cardOf(phone, number).getByRole("button", { name: "Mark as Delivered" });
  // Without the ID check nothing is delivered.
  await deliver.click();
  expect(
    await cardOf(phone, number)
      .getByLabel("Birthdate on the ID")
      .evaluate((field) => field.matches(":invalid")),
  ).toBe(true);
  // Who closes it from the desk sees no card, and states it.
  await cardOf(desk, number).getByRole("checkbox", { name: "ID checked, 21+" }).waitFor();
  await typeInto(phone, cardOf(phone, number).getByLabel("Birthdate on the ID"), "03271987");
  await cardOf(phone, number).getByText("ID checked, 21+").waitFor();
  await typeInto(phone, cardOf(phone, number).getByLabel(/PIN/), pin ?? "");
  await sign(phone, cardOf(phone, number));
  await pressOn(phone, deliver);
  await Promise.all([
    own.getByText("Delivered", { exact: true }).waitFor(SOON),
    cardOf(desk, number).getByText("Delivered", { exact: true }).waitFor(SOON),
    cardOf(phone, number).getByText("Delivered", { exact: true }).waitFor(SOON),
  ]);

  const signed = await createDb(d1)
    .select({ signature: courierRequests.signature })
    .from(courierRequests)
    .where(eq(courierRequests.orderNumber, number));
  expect(isSignature(signed[0]?.signature ?? "")).toBe(true);
  await own.getByRole("link", { name: "Delivery record" }).click();
  await shop.getByText("No entry has been changed.").waitFor();
  await shop.getByText(/Delivered by Dana Ruiz; ID checked, 21\+ by birthdate, customer's PIN/).waitFor();
});

test("a courier without a connection goes on, after a reload too; its moves wait and are made once", async () => {
  const number = orderNumber();
  const [shop, phone] = await Promise.all([
    signedIn("partner", "/courier-dashboard"),
    signedIn("courier", "/courier-orders"),
  ]);
  await requestCourier(shop, number);
  await shop.getByRole("link", { name: "Courier Requests" }).click();

  const card = cardOf(phone, number);
  await card.getByRole("button", { name: "Assign Courier" }).click();
  await card.getByText("Courier Assigned").waitFor(SOON);
  await card.getByLabel("1 × Blue Dream, 3.5g").check();
  await expect.poll(() => cachedJobs(phone)).toContain(number);
  await phone.context().setOffline(true);
  await card.getByRole("button", { name: "Mark as Picked Up" }).click();
  await phone.getByText("One update is waiting for a connection and will be sent only once.").waitFor();
  await phone.reload();
  await hydrated(phone);
  await phone.getByText("One update is waiting for a connection and will be sent only once.").waitFor();
  await card.getByRole("link", { name: "Call Robin Vale" }).waitFor();
  // A count of the jobs that the phone keeps is no count of the requests.
  expect(await phone.getByLabel("Status", { exact: true }).count()).toBe(0);
  // The barcode's reader cannot come; the birthdate needs none.
  await card.getByLabel("Scan the barcode on the ID").setInputFiles(await cardFile());
  await card.getByRole("alert").getByText("Type the birthdate instead.").waitFor();
  // The card rests for a moment after a tap.
  await card.getByLabel("Birthdate on the ID").click();
  await phone.keyboard.type("03271987");
  await card.getByRole("button", { name: "Mark as Delivered" }).click();
  await phone.getByText("2 updates are waiting for a connection and will be sent only once.").waitFor();
  await phone.context().setOffline(false);

  const own = ownCardOf(shop, number);
  await own.getByText("Delivered", { exact: true }).waitFor();
  expect(await own.getByText("Picked up by Dana Ruiz").count()).toBe(1);
  expect(await own.getByText(/^Delivered by Dana Ruiz; ID checked, 21\+ by birthdate/).count()).toBe(1);
  await phone.getByText(/waits? for a connection/).waitFor({ state: "detached" });
  // With the job goes what the phone kept of it.
  await expect.poll(() => cachedJobs(phone)).not.toContain(number);
});

/** A courier has taken a partner's request, and the phone has kept it. */
async function assignedJob() {
  const number = orderNumber();
  const [shop, phone, desk] = await Promise.all([
    signedIn("partner", "/courier-dashboard"),
    signedIn("courier", "/courier-orders"),
    signedIn("dispatcher", "/courier-orders?view=cards"),
  ]);
  await requestCourier(shop, number);
  const card = cardOf(phone, number);
  await card.getByRole("button", { name: "Assign Courier" }).click();
  await card.getByText("Courier Assigned").waitFor(SOON);
  await expect.poll(() => cachedJobs(phone)).toContain(number);
  return { number, phone, desk, card };
}

test("a saved job shows its age, and offers no expired undo", {
  tags: "detail",
}, async () => {
  const { phone, card } = await assignedJob();
  await phone.context().setOffline(true);
  await phone.clock.setSystemTime(Date.now() + 20 * 60_000);
  await phone.reload();
  await card.getByText("20 min ago").waitFor();
  await card.getByText(/^due in (9|10) min$/).waitFor();
  expect(await phone.getByRole("button", { name: /^Undo/ }).count()).toBe(0);
  await phone.context().setOffline(false);
});

test("a message written without a connection waits, over a reload too, and reaches dispatch once with the time it was written", {
  tags: "detail",
}, async () => {
  const { number, phone, desk, card } = await assignedJob();
  await phone.context().setOffline(true);
  await phone.clock.setSystemTime(Date.now() - 10 * 60_000);
  await card.getByText(/^Message dispatch/).click();
  const words = card.getByLabel("Something else");
  await card.getByRole("button", { name: "Send", exact: true }).click();
  await card.getByText("Type a message, or choose one.").waitFor();
  await words.fill("The gate is locked");
  await phone.reload();
  await hydrated(phone);
  // The draft is there again.
  await expect.poll(() => words.inputValue()).toBe("The gate is locked");
  await card.getByRole("button", { name: "Send", exact: true }).click();
  await card.getByText("Waiting for a connection: The gate is locked").waitFor();
  expect(await words.inputValue()).toBe("");
  await phone.reload();
  await hydrated(phone);
  await card.getByText("Waiting for a connection: The gate is locked").waitFor();
  await phone.context().setOffline(false);
  const message = cardOf(desk, number).getByText("The gate is locked");
  await message.waitFor();
  expect(await message.allTextContents()).toEqual([
    expect.stringMatching(/written .+, received .+: The gate is locked$/),
  ]);
  await card.getByText("Waiting for a connection").waitFor({ state: "detached" });
  await expect.poll(() => card.getByText("The gate is locked").count()).toBe(1);
});

test("a message sent at once has one time, even from a phone whose clock is hours behind", {
  tags: "detail",
}, async () => {
  const { number, phone, desk, card } = await assignedJob();
  await phone.clock.setSystemTime(Date.now() - 5 * 60 * 60_000);
  await phone.reload();
  await hydrated(phone);
  await card.getByText(/^Message dispatch/).click();
  await card.getByRole("button", { name: "Vehicle trouble" }).click();
  const message = cardOf(desk, number).getByText("Vehicle trouble");
  await message.waitFor(SOON);
  expect(await message.allTextContents()).toEqual([expect.stringMatching(/^[^,]+, \d+:\d\d [AP]M: Vehicle trouble$/)]);
});

test("a mis-tap is undone by the same person, and the log keeps both", { tags: "detail" }, async () => {
  const desk = await signedIn("dispatcher", "/courier-orders?status=PENDING&view=cards");
  const shown = await desk
    .getByText(/^Order FF-\d+/)
    .first()
    .textContent();
  const [number = ""] = /FF-\d+/.exec(shown ?? "") ?? [];
  await cardOf(desk, number).getByRole("button", { name: "Cancel Request" }).click();
  await desk.getByRole("button", { name: "Undo" }).click();
  const card = cardOf(desk, number);
  await card.getByText("Pending", { exact: true }).waitFor();
  await card.getByText("Details").click();
  await card.getByText("Canceled by Sam Whitfield").waitFor();
  await card.getByText("Undone by Sam Whitfield").waitFor();
});

test("the board is searched and filtered, keeps both in its URL, and says when nothing matches", {
  tags: "detail",
}, async () => {
  const desk = await signedIn("dispatcher", "/courier-orders?view=cards");
  const search = desk.getByRole("searchbox");
  await search.fill("owen MCBRIDE");
  await expect.poll(() => desk.getByRole("article").count()).toBe(2);
  const tiles = desk.getByRole("navigation", { name: "Requests by status" });
  await tiles.getByRole("link", { name: "Pending" }).click();
  await expect.poll(() => new URL(desk.url()).search).toBe("?view=cards&q=owen+MCBRIDE&status=PENDING");
  await search.fill("% nobody _");
  await desk.getByText("No courier requests match your filters").waitFor();
  await search.fill("");
  await desk.getByRole("combobox", { name: "Status" }).selectOption({ label: "Cancelled" });
  await expect.poll(() => new URL(desk.url()).searchParams.get("status")).toBe("CANCELLED");
  await desk.reload();
  expect(await desk.getByRole("combobox", { name: "Status" }).inputValue()).toBe("CANCELLED");
});

test("each refused offline move is shown in its own sheet, with its order or message and what to do", {
  tags: "detail",
}, async () => {
  const { number, phone, desk, card } = await assignedJob();
  await phone.context().setOffline(true);
  await card.getByText(/^Message dispatch/).click();
  await card.getByRole("button", { name: "Vehicle trouble" }).click();
  await card.getByRole("button", { name: "Mark as Picked Up" }).click();
  const theirCard = cardOf(desk, number);
  await theirCard.getByRole("button", { name: "Unassign" }).click();
  await theirCard.getByText("Pending").waitFor();
  await phone.context().setOffline(false);
  const sheet = (title: string) => phone.getByRole("alertdialog", { name: title });
  await sheet("Message not sent").getByText("You wrote: “Vehicle trouble”").waitFor();
  await sheet("Message not sent").getByRole("button", { name: "OK" }).click();
  const moved = sheet("Failed to update status");
  await moved.getByText(new RegExp(`^Order ${number}: .* If you have its goods, call dispatch.$`)).waitFor();
  await moved.getByRole("button", { name: "OK" }).click();
  await moved.waitFor({ state: "detached" });
});
