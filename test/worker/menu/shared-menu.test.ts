import { env } from "cloudflare:workers";
import { eq, getTableColumns, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { readMenuSearch } from "#app/domain/menu/menu.ts";
import { servePage } from "#app/edge/page-cache.ts";
import { findShared, renderShared } from "#app/edge/shared-pages.ts";
import { loader as menu } from "#app/routes/shop/menu/menu.tsx";
import type { Visit } from "#app/visit.ts";
import { createDb } from "#db/client.ts";
import { findMenuVersion } from "#db/menu/menu-version.ts";
import { findMenu } from "#db/menu/public-menu.ts";
import { deals, products, vendors } from "#db/schema/index.ts";
import { NOON, routeContext, testVisit } from "#test/support/app.ts";
import { tieredCache } from "#test/support/platform/tiered-cache.ts";
import { openShop, stock } from "#test/support/shop.ts";

const { DB } = env as unknown as { DB: D1Database };
const db = createDb(DB);
/** An isolate keeps a page this long; one that never had it asks the cache at once. */
const ISOLATE_MS = 4000;

let shop: Awaited<ReturnType<typeof openShop>>;
let product: Awaited<ReturnType<typeof stock>>;
let now = NOON;
beforeEach(async () => {
  now += 60 * 60_000;
  shop = await openShop(db, { dispensaryName: "Green Door" });
  product = await stock(db, shop.id, { stock: 50 });
});

/** What the page is made of, with what the real one inserts for each response (app/entry.server.tsx). */
async function render(request: Request, visit: Visit): Promise<Response> {
  const args = { request, params: { vendorId: shop.id }, context: routeContext(visit) } as never;
  // A thrown question is a page too.
  const loaded = await menu(args).catch((thrown) => thrown);
  visit.trace.route = "/vendor/:vendorId/menu";
  const html = `<script nonce="${visit.nonce}">${JSON.stringify(loaded)}</script>${visit.requestId}`;
  return new Response(html, {
    headers: { "Content-Type": "text/html; charset=utf-8", Link: "</a.webp>; rel=preload" },
  });
}
const cache = tieredCache(
  () => now,
  (address) => renderShared(address, testVisit({ at: now }), render),
);

let strangers = 0;
/** A stranger's view in a place, by an isolate that has not kept the page. */
async function open(place = "LAX", through: Pick<Fetcher, "fetch"> = cache.at(place), query = "", cookie = "") {
  if (place !== "same") now += ISOLATE_MS;
  const nonce = `nonce-${strangers++}`;
  const visit = { ...testVisit({ at: now, readsFrom: "nearest" }), nonce, requestId: `${nonce}-id` };
  const before = cache.runs();
  const response = await servePage(
    new Request(`http://localhost/vendor/${shop.id}/menu${query}`, { headers: { Cookie: cookie } }),
    visit,
    (visit) => render(new Request(`http://localhost/vendor/${shop.id}/menu`, { headers: { Cookie: cookie } }), visit),
    (key) => findShared(through, visit, key, () => findMenuVersion(visit.db, shop.id)),
  );
  const text = await response.text();
  expect(text.startsWith(`<script nonce="${nonce}">`)).toBe(true);
  expect(text.endsWith(`</script>${nonce}-id`)).toBe(true);
  return { text: text.slice(nonce.length, -nonce.length), rendered: cache.runs() > before, visit, response };
}

test("a menu is rendered once for all locations, and each visitor gets their own nonce and request id", async () => {
  const first = await open("LAX");
  expect(first.rendered).toBe(true);
  for (const place of ["LAX", "SFO", "AMS"]) {
    const { text, rendered, visit, response } = await open(place);
    expect({ text: withoutOwn(text), rendered }).toEqual({ text: withoutOwn(first.text), rendered: false });
    expect(visit.meter).toMatchObject({ statements: 1, roundTrips: 1 });
    expect(visit.trace.route).toBe("/vendor/:vendorId/menu");
    expect(response.headers.get("Link")).toBe("</a.webp>; rel=preload");
    expect(response.headers.has("Cache-Control")).toBe(false);
  }
  expect((await open("LAX", cache.at("LAX"), "?category=Flower")).rendered).toBe(true);
});
const withoutOwn = (text: string) => text.replaceAll(/nonce-\d+/g, "");

const ofShop = () => eq(vendors.id, shop.id);
const ofProduct = () => eq(products.id, product.id);
const deal = () => ({
  id: `deal-${shop.id}`,
  vendorId: shop.id,
  createdAt: 0,
  updatedAt: 0,
  name: "Ten off",
  ...({ kind: "percent", percent: 10, scope: "order" } as const),
});
const shown: [string, () => Promise<unknown>][] = [
  ["a new name", () => db.update(vendors).set({ dispensaryName: "Blue Door" }).where(ofShop())],
  [
    "a pause",
    () =>
      db
        .update(vendors)
        .set({ pausedUntil: now + 3_600_000 })
        .where(ofShop()),
  ],
  ["a price", () => db.update(products).set({ priceCents: 1000 }).where(ofProduct())],
  ["the last three", () => db.update(products).set({ stock: 3 }).where(ofProduct())],
  ["a product that comes", () => stock(db, shop.id, { name: "Another" })],
  ["a product that goes", () => db.delete(products).where(ofProduct())],
  ["a deal", () => db.insert(deals).values(deal())],
  ["a review", () => db.run(sql`UPDATE vendors SET rating_sum = 5, rating_count = 1 WHERE id = ${shop.id}`)],
];
test.each(shown)("the next visitor in any other place sees %s", async (_, write) => {
  const before = withoutOwn((await open("LAX")).text);
  await open("AMS");
  await write();
  for (const place of ["AMS", "LAX"]) expect(withoutOwn((await open(place)).text)).not.toBe(before);
});

test.each<[string, () => Promise<unknown>]>([
  ["an order that leaves plenty", () => db.update(products).set({ stock: 49, updatedAt: 1 }).where(ofProduct())],
  [
    "a form sent again",
    () => db.update(vendors).set({ dispensaryName: "Green Door", phone: shop.phone }).where(ofShop()),
  ],
  ["what only the vendor sees", () => db.update(vendors).set({ updatedAt: 1 }).where(ofShop())],
])("%s leaves the cached page", async (_, write) => {
  await open("LAX");
  await write();
  expect((await open("AMS")).rendered).toBe(false);
});

test("changing any column that a menu shows makes a new version", async () => {
  const triggers = await db.all<{ of: string; text: string }>(
    sql`SELECT tbl_name AS "of", sql AS text FROM sqlite_master WHERE type = 'trigger' AND name LIKE 'menu_version_%'`,
  );
  const watched = triggers.flatMap(({ of, text }) => {
    const [, list = ""] = /AFTER UPDATE OF (.*?) ON/.exec(text) ?? [];
    return list.split(", ").map((name) => `${of}.${name.replaceAll("`", "")}`);
  });
  const texts: string[] = [];
  const listening = createDb({
    prepare(text) {
      texts.push(text);
      return DB.prepare(text);
    },
    batch: DB.batch.bind(DB),
  });
  await findMenu(listening, shop.id, readMenuSearch(new URLSearchParams()), NOON);
  const shown = [
    ...Object.values(getTableColumns(vendors)).map(({ name }) => ({ alias: "v", full: `vendors.${name}`, name })),
    ...Object.values(getTableColumns(products)).map(({ name }) => ({ alias: "p", full: `products.${name}`, name })),
  ].filter(({ alias, name }) => texts.some((text) => text.includes(`"${alias}"."${name}"`)));
  expect(shown.length).toBeGreaterThan(40);
  // An id never changes. Deals are watched as whole rows.
  expect(shown.map(({ full }) => full).filter((full) => !watched.includes(full))).toEqual([
    "vendors.id",
    "products.id",
  ]);
});

test("a page is cached until the next quarter hour, when hours and deals begin", async () => {
  now = NOON + 5 * 60 * 60_000;
  expect((await open()).rendered).toBe(true);
  now += 13 * 60_000;
  expect((await open()).rendered).toBe(false);
  now += 2 * 60_000;
  expect((await open()).rendered).toBe(true);
});

test.each<[string, Pick<Fetcher, "fetch">]>([
  ["fails", { fetch: () => Promise.reject(new Error("Network connection lost.")) }],
  ["answers with an error", { fetch: async () => new Response("Oops", { status: 500 }) }],
  ["answers with something else", { fetch: async () => new Response("{}\n") }],
])("where the shared cache %s, the page is rendered all the same", async (_, broken) => {
  expect((await open("LAX", broken)).text).toContain("Green Door");
});

const ADULT = "adult=1";
/** In a new isolate, or in the one that was asked last. */
const load = async (cookie: string, isolate: "new" | "same") => {
  const { text, rendered } = await open(isolate === "same" ? "same" : "LAX", cache.at("LAX"), "", cookie);
  return { asks: text.includes("asksAgeFor"), shows: text.includes("Blue Dream"), rendered };
};

test("where visitors must confirm their age, the question and the menu are cached separately", async () => {
  await db.update(vendors).set({ state: "AZ" }).where(ofShop());
  const question = { asks: true, shows: false };
  const shown = { asks: false, shows: true };
  expect(await load("", "new")).toEqual({ ...question, rendered: true });
  expect(await load(ADULT, "same")).toEqual({ ...shown, rendered: true });
  for (const isolate of ["same", "new"] as const) {
    expect(await load("", isolate)).toEqual({ ...question, rendered: false });
    expect(await load(ADULT, isolate === "new" ? "same" : isolate)).toEqual({ ...shown, rendered: false });
    expect(await load("adult=0", "same")).toEqual({ ...question, rendered: false });
  }
});

test("elsewhere, both get the same cached menu", async () => {
  const shown = { asks: false, shows: true };
  expect(await load(ADULT, "new")).toEqual({ ...shown, rendered: true });
  expect(await load("", "same")).toEqual({ ...shown, rendered: false });
  expect(await load("", "new")).toEqual({ ...shown, rendered: false });
  expect(await load(ADULT, "new")).toEqual({ ...shown, rendered: false });
  const keys = [true, false].map((isAdult) => sharedFor(isAdult));
  const [adults, others] = await Promise.all(keys);
  expect(adults).toEqual(others);
});

/** The addresses by which the shared cache is asked. */
async function sharedFor(isAdult: boolean): Promise<string[]> {
  const addresses: string[] = [];
  const listening = {
    fetch: (address: RequestInfo | URL) => {
      addresses.push(String(address));
      return cache.at("LAX").fetch(address as string);
    },
  };
  const menu = { vendorId: shop.id, host: "", page: `http://localhost/vendor/${shop.id}/menu`, rows: "", isAdult };
  await findShared(listening as Fetcher, testVisit({ at: now }), menu, () => findMenuVersion(db, shop.id));
  return addresses;
}

test("personal and failed pages aren't cached", async () => {
  const failures = [
    () => new Response("Gone", { status: 404, headers: { "Content-Type": "text/html" } }),
    () => new Response(null, { status: 302, headers: { Location: "/" } }),
    () => new Response("Yours", { headers: { "Content-Type": "text/html", "Set-Cookie": "menuRows=Vape" } }),
  ];
  for (const respond of failures) {
    const shared = await renderShared("https://menus/?page=/vendor/x/menu", testVisit(), async () => respond());
    expect(shared.headers.get("Cache-Control")).toBe("no-store");
  }
});

test.each([
  ["asked", "asked", "public, max-age=900"],
  ["asked", "", "no-store"],
  ["confirmed", "asked", "no-store"],
] as const)("a page with the age %s is cached under the address for %s: %s", async (age, address, cacheControl) => {
  const response = await renderShared(
    `https://menus/?page=/vendor/x/menu&age=${address}`,
    testVisit(),
    async (_, { trace }) => {
      trace.age = age;
      return new Response("", { headers: { "Content-Type": "text/html" } });
    },
  );
  expect(response.headers.get("Cache-Control")).toBe(cacheControl);
});
