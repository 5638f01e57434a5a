import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { createApp, type Env } from "#app/app.ts";
import type { ReadFrom } from "#app/domain/read-from.ts";
import { toResponse } from "#app/edge/page.ts";
import { findShared, renderShared } from "#app/edge/shared-pages.ts";
import { orderToken } from "#app/platform/order-link.ts";
import { loader as menu } from "#app/routes/shop/menu/menu.tsx";
import { loader as product } from "#app/routes/shop/product/details.ts";
import { loader as vendorPage } from "#app/routes/shop/vendor/vendor.tsx";
import { createVisit, type Visit } from "#app/visit.ts";
import { createDb, createDbOn } from "#db/client.ts";
import { connect } from "#db/connection.ts";
import { findMenuVersion } from "#db/menu/menu-version.ts";
import { newMeter } from "#db/meter.ts";
import { orders, vendors } from "#db/schema/index.ts";
import { routeContext } from "#test/support/app.ts";
import { browserLike } from "#test/support/browser/browser-like.ts";
import { orderPayload } from "#test/support/checkout.ts";
import { addOrder, aVendor, toHopeStreet } from "#test/support/dashboard.ts";
import { platform } from "#test/support/fetcher.ts";
import { nextPhone } from "#test/support/next-phone.ts";
import { anAccount, signedIn } from "#test/support/people.ts";
import { LAG_MS, laggingDatabase } from "#test/support/platform/lagging-database.ts";
import { tieredCache } from "#test/support/platform/tiered-cache.ts";
import { stock } from "#test/support/shop.ts";
import { createHttp } from "#workers/http.ts";
import { withStandIns } from "#workers/local/stand-ins/index.ts";

const database = await laggingDatabase();
const bindings: Env = { ...withStandIns(env as unknown as Env), DB: database.d1 };
const app = createApp(bindings, { waitUntil: (work) => void work });

/** A page's data, without its markup. */
async function load(request: Request, visit: Visit): Promise<Response> {
  const { pathname } = new URL(request.url);
  const [, kind, id = "", part, ...more] = pathname.split("/");
  const args = (params: object) => ({ request, params, context: routeContext(visit) }) as never;
  if (kind === "products") return product(args({ productId: id }));
  const loaded =
    part === "menu" && more.length === 0 ? menu(args({ vendorId: id })) : vendorPage(args({ vendorId: id }));
  return Response.json(await loaded);
}
const http = createHttp(load);
const worker = {
  fetch: (input: RequestInfo, init?: RequestInit) => http.fetch(new Request(input, init), bindings, platform),
} as Fetcher;
let browsers = 0;
const aBrowser = () => browserLike(worker, "http://localhost", `10.8.0.${browsers++}`);
type Browser = ReturnType<typeof aBrowser>;

const json = (method: string, body: unknown): RequestInit => ({
  method,
  headers: { "Content-Type": "application/json", Origin: "http://localhost" },
  body: JSON.stringify(body),
});

let vendor: Awaited<ReturnType<typeof aVendor>>;
let last: Awaited<ReturnType<typeof stock>>;
beforeEach(async () => {
  vendor = await aVendor(app, worker);
  last = await stock(app.db, vendor.vendor.id, { name: "Last Jar", stock: 1 });
  await stock(app.db, vendor.vendor.id, { name: "Plenty" });
  database.pass(LAG_MS);
});

/** This browser buys the last jar. */
async function buy(browser: Browser) {
  const body = orderPayload(vendor.vendor.id, [last], { phone: nextPhone() });
  const placed = await browser.send("/api/customer/create-order", json("POST", body));
  expect(placed.status).toBe(201);
  return { placed, ...((await placed.json()) as { orderId: string; token: string }) };
}

const withoutClock = (text: string) => text.replace(/"now":\d+/, "");
const see = async (browser: Browser, path: string, headers = {}) => {
  const response = await browser.get(path, headers);
  expect(response.status).toBe(200);
  return withoutClock(await response.text());
};
/** Of a visitor who has written nothing. */
const NO_BOOKMARK = { Cookie: "theme=dark" };

/** The menu, the product, and the public menu of the API. */
const catalog = [
  () => `/vendor/${vendor.vendor.id}/menu`,
  () => `/products/${last.id}/details`,
  () => `/api/vendor/inventory/public/${vendor.vendor.id}`,
];

test("ordering sets a bookmark for two minutes, and a quote sets none", async () => {
  const browser = aBrowser();
  const body = orderPayload(vendor.vendor.id, [last], { phone: nextPhone() });
  const quoted = await browser.send("/api/customer/quote", json("POST", body));
  expect(quoted.headers.getSetCookie().join()).not.toContain("lastWrite");
  const { placed } = await buy(browser);
  const cookie = placed.headers.getSetCookie().find((text) => text.startsWith("__Host-lastWrite="));
  expect(cookie).toMatch(/=[0-9a-f-]{40,80}; HttpOnly; Max-Age=120; Path=\/; SameSite=Lax; Secure$/);
});

test("buyers of the last piece, and those who cancel, see it on every page; others do after the lag", async () => {
  const seeAll = (browser: Browser, headers = {}) => Promise.all(catalog.map((path) => see(browser, path(), headers)));
  const expectAllChanged = (before: string[], after: string[]) =>
    expect(after.map((page, at) => page !== before[at])).toEqual(catalog.map(() => true));
  const shopper = aBrowser();
  const before = await seeAll(shopper);
  const { orderId, token } = await buy(shopper);
  expect(await seeAll(shopper, NO_BOOKMARK)).toEqual(before);
  const sold = await seeAll(shopper);
  expectAllChanged(before, sold);
  database.pass(LAG_MS);
  expect(await seeAll(aBrowser())).toEqual(sold);
  const canceled = await shopper.send(`/api/customer/orders/${orderId}/cancel?token=${token}`, json("POST", {}));
  expect(canceled.status).toBe(200);
  expect(await seeAll(shopper, NO_BOOKMARK)).toEqual(sold);
  expect(await seeAll(shopper)).toEqual(before);
});

test("vendors see their own pause at once, also after logging out", async () => {
  const path = `/vendor/${vendor.vendor.id}/menu`;
  const before = await see(aBrowser(), path);
  const paused = await vendor.browser.send("/api/vendors/pause", json("POST", { minutes: 60, reason: "Inventory" }));
  expect(paused.status).toBe(200);
  const after = await see(vendor.browser, path);
  expect(after).not.toBe(before);
  expect((await vendor.browser.post("/api/auth/logout")).status).toBe(200);
  expect(vendor.browser.jar.has("__Host-accessToken")).toBe(false);
  expect(await see(vendor.browser, path, NO_BOOKMARK)).toBe(before);
  expect(await see(vendor.browser, path)).toBe(after);
});

test("boards and trackers that reload after another person's write never show stale data", async () => {
  const dispatcher = { Cookie: await signedIn(app, (await anAccount(app, "dispatcher")).id) };
  const { id } = await addOrder(app, vendor.vendor.id, toHopeStreet);
  const token = await orderToken(app.settings.orderLinkKey, id);
  const tracker = `/api/customer/orders/${id}?token=${token}`;
  const shopper = aBrowser();
  const placed = await see(shopper, tracker);

  const accepted = await vendor.browser.send(
    `/api/orders/${id}/stage`,
    json("PUT", { stage: "accepted", readyInMinutes: 20 }),
  );
  expect(accepted.status).toBe(200);
  expect(await see(shopper, tracker)).not.toBe(placed);
  expect(await see(vendor.browser, `/api/orders/vendor/${vendor.vendor.id}`)).toContain('"stage":"accepted"');

  const requested = await vendor.browser.send(`/api/orders/${id}/courier-request`, json("POST", {}));
  expect(requested.status).toBe(201);
  const request = ((await requested.json()) as { data: { _id: string } }).data._id;
  expect(await see(aBrowser(), "/api/courier-requests", dispatcher)).toContain(request);
  // The replica still lacks all of this.
  expect(await stageOf("nearest", id)).toBeUndefined();
});

const stageOf = async (from: ReadFrom, id: string) =>
  (await createDbOn(connect(database.d1, from), newMeter()).select().from(orders).where(eq(orders.id, id)))[0];

test("an unusable bookmark is answered by the primary", async () => {
  const path = `/vendor/${vendor.vendor.id}/menu`;
  const before = await see(aBrowser(), path);
  await buy(aBrowser());
  expect(await see(aBrowser(), path)).toBe(before);
  const unknown = `ffffffff-00000000-00000000-${"0".repeat(32)}`;
  for (const bookmark of [unknown, "00000001-0002-abcd", "first-unconstrained", "", "'; DROP TABLE orders"])
    expect(await see(aBrowser(), path, { Cookie: `__Host-lastWrite=${bookmark}` }), bookmark).not.toBe(before);
});

test.each<[ReadFrom, string]>([
  ["primary", "Blue Door"],
  // The cached entrypoint must not read replicas: the old page would stay under the new version.
  ["nearest", "Green Door"],
])("a menu rendered from the %s for the shared cache says %s once the replicas have the write", async (from, name) => {
  const path = `/vendor/${vendor.vendor.id}/menu`;
  const renders = (address: string) => {
    const visit = createVisit(bindings, new Request(address), { waitUntil: () => {}, readsFrom: from });
    return renderShared(address, visit, async (request, shown) => {
      const html = await (await load(request, shown)).text();
      return new Response(html, { headers: { "Content-Type": "text/html" } });
    });
  };
  const cache = tieredCache(() => 0, renders);
  const shownIn = async (place: string) => {
    const visit = createVisit(bindings, new Request("http://localhost/"), { waitUntil: () => {} });
    const at = { ...visit, now: () => 0 };
    const menu = { vendorId: vendor.vendor.id, host: "", page: path, rows: "", isAdult: false };
    const page = await findShared(cache.at(place), at, menu, () => findMenuVersion(visit.db, menu.vendorId));
    return page && toResponse(page, visit, { isStale: false }).text();
  };
  expect(await shownIn("LAX")).toContain("Green Door");
  await createDb(database.d1)
    .update(vendors)
    .set({ dispensaryName: "Blue Door" })
    .where(eq(vendors.id, vendor.vendor.id));
  await shownIn("AMS");
  database.pass(LAG_MS);
  expect(await shownIn("LAX")).toContain(name);
});

test("a request on the primary sees an object's write between its reads, unlike a single session", async () => {
  const readName = (on: Pick<D1Database, "prepare">) =>
    on.prepare("SELECT dispensary_name AS name FROM vendors WHERE id = ?").bind(vendor.vendor.id).first("name");
  const rename = (name: string) =>
    createDb(database.d1).update(vendors).set({ dispensaryName: name }).where(eq(vendors.id, vendor.vendor.id));
  const session = database.d1.withSession("first-primary");
  const connection = connect(database.d1, "primary");
  for (const [read, after] of [
    [() => readName(session), "Green Door"],
    [() => connection.run(readName, false), "Blue Door"],
  ] as const) {
    await rename("Green Door");
    expect(await read()).toBe("Green Door");
    await rename("Blue Door");
    expect(await read()).toBe(after);
  }
});
