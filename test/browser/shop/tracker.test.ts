import type { BrowserContext, Page } from "playwright-core";
import { beforeEach, describe, expect, test } from "vitest";
import { orderLink, orderToken } from "#app/platform/order-link.ts";
import { createDb } from "#db/client.ts";
import { demoVendorIds } from "#db/seed/demo-ids.ts";
import { addOrder, toHopeStreet } from "#test/support/add-order.ts";
import { seriousFindings } from "#test/support/browser/axe.ts";
import { demoNow, placeDemoOrder, signInDemo } from "#test/support/browser/demo.ts";
import { pressOn } from "#test/support/browser/keyboard.ts";
import { openPage, openSite, SOON } from "#test/support/browser/site.ts";
import { desk, phone, windowsOf } from "#test/support/browser/windows.ts";
import { localBindings } from "#workers/local/bindings.ts";

/** How a shopper follows an order, calls it off, finds it again and orders the same once more. */
const site = await openSite();
const { origin, d1 } = site;
const windows = windowsOf(site);
const vendorId = demoVendorIds.vendor;
let dispensary: BrowserContext;
let page: Page;

beforeEach(async () => {
  dispensary = await windows.newContext();
  await signInDemo(dispensary, origin, "vendor");
  page = await windows.newPage({ viewport: { width: 390, height: 844 }, reducedMotion: "reduce" });
});

type Placed = { orderId: string; link: string; product: { id: string; name: string; cents: number } };

/** A pickup of five of one product of the menu, placed elsewhere. */
async function placeOrder(at = 0): Promise<Placed> {
  const product = await d1
    .prepare(
      "SELECT id, name, coalesce(sale_price_cents, price_cents) AS cents FROM products WHERE vendor_id = ? AND status = 'Active' AND image_key IS NOT NULL AND price_cents >= 1500 ORDER BY id LIMIT 1 OFFSET ?",
    )
    .bind(vendorId, at)
    .first<Placed["product"]>();
  if (!product) throw new Error("The demo's menu has nothing.");
  const placed = await placeDemoOrder(origin, { productId: product.id, firstName: "Ana" });
  return { ...placed, product };
}

async function move(orderId: string, stage: string, more: object = {}) {
  const data = { stage, ...more };
  const response = await dispensary.request.put(`${origin}/api/orders/${orderId}/stage`, {
    data,
    headers: { Origin: origin },
  });
  expect(response.status(), await response.text()).toBe(200);
}
const follow = async ({ link, orderId }: Placed) => {
  await openPage(page, origin + link);
  await page.waitForFunction((id) => localStorage.getItem("keptOrders")?.includes(id), orderId);
};
const now = () => page.locator('[aria-current="step"]');
const steps = () => page.getByRole("list", { name: "Stages of the order" }).getByRole("listitem");

describe("an order's page", () => {
  test("shows each move as it happens, until it is handed over", { tags: "detail" }, async () => {
    const placed = await placeOrder();
    const opened = page.waitForEvent("websocket");
    await follow(placed);
    await opened;
    await page.getByText("Pickup orders are typically ready within 10 minutes.").waitFor();
    await now().getByText("Order placed").waitFor();
    expect(await steps().count()).toBe(4);
    await page.getByText(/^\$[\d,.]+ in cash$/).waitFor();
    expect(await page.getByRole("link", { name: "Directions" }).getAttribute("href")).toMatch(/openstreetmap\.org/);
    await move(placed.orderId, "accepted", { readyInMinutes: 20 });
    await now().getByText("Accepted").waitFor(SOON);
    await page.getByText("Ready about").waitFor();
    await page.getByText(/^\d+:\d\d( [AP]M)? to \d+:\d\d [AP]M$/).waitFor();
    expect(await page.getByText("Cancel order").count()).toBe(0);
    await move(placed.orderId, "ready");
    await now().getByText("Ready for pickup").waitFor();
    expect(await page.getByText("Ready about").count()).toBe(0);
    await move(placed.orderId, "collected", { idChecked: true });
    await page.getByText("Completed", { exact: true }).waitFor();
    expect(await now().count()).toBe(0);
    await page.getByRole("button", { name: "Order again" }).waitFor();
    expect(await page.title()).not.toContain("Ana");
  });

  test("says who canceled and why", { tags: "detail" }, async () => {
    const placed = await placeOrder();
    await move(placed.orderId, "canceled", { reason: "out-of-stock" });
    await follow(placed);
    await page.getByText("has canceled this order.").waitFor();
    await page.getByText("Something you ordered is out of stock.").waitFor();
    await steps().last().getByText("Canceled by").waitFor();
    expect(await seriousFindings(page)).toEqual([]);
  });
});

test("a pickup that its shopper has to confirm waits until they do, with a lost connection in between, and can be accepted then", {
  tags: "detail",
}, async () => {
  const placed = await placeOrder();
  await d1.prepare("UPDATE orders SET confirm_first = 1 WHERE id = ?").bind(placed.orderId).run();
  const board = await dispensary.newPage();
  await openPage(board, `${origin}/vendor-dashboard`);
  const card = board.locator("li", { hasText: placed.orderId.slice(-6).toUpperCase() }).first();
  await card.getByText("Not confirmed yet by the customer").waitFor();
  expect(await card.getByRole("button", { name: /^Accept/ }).count()).toBe(0);
  await follow(placed);
  await page.getByRole("heading", { name: "Please confirm your order" }).waitFor();
  await page.context().setOffline(true);
  await pressOn(page, page.getByRole("button", { name: "I’m coming" }));
  await page.getByRole("alert").getByText("Failed to tell the dispensary").waitFor();
  await page.context().setOffline(false);
  await pressOn(page, page.getByRole("button", { name: "I’m coming" }));
  await page.getByRole("heading", { name: "Waiting for the dispensary to accept your order" }).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await card.getByRole("button", { name: /^Accept/ }).click();
  await now().getByText("Accepted").waitFor(SOON);
});

describe("an order that is not accepted yet", () => {
  test("is canceled by its shopper, who is asked first, by keyboard alone", { tags: "detail" }, async () => {
    await follow(await placeOrder());
    await pressOn(page, page.locator("summary", { hasText: "Cancel order" }));
    await pressOn(page, page.getByRole("button", { name: "Yes, cancel it" }));
    await page.getByText("You have canceled this order.").waitFor();
    await steps().last().getByText("Canceled by you").waitFor();
    expect(await page.getByRole("link", { name: "Receipt" }).count()).toBe(0);
  });

  test("is canceled without JavaScript, too", { tags: "detail" }, async () => {
    const { link } = await placeOrder();
    const plain = await windows.newPage({ javaScriptEnabled: false });
    await plain.goto(origin + link);
    await plain.getByText("Cancel order", { exact: true }).click();
    await plain.getByRole("button", { name: "Yes, cancel it" }).click();
    await plain.getByText("You have canceled this order.").waitFor();
  });

  test("that was just accepted isn't canceled, and the page shows its current state", {
    tags: "detail",
  }, async () => {
    const placed = await placeOrder();
    // No live hint comes: the page still shows what is over.
    await page.routeWebSocket(/\/live\//, () => {});
    await follow(placed);
    await page.getByText("Cancel order", { exact: true }).click();
    await move(placed.orderId, "accepted", { readyInMinutes: 20 });
    await page.getByRole("button", { name: "Yes, cancel it" }).click();
    await page.getByRole("alert").getByText("It was too late to cancel.").waitFor();
    await now().getByText("Accepted").waitFor();
  });
});

describe("the orders of a device", () => {
  test("are listed with their stages, live, and forgotten with what opened them, unless that is undone", {
    tags: "detail",
  }, async () => {
    const [first, second] = [await placeOrder(), await placeOrder()];
    await page.goto(`${origin}/orders`);
    await page.getByText("No orders on this device.").waitFor();
    for (const placed of [first, second]) {
      await follow(placed);
      await page.getByRole("list", { name: "Stages of the order" }).waitFor();
    }
    await page.getByRole("contentinfo").getByRole("link", { name: "Your orders" }).click();
    const card = ({ orderId }: Placed) =>
      page.getByRole("article", { name: `Order ${orderId.slice(-6).toUpperCase()}` });
    await card(first).getByText("Awaiting processing", { exact: true }).waitFor();
    await card(second).getByText("Awaiting processing", { exact: true }).waitFor();
    await move(first.orderId, "accepted", { readyInMinutes: 20 });
    await card(first).getByText("is preparing your order").waitFor();
    await card(first)
      .getByRole("button", { name: /^Remove/ })
      .click();
    await card(first).waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Undo" }).click();
    await card(first)
      .getByRole("button", { name: /^Remove/ })
      .click();
    await card(first).waitFor({ state: "detached" });
    await page.goto(`${origin}/order-confirmation/${first.orderId}`);
    await page.getByText("Order details not available.").waitFor();
    await page.goto(`${origin}/order-confirmation/${second.orderId}`);
    await page.getByRole("heading", { name: "Thank you for your order, Ana!" }).waitFor();
    await page.goto(`${origin}/orders`);
    await card(second).waitFor();
    expect(await page.getByRole("article").count()).toBe(1);
  });

  test("say so if one can't be loaded", { tags: "detail" }, async () => {
    const placed = await placeOrder();
    await follow(placed);
    let requestCount = 0;
    await page.route("**/api/customer/orders/**", (route) => {
      requestCount++;
      return route.abort();
    });
    await page.goto(`${origin}/orders`);
    await page.getByText("We couldn't load this order's status.").waitFor();
    // It asks at first and when its feed has opened; after that, only Retry does.
    await expect.poll(() => requestCount).toBe(2);
    await page.unroute("**/api/customer/orders/**");
    await page.getByRole("button", { name: "Retry" }).click();
    await page.getByText("Awaiting processing", { exact: true }).waitFor();
  });
});

describe("ordering again", () => {
  const price = (id: string, cents: number) =>
    d1.prepare("UPDATE products SET price_cents = ?, sale_price_cents = NULL WHERE id = ?").bind(cents, id).run();

  test("says what changed, and fills the cart at today's price", { tags: "detail" }, async () => {
    const placed = await placeOrder();
    await move(placed.orderId, "canceled", { reason: "closing" });
    await price(placed.product.id, placed.product.cents + 300);
    await follow(placed);
    await page.getByRole("button", { name: "Order again" }).click();
    const dialog = page.getByRole("dialog", { name: "Order again" });
    await dialog.getByText(`The price of ${placed.product.name} has changed.`).waitFor();
    await dialog.getByText("One thing has changed since then.").waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Add 5 items to cart" }).click();
    await dialog.waitFor({ state: "detached" });
    const stored = await page.evaluate(() => JSON.parse(localStorage.getItem("cartItems") ?? "[]"));
    expect(stored).toMatchObject([
      { _id: placed.product.id, quantity: 5, price: (placed.product.cents + 300) / 100, orderType: "Pickup" },
    ]);
  });

  test("leaves out what is sold out, and asks before it takes the place of another dispensary's cart", {
    tags: "detail",
  }, async () => {
    const placed = await placeOrder(1);
    await move(placed.orderId, "canceled", { reason: "closing" });
    await openPage(page, `${origin}/vendor/${demoVendorIds.single}/menu`);
    await page
      .getByRole("button", { name: /^Add .* to cart$/ })
      .first()
      .click();
    await follow(placed);
    await page.goto(`${origin}/orders`);
    await page.getByRole("button", { name: "Order again" }).click();
    await page.getByRole("button", { name: "Add 5 items to cart" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Clear cart and add" }).click();
    const cart = () => page.evaluate(() => JSON.parse(localStorage.getItem("cartItems") ?? "[]"));
    expect(await cart()).toMatchObject([{ _id: placed.product.id, quantity: 5 }]);
    await d1.prepare("UPDATE products SET status = 'Disabled' WHERE id = ?").bind(placed.product.id).run();
    await page.getByRole("button", { name: "Order again" }).click();
    await page.getByText("is not available at the moment.").waitFor();
    await page.getByRole("link", { name: "See the menu" }).waitFor();
  });
});

async function openAs(person: "vendor" | "courier" | null, path: string): Promise<Page> {
  const context = await windows.newContext(person === "vendor" ? desk : phone);
  if (person) await signInDemo(context, origin, person);
  const page = await context.newPage();
  const opened = page.waitForEvent("websocket");
  await openPage(page, origin + path);
  await opened;
  return page;
}

/** What a page's own person does, by the call that its button makes. */
async function act(page: Page, method: "put" | "post", path: string, data: object) {
  // A connection that was kept open may have been closed in the meantime.
  const call = { data, headers: { Origin: origin }, maxRetries: 2 };
  const response = await page.context().request[method](`${origin}/api${path}`, call);
  expect(response.ok(), `${path}: ${await response.text()}`).toBe(true);
  return (await response.json()) as { data: { _id: string; deliveryPin?: string } };
}

test("dispensary, courier and shopper see the same stage, at once, after a reload, and after the network was away", async () => {
  const order = await addOrder({ db: createDb(d1), now: demoNow }, demoVendorIds.vendor, {
    lastName: "Storybook",
    ...toHopeStreet,
  });
  const token = await orderToken(localBindings({}).ORDER_LINK_KEY ?? "", order.id);
  const shopper = await openAs(null, orderLink(order.id, token));
  const vendor = await openAs("vendor", "/vendor-dashboard");
  const courier = await openAs("courier", "/courier-orders");
  const code = order.id.slice(-6).toUpperCase();

  const isShown = (text: string | RegExp) => shopper.getByRole("heading", { name: text }).waitFor();
  const onBoard = (column: string) =>
    vendor.getByRole("region", { name: column, exact: true }).locator("details", { hasText: code }).waitFor();
  const job = courier.getByRole("article", { name: `Order ${code} of` });
  const offered = (button: string) => job.getByRole("button", { name: button }).waitFor();
  const stage = (to: string, more = {}) => act(vendor, "put", `/orders/${order.id}/stage`, { stage: to, ...more });

  await Promise.all([isShown("Waiting for the dispensary to accept your order"), onBoard("New")]);

  await stage("accepted", { readyInMinutes: 20 });
  await Promise.all([isShown("The dispensary is preparing your order"), onBoard("Accepted")]);
  await shopper.getByText("Arrives about").waitFor();

  const { data: request } = await act(vendor, "post", `/orders/${order.id}/courier-request`, {});
  await offered("Assign Courier");
  const move = (name: string, more = {}) =>
    act(courier, "post", `/courier-requests/${request._id}/moves`, { move: name, ...more });
  await move("assign");
  await Promise.all([isShown("Dana will bring it"), onBoard("On the way"), offered("Mark as Picked Up")]);
  await shopper.getByText(request.deliveryPin ?? "no PIN").waitFor();

  // The shopper is in a tunnel while the goods leave.
  await shopper.context().setOffline(true);
  await move("pickUp");
  await Promise.all([onBoard("On the way"), offered("Mark as Delivered")]);
  await shopper.context().setOffline(false);
  await isShown("Dana is on the way");

  for (const page of [shopper, vendor, courier]) await page.reload();
  await Promise.all([isShown("Dana is on the way"), onBoard("On the way"), offered("Mark as Delivered")]);

  await move("deliver", { idChecked: true, pin: request.deliveryPin });
  await isShown("Delivered. Enjoy!");
  await vendor.getByRole("region", { name: "On the way" }).locator("details", { hasText: code }).waitFor({
    state: "detached",
  });
  for (const page of [shopper, vendor, courier]) await page.reload();
  await isShown("Delivered. Enjoy!");
  await vendor.locator("details", { hasText: code }).getByText("COMPLETED").waitFor();
});

test("points that an order earned are used by the next one, and given back when that is canceled", {
  tags: "detail",
}, async () => {
  await d1.batch([
    d1.prepare("UPDATE vendors SET state = 'MI', loyalty_points = 1 WHERE id = ?").bind(vendorId),
    d1.prepare("UPDATE products SET price_cents = 3000, sale_price_cents = NULL WHERE vendor_id = ?").bind(vendorId),
  ]);
  const placed = await placeOrder(2);
  const bought = d1.prepare("SELECT phone, points_earned AS points FROM orders WHERE id = ?").bind(placed.orderId);
  const { phone: number, points } = (await bought.first<{ phone: string; points: number }>()) ?? {
    phone: "",
    points: 0,
  };
  expect(points).toBeGreaterThan(100);
  await follow(placed);
  await page.getByText(`${points} to earn with this order`).waitFor();
  await move(placed.orderId, "accepted", { readyInMinutes: 20 });
  await move(placed.orderId, "ready");
  await move(placed.orderId, "collected", { idChecked: true });
  await page.getByText(`${points} earned`).waitFor(SOON);

  await page.getByRole("button", { name: "Order again" }).click();
  await page.getByRole("button", { name: "Add 5 items to cart" }).click();
  await openPage(page, `${origin}/checkout`);
  const contact = { "First name": "Ana", "Last name": "Reyes", Email: "ana@example.org" };
  for (const [label, text] of Object.entries(contact)) await page.getByLabel(label).fill(text);
  await page.getByLabel("Phone").pressSequentially(number);
  await page.getByLabel("Birthdate").pressSequentially("05141990");
  await page.getByRole("radio", { name: /^Cash/ }).check();
  const total = () => page.getByTestId("total").textContent();
  await page.getByLabel("Use 100 points for $10.00 off").check();
  await expect.poll(total).toBe("$140.00");
  await page.reload();
  await expect.poll(total).toBe("$140.00");
  await page.getByText(`You have ${points} points.`).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole("button", { name: "Place Order" }).click();
  await page.waitForURL("**/order-confirmation/**");
  await page.getByText(/^100 used, \d+ to earn with this order$/).waitFor();
  await page.locator("summary", { hasText: "Cancel order" }).click();
  await page.getByRole("button", { name: "Yes, cancel it" }).click();
  await page.getByText("100 given back", { exact: true }).waitFor();
  await page.getByText("Points left").waitFor();
  await page.getByText(String(points), { exact: true }).waitFor();
});
