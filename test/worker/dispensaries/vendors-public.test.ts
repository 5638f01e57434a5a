import { expect, test } from "vitest";
import { loader } from "#app/routes/shop/vendor/vendor.tsx";
import { routeArgs, testApp, testVisit } from "#test/support/app.ts";
import { worker } from "#test/support/fetcher.ts";
import { aReview } from "#test/support/reviews.ts";
import { openShop, stock } from "#test/support/shop.ts";
import { publicProductSchema, publicVendorSchema } from "#workers/api/menu/public-menu-schema.ts";

async function get(path: string, headers: HeadersInit = {}) {
  const response = await worker.fetch(`http://localhost/api${path}`, { headers });
  return {
    status: response.status,
    body: (await response.json()) as { success: boolean; data: never; message: string },
  };
}

test("a dispensary's public data matches its schema exactly", async () => {
  const shop = await openShop(testApp().db, {
    email: "secret@example.com",
    firstName: "Secret",
    licenseNumber: "SECRET-1",
    promoTitle: "Edibles",
    promoImageKey: "promos/x.jpg",
    additionalPhones: ["3105550100"],
  });
  const { status, body } = await get(`/vendors/${shop.id}?_t=1`);
  expect(status).toBe(200);
  expect(body.data).toEqual(publicVendorSchema.strict().parse(body.data));
  expect(JSON.stringify(body)).not.toMatch(/secret/i);
});

test("the public menu is flattened with the specification's defaults, in dollars", async () => {
  const { db } = testApp();
  const shop = await openShop(db);
  await stock(db, shop.id, { name: "Grinder", category: "Gear", strain: null, amount: null, priceCents: 1999 });
  await stock(db, shop.id, { name: "Sale", salePriceCents: 2050, description: "Sun-grown.", tags: ["Staff Pick"] });
  await stock(db, shop.id, { status: "Disabled" });
  await stock(db, shop.id, { imageKey: null });
  const { body } = await get(`/vendor/inventory/public/${shop.id}`);
  expect(body.data).toEqual(publicProductSchema.strict().array().parse(body.data));
  expect(body.data).toMatchObject([
    { name: "Sale", price: 25, salePrice: 20.5, description: "Sun-grown.", tags: ["Staff Pick"], status: "Active" },
    { name: "Grinder", price: 19.99, salePrice: null, strain: "N/A", amount: "N/A", thcContent: null },
  ]);
});

test.each([
  ["limited", { status: "limited" as const }],
  ["suspended", { suspendedAt: 1 }],
])("a %s dispensary answers like one that is not there", async (_, facts) => {
  const { db } = testApp();
  const shop = await openShop(db, facts);
  await stock(db, shop.id);
  for (const path of ["/vendors/", "/vendor/inventory/public/"]) {
    const there = await get(path + shop.id);
    const unknown = await get(`${path}nobody`);
    expect(there.status).toBe(404);
    expect({ ...there.body, requestId: "" }).toEqual({ ...unknown.body, requestId: "" });
  }
});

const app = testApp();

const load = (vendorId: string, query = "") =>
  loader(routeArgs(testVisit(), { path: `/vendor/${vendorId}${query}`, params: { vendorId } }));

test("a dispensary's page has its rating, the beginning of its menu, and its reviews in pages", async () => {
  const shop = await openShop(app.db);
  for (let at = 0; at < 9; at++) await stock(app.db, shop.id, { name: `Haze ${at}` });
  const start = app.now() - 1000;
  for (let at = 0; at < 12; at++) await aReview(app, shop.id, { rating: at < 6 ? 4 : 5, createdAt: start + at });
  const first = await load(shop.id);
  expect(first.rating).toEqual({ average: 4.5, count: 12 });
  expect(first.products).toHaveLength(8);
  expect(first.reviews).toHaveLength(10);
  expect(first.reviews[0]).toMatchObject({ author: "Ana R.", rating: 5 });
  const second = await load(shop.id, `?after=${first.older}`);
  expect(second.reviews).toHaveLength(2);
  expect(second.older).toBeUndefined();
});

test("nothing of a review's shopper but first name and initial reaches the page", async () => {
  const shop = await openShop(app.db);
  await aReview(app, shop.id);
  const json = JSON.stringify(await load(shop.id));
  for (const personal of ["Reyes", "ana@example.org", "2135550188", "1990-05-14"]) expect(json).not.toContain(personal);
});

test("a dispensary that takes no orders, or does not exist, has no page", async () => {
  const limited = await openShop(app.db, { status: "limited" });
  await expect(load(limited.id)).rejects.toMatchObject({ init: { status: 404 } });
  await expect(load("none")).rejects.toMatchObject({ init: { status: 404 } });
});
