import { beforeEach, expect, test } from "vitest";
import { productJsonLd } from "#app/domain/menu/product-json-ld.ts";
import { loader as favoritesNow } from "#app/routes/shop/favorites/prices.ts";
import { loader as details } from "#app/routes/shop/product/details.ts";
import { loader } from "#app/routes/shop/product/product.tsx";
import type { Visit } from "#app/visit.ts";
import { insertDeal, updateDeal } from "#db/deals/writes.ts";
import { catalogProducts, strains } from "#db/schema/index.ts";
import { brokenDb, routeArgs, routeContext, testVisit } from "#test/support/app.ts";
import { aDeal } from "#test/support/deals.ts";
import { DOWNTOWN, openShop, stock } from "#test/support/shop.ts";

let visit: Visit;
let shop: Awaited<ReturnType<typeof openShop>>;
const { db } = testVisit();
beforeEach(async () => {
  visit = testVisit();
  shop = await openShop(db);
});

/** A page's data, or what it throws instead. */
async function open(vendorId: string, product: string, { address = {}, query = "" } = {}, as = visit) {
  const stored = `userAddress=${encodeURIComponent(JSON.stringify({ address: "1 Main St", ...address }))}`;
  const path = `/vendor/${vendorId}/menu/${product}${query}`;
  const args = routeArgs(as, { path, params: { vendorId, product }, cookie: "lat" in address ? stored : "" });
  return (await loader(args).catch((thrown) => thrown)) as Awaited<ReturnType<typeof loader>> & {
    init: ResponseInit;
    status: number;
    headers: Headers;
  };
}

const openIt = (row: { vendorId: string; id: string }, more = {}) => open(row.vendorId, `blue-dream-${row.id}`, more);

test("a product's page loads the product, its brand and its strain in one batch", async () => {
  await db
    .insert(catalogProducts)
    .values({ id: "c1", brand: "Coastline", name: "x", category: "Flower", createdAt: 0 });
  await db.insert(strains).values({
    id: "s1",
    name: "Blue Dream",
    classification: "Sativa",
    effects: ["Happy"],
    approved: true,
    createdAt: 0,
  });
  const row = await stock(db, shop.id, { description: "Grown by the sea.", strain: "blue dream SAT" });
  const before = visit.meter.roundTrips;
  const page = await openIt(row);
  expect(visit.meter.roundTrips).toBe(before + 1);
  expect(page.product).toMatchObject({ id: row.id, description: "Grown by the sea." });
  expect(page.brandPath).toBe("/brands/coastline");
  expect(page.strain).toMatchObject({ name: "Blue Dream", effects: ["Happy"], path: "/strains/blue-dream" });
  expect(page.seller).toMatchObject({ dispensaryName: "Green Door", status: { open: true }, reach: null });
  expect(page.url).toBe(`${visit.settings.origin}/vendor/${shop.id}/menu/blue-dream-${row.id}`);
});

test("a brand or strain outside the catalog has no link", async () => {
  const { id } = await stock(db, shop.id, { brand: "Nobody's", strain: "Hybrid", name: "Gummies" });
  const page = await open(shop.id, `gummies-${id}`);
  expect([page.brandPath, page.strain]).toEqual([null, null]);
});

test("a product's strain is the one on its menu, not one with the product's name", async () => {
  const known = ["Chocolate", "Girl Scout Cookies", "Hybrid"];
  await db
    .insert(strains)
    .values(known.map((name) => ({ id: name, name, classification: "Hybrid" as const, approved: true, createdAt: 0 })));
  const strainOf = async (strain: string) => {
    const { id } = await stock(db, shop.id, { name: "Chocolate", category: "Edible", strain });
    return (await open(shop.id, `chocolate-${id}`)).strain?.name;
  };
  expect(await strainOf("Girl Scout Cookies")).toBe("Girl Scout Cookies");
  expect(await strainOf("girl scout cookies HYB")).toBe("Girl Scout Cookies");
  const { id } = await stock(db, shop.id, { name: "Gummies", strain: "Hybrid" });
  expect((await open(shop.id, `gummies-${id}`)).strain).toBeNull();
});

test("a class such as Hybrid isn't a strain: such products are similar to their category", async () => {
  const row = await stock(db, shop.id, { strain: "Hybrid" });
  await stock(db, shop.id, { name: "Same shelf", brand: "Harbor", strain: "Hybrid" });
  await stock(db, shop.id, { name: "Another shelf", brand: "Harbor", strain: "Hybrid", category: "Vape" });
  await stock(db, shop.id, { name: "Of the brand", strain: "Kush" });
  expect((await openIt(row)).alike.map(({ name }) => name)).toEqual(["Of the brand", "Same shelf"]);
});

test("a URL with an outdated name redirects to the current one, with its query", async () => {
  const row = await stock(db, shop.id, { name: "Crème Brûlée – 3.5g" });
  for (const other of [row.id, `blue-dream-${row.id}`, `Creme-Brulee-3-5g-${row.id}`]) {
    const moved = await open(shop.id, other, { query: "?orderType=Pickup" });
    expect([moved.status, moved.headers.get("Location")]).toEqual([
      301,
      `/vendor/${shop.id}/menu/creme-brulee-3-5g-${row.id}?orderType=Pickup`,
    ]);
  }
});

test.each([
  ["nobody has", {}, {}, "nothing"],
  ["another dispensary has", {}, {}, "rival"],
  ["is not sold at the moment", { status: "Disabled" as const }, {}, "own"],
  ["has no picture", { imageKey: null }, {}, "own"],
  ["belongs to a dispensary that takes no orders", {}, { status: "limited" as const }, "own"],
  ["belongs to one that was taken off the marketplace", {}, { suspendedAt: 1 }, "own"],
])("a product that %s is not found", async (_, facts, shopFacts, whose) => {
  const shop = await openShop(db, shopFacts);
  const rival = await openShop(db);
  const row = await stock(db, shop.id, facts);
  const page = await open(whose === "rival" ? rival.id : shop.id, `blue-dream-${whose === "nothing" ? "x" : row.id}`);
  expect(page.init.status).toBe(404);
});

test("a product that can't be loaded says so", async () => {
  const page = await open("x", "y", {}, testVisit({ db: brokenDb() }));
  expect(page.init.status).toBe(503);
});

test("sizes form one product, and products with its brand or strain are similar", async () => {
  const rival = await openShop(db);
  const row = await stock(db, shop.id, { amount: "3.5g", strain: "Haze" });
  const ounce = await stock(db, shop.id, { amount: "1oz", strain: "Haze" });
  const names = async () => (await openIt(row)).alike.map(({ name }) => name);
  await stock(db, shop.id, { name: "Of neither", brand: "Harbor", strain: "Kush" });
  await stock(db, shop.id, { name: "Of the strain", brand: "Harbor", strain: "Haze", category: "Vape" });
  await stock(db, shop.id, { name: "Of both", strain: "Haze" });
  await stock(db, shop.id, { name: "Of the brand", strain: "Kush" });
  await stock(db, shop.id, { name: "Sold out", status: "Disabled" });
  await stock(db, rival.id, { name: "Elsewhere" });
  expect((await openIt(row)).sizes.map(({ id }) => id)).toEqual([row.id, ounce.id]);
  expect(await names()).toEqual(["Of both", "Of the brand", "Of the strain"]);
});

test("sellers are listed for the shopper's address and order type", async () => {
  const shop = await openShop(db, { deliveryRadiusMiles: 5, zoneLat: DOWNTOWN.lat + 0.03, zoneLng: DOWNTOWN.lng });
  const row = await stock(db, shop.id);
  const reach = async (address: object, query = "") => (await openIt(row, { address, query })).seller.reach;
  expect(await reach(DOWNTOWN)).toEqual({
    miles: 2.1,
    served: true,
    estimate: expect.stringMatching(/^\d\d–\d\d min$/),
  });
  expect(await reach(DOWNTOWN, "?orderType=Pickup")).toEqual({
    miles: 0,
    served: true,
    estimate: "ready in 10–25 min",
  });
  expect(await reach({ lat: 34.5, lng: -118.2437 })).toMatchObject({ served: false, estimate: null });
});

test("the dialog loads the same", async () => {
  const row = await stock(db, shop.id, { strainDetails: "Uplifting." });
  const load = async (productId: string) => details(routeArgs(visit, { params: { productId } }));
  expect(await (await load(row.id)).json()).toMatchObject({ product: { id: row.id, strainDetails: "Uplifting." } });
  expect((await load("nothing")).status).toBe(404);
});

test("an active deal's discount shows on the page, in its structured data and in favorites", async () => {
  const row = await stock(db, shop.id, { priceCents: 2500, brand: "Coastline" });
  const beside = await stock(db, shop.id, { name: "Haze", priceCents: 1000, brand: "Coastline" });
  const prices = async () => {
    const page = await openIt(row);
    const request = new Request(`http://localhost/favorites/now?products=${row.id}`);
    const response = await favoritesNow({ request, params: {}, context: routeContext(visit) } as never);
    const { products } = (await response.json()) as { products: { dealCents?: number }[] };
    const cards = [page.product, page.sizes[0], page.alike.find(({ id }) => id === beside.id), products[0]];
    return cards.map((product) => product?.dealCents);
  };
  await insertDeal(db, shop.id, aDeal({ scope: "brand", brand: "Coastline" }), { most: 50, now: 0 });
  expect(await prices()).toEqual([2000, 2000, 800, 2000]);
  const { product } = await openIt(row);
  const seller = { id: shop.id, dispensaryName: "Green Door" };
  expect(productJsonLd("http://localhost/p", product, seller).offers.price).toBe("20.00");
  await updateDeal(db, shop.id, aDeal({ scope: "brand", brand: "Coastline", endsAt: visit.now() }), {
    now: 0,
    version: null,
  });
  expect(await prices()).toEqual([undefined, undefined, undefined, undefined]);
});

test("favorites are loaded by id with current data, without deleted products", async () => {
  const sleepy = await openShop(db, { status: "limited" });
  const row = await stock(db, shop.id, { salePriceCents: 2000 });
  const disabled = await stock(db, shop.id, { status: "Disabled" });
  const unsold = await stock(db, sleepy.id);
  const load = async (query: string) => {
    const request = new Request(`http://localhost/favorites/now?${query}`);
    return (await favoritesNow({ request, params: {}, context: routeContext(visit) } as never)).json();
  };
  const loaded = await load(`products=${[row.id, disabled.id, unsold.id, "x"]}&vendors=${[shop.id, sleepy.id]}`);
  expect(loaded).toMatchObject({
    products: [{ id: row.id, salePriceCents: 2000, dispensaryName: "Green Door", status: { open: true } }],
    vendors: [{ id: shop.id, status: { open: true }, reach: null }],
  });
  expect(await load("products=';--&vendors=")).toEqual({ products: [], vendors: [], warning: "" });
});
