import { expect, test } from "vitest";
import { orderLink, orderToken } from "#app/platform/order-link.ts";
import { demoLogins } from "#db/seed/demo-people.ts";
import { openPage, openSite, TOLD } from "#test/support/browser/site.ts";
import { phone, windowsOf } from "#test/support/browser/windows.ts";
import { localBindings } from "#workers/local/bindings.ts";

const site = await openSite();
const { d1, origin } = site;
const { newContext } = windowsOf(site);

test("a courier on the way turns sharing on and off, and the customer's page follows without scripts", async () => {
  const order = await d1
    .prepare(`SELECT id, vendor_id AS vendorId, lat, lng FROM orders WHERE order_type = 'Delivery'
      AND status = 'AWAITING_PROCESSING' AND lat IS NOT NULL LIMIT 1`)
    .first<{ id: string; vendorId: string; lat: number; lng: number }>();
  if (!order) throw new Error("The demo has a delivery.");
  const request = await d1
    .prepare("SELECT id FROM courier_requests WHERE status = 'PICKED_UP'")
    .first<{ id: string }>();
  await d1
    .prepare("UPDATE courier_requests SET order_id = ?, vendor_id = ? WHERE id = ?")
    .bind(order.id, order.vendorId, request?.id)
    .run();

  const position = { latitude: order.lat + 0.02, longitude: order.lng };
  const driver = await newContext({ ...phone, geolocation: position, permissions: ["geolocation"] });
  const password = demoLogins.find(({ email }) => email === "driver@example.com")?.password;
  const headers = { Origin: origin };
  await driver.request.post(`${origin}/api/auth/login`, { data: { email: "driver@example.com", password }, headers });
  const jobs = await driver.newPage();
  await openPage(jobs, `${origin}/courier-orders`);
  const sharing = jobs.getByRole("switch", { name: "Share my position with the customer until the drop" });
  expect(await sharing.isChecked()).toBe(false);
  await jobs.getByText("Not shared").waitFor();
  await sharing.check();
  await jobs.getByText("Shared now with the customer").waitFor(TOLD);

  const customer = await (await newContext({ ...phone, javaScriptEnabled: false })).newPage();
  const token = await orderToken(localBindings({}).ORDER_LINK_KEY ?? "", order.id);
  await customer.goto(origin + orderLink(order.id, token));
  await customer.getByText(/^About 1\.\d miles away, as of \d+:\d\d [AP]M\.$/).waitFor();

  await sharing.uncheck();
  await jobs.getByText("Not shared").waitFor();
  await expect
    .poll(async () => {
      await customer.reload();
      return customer.getByText("miles away").count();
    })
    .toBe(0);
});
