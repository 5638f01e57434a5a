import type { Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { usualMinutes } from "#app/domain/checkout/arrival.ts";
import { UNREACHABLE } from "#app/domain/form-response.ts";
import { orderLink, orderToken } from "#app/platform/order-link.ts";
import { createDb } from "#db/client.ts";
import { demoVendorIds } from "#db/seed/demo-ids.ts";
import { addOrder, toHopeStreet } from "#test/support/add-order.ts";
import { seriousFindings } from "#test/support/browser/axe.ts";
import { demoNow, placeDemoOrder, signInDemo } from "#test/support/browser/demo.ts";
import { pressOn } from "#test/support/browser/keyboard.ts";
import { openPage, openSite, SOON } from "#test/support/browser/site.ts";
import { newProposal } from "#test/support/forms/case.ts";
import { localBindings } from "#workers/local/bindings.ts";

/** A dispensary's board of orders, on the production build. */
const server = await openSite();
const { browser } = server;
let page: Page;
beforeAll(async () => {
  page = await signedIn("vendor", "/vendor-dashboard");
}, 60_000);

async function signedIn(person: string, path: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  await signInDemo(context, server.origin, person);
  const opened = await context.newPage();
  await openPage(opened, server.origin + path);
  return opened;
}

/** A new order, opened on the board. */
async function anOpenOrder(lastName: string, facts: Parameters<typeof addOrder>[2] = {}) {
  const { id } = await addOrder({ db: createDb(server.d1), now: demoNow }, demoVendorIds.vendor, {
    lastName,
    ...facts,
  });
  await openPage(page, `${server.origin}/vendor-dashboard`);
  const card = cardOf(lastName);
  await card.locator("summary").click();
  return { id, card };
}
const cardOf = (lastName: string) => page.locator("main details").filter({ hasText: lastName });
const column = (name: string) => page.getByRole("region", { name, exact: true });
const isIn = (lastName: string, name: string) =>
  column(name).locator("details").filter({ hasText: lastName }).waitFor();
const bar = (text: string) => page.locator("[role=status] > *").filter({ hasText: text });
const click = (where: Locator | Page, name: string | RegExp) => where.getByRole("button", { name }).click();

describe("an order on the board", () => {
  test("stays where it is when its first move can't be sent, and moves once the connection is back", {
    tags: "detail",
  }, async () => {
    const { card } = await anOpenOrder("Basement", toHopeStreet);
    await page.waitForLoadState("networkidle");
    await page.context().setOffline(true);
    await click(card, /^Accept, ready in/);
    await bar(UNREACHABLE).waitFor();
    await page.context().setOffline(false);
    await click(card, /^Accept, ready in/);
    await isIn("Basement", "Accepted");
  });

  test("is accepted with its time, made ready, sent out with the shop's driver, completed, and reopened by undo", async () => {
    const { card } = await anOpenOrder("Driven", toHopeStreet);
    await isIn("Driven", "New");
    await card.getByRole("radio", { name: "45 min" }).check();
    await click(card, "Accept, ready in 45 min");
    await isIn("Driven", "Accepted");
    await bar("Order marked as accepted").getByRole("button", { name: "Undo" }).click();
    await isIn("Driven", "New");
    // The device remembers what it chose last, and the order stays open wherever it moves.
    await click(card, "Accept, ready in 45 min");
    await isIn("Driven", "Accepted");
    await click(card, "Mark as ready");
    await isIn("Driven", "Ready");
    await click(card, "Out with our own driver");
    await isIn("Driven", "On the way");
    await click(card, "Mark as completed");
    await card.getByText("Check the customer's ID first: nothing is handed over without it.").waitFor();
    const check = card.getByLabel("ID checked, 21+");
    expect(await check.getAttribute("aria-invalid")).toBe("true");
    await check.check();
    await click(card, "Mark as completed");
    const done = bar("Order successfully marked as completed");
    await done.waitFor();
    await page.getByRole("list", { name: "Orders" }).locator("details").filter({ hasText: "Driven" }).waitFor();
    await done.getByRole("button", { name: "Undo" }).click();
    await isIn("Driven", "On the way");
    await card.getByText("Accepted by you, ready in 45 min").first().waitFor();
    await card.getByText("Undone by you").first().waitFor();
  });

  test("starts at the preparation time that its shopper's estimate assumes", { tags: "detail" }, async () => {
    await page.evaluate(() => localStorage.clear());
    const pickup = await anOpenOrder("Picker", { orderType: "Pickup" });
    await pickup.card.getByRole("button", { name: `Accept, ready in ${usualMinutes.Pickup} min` }).waitFor();
    const delivery = await anOpenOrder("Waiter", toHopeStreet);
    await delivery.card.getByRole("button", { name: `Accept, ready in ${usualMinutes.Delivery} min` }).waitFor();
  });

  test("is canceled with a reason, which its history shows", { tags: "detail" }, async () => {
    const { card } = await anOpenOrder("Canceled");
    const question = page.getByRole("alertdialog");
    await click(card, "Cancel order");
    await click(question, "Keep order");
    await question.waitFor({ state: "detached" });
    await click(card, "Cancel order");
    await question.getByLabel("Note").fill("The last jar broke.");
    await click(question, "Cancel order");
    await question.getByText("Please choose a reason.").waitFor();
    expect(await question.getByLabel("Note").inputValue()).toBe("The last jar broke.");
    await question.getByLabel("Out of stock").check();
    await click(question, "Cancel order");
    await bar("Order successfully marked as cancelled").waitFor();
    await card.getByText("Canceled by you: out of stock").waitFor();
    await card.getByText("“The last jar broke.”").waitFor();
  });

  test("is answered with an ETA from the vendor's own phone", { tags: "detail" }, async () => {
    const { card } = await anOpenOrder("Texted");
    await click(card, "Text customer");
    const dialog = page.getByRole("dialog");
    await click(dialog, "20 min");
    const box = dialog.getByLabel("Message");
    await box.fill(`${await box.inputValue()} & 5% off next time?`);
    const href = await dialog.getByRole("link", { name: "Open in your texting app" }).getAttribute("href");
    expect(href).toMatch(/^sms:\+12135550188\?&body=Hi%20Ana.*20%20minutes.*%26%205%25%20off%20next%20time%3F$/);
    await page.keyboard.press("Escape");
  });

  test("is found by the search, whose words stay in the URL", { tags: "detail" }, async () => {
    await addOrder({ db: createDb(server.d1), now: demoNow }, demoVendorIds.vendor, { lastName: "Sought" });
    await openPage(page, `${server.origin}/vendor-dashboard`);
    await page.getByText("Search and pause").click();
    await page.getByLabel("Search orders").fill("ana soug");
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await page.waitForURL((url) => url.searchParams.get("q") === "ana soug");
    await expect.poll(() => page.locator("main li details").count()).toBeLessThanOrEqual(2);
    await cardOf("Sought").first().waitFor();
  });

  test("is given to a courier, who is called, fails, and brings it back", {
    timeout: 120_000,
    tags: "detail",
  }, async () => {
    const deliveryNote = "Second gate.";
    const total = { subtotalCents: 10_000, totalCents: 10_000 };
    const { id, card } = await anOpenOrder("Carried", { ...toHopeStreet, ...total, deliveryNote });
    await card.getByText(deliveryNote).waitFor();
    await click(card, "Request a courier");
    const dialog = page.getByRole("dialog", { name: "Request a courier" });
    await dialog.getByText(/The courier pays you \$8[05]\.00/).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    expect(await dialog.getByLabel("Notes for the courier").inputValue()).toBe(deliveryNote);
    await click(dialog, "Request courier");
    await bar("A courier will be assigned to your order shortly.").waitFor();
    await card.getByText("No courier has taken it yet.").waitFor();
    await click(card, "Cancel courier");
    await click(page.getByRole("alertdialog"), "Cancel courier");
    await card.getByRole("button", { name: "Request a courier" }).click();
    await click(dialog, "Request courier");
    await card.getByText("Delivery PIN").waitFor();

    const courier = await signedIn("courier", "/courier-orders");
    await courier.setViewportSize({ width: 390, height: 844 });
    const job = courier.getByRole("article", { name: `Order ${id.slice(-6).toUpperCase()} of` }).first();
    await job.getByText("Details").click();
    await job.getByText(deliveryNote).waitFor();
    await click(job, /Assign Courier/);
    await isIn("Carried", "On the way");
    await card.getByRole("link", { name: /Call \(213\) 555-0171/ }).waitFor();
    await click(job, "Mark as Picked Up");
    await card.getByRole("button", { name: "Cancel order" }).waitFor({ state: "detached" });
    await job.getByText("Could not deliver …").click();
    await job.getByLabel("Reason").selectOption("customer-absent");
    await click(job, "Record failed delivery");
    const back = job.getByRole("region", { name: "Return to dispensary" });
    await back.getByRole("link", { name: "Directions" }).waitFor();
    await job.getByText("Not delivered", { exact: true }).waitFor();
    expect(await seriousFindings(courier)).toEqual([]);
    await isIn("Carried", "Coming back");
    await click(card, "Returned");
    await bar("Order marked as returned").waitFor();
    await back.waitFor({ state: "detached" });
    await courier.context().close();
  });

  test("takes its next step from its card, which names what to pick", { tags: "detail" }, async () => {
    await addOrder({ db: createDb(server.d1), now: demoNow }, demoVendorIds.vendor, { lastName: "Quickly" });
    await openPage(page, `${server.origin}/vendor-dashboard`);
    const quick = page.locator("main section li").filter({ hasText: "Quickly" });
    await quick.getByText(/^1\s× Blue Dream/).waitFor();
    for (const [step, place] of [
      [/^Accept, \d+ min for order/, "Accepted"],
      [/^Mark as ready for order/, "Ready"],
    ] as const) {
      expect(await quick.getByRole("button").count()).toBe(1);
      await click(quick, step);
      await isIn("Quickly", place);
    }
    await click(quick, /^ID checked, complete for order/);
    await bar("Order successfully marked as completed").waitFor();
  });

  test.each([390, 820, 1280])(
    "begins in the first fold of %s px, in columns from a tablet on",
    { tags: "detail" },
    async (width) => {
      await page.setViewportSize({ width, height: 844 });
      await openPage(page, `${server.origin}/vendor-dashboard`);
      const first = await page.locator("main section li").first().boundingBox();
      expect(first?.y).toBeLessThanOrEqual(260);
      const columns = await page
        .locator("main section:has(> h2)")
        .evaluateAll((cells) =>
          cells.filter((cell) => cell.checkVisibility()).map((cell) => Math.round(cell.getBoundingClientRect().left)),
        );
      expect(new Set(columns).size > 1).toBe(width > 760);
      await page.setViewportSize({ width: 1280, height: 900 });
    },
  );

  test("opens on what was ordered, the address and the total, with its controls after them", {
    tags: "detail",
  }, async () => {
    const { card } = await anOpenOrder("Sorted", toHopeStreet);
    await card.getByRole("button", { name: /^Accept, ready in/ }).waitFor();
    const text = (await card.textContent()) ?? "";
    const [items, address, total, ...controls] = [
      ...["Blue Dream", "Hope St", "Total"],
      ...["Accept, ready in", "Propose a change"],
    ].map((part) => text.indexOf(part)) as [number, number, number, ...number[]];
    expect([items, address, total, ...controls]).not.toContain(-1);
    expect(Math.max(items, address, total)).toBeLessThan(Math.min(...controls));
  });

  test("opens beside the columns on a tablet without widening the page", { tags: "detail" }, async () => {
    await anOpenOrder("Beside", toHopeStreet);
    const size = page.viewportSize();
    await page.setViewportSize({ width: 820, height: 844 });
    await page.getByRole("button", { name: "Close order" }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(820);
    if (size) await page.setViewportSize(size);
  });

  test("that has waited too long says so", { tags: "detail" }, async () => {
    // The demo's newest one came six minutes ago, and nobody has answered it.
    await column("New")
      .getByText(/^Waiting \d+ min$/)
      .first()
      .waitFor();
  });

  test("counts as seen once it is on the screen, and stops ringing everywhere", { tags: "detail" }, async () => {
    const { id } = await anOpenOrder("Noticed");
    const seenAt = async () => {
      const found = await page.request.get(`${server.origin}/api/orders/vendor/${demoVendorIds.vendor}?q=${id}`);
      return ((await found.json()) as { seenAt: string | null }[])[0]?.seenAt ?? null;
    };
    await expect.poll(seenAt, { timeout: 20_000 }).not.toBeNull();
  });

  test("is opened, accepted and closed by keys alone; the focus follows", { tags: "detail" }, async () => {
    const { card } = await anOpenOrder("Keyed");
    await page.keyboard.press("Escape");
    await page.locator("main details[open]").waitFor({ state: "detached" });
    await pressOn(page, card.locator("summary"));
    await pressOn(page, card.getByRole("button", { name: /^Accept/ }));
    await isIn("Keyed", "Accepted");
    const focused = () => page.evaluate(() => document.activeElement?.closest("details")?.textContent ?? "");
    await expect.poll(focused).toContain("Keyed");
    await page.keyboard.press("Escape");
    await page.locator("main details[open]").waitFor({ state: "detached" });
  });
});

describe("a proposed change", () => {
  /** An edible of the dispensary, which is of another category than what it replaces. */
  const anEdible = async () =>
    (await server.d1
      .prepare(
        `SELECT name, amount FROM products WHERE vendor_id = ? AND category = 'Edible' AND status = 'Active'
          AND image_key IS NOT NULL AND coalesce(stock, 9) > 1 ORDER BY price_cents LIMIT 1`,
      )
      .bind(demoVendorIds.vendor)
      .first<{ name: string; amount: string }>()) ?? { name: "", amount: "" };
  const lineOf = (proposal: Page, name: string) =>
    proposal.locator("[data-form=orderProposal] > ul > li").filter({ hasText: `1 × ${name}` });

  test("replaces a product by one that its vendor searched for, once the shopper accepts it", {
    tags: "detail",
  }, async () => {
    const { name, amount } = await anEdible();
    const path = await newProposal(null, server.d1);
    await openPage(page, server.origin + path);
    const line = lineOf(page, "Blue Dream");
    const search = line.getByRole("searchbox", { name: "Search your menu" });
    expect(await search.isVisible()).toBe(false);
    await line.getByLabel("1 × Blue Dream").selectOption("Replace it");
    const beyond = (edges: Element[]) =>
      edges.filter((each) => each.getBoundingClientRect().right > innerWidth - 16).map((each) => each.textContent);
    const size = page.viewportSize();
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.locator("fieldset label").evaluateAll(beyond)).toEqual([]);
    if (size) await page.setViewportSize(size);
    await click(page, "Ask the customer");
    await line.getByText("Please choose a product.").waitFor();
    expect(await search.evaluate((field) => field === document.activeElement)).toBe(true);

    await search.fill(`${name} ${amount}`.toLowerCase());
    await line.getByRole("radio", { name }).first().check();
    await search.fill("nothing that anybody sells");
    await expect.poll(() => line.getByRole("radio").count()).toBe(1);
    await line.getByLabel("How many").fill("0");
    await page.getByRole("radio", { name: "Cancel the order" }).check();
    await click(page, "Ask the customer");
    await line.getByText("Please enter at least 1.").waitFor();
    expect(await line.getByRole("radio", { name }).isChecked()).toBe(true);
    expect(await page.getByRole("radio", { name: "Cancel the order" }).isChecked()).toBe(true);
    expect(await seriousFindings(page)).toEqual([]);
    await line.getByLabel("How many").fill("1");
    await click(page, "Ask the customer");
    await page.waitForURL(/vendor-dashboard$/);

    const orderId = path.split("/")[3] ?? "";
    const token = await orderToken(localBindings({}).ORDER_LINK_KEY ?? "", orderId);
    const shopper = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
    await openPage(shopper, server.origin + orderLink(orderId, token));
    const proposal = shopper.getByRole("region", { name: "Something is out of stock" });
    await proposal.getByText(`1 × ${name}`).waitFor();
    expect(await proposal.locator("img").count()).toBe(2);
    expect(await seriousFindings(shopper)).toEqual([]);
    await proposal.getByRole("button", { name: "Accept the change" }).press("Enter");
    await shopper.getByText("You accepted a change to this order.").waitFor();
    const focused = () => shopper.evaluate(() => document.activeElement?.textContent);
    await expect.poll(focused).toBe("You accepted a change to this order.");
    await shopper.context().close();
  });

  test("is made without scripts too, and keeps what was chosen through a search and a refusal", {
    tags: "detail",
  }, async () => {
    const { name } = await anEdible();
    const storageState = await page.context().storageState();
    const plain = await (await browser.newContext({ javaScriptEnabled: false, storageState })).newPage();
    await plain.goto(server.origin + (await newProposal(null, server.d1)));
    const [dream, vaporizer] = [lineOf(plain, "Blue Dream"), lineOf(plain, "Vaporizer")];
    await vaporizer.getByLabel("1 × Vaporizer").selectOption("Out of stock: remove it");
    await plain.getByRole("radio", { name: "Cancel the order" }).check();
    await dream.getByLabel("1 × Blue Dream").selectOption("Replace it");
    await dream.getByLabel("Search your menu").fill(name);
    await click(dream, "Search");
    await dream.getByRole("radio", { name }).first().check();
    await dream.getByLabel("How many").fill("0");
    await click(plain, "Ask the customer");
    await dream.getByText("Please enter at least 1.").waitFor();
    expect(await vaporizer.getByLabel("1 × Vaporizer").inputValue()).toBe("remove");
    expect(await dream.getByRole("radio", { name }).first().isChecked()).toBe(true);
    expect(await plain.getByRole("radio", { name: "Cancel the order" }).isChecked()).toBe(true);
    await dream.getByLabel("How many").fill("1");
    await vaporizer.getByLabel("1 × Vaporizer").selectOption("Keep it");
    await click(plain, "Ask the customer");
    await plain.waitForURL(/vendor-dashboard$/);
    await plain.context().close();
  });
});

test("a new order sounds an alert, appears and is named, and the alert stops once it is opened", {
  tags: "detail",
}, async () => {
  const vendor = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  await signInDemo(vendor, server.origin, "vendor");
  // What is heard is counted, note by note.
  await vendor.addInitScript(() => {
    const make = AudioContext.prototype.createOscillator;
    AudioContext.prototype.createOscillator = function () {
      document.documentElement.dataset.notes = String(Number(document.documentElement.dataset.notes ?? 0) + 1);
      return make.call(this);
    };
  });
  const page = await vendor.newPage();
  await openPage(page, `${server.origin}/vendor-dashboard`);
  // The gesture that lets a page sound.
  await page.getByRole("heading", { name: "Recent Orders" }).click();
  await page.getByText("Tap for sound").waitFor({ state: "detached" });
  await placeDemoOrder(server.origin);
  await page.getByText("New order from Casey Call").waitFor(SOON);
  expect(await page.title()).toMatch(/^\(1\) New order/);
  await expect.poll(() => page.evaluate(() => Number(document.documentElement.dataset.notes ?? 0))).toBe(3);

  const card = page.locator("details").filter({ hasText: "Casey Call" }).first();
  await card.locator("summary").click();
  await page.getByText("New order from").waitFor({ state: "detached" });
  expect(await page.title()).not.toMatch(/New order/);
  await card.getByText("05/14/1990").waitFor();
  const call = card.getByRole("link", { name: /^\(213\) 555-\d{4}$/ });
  expect(await call.getAttribute("href")).toMatch(/^tel:\+1213555\d{4}$/);
  await vendor.close();
});
