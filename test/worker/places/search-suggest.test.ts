import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { SearchSuggestion } from "#app/domain/search/suggest.ts";
import { createDb } from "#db/client.ts";
import { newMeter } from "#db/meter.ts";
import { findSuggestions } from "#db/places/suggest.ts";
import { catalogProducts, strains } from "#db/schema/index.ts";
import { testApp } from "#test/support/app.ts";
import { worker } from "#test/support/fetcher.ts";
import { north, shopAt, somewhere } from "#test/support/nearby.ts";
import { stock } from "#test/support/shop.ts";

const { db } = testApp();
let at = 0;
const aStrain = (name: string, approved = true) =>
  db.insert(strains).values({ id: `strain-${at++}`, name, classification: "Hybrid", approved, createdAt: 0 });
const inCatalog = (brand: string) =>
  db
    .insert(catalogProducts)
    .values({ id: `catalog-${at++}`, brand, name: "Something", category: "Vape", createdAt: 0 });

let here = somewhere();
beforeEach(async () => {
  here = somewhere();
  await db.delete(strains);
  await db.delete(catalogProducts);
});

const get = (query: Record<string, string>) =>
  worker.fetch(`http://localhost/api/search/suggest?${new URLSearchParams(query)}`);
async function suggest(q: string, more: Record<string, string> = {}): Promise<string[]> {
  const response = await get({ q, lat: String(here.lat), lng: String(here.lng), ...more });
  const { suggestions } = await response.json<{ suggestions: SearchSuggestion[] }>();
  return suggestions.map(({ kind, label, detail, path }) => [kind, label, detail, path].filter(Boolean).join(", "));
}

test("products, brands, strains and dispensaries near are suggested, each with its page", async () => {
  const { id } = await shopAt(north(here, 2.1), { dispensaryName: "Blue Door" }, db);
  await stock(db, id, { name: "Blue Dream Cartridge", brand: "Bluebird", category: "Vape" });
  await stock(db, id, { name: "Blue Dream Cartridge", brand: "Bluebird", category: "Vape", amount: "1g" });
  await inCatalog("Bluebird");
  await aStrain("Blue Dream");
  expect(await suggest("blue")).toEqual([
    "product, Blue Dream Cartridge, Bluebird · Vape",
    "brand, Bluebird, /brands/bluebird",
    "strain, Blue Dream, Hybrid, /strains/blue-dream",
    `dispensary, Blue Door, 2.1 miles, /vendor/${id}/menu`,
  ]);
  expect((await suggest("blue", { mode: "pickup" })).at(-1)).toBe(
    `dispensary, Blue Door, 2.1 miles, /vendor/${id}/menu?orderType=Pickup`,
  );
});

test("products that no dispensary nearby has are not suggested", async () => {
  const { id } = await shopAt(north(here, 70), { dispensaryName: "Blue Door" }, db);
  await stock(db, id, { name: "Blue Dream", brand: "Bluebird" });
  await inCatalog("Bluebird");
  await aStrain("Blue Dream");
  expect(await suggest("blue")).toEqual([]);
  await stock(db, (await shopAt(here, {}, db)).id, { name: "OG Kush", brand: "" });
  expect(await suggest("blue")).toEqual([]);
});

test("each of several brands is suggested, however many products the first one has; without a page it is searched for", async () => {
  const { id } = await shopAt(here, {}, db);
  for (let product = 0; product < 30; product++) await stock(db, id, { name: `Vape ${product}`, brand: "Stone Age" });
  await stock(db, id, { name: "Gummies", brand: "St. Ives-Green" });
  await inCatalog("St. Ives-Green");
  const brands = (await suggest("st")).filter((each) => each.startsWith("brand"));
  expect(brands.toSorted()).toEqual(["brand, St. Ives-Green, /brands/st-ives-green", "brand, Stone Age"]);
  expect(await suggest("stoneag")).toContain("brand, Stone Age");
});

test.each(["gorila glu", "gorrilla", "GORILLA-GLUE", "grilla glue"])("“%s” suggests Gorilla Glue", async (typed) => {
  const { id } = await shopAt(here, {}, db);
  await stock(db, id, { name: "Gorilla Glue", brand: "" });
  await aStrain("Gorilla Glue");
  expect(await suggest(typed)).toEqual([
    "product, Gorilla Glue, Flower",
    "strain, Gorilla Glue, Hybrid, /strains/gorilla-glue",
  ]);
});

test("a strain is suggested from its approval on, under its name of the day", async () => {
  await stock(db, (await shopAt(here, {}, db)).id, { name: "Purple Moon Rock, Violet Sky", brand: "" });
  await aStrain("Purple Moon", false);
  const strainsOf = async (q: string) => (await suggest(q)).filter((each) => each.startsWith("strain"));
  expect(await strainsOf("moon")).toEqual([]);
  await db.update(strains).set({ approved: true }).where(eq(strains.name, "Purple Moon"));
  expect(await strainsOf("moon")).toEqual(["strain, Purple Moon, Hybrid, /strains/purple-moon"]);
  await db.update(strains).set({ name: "Violet Sky" }).where(eq(strains.name, "Purple Moon"));
  expect(await strainsOf("moon")).toEqual([]);
  expect(await strainsOf("violet")).toEqual(["strain, Violet Sky, Hybrid, /strains/violet-sky"]);
  await db.delete(strains);
  expect(await strainsOf("violet")).toEqual([]);
});

test("suggestions read few rows in one statement, however many products match", async () => {
  const { id } = await shopAt(here, {}, db);
  const read = async () => {
    const meter = newMeter();
    const { DB } = env as unknown as { DB: D1Database };
    await findSuggestions(createDb(DB, meter), here, false, "haze");
    return [meter.rowsRead, meter.statements];
  };
  for (let product = 0; product < 30; product++)
    await stock(db, id, { name: `Haze ${product}`, brand: "Haze Brothers" });
  const [few] = await read();
  for (let product = 0; product < 90; product++)
    await stock(db, id, { name: `Haze ${product}`, brand: "Haze Brothers" });
  expect(await read()).toEqual([few, 1]);
  expect(few).toBeLessThan(120);
});

test("characters that no name has are answered without a fault", async () => {
  for (const q of ["%00", "“”", "🌿🌿", "'\"--", "AND OR", "a".repeat(100), "NEAR(", "x*"])
    expect(await suggest(q), q).toEqual([]);
});

test("a query without a place, or of one letter, is 400", async () => {
  const place = { lat: "34", lng: "-118" };
  for (const query of [
    { q: "blue" },
    { q: "b", ...place },
    { q: "x".repeat(101), ...place },
    { q: "blue", lat: "91", lng: "0" },
  ])
    expect((await get(query)).status).toBe(400);
  expect((await get({ q: "blue", ...place, mode: "drone" })).status).toBe(400);
});
