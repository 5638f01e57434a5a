import "#test/support/daytime.ts";
import { sql } from "drizzle-orm";
import { type ComponentType, createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub, UNSAFE_ErrorResponseImpl } from "react-router";
import { describe, expect, test } from "vitest";
import { asksAge, isLawful } from "#app/domain/compliance/offers.ts";
import { packs } from "#app/domain/compliance/packs/index.ts";
import { publicProduct } from "#app/domain/dispensaries/public-json.ts";
import type { MenuProduct } from "#app/domain/menu/menu.ts";
import { readNearbySearch } from "#app/domain/places/filters.ts";
import * as brandRoute from "#app/routes/shop/catalog/brand.tsx";
import { loader as favoritesNow } from "#app/routes/shop/favorites/prices.ts";
import * as menuRoute from "#app/routes/shop/menu/menu.tsx";
import { findListed } from "#app/routes/shop/nearby/find-dispensaries.ts";
import * as nearbyRoute from "#app/routes/shop/nearby/nearby.tsx";
import { loader as details } from "#app/routes/shop/product/details.ts";
import * as productRoute from "#app/routes/shop/product/product.tsx";
import * as vendorRoute from "#app/routes/shop/vendor/vendor.tsx";
import { loader as sitemap } from "#app/routes/site/sitemap.ts";
import { insertDeal } from "#db/deals/writes.ts";
import { catalogProducts } from "#db/schema/index.ts";
import { routeArgs, testVisit } from "#test/support/app.ts";
import { orderPayload } from "#test/support/checkout.ts";
import { postAsCustomer } from "#test/support/customer.ts";
import { aDeal } from "#test/support/deals.ts";
import { worker } from "#test/support/fetcher.ts";
import { shopAt, somewhere } from "#test/support/nearby.ts";
import { nextPhone } from "#test/support/next-phone.ts";
import { stock } from "#test/support/shop.ts";

const visit = testVisit({ at: Date.now() });
const { db } = visit;
await db
  .insert(catalogProducts)
  .values({ id: "catalog", brand: "Coastline", name: "Something", category: "Flower", createdAt: 0 });

/** What may stand nowhere a lower price may not be shown as one. */
const marks: Record<string, RegExp> = {
  struck: /<s[ >]/,
  percent: /% off/i,
  sale: /\bon sale\b|biggest discount|you save|instead of/i,
  promotion: /crazy tuesday|daily promo|coupon/i,
  deal: /[Tt]wenty off|TWENTY/,
  // Not the end of an id or of a time.
  "regular price": /\$50\.00|(?<!\w)"?50(\.00)?"?(?=[,}])|(?<!\w)5000(?=[,}])/,
};
const found = (text: string) => Object.keys(marks).filter((name) => marks[name]?.test(text));

/** What may stand nowhere before the age was asked. */
const goods = /Blue Dream|blue-dream|Plain|Coastline|\$[345]0|(?<!\w)[345]000(?=[,}])|"(price|salePrice)":/;
const ADULT = "adult=1";

type Module = { loader: unknown; default: unknown; ErrorBoundary?: unknown; meta?: unknown };

/** A page's first HTML with its JSON-LD, what its head names, and the data that a navigation gets. */
async function pageOf(route: Module, path: string, params: object, cookie: string) {
  const loaded = await load(route.loader as Loader, path, params, cookie).then(
    (answer) => ({ loaderData: unwrapped(answer), error: undefined }),
    ({ data, init }) => ({ loaderData: undefined, error: new UNSAFE_ErrorResponseImpl(init.status, "", data) }),
  );
  const { loaderData, error } = loaded;
  expect(error?.status ?? 200).toBe(200);
  const matches = [{ loaderData: { origin: "http://localhost" } }];
  const meta = (route.meta as (args: object) => object)({ ...loaded, matches, location: { pathname: path } });
  const markup = html(path, error ? (route.ErrorBoundary as never) : (route.default as never), loaderData, error);
  return { html: markup, meta: JSON.stringify(meta), data: JSON.stringify(loaderData ?? error) };
}

/** Of `data()`, what the page gets. */
const unwrapped = (answer: unknown) =>
  typeof answer === "object" && answer !== null && "init" in answer && "data" in answer ? answer.data : answer;

function html(address: string, Page: ComponentType<never>, loaderData: unknown, error?: unknown): string {
  const [path = "/"] = address.split("?");
  const Stub = createRoutesStub([
    {
      id: "page",
      path,
      Component: () =>
        createElement(Page as ComponentType<{ loaderData: unknown; error: unknown }>, { loaderData, error }),
      loader: () => null,
    },
  ]);
  return renderToStaticMarkup(
    createElement(Stub, { initialEntries: [address], hydrationData: { loaderData: { page: loaderData ?? null } } }),
  );
}

type Loader = (args: never) => Promise<unknown>;
const load = (loader: Loader, path: string, params: object = {}, cookie = ADULT) =>
  loader(routeArgs(visit, { path, params, cookie }));

const api = async (path: string, Cookie = ADULT) =>
  (await worker.fetch(`http://localhost/api/${path}`, { headers: { Cookie } })).text();

async function loudDispensary(state: string, facts: object = {}) {
  const place = somewhere();
  const shop = await shopAt(
    place,
    {
      state,
      licenseNumber: `L-${state}`,
      minOrderCents: 0,
      promoTitle: "Crazy Tuesday",
      promoDescription: "20% off with this coupon",
      ...facts,
    },
    db,
  );
  const product = await stock(db, shop.id, { priceCents: 5000, salePriceCents: 4000 });
  await stock(db, shop.id, { name: "Plain", id: `0-${shop.id}`, priceCents: 3000 });
  for (const code of [null, "TWENTY"])
    await insertDeal(db, shop.id, aDeal({ id: `${shop.id}-${code}`, code }), { most: 50, now: 0 });
  return { place, shop, product };
}

type Loud = Awaited<ReturnType<typeof loudDispensary>>;

/** Everywhere that shoppers see goods or prices before a sale, by name, as text. */
async function listingsOf({ place, shop, product }: Loud, cookie: string, slug = `blue-dream-${product.id}`) {
  const [menuPath, vendorPath] = [`/vendor/${shop.id}/menu`, `/vendor/${shop.id}`];
  const params = { vendorId: shop.id, product: slug, slug: "coastline", productId: product.id, part: "products-1.xml" };
  const here = encodeURIComponent(JSON.stringify({ address: `1 Main St, Town, ${shop.state} 90012`, ...place }));
  const around = `userAddress=${here}; ${cookie}`;
  const menu = await pageOf(menuRoute, menuPath, params, cookie);
  const vendor = await pageOf(vendorRoute, vendorPath, params, cookie);
  const page = await pageOf(productRoute, `${menuPath}/${slug}`, params, cookie);
  const brand = await pageOf(brandRoute, "/brands/coastline", params, around);
  const nearbyAt = async (query: string) => {
    const { html, meta, data } = await pageOf(nearbyRoute, `/nearby?${query}`, {}, around);
    return [html, meta, data].join("\n");
  };
  const ofShop = (line: string) => line.includes(shop.id);
  const asText = async (loader: unknown, path: string) => {
    const answer = (await load(loader as Loader, path, params, cookie)) as Response;
    return answer.text();
  };
  const old = await load(menuRoute.loader as Loader, `${menuPath}?product=${product.id}`, params, cookie).catch(
    (thrown: Response) => thrown,
  );
  return {
    menu: menu.html,
    "menu data": menu.data,
    "menu head": menu.meta,
    dispensary: vendor.html,
    "dispensary data": vendor.data,
    "dispensary head": vendor.meta,
    product: page.html,
    "product data": page.data,
    "product head": page.meta,
    details: await asText(details, `/products/${product.id}/details`),
    brand: brand.html,
    "brand data": brand.data,
    nearby: await nearbyAt("mode=pickup"),
    search: await nearbyAt("mode=pickup&q=blue"),
    "old link": old instanceof Response ? String(old.headers.get("Location")) : JSON.stringify(old),
    sitemap: (await asText(sitemap, "/sitemaps/products-1.xml")).split("\n").filter(ofShop).join("\n"),
    favorites: await asText(favoritesNow, `/?products=${product.id}&vendors=${shop.id}`),
    suggestions: await api(`search/suggest?q=blue&lat=${place.lat}&lng=${place.lng}`, cookie),
    "api dispensary": await api(`vendors/${shop.id}`, cookie),
    "api menu": await api(`vendor/inventory/public/${shop.id}`, cookie),
    "api map": await api(`map/map-vendors?lat=${place.lat}&lng=${place.lng}`, cookie),
  };
}

async function surfacesOf(loud: Loud) {
  const { place, shop, product } = loud;
  const listed = async (query: string) =>
    JSON.stringify(await findListed(visit, place, readNearbySearch(new URLSearchParams(query))));
  const items = [{ productId: product.id, quantity: 1 }];
  const cart = { vendorId: shop.id, orderType: "Pickup", items, dealCode: "TWENTY" };
  const quote = await (await postAsCustomer("quote", cart)).text();
  const bought = { ...product, priceCents: 4000, salePriceCents: null };
  const phone = nextPhone();
  const total = (JSON.parse(quote) as { quote: { total: number } }).quote.total;
  const payload = orderPayload(shop.id, [bought], { phone, totalAmount: total });
  const order = await (await postAsCustomer("create-order", payload)).text();
  const mails = await db.all<{ body: string }>(sql`SELECT subject || body AS body FROM outbox`);
  return {
    ...(await listingsOf(loud, ADULT)),
    "sale filter": await listed("sale=1"),
    "deal filter": await listed("deal=1"),
    quote: quote.replaceAll(/"dealCode":\{[^}]*\}/g, ""),
    order,
    mail: mails.map(({ body }) => body).join("\n"),
  };
}

const strict = packs.filter(({ state }) => !isLawful({ state }, { kind: "sale" }, "listing", visit.now()));
const open = packs.filter((pack) => !strict.includes(pack));

describe("where a lower price is simply the price", () => {
  test.each(strict.map(({ state }) => state))("no surface in %s shows a mark of an offer", async (state) => {
    const surfaces = await surfacesOf(await loudDispensary(state));
    const shown = Object.entries(surfaces).flatMap(([surface, text]) =>
      found(text).map((mark) => `${surface}: ${mark}`),
    );
    expect(shown).toEqual([]);
    for (const page of ["menu", "product", "api menu", "quote"] as const) expect(surfaces[page]).toMatch(/40/);
    expect(surfaces.menu).toContain(`License L-${state}`);
    expect(surfaces["sale filter"]).not.toContain("Blue Dream");
  });

  test("an unconfirmed state is one of them", async () => {
    const { shop } = await loudDispensary("CA", { withheld: "state" });
    const menu = await load(menuRoute.loader as Loader, `/vendor/${shop.id}/menu`, { vendorId: shop.id });
    expect(found(JSON.stringify(menu))).toEqual([]);
    expect(found(await api(`vendors/${shop.id}`))).toEqual([]);
    expect(found(await api(`vendor/inventory/public/${shop.id}`))).toEqual([]);
  });
});

test.each(open.map(({ state }) => state))(
  "sale price, promotion and deals stand in %s as SPEC.md says",
  async (state) => {
    const surfaces = await surfacesOf(await loudDispensary(state));
    expect(found(surfaces.menu)).toEqual(
      expect.arrayContaining(["struck", "percent", "sale", "promotion", "regular price"]),
    );
    expect(found(surfaces.product)).toEqual(expect.arrayContaining(["struck", "sale", "regular price"]));
    for (const surface of ["nearby", "api menu", "favorites"] as const)
      expect(found(surfaces[surface])).toContain("regular price");
    expect(surfaces["api dispensary"]).toContain("Crazy Tuesday");
  },
);

test("planted faults are found: a struck price, a forgotten surface, a promotion that slipped through", async () => {
  const { shop, product } = await loudDispensary("MA");
  const path = `/vendor/${shop.id}/menu/blue-dream-${product.id}`;
  const params = { vendorId: shop.id, product: `blue-dream-${product.id}` };
  const page = (await load(productRoute.loader as Loader, path, params)) as { product: MenuProduct };
  expect(found(html(path, productRoute.default as never, page))).toEqual([]);
  const planted = { ...page.product, priceCents: 5000, salePriceCents: 4000 };
  expect(found(html(path, productRoute.default as never, { ...page, product: planted }))).toContain("struck");
  expect(found(JSON.stringify(publicProduct(shop.id, planted)))).toContain("regular price");
  const menu = (await load(menuRoute.loader as Loader, `/vendor/${shop.id}/menu`, { vendorId: shop.id })) as {
    vendor: object;
  };
  const promo = { title: "Crazy Tuesday", description: "", appliesToSaleItems: true, imageKey: null };
  const promoted = { ...menu, vendor: { ...menu.vendor, promo } };
  expect(found(html(`/vendor/${shop.id}/menu`, menuRoute.default as never, promoted))).toContain("promotion");
});

test.each([
  ["NJ", "This product contains cannabis."],
  ["MI", "National Poison Control Center"],
  ["WA", "may be habit forming"],
])("the warning of %s stands with menu, product and checkout", async (state, text) => {
  const { menu, product, dispensary, quote } = await surfacesOf(await loudDispensary(state));
  for (const surface of [menu, product, dispensary, quote]) expect(surface).toContain(text);
});

describe("21+ first", () => {
  const asking = packs.filter(({ state }) => asksAge([{ state }], visit.now(), "by-state"));

  test.each(asking.map(({ state }) => state))(
    "in %s, no surface names goods or a price before a yes",
    async (state) => {
      const loud = await loudDispensary(state);
      const before = await listingsOf(loud, "", loud.product.id);
      const names = (shown: Record<string, string>) =>
        Object.keys(shown).filter((name) => goods.test(shown[name] ?? ""));
      expect(names(before)).toEqual([]);
      for (const surface of ["menu", "dispensary", "product"] as const) {
        expect(before[surface]).toContain("Are you 21 or older?");
        expect(before[surface]).toContain("Green Door");
        expect(before[surface]).not.toMatch(/ld\+json|Crazy Tuesday/);
        expect(before[`${surface} head`]).toMatch(/"og:title","content":"Green Door"/);
      }
      // What hides goods is seen to show them: each surface names them after a yes.
      const hidden = ["dispensary head", "menu head", "api dispensary", "old link", "sitemap"];
      const after = await listingsOf(loud, ADULT);
      expect(Object.keys(after).filter((name) => !hidden.includes(name) && !names(after).includes(name))).toEqual([]);
    },
  );

  test("in California, nothing depends on it", async () => {
    const loud = await loudDispensary("CA");
    const shown = await listingsOf(loud, "");
    expect(shown).toEqual(await listingsOf(loud, ADULT));
    expect(shown.sitemap).toMatch(goods);
  });
});
