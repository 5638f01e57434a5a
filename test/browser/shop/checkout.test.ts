import type { BrowserContext, Page } from "playwright-core";
import { beforeEach, describe, expect, test } from "vitest";
import { cartItem } from "#app/domain/checkout/cart.ts";
import { createDb } from "#db/client.ts";
import { deals, orderWindows, places } from "#db/schema/index.ts";
import { seriousFindings } from "#test/support/browser/axe.ts";
import { hydrated, openPage, openSite, stall } from "#test/support/browser/site.ts";
import { addressCookie, windowsOf } from "#test/support/browser/windows.ts";
import { orderRows } from "#test/support/checkout.ts";
import { aDeal } from "#test/support/deals.ts";
import { widths } from "#test/support/depth.ts";
import { jpeg } from "#test/support/pictures.ts";
import { DOWNTOWN, openShop, stock } from "#test/support/shop.ts";

const shops: Record<string, string> = {
  "green-door": "Green Door",
  counter: "The Counter",
  slots: "Slots",
  hill: "Hill",
};
const pickupOnly = ["counter", "hill"];
const goods = [
  ["Blue Dream", 2500],
  ["OG Kush", 4000],
].map(([name, priceCents]) => ({
  name: String(name),
  priceCents: Number(priceCents),
  salePriceCents: null,
  brand: "Coastline",
  category: "Flower" as const,
  strain: "Sativa",
  amount: "3.5g",
  contents: { grams: 0.01 },
  thcPercent: null,
  imageKey: "products/x.jpg",
  tags: [],
}));

const server = await openSite({
  seed: false,
  fill: async ({ d1, r2 }) => {
    const own = createDb(d1);
    for (const size of ["", "-small"]) await r2.put(`products/x${size}.jpg`, jpeg());
    const place = { kind: "zip" as const, city: "Los Angeles", state: "CA", weight: 90 };
    await own.insert(places).values({ ...place, ...DOWNTOWN, id: 1, zip: "90012", search: "90012" });
    for (const [id, dispensaryName] of Object.entries(shops)) {
      const dispensaryType = pickupOnly.includes(id) ? "Pickup" : "Pickup & Delivery";
      const facts = id === "hill" ? { state: "VT" } : {};
      await openShop(own, { id, dispensaryName, dispensaryType, ...facts });
      for (const product of goods) await stock(own, id, { ...product, id: `${id}-${product.name.split(" ")[0]}` });
    }
    await own
      .insert(orderWindows)
      .values({ vendorId: "slots", minutes: 60, capacity: 3, leadMinutes: 0, daysAhead: 2 });
  },
});
const { browser } = server;
const db = createDb(server.d1);
const windows = windowsOf(server);
let context: BrowserContext;

beforeEach(async () => {
  context = await windows.newContext({ viewport: { width: 390, height: 844 } });
  await saveAddress(HOME);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  context.on("console", (message) => {
    // A refusal is an answer; the browser reports each status of 400 and more by itself.
    const ofStatus = message.text().startsWith("Failed to load resource");
    if (message.type() === "error" && !ofStatus) windows.complain(message.text());
  });
});

const HOME = "1 Main St, Los Angeles, CA 90012";

const saveAddress = (address: string, point = DOWNTOWN) =>
  context.addCookies([addressCookie(server.origin, address, point)]);

/** One of each of a shop's products in the cart, at the checkout. */
async function checkOut({ shop = "green-door" } = {}) {
  const page = await context.newPage();
  // A page of that origin that costs nothing: to fill a cart on a menu is test/browser/shop/cart.test.ts.
  await page.goto(`${server.origin}/robots.txt`);
  const at = { id: shop, dispensaryName: shops[shop] ?? "", logoUrl: "/placeholder.svg" };
  const lines = goods.map((product) =>
    cartItem(
      { ...product, id: `${shop}-${product.name.split(" ")[0]}` },
      at,
      pickupOnly.includes(shop) ? "Pickup" : "Delivery",
    ),
  );
  await page.evaluate((cart) => localStorage.setItem("cartItems", cart), JSON.stringify(lines));
  await openPage(page, `${server.origin}/checkout`);
  await page.getByText("Subtotal", { exact: true }).waitFor();
  return page;
}

async function fillContact(page: Page) {
  await page.getByLabel("First name").fill("Ana");
  await page.getByLabel("Last name").fill("Reyes");
  await page.getByLabel("Email").fill("ana@example.org");
  await page.getByLabel("Phone").pressSequentially("2135550188");
  await page.getByLabel("Birthdate").pressSequentially("05141990");
}

const choose = (page: Page, method: string) => page.getByRole("radio", { name: new RegExp(`^${method}`) }).check();
/** The same with all that an order needs. */
async function readyToOrder(at?: Parameters<typeof checkOut>[0]) {
  const page = await checkOut(at);
  await fillContact(page);
  await choose(page, "Cash");
  return page;
}

const placeOrder = (page: Page) => page.getByRole("button", { name: "Place Order" });
const total = (page: Page) => page.getByTestId("total").textContent();
const confirmed = (page: Page) => page.waitForURL("**/order-confirmation/**");
async function order(page: Page) {
  await placeOrder(page).click();
  await confirmed(page);
}
const count = async () => (await orderRows(db))?.orders ?? 0;

test("a code used up before the order is placed is removed with a message, and the order can still be placed", {
  tags: "detail",
}, async () => {
  const now = Date.now();
  const deal = { ...aDeal({ code: "LAST1", maxUses: 1 }), vendorId: "green-door", createdAt: now, updatedAt: now };
  await db.insert(deals).values(deal);
  const page = await readyToOrder();
  await page.getByText("Have a code?").click();
  await page.getByLabel("Code", { exact: true }).fill("last1");
  await page.getByRole("button", { name: "Apply" }).click();
  await page.getByText("LAST1 is applied.").waitFor();
  expect(await total(page)).toBe("$52.00");
  await db.update(deals).set({ uses: 1 });
  await placeOrder(page).click();
  await page.getByText("This code has been used up.", { exact: true }).waitFor();
  await expect.poll(() => total(page)).toBe("$65.00");
  expect(await page.getByText("LAST1 is applied.").count()).toBe(0);
  await order(page);
  await db.delete(deals);
});

describe.each(widths)("at %s px", (width) => {
  test("a delivery with fee and tip is placed, confirmed, and found again by its link", async () => {
    const page = await checkOut();
    await page.setViewportSize({ width, height: 900 });
    await page.getByText("All payment is collected upon delivery. Please have a VALID ID ready.").waitFor();
    await page.getByText("Green Door will text you from (213) 555-0121 with the ETA of your delivery.").waitFor();
    await fillContact(page);
    expect(await page.getByLabel("Phone").inputValue()).toBe("(213) 555-0188");
    expect(await page.getByLabel("Birthdate").inputValue()).toBe("05/14/1990");
    await page.getByText("+$3").waitFor();
    await choose(page, "Debit");
    await page.getByRole("radio", { name: "$5", exact: true }).check();
    await page.getByRole("button", { name: "One Blue Dream more" }).click();
    await expect.poll(() => total(page)).toBe("$98.00");
    await page.getByRole("button", { name: "Remove OG Kush" }).click();
    await expect.poll(() => total(page)).toBe("$58.00");
    await order(page);

    await page.getByRole("heading", { name: "Thank you for your order, Ana!" }).waitFor();
    for (const text of ["AWAITING PROCESSING", "ana@example.org", HOME, "Debit fee"])
      await page.getByText(text).first().waitFor();
    expect(await total(page)).toBe("$58.00");
    expect(await page.evaluate(() => localStorage.getItem("cartItems"))).toBe("[]");
    const stored = await page.evaluate(() => localStorage.getItem("contactInfo"));
    expect(JSON.parse(stored ?? "")).toMatchObject({ firstName: "Ana", phone: "(213) 555-0188" });
    const everything = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state]),
    );
    expect(everything).not.toMatch(/1990/);

    expect(page.url()).not.toContain("token");
    expect(await page.evaluate(() => document.cookie)).not.toContain("order-");
    await page.reload();
    await page.getByRole("heading", { name: "Thank you for your order, Ana!" }).waitFor();
    await page.getByRole("button", { name: "Copy Link" }).click();
    await page.getByText("Link copied to clipboard!").waitFor();
    // Links begin with the configured origin, which this server is not at.
    const link = (await page.evaluate(() => navigator.clipboard.readText())).replace(
      /^https?:\/\/[^/]+/,
      server.origin,
    );
    const elsewhere = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
    await elsewhere.goto(link);
    expect(elsewhere.url()).toBe(page.url());
    await elsewhere.reload();
    expect(await total(elsewhere)).toBe("$58.00");
    expect(await elsewhere.content()).not.toMatch(/1990/);
    expect(await elsewhere.locator('meta[name="robots"]').getAttribute("content")).toContain("noindex");
    await elsewhere.context().clearCookies();
    await elsewhere.goto(link.replace(/token=.{4}/, "token=AAAA"));
    await elsewhere.getByText("Order details not available.").waitFor();
    await elsewhere.context().close();
  });

  test("a pickup shows where to go, and asks for no address and no tip", { tags: "detail" }, async () => {
    await context.clearCookies();
    const page = await checkOut({ shop: "counter" });
    await page.setViewportSize({ width, height: 900 });
    await page
      .getByText("The Counter will text you from (213) 555-0121 when your order is ready for pickup.")
      .waitFor();
    await page.getByText("200 N Spring St, Los Angeles, CA 90012").waitFor();
    await page.getByText("You pay at pickup.").waitFor();
    expect(await page.getByText("Tip your driver").count()).toBe(0);
    expect(await page.getByRole("radio", { name: "Delivery", exact: true }).count()).toBe(0);
    await fillContact(page);
    await choose(page, "Cash");
    await order(page);
    await page.getByText("Pickup orders are typically ready within 10 minutes.").waitFor();
  });

  test("each missing value is reported beside its field, and nothing typed is lost", async () => {
    await context.clearCookies();
    const page = await checkOut();
    await page.setViewportSize({ width, height: 900 });
    const before = await count();
    await page.getByLabel("First name").fill("Ana");
    await placeOrder(page).click();
    const alert = page.locator(".sticky-bar").getByRole("alert");
    expect(await alert.textContent()).toBe("Please fill out all required fields.");
    for (const label of ["Last name", "Email", "Phone", "Birthdate"])
      expect(await page.getByLabel(label).getAttribute("aria-invalid")).toBe("true");
    const box = page.getByRole("combobox", { name: "Delivery Address" });
    expect(await box.evaluate((first) => first === document.activeElement)).toBe(true);
    await fillContact(page);
    await placeOrder(page).click();
    await page.locator("#checkout").getByRole("alert").getByText("Please add a delivery address.").waitFor();

    await box.fill("1 Main St, 90012");
    await page.getByRole("option").first().click();
    await page.getByRole("button", { name: "Save Address" }).click();
    await page.getByText(HOME, { exact: true }).waitFor();
    await page.getByRole("button", { name: "Copy Delivery Address" }).click();
    await page.getByText("Delivery Address copied to clipboard!").waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(HOME);
    await placeOrder(page).click();
    await page.getByText("Please select a payment method.").waitFor();
    await choose(page, "Cash");
    await page.getByLabel("Birthdate").fill("02/30/1990");
    await placeOrder(page).click();
    await page.getByText("This date does not exist. Enter your birthdate as MM/DD/YYYY.").waitFor();
    await page.getByLabel("Birthdate").fill("01/01/2015");
    await page.getByLabel("Phone").focus();
    await page.getByText("You must be 21 or older to order.", { exact: true }).waitFor();
    await placeOrder(page).click();
    expect(await page.getByText("You must be 21 or older to order.").count()).toBe(1);
    await page.getByLabel("Email").fill("ana@gmial.con");
    await page.getByLabel("Phone").focus();
    await page.getByRole("button", { name: "Did you mean gmail.com?" }).click();
    expect(await page.getByLabel("Email").inputValue()).toBe("ana@gmail.com");
    expect(await count()).toBe(before);
    await page.getByLabel("Birthdate").fill("05/14/1990");
    await order(page);
  });

  test("what changed since is shown line by line and must be confirmed", async () => {
    const page = await checkOut();
    await page.setViewportSize({ width, height: 900 });
    // Otherwise the quote tells of the change before the order does.
    const lastQuote = page.waitForResponse((response) => response.request().postData()?.includes("1990") ?? false);
    await fillContact(page);
    await choose(page, "Cash");
    await lastQuote;
    const before = await count();
    await db.$client.prepare("UPDATE products SET price_cents = 2750 WHERE id = 'green-door-Blue'").run();
    await db.$client.prepare("UPDATE products SET status = 'Disabled' WHERE id = 'green-door-OG'").run();
    await placeOrder(page).click();
    await page.getByText("This changed since you filled your cart").waitFor();
    await page.getByText("The price of Blue Dream has changed.").waitFor();
    await page.getByText("OG Kush is not available at the moment.").waitFor();
    expect(await total(page)).toBe("$27.50");
    expect(await count()).toBe(before);
    expect(await page.getByLabel("First name").inputValue()).toBe("Ana");
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole("button", { name: "Confirm and place order" }).click();
    await confirmed(page);
    expect(await total(page)).toBe("$27.50");
    await db.$client.prepare("UPDATE products SET price_cents = 2500 WHERE id = 'green-door-Blue'").run();
    await db.$client.prepare("UPDATE products SET status = 'Active' WHERE id = 'green-door-OG'").run();
  });
});

test("All taxes included expands to its lines; where the law requires separate taxes, they are listed, also on the receipt", {
  tags: "detail",
}, async () => {
  const page = await checkOut();
  const excise = page.getByText("Cannabis excise tax (15%)");
  await page.getByText("Proposition 65").waitFor();
  expect(await excise.isVisible()).toBe(false);
  await page.getByText("All taxes included").click();
  await excise.waitFor();
  await page.getByText("Prices include local tax, if any.").waitFor();
  expect(await seriousFindings(page)).toEqual([]);

  await page.evaluate(() => localStorage.clear());
  const apart = await checkOut({ shop: "hill" });
  await apart.getByText("Subtotal before tax").waitFor();
  await apart.getByText("Cannabis excise tax (14%)").waitFor();
  expect(await apart.locator("summary", { hasText: "All taxes included" }).count()).toBe(0);
  await apart.getByText("For adults 21 and older only.").waitFor();
  expect(await apart.getByText("Proposition 65").count()).toBe(0);
  await fillContact(apart);
  await choose(apart, "Cash");
  await order(apart);
  await apart.reload();
  await apart.getByRole("link", { name: "Receipt" }).click();
  await apart.getByRole("heading", { name: /^Receipt #/ }).waitFor();
  await apart.getByText("State sales tax (6%)").waitFor();
  await apart.getByText(/^Ana, number [0-9A-Z]{8}$/).waitFor();
});

const unreachable = "Could not reach the server. Please check your internet connection.";
const waits = (page: Page) => page.getByText("Your order is saved on this device.").waitFor();

test("two presses, and a third after an answer that never came, make one order", async () => {
  const page = await readyToOrder();
  const before = await count();
  // The order is stored, but the way back breaks: the shopper presses again.
  let cut = true;
  await page.route("**/api/customer/create-order", async (route) => {
    if (!cut) return route.continue();
    cut = false;
    await route.fetch();
    await route.abort("connectionreset");
  });
  await placeOrder(page).dblclick();
  await page.getByText(unreachable).waitFor();
  await waits(page);
  expect(windows.forgive()).toEqual([expect.stringContaining("Network error")]);
  expect(await count()).toBe(before + 1);
  await page.getByRole("button", { name: "Send Now" }).click();
  await confirmed(page);
  expect(await count()).toBe(before + 1);
});

test("an order that was placed without a connection is sent once it is back, by itself and once, also after a reload", async () => {
  const page = await readyToOrder();
  const before = await count();
  await page.route("**/api/customer/create-order", (route) => route.fulfill({ status: 503, body: "{}" }));
  await placeOrder(page).click();
  await waits(page);
  expect(await seriousFindings(page)).toEqual([]);
  await page.reload();
  await waits(page);
  await page.unroute("**/api/customer/create-order");
  await confirmed(page);
  expect(await count()).toBe(before + 1);
  windows.forgive();
});

test("an order that waits is sent after a reload also if a product has sold out and its code does not apply", {
  tags: "detail",
}, async () => {
  await db.$client.prepare("UPDATE products SET status = 'Disabled' WHERE id = 'slots-OG'").run();
  const page = await readyToOrder({ shop: "slots" });
  const before = await count();
  await page.route("**/api/customer/create-order", (route) => route.fulfill({ status: 503, body: "{}" }));
  await page.getByText("Have a code?").click();
  await page.getByLabel("Code", { exact: true }).fill("nonsense");
  await page.getByRole("button", { name: "Confirm and place order" }).click();
  await waits(page);
  await page.reload();
  await waits(page);
  await page.unroute("**/api/customer/create-order");
  await confirmed(page);
  expect(await count()).toBe(before + 1);
  await db.$client.prepare("UPDATE products SET status = 'Active' WHERE id = 'slots-OG'").run();
  windows.forgive();
});

test("an order that waits is not sent after its cart has changed, and the shopper learns that it may have arrived", {
  tags: "detail",
}, async () => {
  const page = await readyToOrder();
  await page.route("**/api/customer/create-order", (route) => route.fulfill({ status: 503, body: "{}" }));
  await placeOrder(page).click();
  await waits(page);
  await page.evaluate(() => {
    const [line, ...others] = JSON.parse(localStorage.getItem("cartItems") ?? "[]");
    localStorage.setItem("cartItems", JSON.stringify([{ ...line, quantity: line.quantity + 1 }, ...others]));
  });
  await page.reload();
  await page.getByText("Your cart has changed, so your saved order won't be sent. It may have reached us").waitFor();
  windows.forgive();
});

test("a reload between the answer and the confirmation leads to the confirmation", { tags: "detail" }, async () => {
  const page = await readyToOrder();
  const before = await count();
  const release = await stall(page, /order-confirmation\/.*\.data/);
  const confirmation = page.waitForRequest(/order-confirmation\/.*\.data/);
  await placeOrder(page).click();
  await confirmation;
  await page.reload();
  release();
  await confirmed(page);
  await page.getByRole("heading", { name: "Thank you for your order, Ana!" }).waitFor();
  expect(await count()).toBe(before + 1);
  await page.goto(`${server.origin}/checkout`);
  await page.getByText("Your cart is empty.").waitFor();
});

test("an order that waits can be withdrawn, and what was typed is there to be changed", {
  tags: "detail",
}, async () => {
  const page = await readyToOrder();
  const before = await count();
  await context.setOffline(true);
  await placeOrder(page).click();
  await waits(page);
  await page.getByRole("button", { name: "Don't send it" }).click();
  await page.getByText("Your order won't be sent. Nothing was ordered.").waitFor();
  await context.setOffline(false);
  expect(await page.getByLabel("First name").inputValue()).toBe("Ana");
  await page.getByLabel("First name").fill("Anna");
  await order(page);
  expect(await count()).toBe(before + 1);
  windows.forgive();
});

test("the note about a copied address stays for 2 seconds", { tags: "detail" }, async () => {
  const page = await checkOut();
  await page.clock.install();
  await page.getByRole("button", { name: "Copy Delivery Address" }).click();
  const note = page.getByText("Delivery Address copied to clipboard!");
  await note.waitFor();
  await page.clock.fastForward(1_500);
  expect(await note.count()).toBe(1);
  await page.clock.fastForward(1_000);
  await note.waitFor({ state: "detached" });
});

test("without scripts the checkout says that it needs them, and shows no form that does nothing", {
  tags: "detail",
}, async () => {
  const plain = await browser.newContext({ javaScriptEnabled: false });
  const page = await plain.newPage();
  await page.goto(`${server.origin}/checkout`);
  expect(await page.locator("main noscript").textContent()).toContain("Please turn on JavaScript to order.");
  expect(await page.locator("main :is(input, button, textarea, select):visible").count()).toBe(0);
  await plain.close();
});

test("without scripts no page goes on loading, and no button does nothing", { tags: "detail" }, async () => {
  const placed = await readyToOrder();
  await order(placed);
  const plain = await browser.newContext({ javaScriptEnabled: false, storageState: await context.storageState() });
  const page = await plain.newPage();
  for (const path of ["/nearby?mode=pickup", "/orders", "/favorites", new URL(placed.url()).pathname]) {
    await page.goto(server.origin + path);
    expect(await page.getByText("Loading").filter({ visible: true }).allTextContents(), path).toEqual([]);
    expect(await page.locator("main button[type=button]").filter({ visible: true }).count(), path).toBe(0);
  }
  await plain.close();
});

test("order windows are listed under their day", { tags: "detail" }, async () => {
  const page = await checkOut({ shop: "slots" });
  const days = page.getByLabel("Time").locator("optgroup");
  await days.nth(1).waitFor({ state: "attached" });
  const offered = await days.evaluateAll((groups) =>
    groups.map((group) => {
      const { label } = group as HTMLOptGroupElement;
      return { label, times: [...group.children].map(({ textContent }) => textContent ?? "") };
    }),
  );
  expect(offered.length).toBeGreaterThan(1);
  for (const { label, times } of offered) {
    expect(times.length).toBeGreaterThan(0);
    expect(times.filter((time) => !time.startsWith(label))).toEqual([]);
  }
});

test("an empty cart cannot be ordered", { tags: "detail" }, async () => {
  const logged: string[] = [];
  const page = await context.newPage();
  page.on("console", (message) => logged.push(message.text()));
  await page.goto(`${server.origin}/checkout`);
  await page.getByText("Your cart is empty.").waitFor();
  expect(await placeOrder(page).count()).toBe(0);
  expect(logged).toContain("No items in cart");
  await page.getByRole("link", { name: "Continue Shopping" }).click();
  await page.waitForURL("**/nearby");
});

test("the checkout asks for the street that an address lacks, and the order goes there", {
  tags: "detail",
}, async () => {
  await saveAddress("Los Angeles, CA 90012");
  const page = await checkOut();
  await page.getByText("A delivery needs a street and house number.").waitFor();
  const box = page.getByRole("combobox", { name: "Delivery Address" });
  expect(await box.getAttribute("placeholder")).toBe("Street and house number");
  expect(await seriousFindings(page)).toEqual([]);

  // What else was typed by then stays.
  await fillContact(page);
  await page.getByLabel("Apartment or unit").fill("4B");
  await page.getByLabel("Note for the driver").fill("Ring twice");
  await page.getByRole("radio", { name: "Pickup", exact: true }).check();
  await page.getByText("200 N Spring St, Los Angeles, CA 90012").waitFor();
  expect(await page.getByLabel("Apartment or unit").isVisible()).toBe(false);
  await page.getByRole("radio", { name: "Delivery", exact: true }).check();
  expect(await page.getByLabel("Note for the driver").inputValue()).toBe("Ring twice");
  await choose(page, "Cash");
  await placeOrder(page).click();
  await page.getByText("Invalid delivery address format. Please re-enter your address.").first().waitFor();

  await box.fill("99999 Imaginary Blvd");
  await page.getByRole("option", { name: "99999 Imaginary Blvd Add the ZIP code" }).click();
  // The ZIP code that was saved stands there to be seen, and to be changed.
  await page.getByText("Found: 99999 Imaginary Blvd, Los Angeles, CA 90012").waitFor();
  expect(await page.getByLabel("ZIP code").inputValue()).toBe("90012");
  await page.getByRole("button", { name: "Save Address" }).click();
  await expect
    .poll(() => page.getByTestId("delivery-address").textContent())
    .toBe("99999 Imaginary Blvd, Los Angeles, CA 90012");
  expect(await page.getByLabel("Apartment or unit").inputValue()).toBe("4B");
  await order(page);
  await page.getByText("99999 Imaginary Blvd, #4B, Los Angeles, CA 90012").first().waitFor();
  await page.getByText("Ring twice").waitFor();
  expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toContain("Ring");

  // The next order finds the apartment with its address, until that is another one.
  const second = await checkOut();
  expect(await second.getByLabel("Apartment or unit").inputValue()).toBe("4B");
  expect(await second.getByLabel("Note for the driver").inputValue()).toBe("");
  await second.getByRole("button", { name: "Edit Delivery Address" }).click();
  await second.getByRole("combobox", { name: "Delivery Address" }).fill("1 Main St, Los Angeles, CA 90012");
  await second.getByRole("option").first().click();
  await second.getByRole("button", { name: "Save Address" }).click();
  await expect.poll(() => second.getByLabel("Apartment or unit").inputValue()).toBe("");
});

test("the keyboard keeps its place when its button goes or stops: editing the address, removing a product", {
  tags: "detail",
}, async () => {
  const page = await checkOut();
  const press = async (name: string) => {
    await page.getByRole("button", { name, exact: true }).focus();
    await page.keyboard.press("Enter");
  };
  const expectFocus = (name: string) =>
    expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.id))
      .toBe(name);
  await press("Edit Delivery Address");
  await expectFocus((await page.getByRole("combobox", { name: "Delivery Address" }).getAttribute("id")) ?? "");
  await press("Cancel");
  await expectFocus("Edit Delivery Address");
  await press("One Blue Dream more");
  await press("One Blue Dream less");
  await expectFocus("One Blue Dream less");
  await press("Remove Blue Dream");
  await expectFocus("Remove OG Kush");
  await press("Remove OG Kush");
  await page.getByText("Your cart is empty.").waitFor();
  await expectFocus("main");
});

test("text typed before hydration stays, and the form is saved without the birthdate", {
  tags: "detail",
}, async () => {
  const page = await checkOut();
  await fillContact(page);
  await page.getByLabel("Birthdate").blur();
  await page.reload();
  await expect.poll(() => page.getByLabel("Email").inputValue()).toBe("ana@example.org");
  const slow = await context.newPage();
  const release = await stall(slow);
  await slow.goto(`${server.origin}/checkout`, { waitUntil: "commit" });
  await slow.getByLabel("First name").fill("Bea");
  expect(await placeOrder(slow).isDisabled()).toBe(true);
  release();
  await hydrated(slow);
  await slow.getByText("Subtotal", { exact: true }).waitFor();
  expect(await slow.getByLabel("First name").inputValue()).toBe("Bea");
  expect(await slow.getByLabel("Last name").inputValue()).toBe("Reyes");
  expect(await slow.getByLabel("Birthdate").inputValue()).toBe("");
});

test("a reload keeps payment, tip, note, code and birthdate; a code that doesn't apply can be removed, and blocks nothing", {
  tags: "detail",
}, async () => {
  const page = await checkOut();
  await fillContact(page);
  await choose(page, "Debit");
  await page.getByRole("radio", { name: "Custom" }).check();
  const tip = page.getByLabel("Your tip in dollars");
  await tip.fill("-5");
  await page.getByLabel("Note for the driver (optional)").fill("Gate 4");
  await page.getByText("Enter a tip from $0 to $500.").waitFor();
  expect(await tip.inputValue()).toBe("-5");
  await tip.fill("2.5");
  await page.getByText("Have a code?").click();
  await page.getByLabel("Code", { exact: true }).fill("nonsense");
  await page.getByRole("button", { name: "Apply" }).click();
  await page.getByText("This code is not valid here.", { exact: true }).waitFor();
  await page.reload();
  await page.getByText("This code is not valid here.", { exact: true }).waitFor();
  expect(await page.getByRole("radio", { name: /^Debit/ }).isChecked()).toBe(true);
  expect(await tip.inputValue()).toBe("2.5");
  expect(await page.getByLabel("Note for the driver (optional)").inputValue()).toBe("Gate 4");
  expect(await page.getByLabel("Birthdate").inputValue()).toBe("05/14/1990");
  expect(await total(page)).toBe("$70.50");
  await page.getByRole("button", { name: "Remove code" }).click();
  await page.getByText("This code is not valid here.", { exact: true }).waitFor({ state: "detached" });
  await page.getByLabel("Code", { exact: true }).fill("nonsense");
  await order(page);
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain("1990");
});

test("without a connection the checkout says so on our own page, and the cart is there again afterwards", {
  tags: "detail",
}, async () => {
  const page = await checkOut();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);
  await page.getByText("You are offline.").waitFor();
  await fillContact(page);
  await choose(page, "Cash");
  await page.getByRole("button", { name: "Retry" }).waitFor();
  await placeOrder(page).click();
  await waits(page);
  expect(await page.getByText("Could not reach the server.").count()).toBe(1);
  await page.getByRole("button", { name: "Don't send it" }).click();
  for (const path of ["/nearby", "/", "/checkout", "/cart"]) {
    await page.goto(server.origin + path);
    await page.getByRole("heading", { name: "You are offline" }).waitFor();
    await page.getByRole("region", { name: "Your cart" }).getByText("Blue Dream").waitFor();
  }
  await context.setOffline(false);
  await page.waitForURL("**/checkout");
  await page.getByText("Subtotal", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Remove Blue Dream" }).waitFor();
  windows.forgive();
});

test("without WebSockets the confirmation asks by the clock", { tags: "detail" }, async () => {
  await context.addInitScript(() => Reflect.deleteProperty(window, "WebSocket"));
  const page = await checkOut({ shop: "counter" });
  await page.clock.install();
  await fillContact(page);
  await choose(page, "Cash");
  await order(page);
  await page.getByText("AWAITING PROCESSING").waitFor();
  const id = new URL(page.url()).pathname.split("/").at(-1);
  await db.$client.prepare("UPDATE orders SET status = 'CANCELLED' WHERE id = ?").bind(id).run();
  await page.clock.fastForward(16_000);
  await page.getByText("Cancelled", { exact: true }).waitFor();
  await page.getByText("The Counter has canceled this order.").waitFor();
});
