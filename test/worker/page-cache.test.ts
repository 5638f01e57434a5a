import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { App } from "#app/context.ts";
import { readNearbySearch } from "#app/domain/filters.ts";
import { findListed } from "#app/routes/shop/nearby-listed.ts";
import { products, vendors } from "#db/schema/index.ts";
import { NOON, testApp } from "#test/support/app.ts";
import { shopAt, somewhere } from "#test/support/nearby.ts";
import { openShop, stock } from "#test/support/shop.ts";
import { servePage } from "#workers/page-cache.ts";

const { db } = testApp();
type Visit = { cookie?: string; query?: string; method?: string; at?: number; headers?: HeadersInit };

let renders = 0;
/** A page that says what it was rendered from, as the real one does (app/entry.server.tsx). */
const render = async (app: App, vendorId: string) => {
  renders += 1;
  const [vendor] = await app.db.select().from(vendors).where(eq(vendors.id, vendorId));
  const html = `<p>${vendor?.dispensaryName}<script nonce="${app.nonce}">${app.requestId}</script>`;
  return new Response(html, { headers: { "Content-Type": "text/html; charset=utf-8" } });
};

async function visit(vendorId: string, { cookie, query = "", method = "GET", at = NOON, headers }: Visit = {}) {
  const app = { ...testApp({ at }), nonce: crypto.randomUUID(), requestId: crypto.randomUUID() };
  const request = new Request(`http://localhost/vendor/${vendorId}/menu${query}`, {
    method,
    headers: { ...(cookie ? { Cookie: cookie } : {}), ...headers },
  });
  const before = renders;
  const response = await servePage(request, app, (app) => render(app, vendorId));
  return { app, text: await response.text(), kept: renders === before, rowsRead: app.meter.rowsRead };
}

test("a menu is rendered once for its anonymous visitors, each with a nonce and a request's id of its own", async () => {
  const shop = await openShop(db, { dispensaryName: "Green Door" });
  for (const kept of [false, true, true]) {
    const { app, text, ...seen } = await visit(shop.id);
    expect(seen.kept).toBe(kept);
    if (kept) expect(app.meter).toMatchObject({ statements: 0, rowsRead: 0 });
    expect(text).toBe(`<p>Green Door<script nonce="${app.nonce}">${app.requestId}</script>`);
  }
});

test("what changes at a vendor or on a menu is seen by the next visitor", async () => {
  const shop = await openShop(db);
  const product = await stock(db, shop.id);
  const changes = [
    () => db.update(vendors).set({ dispensaryName: "New Name" }).where(eq(vendors.id, shop.id)),
    () => db.batch([db.update(vendors).set({ status: "limited" }).where(eq(vendors.id, shop.id))]),
    () => db.update(products).set({ priceCents: 999 }).where(eq(products.id, product.id)),
    () => db.update(products).set({ priceCents: 998 }).where(eq(products.id, product.id)).returning(),
    () => db.delete(products).where(eq(products.id, product.id)),
    () => stock(db, shop.id),
  ];
  for (const change of changes) {
    await visit(shop.id);
    expect((await visit(shop.id)).kept).toBe(true);
    await change();
    expect((await visit(shop.id)).kept).toBe(false);
  }
  expect((await visit(shop.id)).text).toContain("New Name");
});

test("a page that a write overtook while it was rendered is not kept", async () => {
  const shop = await openShop(db, { dispensaryName: "Before" });
  const request = new Request(`http://localhost/vendor/${shop.id}/menu`);
  await servePage(request, testApp(), async (app) => {
    const page = await render(app, shop.id);
    await db.update(vendors).set({ dispensaryName: "After" }).where(eq(vendors.id, shop.id));
    return page;
  });
  expect(await visit(shop.id)).toMatchObject({ kept: false, text: expect.stringContaining("After") });
});

test("a page lives for less than thirty seconds, whatever other processes wrote", async () => {
  const shop = await openShop(db);
  await visit(shop.id);
  expect((await visit(shop.id, { at: NOON + 24_000 })).kept).toBe(true);
  expect((await visit(shop.id, { at: NOON + 29_999 })).kept).toBe(false);
});

test.each([
  ["a session", { cookie: "__Host-accessToken=x" }],
  ["a session among harmless cookies", { cookie: "menuRows=Vape; __Host-refreshToken=x; userAddress=y" }],
  ["a cookie that nobody knows", { cookie: "theme=dark" }],
  ["a bearer token", { headers: { Authorization: "Bearer x" } }],
  ["a form", { method: "POST" }],
] as [string, Visit][])("who comes with %s gets a page of his own, and leaves none", async (_, theirs) => {
  const shop = await openShop(db);
  expect((await visit(shop.id, theirs)).kept).toBe(false);
  expect((await visit(shop.id)).kept).toBe(false);
  expect((await visit(shop.id)).kept).toBe(true);
  expect((await visit(shop.id, theirs)).kept).toBe(false);
});

test("visitors who look at a menu in different ways, or at different parts, do not get each other's page", async () => {
  const shop = await openShop(db);
  const ways: Visit[] = [{}, { cookie: "menuRows=Vape" }, { cookie: "menuRows=Edible" }, { query: "?q=kush" }];
  for (const way of ways) expect((await visit(shop.id, way)).kept).toBe(false);
  for (const way of ways) expect((await visit(shop.id, way)).kept).toBe(true);
  expect((await visit(shop.id, { cookie: "userAddress=%7B%7D; menuRows=Vape" })).kept).toBe(true);
});

test("an answer that is no page, or sets a cookie, is not kept", async () => {
  const shop = await openShop(db);
  const request = () => new Request(`http://localhost/vendor/${shop.id}/menu`);
  const html = { "Content-Type": "text/html" };
  for (const answer of [
    () => new Response("Gone", { status: 404, headers: html }),
    () => new Response(null, { status: 302, headers: { ...html, Location: "/" } }),
    () => new Response("{}", { headers: { "Content-Type": "application/json" } }),
    () => new Response("Yours", { headers: { ...html, "Set-Cookie": "menuRows=Vape" } }),
  ]) {
    const response = await servePage(request(), testApp(), async () => answer());
    expect(response.status).toBe(answer().status);
    expect(response.headers.get("Set-Cookie")).toBe(answer().headers.get("Set-Cookie"));
    expect((await visit(shop.id)).kept).toBe(false);
    await db.update(vendors).set({ firstName: "Rosa" }).where(eq(vendors.id, shop.id));
  }
});

test("the list around a place is read once for whoever lives there, and anew after a vendor's change", async () => {
  const here = somewhere();
  const shop = await shopAt(here, { dispensaryName: "Corner" }, db);
  await stock(db, shop.id);
  const list = async (place = here, query = "") => {
    const app = testApp();
    const { vendors: listed } = await findListed(app, place, readNearbySearch(new URLSearchParams(query)), null);
    return { names: listed.map(({ dispensaryName }) => dispensaryName), asked: app.meter.statements > 0 };
  };
  expect(await list()).toEqual({ names: ["Corner"], asked: true });
  expect(await list()).toEqual({ names: ["Corner"], asked: false });
  expect(await list({ ...here, lat: here.lat + 0.001 })).toMatchObject({ asked: true });
  expect(await list(here, "mode=pickup")).toMatchObject({ asked: true });
  await db.update(vendors).set({ status: "limited" }).where(eq(vendors.id, shop.id));
  expect(await list()).toEqual({ names: [], asked: true });
});
