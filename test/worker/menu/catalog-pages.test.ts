import { beforeEach, expect, test } from "vitest";
import { slugOf, strainPath } from "#app/domain/menu/slug.ts";
import { loader as brandLoader } from "#app/routes/shop/catalog/brand.tsx";
import { loader as strainLoader } from "#app/routes/shop/catalog/strain.tsx";
import { catalogProducts, strains } from "#db/schema/index.ts";
import { routeArgs, testApp, testVisit } from "#test/support/app.ts";
import { openShop, stock } from "#test/support/shop.ts";

const app = testApp();
const HERE = { address: "1 Main St, Los Angeles, CA 90012", lat: 34.05, lng: -118.24 };

const argsFor = (slug: string, address: object | null) => {
  const cookie = address ? `userAddress=${encodeURIComponent(JSON.stringify(address))}` : "";
  return routeArgs(testVisit(), { params: { slug }, cookie });
};
const strainPage = (slug: string, address: object | null = null) => strainLoader(argsFor(slug, address));
const brandPage = (slug: string, address: object | null = null) => brandLoader(argsFor(slug, address));

let at = 0;
const aStrain = (name: string, facts: Partial<typeof strains.$inferInsert> = {}) =>
  app.db
    .insert(strains)
    .values({ id: `strain-${at++}`, name, classification: "Hybrid", approved: true, createdAt: 0, ...facts });
const inCatalog = (brand: string, name: string, facts: Partial<typeof catalogProducts.$inferInsert> = {}) =>
  app.db
    .insert(catalogProducts)
    .values({ id: `catalog-${at++}`, brand, name, category: "Flower", createdAt: 0, ...facts });

beforeEach(async () => {
  await app.db.delete(strains);
  await app.db.delete(catalogProducts);
});

test.each([
  "Blue Dream",
  "AK-47",
  "St. Ides’ Own",
  "Zkittlez / Gelato",
  "Crème Brûlée",
  " Girl's  Cookies #2 ",
  "100% Ö&G",
])("what the database makes of “%s” for an address is what we make of it", async (name) => {
  await aStrain(name);
  await inCatalog(name, "Something");
  expect((await strainPage(slugOf(name))).strain.name).toBe(name);
  expect((await brandPage(slugOf(name))).name).toBe(name);
  const path = new URL(strainPath(slugOf(name)), "http://localhost").pathname;
  expect(decodeURIComponent(path)).toBe(`/strains/${slugOf(name)}`);
  expect(path).not.toMatch(/%2[ef]|%5c/i);
});

test("a strain's page shows its catalog data, whatever the capitalization of its URL", async () => {
  await aStrain("Blue Dream", { effects: ["Happy"], aroma: ["Berry"], genetics: ["Blueberry", "Haze"] });
  const { strain, near, path } = await strainPage("Blue-Dream");
  expect(strain).toMatchObject({ name: "Blue Dream", effects: ["Happy"], genetics: ["Blueberry", "Haze"] });
  expect(near).toBeNull();
  expect(path).toBe("/strains/blue-dream");
});

test("suggested and unknown strains have no page", async () => {
  await aStrain("Night Bus", { approved: false });
  await expect(strainPage("night-bus")).rejects.toMatchObject({ init: { status: 404 } });
  await expect(brandPage("nobody")).rejects.toMatchObject({ init: { status: 404 } });
});

test("with an address, it lists only nearby dispensaries that sell it", async () => {
  await aStrain("Blue Dream");
  await inCatalog("Coastline", "Blue Dream", { strain: "blue dream" });
  const [has, other] = [await openShop(app.db, HERE), await openShop(app.db, HERE)];
  await stock(app.db, has.id, { name: "Blue Dream", brand: "COASTLINE" });
  await stock(app.db, other.id, { name: "Sour Diesel", brand: "Harbor" });
  for (const { near } of [await strainPage("blue-dream", HERE), await brandPage("coastline", HERE)]) {
    expect(near?.place).toBe("Los Angeles, CA");
    expect(near?.vendors.map(({ id }) => id)).toEqual([has.id]);
    expect(near?.vendors[0]?.products.map(({ name }) => name)).toEqual(["Blue Dream"]);
  }
  expect((await strainPage("blue-dream", { ...HERE, lat: 46.87, lng: -96.79 })).near?.vendors).toEqual([]);
});

test("a brand's page lists its products by category, with links to their strains", async () => {
  await aStrain("Blue Dream");
  await inCatalog("Coastline", "Sunday Haze", { category: "Vape" });
  await inCatalog("Coastline", "Blue Dream", { strain: "BLUE DREAM" });
  const { sections, name } = await brandPage("coastline");
  expect(name).toBe("Coastline");
  expect(sections.map(({ category, products }) => [category, products.map((each) => each.strainSlug)])).toEqual([
    ["Flower", ["blue-dream"]],
    ["Vape", [null]],
  ]);
});
