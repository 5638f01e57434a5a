import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { orderLink, orderToken } from "#app/platform/order-link.ts";
import { createDb } from "#db/client.ts";
import { demoVendorIds } from "#db/seed/demo-ids.ts";
import { addOrder, toHopeStreet } from "#test/support/add-order.ts";
import { seriousFindings } from "#test/support/browser/axe.ts";
import { demoNow, signInDemo } from "#test/support/browser/demo.ts";
import { openPage, openSite, SOON } from "#test/support/browser/site.ts";
import { phone, windowsOf } from "#test/support/browser/windows.ts";
import { localBindings } from "#workers/local/bindings.ts";

const site = await openSite();
const { d1, origin } = site;
const { newContext, signedIn } = windowsOf(site);

async function call(page: Page, method: "put" | "post", path: string, data: object) {
  const response = await page.context().request[method](`${origin}/api${path}`, { data, headers: { Origin: origin } });
  expect(response.ok(), `${path}: ${await response.text()}`).toBe(true);
  return (await response.json()) as { data: { _id: string; deliveryPin: string } };
}

/** A delivery that a courier has assigned to themselves, and its customer's link. */
async function aDelivery(courier: Page) {
  const order = await addOrder({ db: createDb(d1), now: demoNow }, demoVendorIds.vendor, toHopeStreet);
  const vendor = await (await newContext()).newPage();
  await signInDemo(vendor.context(), origin, "vendor");
  await call(vendor, "put", `/orders/${order.id}/stage`, { stage: "accepted", readyInMinutes: 20 });
  const { data: request } = await call(vendor, "post", `/orders/${order.id}/courier-request`, {});
  const move = (name: string, more = {}) =>
    call(courier, "post", `/courier-requests/${request._id}/moves`, { move: name, ...more });
  await move("assign");
  const token = await orderToken(localBindings({}).ORDER_LINK_KEY ?? "", order.id);
  return { move, pin: request.deliveryPin, link: origin + orderLink(order.id, token) };
}

const north = (degrees: number) => ({ latitude: toHopeStreet.lat + degrees, longitude: toHopeStreet.lng });
const away = (page: Page, miles: string) => page.getByText(new RegExp(`^About ${miles} miles away, as of `));

test("a customer follows a sharing courier on a map and in words, from the pickup to the drop", async () => {
  const options = { geolocation: north(0.02), permissions: ["geolocation"] };
  const courier = await signedIn("courier", "/courier-orders", options);
  const { move, pin, link } = await aDelivery(courier);
  const customer = await (await newContext(phone)).newPage();
  await customer.clock.install();
  const scripts: string[] = [];
  customer.on("request", (request) => void (request.resourceType() === "script" && scripts.push(request.url())));
  await openPage(customer, link);
  const withoutScripts = await (await newContext({ ...phone, javaScriptEnabled: false })).newPage();

  const sharing = courier.getByRole("switch", { name: "Share my position with the customer until the drop" });
  await move("pickUp");
  await customer.getByRole("heading", { name: "Dana is on the way" }).waitFor(SOON);
  expect(await sharing.isChecked()).toBe(false);
  await courier.getByText("Not shared").waitFor();
  expect(scripts.filter((url) => url.includes("leaflet"))).toEqual([]);
  await sharing.check();
  await courier.getByText("Shared now with the customer").waitFor(SOON);

  const map = customer.getByRole("region", { name: "Map of your courier and your address" });
  const circle = map.locator(".leaflet-overlay-pane path");
  /** An answer may be under way when the clock moves on. */
  const later = (ms: number, shown: Locator, times = 1) =>
    expect
      .poll(
        async () => {
          await customer.clock.fastForward(ms);
          return shown.count();
        },
        { timeout: 20_000 },
      )
      .toBe(times);
  await later(15_000, away(customer, "1\\.\\d"));
  await map.locator(".map-courier").waitFor(SOON);
  await map.locator(".map-home").waitFor();
  expect(await circle.count()).toBe(1);
  expect(await seriousFindings(customer)).toEqual([]);
  await withoutScripts.goto(link);
  await away(withoutScripts, "1\\.\\d").waitFor();
  expect(await withoutScripts.getByText("Loading...").isVisible()).toBe(false);

  await courier.context().setGeolocation(north(0.005));
  await later(15_000, away(customer, "0\\.[34]"));
  await circle.waitFor({ state: "detached" });

  await customer.context().setOffline(true);
  const age = /^Last seen (a minute|\d+ minutes) ago \(\d+:\d\d [AP]M\), about 0\.[34] miles away\.$/;
  await later(60_000, customer.getByText(age));
  expect(await map.locator(".map-courier").count()).toBe(1);
  await customer.context().setOffline(false);
  await customer.reload();
  await map.locator(".map-courier").waitFor(SOON);

  await sharing.uncheck();
  await courier.getByText("Not shared").waitFor();
  await later(15_000, map, 0);
  await sharing.check();
  await courier.getByText("Shared now with the customer").waitFor(SOON);
  await later(15_000, map);

  await courier.getByRole("button", { name: "Break" }).click();
  await courier.getByText("Not shared").waitFor(SOON);
  expect(await sharing.isChecked()).toBe(false);
  await later(15_000, map, 0);
  await sharing.check();
  await later(15_000, map);

  await move("deliver", { idChecked: true, pin });
  await customer.getByRole("heading", { name: "Delivered. Enjoy!" }).waitFor(SOON);
  expect(await map.count()).toBe(0);
  expect(await customer.getByText("miles away").count()).toBe(0);
});
