import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { orderLink, orderToken } from "#app/platform/order-link.ts";
import { createDb } from "#db/client.ts";
import { demoVendorIds } from "#db/seed/demo-ids.ts";
import { signInDemo } from "#test/support/browser/demo.ts";
import { hydrated, openSite } from "#test/support/browser/site.ts";
import { desk, phone, windowsOf } from "#test/support/browser/windows.ts";
import { toHopeStreet } from "#test/support/forms/case.ts";
import { takeOrder } from "#test/support/take-order.ts";
import { localBindings } from "#workers/local/bindings.ts";

/** One order in three browsers at once: its shopper's, its dispensary's and its courier's. */
const site = await openSite();
const { origin, d1 } = site;
const windows = windowsOf(site);

async function openAs(person: "vendor" | "courier" | null, path: string): Promise<Page> {
  const context = await windows.newContext(person === "vendor" ? desk : phone);
  if (person) await signInDemo(context, origin, person);
  const page = await context.newPage();
  const opened = page.waitForEvent("websocket");
  await page.goto(origin + path);
  await hydrated(page);
  await opened;
  return page;
}

/** What a page's own person does, by the call that its button makes. */
async function act(page: Page, method: "put" | "post", path: string, data: object) {
  const answer = await page.context().request[method](`${origin}/api${path}`, { data, headers: { Origin: origin } });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return (await answer.json()) as { data: { _id: string; deliveryPin?: string } };
}

test("dispensary, courier and shopper see the same stage, at once, after a reload, and after the network was away", async () => {
  const order = await takeOrder({ db: createDb(d1), now: Date.now }, demoVendorIds.vendor, {
    lastName: "Storybook",
    ...toHopeStreet,
  });
  const token = await orderToken(localBindings({}).ORDER_LINK_KEY ?? "", order.id);
  const shopper = await openAs(null, orderLink(order.id, token));
  const vendor = await openAs("vendor", "/vendor-dashboard");
  const courier = await openAs("courier", "/courier-orders");
  const code = order.id.slice(-6).toUpperCase();

  const told = (text: string | RegExp) => shopper.getByRole("heading", { name: text }).waitFor();
  const onBoard = (column: string) =>
    vendor.getByRole("region", { name: column, exact: true }).locator("details", { hasText: "Storybook" }).waitFor();
  const job = courier.getByRole("article", { name: `Order ${code} of` });
  const offered = (button: string) => job.getByRole("button", { name: button }).waitFor();
  const stage = (to: string, more = {}) => act(vendor, "put", `/orders/${order.id}/stage`, { stage: to, ...more });

  await Promise.all([told("Waiting for the dispensary to accept your order"), onBoard("New")]);

  await stage("accepted", { readyInMinutes: 20 });
  await Promise.all([told("The dispensary is preparing your order"), onBoard("Accepted")]);
  await shopper.getByText("Arrives about").waitFor();

  const { data: request } = await act(vendor, "post", `/orders/${order.id}/courier-request`, {});
  await offered("Assign Courier");
  const move = (name: string, more = {}) =>
    act(courier, "post", `/courier-requests/${request._id}/moves`, { move: name, ...more });
  await move("assign");
  await Promise.all([told("Dana will bring it"), onBoard("On the way"), offered("Mark as Picked Up")]);
  await shopper.getByText(request.deliveryPin ?? "no PIN").waitFor();

  // The shopper is in a tunnel while the goods leave.
  await shopper.context().setOffline(true);
  await move("pickUp");
  await Promise.all([onBoard("On the way"), offered("Mark as Delivered")]);
  await shopper.context().setOffline(false);
  await told("Dana is on the way");

  for (const page of [shopper, vendor, courier]) await page.reload();
  await Promise.all([told("Dana is on the way"), onBoard("On the way"), offered("Mark as Delivered")]);

  await move("deliver", { idChecked: true, pin: request.deliveryPin });
  await told("Delivered. Enjoy!");
  await vendor.getByRole("region", { name: "On the way" }).locator("details", { hasText: "Storybook" }).waitFor({
    state: "detached",
  });
  for (const page of [shopper, vendor, courier]) await page.reload();
  await told("Delivered. Enjoy!");
  await vendor.locator("details", { hasText: "Storybook" }).getByText("COMPLETED").waitFor();
});
