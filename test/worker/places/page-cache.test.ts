import { eq } from "drizzle-orm";
import { test as always, expect, onTestFinished, vi } from "vitest";
import { readNearbySearch } from "#app/domain/places/filters.ts";
import type { ReadFrom } from "#app/domain/read-from.ts";
import { servePage } from "#app/edge/page-cache.ts";
import { EDGE } from "#app/edge/settings.ts";
import { findListed } from "#app/routes/shop/nearby/find-dispensaries.ts";
import type { Visit } from "#app/visit.ts";
import { vendors } from "#db/schema/index.ts";
import { NOON, testVisit } from "#test/support/app.ts";
import { shopAt, somewhere } from "#test/support/nearby.ts";
import { openShop, stock } from "#test/support/shop.ts";

const test = always.runIf(EDGE);
const { db } = testVisit();
type RequestFacts = { cookie?: string; query?: string; method?: string; at?: number; headers?: HeadersInit };

let renders = 0;
/** A page that says what it was rendered from, as the real one does (app/entry.server.tsx). */
const render = async (visit: Visit, vendorId: string) => {
  renders += 1;
  const [vendor] = await visit.db.select().from(vendors).where(eq(vendors.id, vendorId));
  const html = `<p>${vendor?.dispensaryName}<script nonce="${visit.nonce}">${visit.requestId}</script>`;
  return new Response(html, { headers: { "Content-Type": "text/html; charset=utf-8" } });
};

async function open(vendorId: string, { cookie, query = "", method = "GET", at = NOON, headers }: RequestFacts = {}) {
  const visit = { ...testVisit({ at }), nonce: crypto.randomUUID(), requestId: crypto.randomUUID() };
  const request = new Request(`http://localhost/vendor/${vendorId}/menu${query}`, {
    method,
    headers: { ...(cookie ? { Cookie: cookie } : {}), ...headers },
  });
  const before = renders;
  const response = await servePage(request, visit, (visit) => render(visit, vendorId));
  return { visit, text: await response.text(), cached: renders === before, rowsRead: visit.meter.rowsRead };
}

test("a menu is rendered once for its anonymous visitors, each with a nonce and a request's id of its own", async () => {
  const shop = await openShop(db, { dispensaryName: "Green Door" });
  for (const cached of [false, true, true]) {
    const { visit, text, ...seen } = await open(shop.id);
    expect(seen.cached).toBe(cached);
    if (cached) expect(visit.meter).toMatchObject({ statements: 0, rowsRead: 0 });
    expect(text).toBe(`<p>Green Door<script nonce="${visit.nonce}">${visit.requestId}</script>`);
  }
});

test("changes of a vendor or menu are visible after 4 seconds, and at once to signed-in visitors", async () => {
  const shop = await openShop(db, { dispensaryName: "Before" });
  await open(shop.id);
  await db.update(vendors).set({ dispensaryName: "After" }).where(eq(vendors.id, shop.id));
  expect((await open(shop.id, { at: NOON + 3999 })).text).toContain("Before");
  expect((await open(shop.id, { cookie: "__Host-accessToken=x" })).text).toContain("After");
  expect((await open(shop.id, { at: NOON + 4000 })).text).toContain("After");
});

test("a menu that the shared cache hasn't found after three seconds is made here, or its visitor waits in line", async () => {
  const answerless = () => new Promise<never>(() => {});
  const line = async () => new Response("One moment", { status: 503, headers: { "Retry-After": "7" } });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const serving = servePage(new Request("http://localhost/vendor/stalled/menu"), testVisit(), line, answerless);
  await vi.advanceTimersByTimeAsync(3_000);
  const { status, headers } = await serving;
  expect([status, headers.get("Retry-After")]).toEqual([503, "7"]);
});

test.each([
  ["a session", { cookie: "__Host-accessToken=x" }],
  ["a session among harmless cookies", { cookie: "menuRows=Vape; __Host-refreshToken=x; userAddress=y" }],
  ["a cookie that nobody knows", { cookie: "theme=dark" }],
  ["a bookmark of what they just wrote", { cookie: "__Host-lastWrite=00000001-00000002-00000003-ab" }],
  ["a bearer token", { headers: { Authorization: "Bearer x" } }],
  ["a form", { method: "POST" }],
] as [string, RequestFacts][])("a visitor with %s gets an uncached page, and caches none", async (_, init) => {
  const shop = await openShop(db);
  expect((await open(shop.id, init)).cached).toBe(false);
  expect((await open(shop.id)).cached).toBe(false);
  expect((await open(shop.id)).cached).toBe(true);
  expect((await open(shop.id, init)).cached).toBe(false);
});

test("visitors with different views or parts of a menu don't get each other's page", async () => {
  const shop = await openShop(db);
  const ways: RequestFacts[] = [{}, { cookie: "menuRows=Vape" }, { cookie: "menuRows=Edible" }, { query: "?q=kush" }];
  for (const way of ways) expect((await open(shop.id, way)).cached).toBe(false);
  for (const way of ways) expect((await open(shop.id, way)).cached).toBe(true);
  expect((await open(shop.id, { cookie: "userAddress=%7B%7D; menuRows=Vape" })).cached).toBe(true);
});

test("a response that is not a page, or sets a cookie, is not cached", async () => {
  const html = { "Content-Type": "text/html" };
  for (const respond of [
    () => new Response("Gone", { status: 404, headers: html }),
    () => new Response(null, { status: 302, headers: { ...html, Location: "/" } }),
    () => new Response("{}", { headers: { "Content-Type": "application/json" } }),
    () => new Response("Yours", { headers: { ...html, "Set-Cookie": "menuRows=Vape" } }),
  ]) {
    const shop = await openShop(db);
    const request = new Request(`http://localhost/vendor/${shop.id}/menu`);
    const response = await servePage(request, testVisit(), async () => respond());
    expect(response.status).toBe(respond().status);
    expect(response.headers.get("Set-Cookie")).toBe(respond().headers.get("Set-Cookie"));
    expect((await open(shop.id)).cached).toBe(false);
  }
});

test("the list around a location is read once for its visitors, and again after 20 seconds", async () => {
  const here = somewhere();
  const shop = await shopAt(here, { dispensaryName: "Corner" }, db);
  await stock(db, shop.id);
  const list = async (place = here, query = "", at = NOON, readsFrom: ReadFrom = "nearest") => {
    const visit = testVisit({ at, readsFrom });
    const { vendors: listed } = await findListed(visit, place, readNearbySearch(new URLSearchParams(query)));
    return { names: listed.map(({ dispensaryName }) => dispensaryName), queried: visit.meter.statements > 0 };
  };
  expect(await list()).toEqual({ names: ["Corner"], queried: true });
  expect(await list()).toEqual({ names: ["Corner"], queried: false });
  expect(await list({ ...here, lat: here.lat + 0.001 })).toMatchObject({ queried: true });
  expect(await list(here, "mode=pickup")).toMatchObject({ queried: true });
  await db.update(vendors).set({ status: "limited" }).where(eq(vendors.id, shop.id));
  expect(await list(here, "", NOON + 19_999)).toEqual({ names: ["Corner"], queried: false });
  expect(await list(here, "", NOON, "primary")).toEqual({ names: [], queried: true });
  expect(await list(here, "", NOON + 20_000)).toEqual({ names: [], queried: true });
});
