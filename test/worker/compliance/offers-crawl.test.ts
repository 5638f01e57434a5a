import "#test/support/daytime.ts";
import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Env } from "#app/app.ts";
import { asksAge } from "#app/domain/compliance/offers.ts";
import { packs } from "#app/domain/compliance/packs/index.ts";
import { publicProduct } from "#app/domain/dispensaries/public-json.ts";
import type { MenuProduct } from "#app/domain/menu/menu.ts";
import { orderNotice, placedMail } from "#app/domain/notices/email.ts";
import { messageOf } from "#app/domain/notices/notice.ts";
import type { Order } from "#app/domain/orders/order.ts";
import { readNearbySearch } from "#app/domain/places/filters.ts";
import { ticketLines } from "#app/domain/printing/ticket.ts";
import { orderToken } from "#app/platform/order-link.ts";
import { loader as ordersCsv } from "#app/routes/dashboard/orders/csv.ts";
import * as printRoute from "#app/routes/dashboard/orders/print.tsx";
import * as brandRoute from "#app/routes/shop/catalog/brand.tsx";
import * as strainRoute from "#app/routes/shop/catalog/strain.tsx";
import * as orderRoute from "#app/routes/shop/checkout/confirmation.tsx";
import { loader as favoritesNow } from "#app/routes/shop/favorites/prices.ts";
import * as menuRoute from "#app/routes/shop/menu/menu.tsx";
import { findListed } from "#app/routes/shop/nearby/find-dispensaries.ts";
import * as nearbyRoute from "#app/routes/shop/nearby/nearby.tsx";
import * as receiptRoute from "#app/routes/shop/orders/receipt.tsx";
import { loader as details } from "#app/routes/shop/product/details.ts";
import * as productRoute from "#app/routes/shop/product/product.tsx";
import * as vendorRoute from "#app/routes/shop/vendor/vendor.tsx";
import { loader as sitemap } from "#app/routes/site/sitemap.ts";
import { orderCookies } from "#app/session/order-cookie.ts";
import { hideClaim } from "#app/use-cases/compliance/hide-claim.ts";
import { readPublishedClaims } from "#app/use-cases/compliance/read-published-claims.ts";
import type { Visit } from "#app/visit.ts";
import { listPublishedClaims } from "#db/compliance/claims.ts";
import { findOrder } from "#db/orders/queries.ts";
import { catalogProducts, strains } from "#db/schema/index.ts";
import { testVisit } from "#test/support/app.ts";
import { asJson } from "#test/support/as-json.ts";
import { orderPayload } from "#test/support/checkout.ts";
import { somewhere } from "#test/support/nearby.ts";
import { nextPhone } from "#test/support/next-phone.ts";
import { type Case, caseIn } from "#test/support/offers/law.ts";
import { fillLoudly, loudFacts } from "#test/support/offers/loud.ts";
import { faultsOf, marksIn, type Texts, tableOf } from "#test/support/offers/marks.ts";
import { load, loadText, pageOf, render } from "#test/support/offers/pages.ts";
import { aDispensary, anAccount, signedIn } from "#test/support/people.ts";
import http from "#test/support/worker.ts";

const ADULT = "adult=1";
const visit = testVisit({ at: Date.now() });
const { db } = visit;

const before2025 = testVisit({ at: Date.parse("2025-12-02T20:00:00Z") });
const from2025 = testVisit({ at: Date.parse("2025-12-03T20:00:00Z") });
const strictest = { offers: "", claims: [], warning: undefined };

type LoudCase = Case & { at?: Visit; withheld?: "state" };
const cases: LoudCase[] = [
  ...packs.map(({ state }) => caseIn(state)),
  { ...caseIn("NY"), name: "NY until 2025-12-02", ...strictest, warning: "1-800-222-1222", at: before2025 },
  { ...caseIn("NY"), name: "NY from 2025-12-03", at: from2025 },
  { ...caseIn("CA"), name: "CA unconfirmed", ...strictest, withheld: "state" },
  { ...caseIn("TX"), name: "TX, no pack" },
];

async function openLoudly({ state, withheld }: LoudCase) {
  const place = somewhere();
  const { vendor, account } = await aDispensary(visit, { ...loudFacts(state, place), withheld: withheld ?? null });
  return { place, shop: vendor, account, product: await fillLoudly(db, vendor.id) };
}
type Loud = Awaited<ReturnType<typeof openLoudly>>;
const louds = new Map<string, Loud>();
const loudIn = (name: string) => louds.get(name) as Loud;

beforeAll(async () => {
  const known = { id: "coastline", brand: "Coastline", name: "Something", category: "Flower", createdAt: 0 } as const;
  await db.insert(catalogProducts).values(known);
  const strain = { id: "blue", name: "Blue Dream", classification: "Sativa", approved: true, createdAt: 0 } as const;
  await db.insert(strains).values(strain);
  for (const each of cases) louds.set(each.name, await openLoudly(each));
  await readPublishedClaims(visit);
  const admin = await anAccount(visit, "admin");
  const by = { userId: admin.id, role: "admin", vendorId: null } as never;
  for (let page = await listPublishedClaims(db, null); ; page = await listPublishedClaims(db, null)) {
    for (const { id } of page.claims) expect(await hideClaim(visit, by, { id })).toMatchObject({ ok: true });
    if (!page.more) break;
  }
});

let addresses = 0;
async function call(at: Visit, path: string, { body, cookie = ADULT }: { body?: unknown; cookie?: string } = {}) {
  const from = { Cookie: cookie, "CF-Connecting-IP": `10.8.${addresses >> 8}.${addresses++ & 255}` };
  const init = body ? asJson("POST", body, from) : { headers: from };
  const clock = { CLOCK_OFFSET_MS: String(at.now() - Date.now()) };
  const request = new Request(`http://localhost/api/${path}`, init);
  return (await http.fetch(request, { ...(env as unknown as Env), ...clock }, createExecutionContext())).text();
}

/** Every place where shoppers see goods or prices before a sale, by name, as text. */
async function listingsOf(
  at: Visit,
  { place, shop, product }: Loud,
  cookie: string,
  slug = `blue-dream-${product.id}`,
) {
  const [menuPath, vendorPath] = [`/vendor/${shop.id}/menu`, `/vendor/${shop.id}`];
  const params = { vendorId: shop.id, product: slug, slug: "coastline", productId: product.id, part: "products-1.xml" };
  const here = encodeURIComponent(JSON.stringify({ address: `1 Main St, Town, ${shop.state} 90012`, ...place }));
  const around = `userAddress=${here}; ${cookie}`;
  const menu = await pageOf(at, menuRoute, { path: menuPath, params, cookie });
  const vendor = await pageOf(at, vendorRoute, { path: vendorPath, params, cookie });
  const page = await pageOf(at, productRoute, { path: `${menuPath}/${slug}`, params, cookie });
  const whole = async (route: Parameters<typeof pageOf>[1], path: string, slugged = {}) =>
    Object.values(await pageOf(at, route, { path, params: slugged, cookie: around })).join("\n");
  const ofShop = (line: string) => line.includes(shop.id);
  const text = (loader: unknown, path: string) => loadText(at, loader, { path, params, cookie });
  const request = { path: `${menuPath}?product=${product.id}`, params, cookie };
  const old = await load(at, menuRoute.loader, request).catch((thrown: Response) => thrown);
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
    details: await text(details, `/products/${product.id}/details`),
    brand: await whole(brandRoute, "/brands/coastline", { slug: "coastline" }),
    strain: await whole(strainRoute, "/strains/blue-dream", { slug: "blue-dream" }),
    nearby: await whole(nearbyRoute, "/nearby?mode=pickup"),
    search: await whole(nearbyRoute, "/nearby?mode=pickup&q=blue"),
    "old link": old instanceof Response ? String(old.headers.get("Location")) : JSON.stringify(old),
    sitemap: (await text(sitemap, "/sitemaps/products-1.xml")).split("\n").filter(ofShop).join("\n"),
    favorites: await text(favoritesNow, `/?products=${product.id}&vendors=${shop.id}`),
    suggestions: await call(at, `search/suggest?q=blue&lat=${place.lat}&lng=${place.lng}`, { cookie }),
    "api dispensary": await call(at, `vendors/${shop.id}`, { cookie }),
    "api menu": await call(at, `vendor/inventory/public/${shop.id}`, { cookie }),
    "api map": await call(at, `map/map-vendors?lat=${place.lat}&lng=${place.lng}`, { cookie }),
  };
}

/** What adults see, loaded once for each dispensary, because two tests read it. */
const adultListings = new Map<Loud, ReturnType<typeof listingsOf>>();
const listingsForAdults = (at: Visit, loud: Loud) => {
  const listings = adultListings.get(loud) ?? listingsOf(at, loud, ADULT);
  adultListings.set(loud, listings);
  return listings;
};

/** A sale, and what the shopper, the dispensary and its printer receive. */
async function saleOf(at: Visit, { shop, product, account }: Loud) {
  const contact = { phone: nextPhone(), birthdate: "05/14/1990" };
  const cart = { vendorId: shop.id, orderType: "Pickup", items: [{ productId: product.id, quantity: 1 }], contact };
  const quoteWith = async (dealCode: string | null) => {
    const json = await call(at, "customer/quote", { body: { ...cart, dealCode } });
    return { json, ...(JSON.parse(json).quote as { total: number; dealCode: { applied: boolean } | null }) };
  };
  const withCode = await quoteWith("THIRTY");
  const quote = withCode.dealCode?.applied ? withCode : await quoteWith(null);
  const dealCode = quote.dealCode ? "THIRTY" : null;
  const payload = orderPayload(shop.id, [product], { phone: contact.phone, totalAmount: quote.total, dealCode });
  const order = await call(at, "customer/create-order", { body: payload });
  const { orderId } = JSON.parse(order);
  expect(orderId, order).toBeTruthy();
  const stored = (await findOrder(db, orderId)) as Order;
  const [cookie = ""] = orderCookies(orderId, await orderToken(visit.settings.orderLinkKey, orderId));
  const request = { path: `/order-confirmation/${orderId}`, params: { orderId }, cookie };
  const staff = { path: `/vendor-dashboard/orders/${orderId}/print`, params: { orderId } };
  const signed = { ...staff, cookie: await signedIn(at, account.id) };
  const { timeZone = "" } = shop;
  const kinds = ["order-placed", "order-stage", "order-proposal"] as const;
  return {
    quote: quote.json,
    order,
    "order page": (await pageOf(at, orderRoute, request)).html,
    receipt: (await pageOf(at, receiptRoute, request)).html,
    print: (await pageOf(at, printRoute, signed)).html,
    ticket: ticketLines(stored, { timeZone, reprint: false, resent: false }).join("\n"),
    "orders CSV": await loadText(at, ordersCsv, signed),
    mail: JSON.stringify([orderNotice(stored, shop.email ?? "", "", timeZone), placedMail(stored, timeZone)]),
    push: JSON.stringify(kinds.map((kind) => messageOf({ kind, id: orderId }).payload)),
  };
}

async function surfacesOf({ at = visit, withheld }: LoudCase, loud: Loud): Promise<Texts> {
  const { nearby, search, brand, strain, ...listings } = await listingsForAdults(at, loud);
  const nearbyPages = { nearby, search, brand, strain };
  if (withheld) {
    for (const text of Object.values(nearbyPages)) expect(text).not.toContain(loud.shop.id);
    return listings;
  }
  const listed = async (query: string) =>
    JSON.stringify(await findListed(at, loud.place, readNearbySearch(new URLSearchParams(query))));
  return {
    ...listings,
    ...nearbyPages,
    "sale filter": await listed("sale=1"),
    "deal filter": await listed("deal=1"),
    ...(await saleOf(at, loud)),
  };
}

const read: { law: Case; texts: Texts }[] = [];
afterAll(() => console.log(tableOf(read)));

test.each(cases.map((law) => [law.name, law] as const))(
  "%s: every page, mail and file shows what the law allows and requires, and nothing else",
  async (_, law) => {
    const texts = await surfacesOf(law, loudIn(law.name));
    read.push({ law, texts });
    expect(faultsOf(law, texts)).toEqual([]);
    const filtered = ["sale filter", "deal filter"].filter((filter) => texts[filter]?.includes("Blue Dream"));
    expect(filtered).toHaveLength(law.offers.includes("sale") ? 2 : 0);
  },
);

describe("planted faults are found (negative control):", () => {
  const law = caseIn("MA");
  const pathOf = ({ shop, product }: Loud) => ({
    path: `/vendor/${shop.id}/menu/blue-dream-${product.id}`,
    params: { vendorId: shop.id, product: `blue-dream-${product.id}` },
    cookie: ADULT,
  });

  test("a struck-through price in one component, and a response that ignores the law", async () => {
    const loud = loudIn("MA");
    const request = pathOf(loud);
    const page = (await load(visit, productRoute.loader, request)) as { product: MenuProduct };
    expect(faultsOf(law, { page: render(request, productRoute.default, page) })).toEqual([]);
    const product = { ...page.product, priceCents: 5000, salePriceCents: 4000 };
    const planted = render(request, productRoute.default, { ...page, product });
    expect(faultsOf(law, { page: planted })).toContain("page: struck");
    const forgotten = JSON.stringify(publicProduct(loud.shop.id, product));
    expect(faultsOf(law, { forgotten })).toEqual(["forgotten: regular price"]);
  });

  test("a promotion that slipped through, and a missing warning", async () => {
    const { html } = await pageOf(visit, menuRoute, { ...pathOf(loudIn("NJ")), path: "/vendor/nj/menu" });
    expect(faultsOf(caseIn("NJ"), { menu: html })).toEqual([]);
    const planted = html.replace("This product contains cannabis.", "Crazy Tuesday");
    expect(faultsOf(caseIn("NJ"), { menu: planted })).toEqual([
      "menu: promotion",
      "menu: no “This product contains cannabis”",
    ]);
  });

  test("an unconfirmed value shown as if it were confirmed", async () => {
    const { path, params } = pathOf(loudIn("CA"));
    const { html } = await pageOf(visit, menuRoute, { path, params, cookie: ADULT });
    const unconfirmed = { ...caseIn("CA"), ...strictest };
    expect(faultsOf(unconfirmed, { html })).toEqual(marksIn(html).map((mark) => `html: ${mark}`));
    expect(marksIn(html)).toEqual(expect.arrayContaining(["struck", "percent", "promotion", "buy-get", "excess"]));
  });
});

describe("21+ first", () => {
  /** What must not appear before visitors confirm their age. */
  const goods = /Blue Dream|blue-dream|Plain|Coastline|\$[345]0|(?<!\w)[345]000(?=[,}])|"(price|salePrice)":/;
  const asking = packs.filter(({ state }) => asksAge([{ state }], visit.now(), "by-state"));
  /** Strain pages are about the strain itself. */
  const withoutCatalog = ({ strain: _, ...shown }: Texts): Texts => shown;

  test.each(asking.map(({ state }) => state))(
    "in %s, nothing names goods or prices before visitors confirm their age",
    async (state) => {
      const loud = loudIn(state);
      const before = withoutCatalog(await listingsOf(visit, loud, "", loud.product.id));
      const names = (shown: Texts) => Object.keys(shown).filter((name) => goods.test(shown[name] ?? ""));
      expect(names(before)).toEqual([]);
      for (const surface of ["menu", "dispensary", "product"] as const) {
        expect(before[surface]).toContain("Are you 21 or older?");
        expect(before[surface]).toContain("Green Door");
        expect(before[surface]).not.toMatch(/ld\+json|Crazy Tuesday/);
        expect(before[`${surface} head`]).toMatch(/"og:title","content":"Green Door"/);
      }
      // The check can fail: the same places name goods once the age is confirmed.
      const hidden = ["dispensary head", "menu head", "api dispensary", "old link", "sitemap"];
      const after = withoutCatalog(await listingsForAdults(visit, loud));
      expect(Object.keys(after).filter((name) => !hidden.includes(name) && !names(after).includes(name))).toEqual([]);
    },
  );

  test("in California, nothing depends on age", async () => {
    const loud = loudIn("CA");
    const shown = await listingsOf(visit, loud, "");
    expect(shown).toEqual(await listingsOf(visit, loud, ADULT));
    expect(shown.sitemap).toMatch(goods);
  });
});
