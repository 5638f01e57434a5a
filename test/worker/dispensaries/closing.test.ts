import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { DAY_MS } from "#app/domain/time.ts";
import { orderToken } from "#app/platform/order-link.ts";
import { action, loader as closingPage } from "#app/routes/dashboard/settings/closing.tsx";
import { loader as menuPage } from "#app/routes/shop/menu/menu.tsx";
import { loader as receipt } from "#app/routes/shop/orders/receipt.tsx";
import { loader as productPage } from "#app/routes/shop/product/product.tsx";
import { loader as vendorPage } from "#app/routes/shop/vendor/vendor.tsx";
import { refreshWithheld } from "#app/use-cases/compliance/refresh-withheld.ts";
import { closeShop } from "#app/use-cases/dispensaries/close-shop.ts";
import { reopenShop } from "#app/use-cases/dispensaries/reopen-shop.ts";
import { listExpiringLicenses } from "#db/billing/queries.ts";
import { findMenuVersion } from "#db/menu/menu-version.ts";
import { listPublicMenus, listPublicProducts } from "#db/menu/sitemap.ts";
import { callRoute, NOON, testApp, testVisit } from "#test/support/app.ts";
import { orderPayload } from "#test/support/checkout.ts";
import { postAsCustomer } from "#test/support/customer.ts";
import { actorOf, addOrder } from "#test/support/dashboard.ts";
import { worker } from "#test/support/fetcher.ts";
import { nearby, shopAt, somewhere } from "#test/support/nearby.ts";
import { nextPhone } from "#test/support/next-phone.ts";
import { anAccount, signedIn } from "#test/support/people.ts";
import { stock } from "#test/support/shop.ts";

const app = testApp();
const { db } = app;
const WEBSITE = "https://greendoor.com/";
const here = somewhere();

let shop: Awaited<ReturnType<typeof shopAt>>;
let product: Awaited<ReturnType<typeof stock>>;
beforeEach(async () => {
  shop = await shopAt(here, { licenseNumber: "C10-1", licenseApprovedAt: 1, licenseExpiresOn: "2026-06-20" }, db);
  product = await stock(db, shop.id, { name: "Grumbleberry" });
});

const owner = () => actorOf(shop.id);
const lineKinds = async () =>
  (
    await db.all<{ kind: string; details: string }>(
      sql`SELECT kind, details FROM audit_events WHERE vendor_id = ${shop.id} ORDER BY rowid`,
    )
  ).map(({ kind, details }) => [kind, JSON.parse(details)]);

type Reply = Response | { init?: { status: number }; data?: { message?: string } };

/** What the dispensary's page, menu and product answer. */
async function publicReplies(at = NOON) {
  const pages = [
    [vendorPage, "", {}],
    [menuPage, "/menu", {}],
    [productPage, `/menu/grumbleberry-${product.id}`, { product: `grumbleberry-${product.id}` }],
  ] as const;
  return Promise.all(
    pages.map(async ([route, path, params]) => {
      const request = { path: `/vendor/${shop.id}${path}`, params: { vendorId: shop.id, ...params } };
      const reply = await callRoute<Reply>(route, testVisit({ at }), request);
      if (!(reply instanceof Response)) return reply.init ? [reply.init.status, reply.data?.message] : "shown";
      return [reply.status, reply.headers.get("Location"), reply.headers.get("Cache-Control")];
    }),
  );
}

const three = <T>(value: T) => [value, value, value];
const MOVED = [301, WEBSITE, "public, max-age=300"];
const CLOSED_PAGE = [410, "Green Door has closed on Nearleaf"];
const CLOSED = "Green Door has closed on Nearleaf.";

test("a closed shop's pages lead to its new website for 90 days, and then say that it has closed", async () => {
  expect(await publicReplies()).toEqual(three("shown"));
  expect(await closeShop(app, owner(), "https://GreenDoor.com")).toMatchObject({ ok: true });
  expect(await publicReplies()).toEqual(three(MOVED));
  expect(await publicReplies(NOON + 90 * DAY_MS - 1)).toEqual(three(MOVED));
  expect(await publicReplies(NOON + 90 * DAY_MS)).toEqual(three(CLOSED_PAGE));
});

test("without a new website its pages say at once that it has closed", async () => {
  await closeShop(app, owner(), "");
  expect(await publicReplies()).toEqual(three(CLOSED_PAGE));
});

test("its pages lead on when its plan ends, but not once it is suspended", async () => {
  await closeShop(app, owner(), WEBSITE);
  await db.run(sql`UPDATE vendors SET status = 'limited' WHERE id = ${shop.id}`);
  expect(await publicReplies()).toEqual(three(MOVED));
  await db.run(sql`UPDATE vendors SET suspended_at = 1 WHERE id = ${shop.id}`);
  expect((await publicReplies()).map(([status]) => status)).toEqual([404, 404, 404]);
});

test("a closed shop is listed nowhere and sells nothing until it is reopened", async () => {
  const visibility = async () => {
    const [menus, products] = await Promise.all([listPublicMenus(db, 1), listPublicProducts(db, 1, ["CA"])]);
    const get = async (path: string) => (await worker.fetch(`http://localhost/api${path}`)).status;
    const post = async (path: string, body: object) => (await postAsCustomer(path, body)).json();
    const items = [{ productId: product.id, quantity: 1 }];
    return {
      nearby: (await nearby(app, here)).vendors.some(({ id }) => id === shop.id),
      pickup: (await nearby(app, here, "mode=pickup")).vendors.some(({ id }) => id === shop.id),
      search: (await nearby(app, here, "q=grumbleberry")).hits.length > 0,
      sitemap: menus.some(({ id }) => id === shop.id) || products.some(({ vendorId }) => vendorId === shop.id),
      api: [await get(`/vendors/${shop.id}`), await get(`/vendor/inventory/public/${shop.id}`)],
      quote: JSON.stringify(await post("quote", { vendorId: shop.id, orderType: "Pickup", items })).includes(CLOSED),
      order: await post("create-order", orderPayload(shop.id, [product], { phone: nextPhone() })),
    };
  };
  const order = expect.objectContaining({ success: true });
  const listed = { nearby: true, pickup: true, search: true, sitemap: true, api: [200, 200], quote: false, order };
  expect(await visibility()).toEqual(listed);
  await db.run(sql`UPDATE orders SET status = 'COMPLETED' WHERE vendor_id = ${shop.id}`);
  const before = await findMenuVersion(db, shop.id);

  expect(await closeShop(app, owner(), WEBSITE)).toMatchObject({ ok: true });
  expect((await findMenuVersion(db, shop.id))?.version).toBeGreaterThan(before?.version ?? 0);
  await refreshWithheld(app);
  const refused = expect.objectContaining({ success: false, message: CLOSED });
  const unlisted = { nearby: false, pickup: false, search: false, sitemap: false, api: [404, 404] };
  expect(await visibility()).toEqual({ ...unlisted, quote: true, order: refused });

  expect(await reopenShop(app, owner())).toMatchObject({ ok: true });
  expect(await visibility()).toEqual(listed);
  expect(await publicReplies()).toEqual(three("shown"));
  expect(await lineKinds()).toEqual([
    ["shop-closed", { name: "the shop", changes: [{ label: "Moved to", before: "", after: WEBSITE }] }],
    ["shop-reopened", { name: "the shop", changes: [] }],
  ]);
});

test("a shop with open orders stays open, and its history says nothing", async () => {
  const { id } = await addOrder(app, shop.id);
  const refused = { ok: false, reason: "conflict", message: "Finish or cancel your open orders first." };
  expect(await closeShop(app, owner(), WEBSITE)).toMatchObject(refused);
  expect(await publicReplies()).toEqual(three("shown"));
  expect(await lineKinds()).toEqual([]);
  await db.run(sql`UPDATE orders SET status = 'CANCELLED' WHERE id = ${id}`);
  expect(await closeShop(app, owner(), WEBSITE)).toMatchObject({ ok: true });
});

test("the owner of a closed shop gets no email about its license until it reopens", async () => {
  const warned = async () =>
    (await listExpiringLicenses(db, "2026-12-31", "", 100)).some(({ vendorId }) => vendorId === shop.id);
  expect(await warned()).toBe(true);
  await closeShop(app, owner(), WEBSITE);
  expect(await warned()).toBe(false);
  await reopenShop(app, owner());
  expect(await warned()).toBe(true);
});

test("shoppers keep their orders' receipts", async () => {
  const { id } = await addOrder(app, shop.id, { status: "COMPLETED" });
  const headers = { Cookie: `order-${id}=${await orderToken(app.settings.orderLinkKey, id)}` };
  const open = () => callRoute<{ data: object | null }>(receipt, testVisit(), { params: { orderId: id }, headers });
  const before = (await open()).data;
  expect(before).not.toBeNull();
  await closeShop(app, owner(), WEBSITE);
  expect((await open()).data).toEqual(before);
});

test("a shop is closed once, and can be reopened for 90 days", async () => {
  expect(await reopenShop(app, owner())).toMatchObject({ reason: "conflict", message: "Your shop is open." });
  await closeShop(app, owner(), WEBSITE);
  expect(await closeShop(app, owner(), "")).toMatchObject({ message: "Your shop is already closed." });
  const late = testApp({ at: NOON + 90 * DAY_MS });
  expect(await reopenShop(late, owner())).toMatchObject({ message: "A shop can be reopened for 90 days." });
  expect((await lineKinds()).map(([kind]) => kind)).toEqual(["shop-closed"]);
});

test("only the owner closes and reopens, and only their own shop", async () => {
  for (const staffRole of ["manager", "staff"] as const) {
    const actor = actorOf(shop.id, { staffRole });
    expect(await closeShop(app, actor, "")).toMatchObject({ reason: "not-allowed" });
    expect(await reopenShop(app, actor)).toMatchObject({ reason: "not-allowed" });
  }
  const other = await shopAt(here, {}, db);
  expect(await closeShop(app, actorOf(other.id), "")).toMatchObject({ ok: true });
  expect(await publicReplies()).toEqual(three("shown"));
});

test("the form checks the box, the website and the recent sign-in, and says until when it can be undone", async () => {
  const account = await anAccount(app, "vendor", { vendorId: shop.id });
  const cookie = await signedIn(app, account.id);
  const post = (form: Record<string, string>, at = NOON) =>
    callRoute<{ data: { done: boolean; reason: string; fields: object; typed: object } }>(action, testVisit({ at }), {
      path: "/vendor-dashboard/closing",
      cookie,
      form,
    });
  const open = () => callRoute(closingPage, testVisit(), { path: "/vendor-dashboard/closing", cookie });
  expect(await open()).toEqual({ hasOpenOrders: false, closed: null });
  expect((await post({ movedTo: WEBSITE })).data).toMatchObject({
    done: false,
    fields: { decision: "Check this box to close your shop." },
    typed: { movedTo: WEBSITE },
  });
  expect((await post({ movedTo: "greendoor", decision: "close" })).data.fields).toHaveProperty("movedTo");
  expect((await post({ decision: "close" }, NOON + 20 * 60_000)).data.reason).toBe("confirm-first");
  expect((await post({ movedTo: WEBSITE, decision: "close" })).data.done).toBe(true);
  expect(await open()).toEqual({
    hasOpenOrders: false,
    closed: { on: "Jun 16, 2026", movedTo: WEBSITE, until: "Sep 14, 2026", isOver: false },
  });
  expect((await post({ decision: "reopen" })).data.done).toBe(true);
});
