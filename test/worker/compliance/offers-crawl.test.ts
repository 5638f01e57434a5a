import "#test/support/daytime.ts";
import { sql } from "drizzle-orm";
import { type ComponentType, createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { describe, expect, test } from "vitest";
import { isLawful } from "#app/domain/compliance/offers.ts";
import { packs } from "#app/domain/compliance/packs/index.ts";
import { publicProduct } from "#app/domain/dispensaries/public-json.ts";
import type { MenuProduct } from "#app/domain/menu/menu.ts";
import { readNearbySearch } from "#app/domain/places/filters.ts";
import { loader as favoritesNow } from "#app/routes/shop/favorites/prices.ts";
import Menu, { loader as menuLoader } from "#app/routes/shop/menu/menu.tsx";
import { findListed } from "#app/routes/shop/nearby/find-dispensaries.ts";
import Product, { loader as productLoader } from "#app/routes/shop/product/product.tsx";
import Vendor, { loader as vendorLoader } from "#app/routes/shop/vendor/vendor.tsx";
import { insertDeal } from "#db/deals/writes.ts";
import { routeContext, testVisit } from "#test/support/app.ts";
import { orderPayload } from "#test/support/checkout.ts";
import { postAsCustomer } from "#test/support/customer.ts";
import { aDeal } from "#test/support/deals.ts";
import { worker } from "#test/support/fetcher.ts";
import { shopAt, somewhere } from "#test/support/nearby.ts";
import { nextPhone } from "#test/support/next-phone.ts";
import { stock } from "#test/support/shop.ts";

const visit = testVisit({ at: Date.now() });
const { db } = visit;

/** What may stand nowhere a lower price may not be shown as one. */
const marks: Record<string, RegExp> = {
  struck: /<s[ >]/,
  percent: /% off/i,
  sale: /\bon sale\b|biggest discount|you save|instead of/i,
  promotion: /crazy tuesday|daily promo|coupon/i,
  deal: /[Tt]wenty off|TWENTY/,
  "regular price": /\$50\.00|"?50(\.00)?"?(?=[,}])|5000(?=[,}])/,
};
const found = (text: string) => Object.keys(marks).filter((name) => marks[name]?.test(text));

/** A page's first HTML, with its JSON-LD, from the data of its loader. */
function html(path: string, Page: ComponentType<never>, loaderData: unknown): string {
  const Stub = createRoutesStub([{ id: "page", path, Component: Page as ComponentType, loader: () => null }]);
  return renderToStaticMarkup(
    createElement(Stub, { initialEntries: [path], hydrationData: { loaderData: { page: loaderData } } }),
  );
}

const load = (loader: (args: never) => Promise<unknown>, path: string, params: object = {}) =>
  loader({ request: new Request(`http://localhost${path}`), params, context: routeContext(visit) } as never);

const api = async (path: string) => (await worker.fetch(`http://localhost/api/${path}`)).text();

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

/** Every surface by name, as text. */
async function surfacesOf({ place, shop, product }: Awaited<ReturnType<typeof loudDispensary>>) {
  const [menuPath, vendorPath, slug] = [`/vendor/${shop.id}/menu`, `/vendor/${shop.id}`, `blue-dream-${product.id}`];
  const params = { vendorId: shop.id, product: slug };
  const [menu, vendor, page] = [
    await load(menuLoader, menuPath, params),
    await load(vendorLoader, vendorPath, params),
    await load(productLoader, `${menuPath}/${slug}`, params),
  ];
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
    menu: html(menuPath, Menu as never, menu),
    "menu data": JSON.stringify(menu),
    dispensary: html(vendorPath, Vendor as never, vendor),
    "dispensary data": JSON.stringify(vendor),
    product: html(`${menuPath}/${slug}`, Product as never, page),
    "product data": JSON.stringify(page),
    nearby: JSON.stringify(await findListed(visit, place, readNearbySearch(new URLSearchParams()))),
    search: JSON.stringify(await findListed(visit, place, readNearbySearch(new URLSearchParams("q=blue")))),
    "sale filter": JSON.stringify(await findListed(visit, place, readNearbySearch(new URLSearchParams("sale=1")))),
    "deal filter": JSON.stringify(await findListed(visit, place, readNearbySearch(new URLSearchParams("deal=1")))),
    favorites: await ((await load(favoritesNow, `/?products=${product.id}&vendors=${shop.id}`)) as Response).text(),
    "api dispensary": await api(`vendors/${shop.id}`),
    "api menu": await api(`vendor/inventory/public/${shop.id}`),
    "api map": await api(`map/map-vendors?lat=${place.lat}&lng=${place.lng}`),
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
    const menu = await load(menuLoader, `/vendor/${shop.id}/menu`, { vendorId: shop.id });
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
  const page = (await load(productLoader, path, params)) as { product: MenuProduct };
  expect(found(html(path, Product as never, page))).toEqual([]);
  const planted = { ...page.product, priceCents: 5000, salePriceCents: 4000 };
  expect(found(html(path, Product as never, { ...page, product: planted }))).toContain("struck");
  expect(found(JSON.stringify(publicProduct(shop.id, planted)))).toContain("regular price");
  const menu = (await load(menuLoader, `/vendor/${shop.id}/menu`, { vendorId: shop.id })) as { vendor: object };
  const promo = { title: "Crazy Tuesday", description: "", appliesToSaleItems: true, imageKey: null };
  const promoted = { ...menu, vendor: { ...menu.vendor, promo } };
  expect(found(html(`/vendor/${shop.id}/menu`, Menu as never, promoted))).toContain("promotion");
});

test.each([
  ["NJ", "This product contains cannabis."],
  ["MI", "National Poison Control Center"],
  ["WA", "may be habit forming"],
])("the warning of %s stands with menu, product and checkout", async (state, text) => {
  const { menu, product, dispensary, quote } = await surfacesOf(await loudDispensary(state));
  for (const surface of [menu, product, dispensary, quote]) expect(surface).toContain(text);
});
