import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { demoLogins } from "#db/seed/demo-people.ts";
import { hydrated, openPage, openSite, SOON } from "#test/support/browser/site.ts";
import { phone, windowsOf } from "#test/support/browser/windows.ts";
import { courierWish } from "#test/support/couriers.ts";

const site = await openSite();
const { d1, origin } = site;
const { newContext, signedIn } = windowsOf(site);

/** A courier on duty who has no job, with the demo courier's password. */
async function aCourier(id: string): Promise<Page> {
  const email = `${id}@example.com`;
  await d1.batch([
    d1.prepare(`INSERT INTO users (id, email, password_hash, role, first_name, last_name, created_at)
      SELECT '${id}', '${email}', password_hash, role, '${id}', 'Stone', created_at FROM users
      WHERE email = 'courier@example.com'`),
    d1.prepare(`INSERT INTO courier_shifts (id, courier_id, kind, started_at) VALUES ('${id}', '${id}', 'duty', 1)`),
  ]);
  const context = await newContext(phone);
  const password = demoLogins.find((login) => login.email === "courier@example.com")?.password;
  const headers = { Origin: origin };
  const response = await context.request.post(`${origin}/api/auth/login`, { data: { email, password }, headers });
  expect(response.status()).toBe(200);
  const page = await context.newPage();
  await openPage(page, `${origin}/courier-orders`);
  return page;
}

async function requestCourier(orderNumber: string) {
  const headers = { "Content-Type": "application/json" };
  const body = JSON.stringify({ ...courierWish, orderNumber });
  const response = await fetch(`${origin}/api/courier-requests`, { method: "POST", headers, body });
  expect(response.status).toBe(201);
}

const offerOf = (page: Page, order: string) =>
  page.getByRole("article", { name: new RegExp(`^Offer of .*, ${order}$`) });

async function decline(page: Page, order: string) {
  const offer = offerOf(page, order);
  await offer.getByText(/^Decline …/).click();
  await offer.getByRole("button", { name: "Decline" }).click();
  await offer.getByText("Please choose a reason.").waitFor();
  await offer.getByLabel(/^Reason for declining/).selectOption("Too far away");
  await offer.getByRole("button", { name: "Decline" }).click();
  await page.getByText("Offer declined").waitFor();
}

test("two couriers get an offer: one accepts, the other sees that it is assigned; after both decline, the board says that no courier accepted", async () => {
  await d1.prepare("DELETE FROM courier_shifts").run();
  const [ada, eli] = [await aCourier("ada"), await aCourier("eli")];
  const desk = await signedIn("dispatcher", "/courier-orders?status=PENDING&view=cards");
  const cardOf = (order: string) => desk.getByRole("article", { name: `Order ${order} of` });

  await requestCourier("T-1");
  await Promise.all([offerOf(ada, "T-1").waitFor(SOON), offerOf(eli, "T-1").waitFor(SOON)]);
  await cardOf("T-1").getByText("Asked 2 of 2 on duty").waitFor(SOON);
  await eli.reload();
  await hydrated(eli);
  await eli.context().setOffline(true);
  await offerOf(eli, "T-1").getByRole("button", { name: "Accept" }).click();
  await offerOf(eli, "T-1").getByText("Waiting to be sent. Not yours until then.").waitFor();
  expect(await eli.getByRole("heading", { name: "Your current job" }).count()).toBe(0);
  await offerOf(ada, "T-1").getByRole("button", { name: "Accept" }).click();
  await ada.getByRole("heading", { name: "Your current job" }).waitFor(SOON);
  await eli.context().setOffline(false);
  const sheet = eli.getByRole("alertdialog", { name: "Failed to update status" });
  await sheet.getByText("Another courier has taken this request.").waitFor(SOON);
  await sheet.getByRole("button", { name: "OK" }).click();

  await requestCourier("T-2");
  await offerOf(eli, "T-2").waitFor(SOON);
  await decline(eli, "T-2");
  // Couriers with a job are asked last.
  await offerOf(ada, "T-2").waitFor(SOON);
  await decline(ada, "T-2");
  await cardOf("T-2").getByText("No one accepted. Asked 2 of 2 on duty.").waitFor(SOON);
});
