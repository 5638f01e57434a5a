import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { parseCheckout } from "#app/domain/checkout/draft-json.ts";
import { createOrderSchema } from "#app/domain/checkout/schema.ts";
import { servePage } from "#app/edge/page-cache.ts";
import { findShared, renderShared } from "#app/edge/shared-pages.ts";
import { orderToken } from "#app/platform/order-link.ts";
import { loader as orderPage } from "#app/routes/shop/checkout/confirmation.tsx";
import { loader as favoritesNow } from "#app/routes/shop/favorites/prices.ts";
import { loader as menuPage } from "#app/routes/shop/menu/menu.tsx";
import { loader as details } from "#app/routes/shop/product/details.ts";
import { loader as productPage } from "#app/routes/shop/product/product.tsx";
import { loader as vendorPage } from "#app/routes/shop/vendor/vendor.tsx";
import { loader as robots } from "#app/routes/site/robots.ts";
import { loader as sitemap } from "#app/routes/website/sitemap.ts";
import { placeOrder } from "#app/use-cases/checkout/place.ts";
import { closeShop } from "#app/use-cases/dispensaries/close-shop.ts";
import { sendEmails } from "#app/use-cases/send-emails.ts";
import type { Visit } from "#app/visit.ts";
import { findWebsite } from "#db/dispensaries/websites.ts";
import { findMenuVersion } from "#db/menu/menu-version.ts";
import { websites } from "#db/schema/index.ts";
import { callRoute, routeContext, testApp, testVisit } from "#test/support/app.ts";
import { orderPayload } from "#test/support/checkout.ts";
import { actorOf, addOrder } from "#test/support/dashboard.ts";
import { nextPhone } from "#test/support/next-phone.ts";
import { tieredCache } from "#test/support/platform/tiered-cache.ts";
import { openShop, stock } from "#test/support/shop.ts";
import { openWebsite, websiteVisit } from "#test/support/website.ts";

const app = testApp();
const { db } = app;

let shop: Awaited<ReturnType<typeof openShop>>;
let product: Awaited<ReturnType<typeof stock>>;
let host: string;
let there: Visit;
beforeEach(async () => {
  shop = await openShop(db, { dispensaryName: "Green Door" });
  product = await stock(db, shop.id, { name: "Blue Dream" });
  host = (await openWebsite(db, shop.id)).host;
  there = await websiteVisit(db, host);
});

const slug = () => `blue-dream-${product.id}`;
type Loaded = { url: string; path: string; menuPath: string; brandPath: string | null; vendor: { about: string } };
const ofVendor = () => ({ params: { vendorId: shop.id, product: slug() } });
const menuAt = (visit: Visit) => callRoute<Loaded>(menuPage, visit, visit.website ? {} : ofVendor());
const aboutAt = (visit: Visit) => callRoute<Loaded>(vendorPage, visit, visit.website ? {} : ofVendor());
const productAt = (visit: Visit) =>
  callRoute<Loaded>(productPage, visit, {
    ...(visit.website ? { params: { product: slug() } } : ofVendor()),
    path: visit.website ? `/menu/${slug()}` : `/vendor/${shop.id}/menu/${slug()}`,
  });
const urlsAt = async (visit: Visit) =>
  (await Promise.all([menuAt(visit), aboutAt(visit), productAt(visit)])).map(({ url }) => url);

describe("the pages of a website", () => {
  test("name themselves as the canonical ones, and link to each other", async () => {
    const origin = `https://${host}`;
    expect(await urlsAt(there)).toEqual([`${origin}/`, `${origin}/about`, `${origin}/menu/${slug()}`]);
    expect((await menuAt(there)).vendor.about).toBe("/about");
    expect(await productAt(there)).toMatchObject({ path: `/menu/${slug()}`, menuPath: "/", brandPath: null });
  });

  test("are the canonical ones of the marketplace's pages only if the owner says so and the host is proven", async () => {
    const origin = app.settings.origin;
    const base = `${origin}/vendor/${shop.id}`;
    const own = [`${base}/menu`, base, `${base}/menu/${slug()}`];
    expect(await urlsAt(testVisit())).toEqual(own);
    await db.update(websites).set({ canonical: true, provenAt: null });
    expect(await urlsAt(testVisit())).toEqual(own);
    await db.update(websites).set({ provenAt: 1 });
    expect(await urlsAt(testVisit())).toEqual(await urlsAt(there));
  });

  test("have a sitemap and robots.txt of their own", async () => {
    const other = await openShop(db);
    await stock(db, other.id);
    const args = { context: routeContext(there) } as never;
    const locations = [...(await (await sitemap(args)).text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc]) => loc);
    const paths = ["/", "/about", "/terms", `/menu/${slug()}`];
    expect(locations).toEqual(paths.map((path) => `https://${host}${path}`));
    expect(await robots(args).text()).toContain(`Sitemap: https://${host}/sitemap.xml`);
    await db.run(sql`UPDATE vendors SET status = 'limited' WHERE id = ${shop.id}`);
    expect(await (await sitemap(args)).text()).not.toContain("<loc>");
  });

  test("name no product in the sitemap if the age is asked first", async () => {
    const asking = { ...there, settings: { ...there.settings, ageAsking: "everywhere" as const } };
    expect(await (await sitemap({ context: routeContext(asking) } as never)).text()).not.toContain(slug());
  });

  test("show nothing of other dispensaries", async () => {
    const other = await openShop(db);
    const { id } = await stock(db, other.id, { name: "Other Dream" });
    expect(await callRoute(productPage, there, { params: { product: id }, path: `/menu/${id}` })).toMatchObject({
      init: { status: 404 },
    });
    expect(await callRoute<Response>(details, there, { params: { productId: id } })).toMatchObject({ status: 404 });
    const favorites = { path: `/favorites/now?products=${id},${product.id}&vendors=${other.id},${shop.id}` };
    const now = async (visit: Visit) =>
      JSON.stringify(await (await callRoute<Response>(favoritesNow, visit, favorites)).json());
    expect(await now(testVisit())).toContain("Other Dream");
    expect(await now(there)).not.toContain("Other Dream");
    expect(await now(there)).toContain(`/menu/${slug()}`);
    const order = await addOrder(app, other.id);
    const token = await orderToken(app.settings.orderLinkKey, order.id);
    const opened = { params: { orderId: order.id }, cookie: `order-${order.id}=${token}` };
    expect(await callRoute(orderPage, testVisit(), opened)).toMatchObject({ token });
    expect(await callRoute(orderPage, there, opened)).toMatchObject({ init: { status: 404 } });
  });

  test.each([
    ["limited", "status = 'limited'", 404],
    ["suspended", "suspended_at = 1", 404],
  ])("answer what the marketplace's menu does once the shop is %s", async (_, set, status) => {
    await db.run(sql.raw(`UPDATE vendors SET ${set} WHERE id = '${shop.id}'`));
    for (const visit of [testVisit(), there]) {
      for (const load of [menuAt, aboutAt, productAt]) expect(await load(visit)).toMatchObject({ init: { status } });
    }
  });

  test("stay up without taking orders while the license is missing, as the marketplace's do", async () => {
    await db.run(sql`UPDATE vendors SET withheld = 'license' WHERE id = ${shop.id}`);
    const [here, own] = (await Promise.all([menuAt(testVisit()), menuAt(there)])) as unknown as { notice: string }[];
    expect(own?.notice).toBe(here?.notice);
    expect(own?.notice).toEqual(expect.any(String));
  });

  test("lead to a shop's new site, but not in a circle", async () => {
    await closeShop(app, actorOf(shop.id), "https://greendoor.com/");
    expect(await menuAt(there)).toMatchObject({ status: 301 });
    await db.run(sql`UPDATE vendors SET moved_to = ${`https://${host}/`} WHERE id = ${shop.id}`);
    expect(await menuAt(testVisit())).toMatchObject({ status: 301 });
    expect(await menuAt(there)).toMatchObject({ init: { status: 410 }, data: { message: "Green Door has closed" } });
  });
});

describe("the caches of menus", () => {
  /** A menu as a page, with the host that it was made for. */
  async function render(request: Request, visit: Visit): Promise<Response> {
    const args = { request, params: { vendorId: shop.id }, context: routeContext(visit) } as never;
    const { url } = (await menuPage(args)) as { url: string };
    return new Response(`${visit.website?.host ?? "marketplace"} ${url}`, {
      headers: { "Content-Type": "text/html; charset=utf-8" },
    });
  }
  const shared = tieredCache(
    () => app.now(),
    (address) => renderShared(address, testVisit(), render, (name) => findWebsite(db, name)),
  );
  const open = async (visit: Visit, path: string) => {
    const request = new Request(visit.origin + path);
    const find = (key: Parameters<typeof findShared>[2]) =>
      findShared(shared.at("LAX"), visit, key, () => findMenuVersion(db, key.vendorId));
    return (await servePage(request, visit, (own) => render(request, own), find)).text();
  };

  test("never show the page of one host on another, from an isolate or from the shared cache", async () => {
    const second = await openShop(db);
    const other = await websiteVisit(db, (await openWebsite(db, second.id)).host);
    const marketplace = testVisit();
    for (let round = 0; round < 3; round++) {
      expect(await open(there, "/")).toBe(`${host} https://${host}/`);
      expect(await open(other, "/")).toMatch(new RegExp(`^${other.website?.host} `));
      expect(await open(marketplace, `/vendor/${shop.id}/menu`)).toMatch(/^marketplace /);
    }
    expect(shared.runs()).toBe(3);
  });

  test("keep only a website's menu, and make it again with new colors", async () => {
    await open(there, "/");
    const before = shared.runs();
    await db.update(websites).set({ buttonColor: "#205090" });
    const later = await websiteVisit(db, host, { at: app.now() + 5000 });
    await open(later, "/");
    expect(shared.runs()).toBe(before + 1);
    const address = `https://menus/?host=gone.greendoor.example&page=https://gone.greendoor.example/`;
    const closed = await renderShared(address, testVisit(), render, (name) => findWebsite(db, name));
    expect(closed.status).toBe(421);
  });
});

describe("links in emails about an order", () => {
  async function mailOf(visit: Visit): Promise<string> {
    const body = orderPayload(shop.id, [product], { phone: nextPhone() });
    const placed = await placeOrder(visit, parseCheckout(createOrderSchema.parse(body)));
    if (!placed.ok) throw new Error(placed.message);
    return placed.value.order.id;
  }
  async function sentAbout(orderId: string): Promise<string> {
    const bodies: string[] = [];
    const mailer = {
      send: async ({ body }: { body: string }) => {
        bodies.push(body);
        return { ok: true as const };
      },
    };
    await sendEmails(testApp({ mailer, at: app.now() + 1000 }));
    return bodies.find((body) => body.includes(`/order-confirmation/${orderId}?token=`)) ?? "";
  }

  test("lead to the website if it was placed there, else to the marketplace", async () => {
    expect(await sentAbout(await mailOf(there))).toContain(`https://${host}/order-confirmation/`);
    expect(await sentAbout(await mailOf(testVisit()))).toContain(`${app.settings.origin}/order-confirmation/`);
  });

  test("lead to the marketplace once the website is removed, as the dispensary's own notice always does", async () => {
    const orderId = await mailOf(there);
    await db.delete(websites);
    expect(await sentAbout(orderId)).toContain(`${app.settings.origin}/order-confirmation/`);
    const [notice] = await db.all<{ body: string }>(
      sql`SELECT body FROM outbox WHERE kind = 'order-placed' ORDER BY rowid DESC LIMIT 1`,
    );
    expect(notice?.body ?? "").not.toContain(host);
  });
});
