import { beforeAll, describe, expect, test } from "vitest";
import { action as productStatus } from "#app/routes/dashboard/menu/product-status.ts";
import { action as orderStatus } from "#app/routes/dashboard/orders/status.ts";
import { action as endPromo } from "#app/routes/dashboard/settings/promo-end.ts";
import { findOrder } from "#db/orders/queries.ts";
import { routeContext, testVisit } from "#test/support/app.ts";
import { takeOrder } from "#test/support/dashboard.ts";
import { aDispensary, signedIn } from "#test/support/people.ts";

const visit = testVisit();
let cookie: string;
let vendorId: string;
beforeAll(async () => {
  const { vendor, account } = await aDispensary(visit);
  [vendorId, cookie] = [vendor.id, await signedIn(visit, account.id)];
});

/** Sends a verb's form as a browser without scripts does; what is thrown is its answer too. */
async function post(action: unknown, params: Record<string, string>, form: Record<string, string> = {}) {
  const request = new Request("http://localhost/vendor-dashboard", {
    method: "POST",
    headers: { Cookie: cookie, Origin: "http://localhost", "Sec-Fetch-Dest": "document" },
    body: new URLSearchParams(form),
  });
  const answer = await (action as (args: never) => Promise<Response>)({
    request,
    params,
    context: routeContext(visit),
  } as never).catch((thrown) => thrown);
  return answer as Response;
}

describe("without scripts, a verb", () => {
  test("that is done goes back to its page", async () => {
    const { id } = await takeOrder(visit, vendorId);
    const answer = await post(orderStatus, { orderId: id }, { status: "COMPLETED" });
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/vendor-dashboard"]);
    expect(await findOrder(visit.db, id)).toMatchObject({ status: "COMPLETED" });
  });

  test("that is refused says why, with its status and a way back", async () => {
    const { id } = await takeOrder(visit, vendorId);
    await post(orderStatus, { orderId: id }, { status: "COMPLETED" });
    const answer = await post(orderStatus, { orderId: id }, { status: "CANCELLED" });
    const page = await answer.text();
    expect(answer.status).toBe(409);
    expect(page).toMatch(/<p role="alert">[A-Z][^<]+\.<\/p>/);
    expect(page).toContain('<a href="/vendor-dashboard">');
    expect(await findOrder(visit.db, id)).toMatchObject({ status: "COMPLETED" });
  });

  test("writes nothing of its address into the page but as text", async () => {
    const answer = await post(productStatus, { productId: '"><script>alert(1)</script>' }, { status: "Disabled" });
    expect(answer.status).toBe(404);
    expect(await answer.text()).not.toContain("<script>");
  });

  test("of a promotion that is over already is no fault", async () => {
    expect((await post(endPromo, {})).status).toBe(303);
  });
});
