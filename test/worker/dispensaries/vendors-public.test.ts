import { expect, test } from "vitest";
import { testApp } from "#test/support/app.ts";
import { worker } from "#test/support/fetcher.ts";
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
