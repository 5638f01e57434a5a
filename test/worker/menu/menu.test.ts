import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { newId } from "#app/domain/id.ts";
import { CATEGORY_PAGE, CATEGORY_PREVIEW, type MenuSection, readMenuSearch } from "#app/domain/menu/menu.ts";
import { categories } from "#app/domain/menu/product.ts";
import { loader } from "#app/routes/shop/menu/menu.tsx";
import { findMenu } from "#db/menu/public-menu.ts";
import { strains } from "#db/schema/index.ts";
import { brokenDb, routeArgs, testVisit } from "#test/support/app.ts";
import { oddTexts } from "#test/support/odd-texts.ts";
import { fillMenu, openShop, stock } from "#test/support/shop.ts";
import { call, listen } from "#test/support/statements/listen.ts";
import { planOf } from "#test/support/statements/plans.ts";

const { DB } = env as unknown as { DB: D1Database };
const { db } = testVisit();

let shop: Awaited<ReturnType<typeof openShop>>;
beforeEach(async () => {
  shop = await openShop(db);
});

const search = (query = "") => readMenuSearch(new URLSearchParams(query));

/** Opens a menu as the page does. */
async function open(vendorId: string, query = "", headers: Record<string, string> = {}, visit = testVisit()) {
  const data = loader(routeArgs(visit, { path: `/vendor/${vendorId}/menu${query}`, params: { vendorId }, headers }));
  return { visit, page: await data.catch((thrown) => thrown) };
}

const namesOf = (page: Awaited<ReturnType<typeof open>>["page"]): string[] =>
  page.sections.flatMap((section: { products: { name: string }[] }) => section.products.map(({ name }) => name));

test("a menu shows sale items first, and no disabled or imageless products", async () => {
  await stock(db, shop.id, { name: "Plain" });
  await stock(db, shop.id, { name: "On sale", salePriceCents: 2000 });
  await stock(db, shop.id, { name: "Disabled", status: "Disabled" });
  await stock(db, shop.id, { name: "Imageless", imageKey: null });
  await stock(db, shop.id, { name: "A pen", category: "Vape" });
  const { page } = await open(shop.id);
  expect(namesOf(page)).toEqual(["On sale", "Plain", "A pen"]);
});

test("menu products include their declared contents", async () => {
  const contents = { grams: 3.5, concentrateGrams: 0.5 };
  await stock(db, shop.id, { contents });
  await stock(db, shop.id, { salePriceCents: 2000, contents: null });
  const menu = await findMenu(db, shop.id, search(), Date.now());
  expect(menu?.products.map((product) => product.contents)).toEqual([null, contents]);
});

test("a menu of 200 takes one batch of two statements, and reads little more than it shows", async () => {
  await fillMenu(db, shop.id, 200);
  const { visit, page } = await open(shop.id);
  expect(namesOf(page)).toHaveLength(200);
  expect(visit.meter).toMatchObject({ roundTrips: 1, statements: 2 });
  expect(visit.meter.rowsRead / 200).toBeLessThanOrEqual(1.1);
});

test("a long menu shows the start of each category, and reads in proportion", async () => {
  await fillMenu(db, shop.id, 2100);
  const { visit, page } = await open(shop.id);
  expect(page.sections).toHaveLength(7);
  for (const { products, next } of page.sections) {
    expect(products).toHaveLength(CATEGORY_PREVIEW);
    expect(next).not.toBeNull();
  }
  expect(visit.meter.rowsRead / (7 * CATEGORY_PREVIEW)).toBeLessThanOrEqual(1.1);
});

test("a long category is listed completely in pages, each product once", async () => {
  await fillMenu(db, shop.id, 2100);
  const seen: string[] = [];
  let after = "";
  for (let pages = 0; pages < 10; pages++) {
    const { visit, page } = await open(shop.id, `?category=Flower${after}`);
    const [section] = page.sections;
    seen.push(...namesOf(page));
    expect(visit.meter.rowsRead).toBeLessThanOrEqual(CATEGORY_PAGE + 5);
    if (!section.next) break;
    after = `&after=${section.next}`;
  }
  expect(seen).toHaveLength(300);
  expect(new Set(seen).size).toBe(300);
});

test("a menu is sorted within its categories, and filtered by product properties", async () => {
  const flower = { category: "Flower" as const, brand: "Coast" };
  await stock(db, shop.id, { ...flower, name: "Small", amount: "1g", priceCents: 1500, thcPercent: 20 });
  await stock(db, shop.id, {
    ...flower,
    name: "Large",
    amount: "1oz",
    priceCents: 14_000,
    thcPercent: 28,
    strain: "Granddaddy IND",
  });
  await stock(db, shop.id, { name: "Sale", category: "Vape", priceCents: 4000, salePriceCents: 3000, brand: "Sun" });
  const shown = async (query: string) => namesOf((await open(shop.id, query)).page);
  expect(await shown("?sort=price")).toEqual(["Small", "Large", "Sale"]);
  expect(await shown("?sort=rate")).toEqual(["Large", "Small", "Sale"]);
  expect(await shown("?thcmin=25")).toEqual(["Large"]);
  expect(await shown("?weight=1g&weight=28g")).toHaveLength(2);
  expect(await shown("?brand=sun")).toEqual(["Sale"]);
  expect(await shown("?q=%20cOaSt%20&strain=indica")).toEqual(["Large"]);
  expect(await shown("?strain=sativa&strain=indica")).toHaveLength(3);
  expect(await shown("?sale=1&max=30")).toEqual(["Sale"]);
  const { page } = await open(shop.id, "?brand=coast&sort=thc&orderType=Pickup");
  expect(page).toMatchObject({ found: "2 products", show: "Show 2 products", brands: ["Coast", "Sun"] });
  expect(page.chips).toEqual([
    { label: "coast", query: "sort=thc&orderType=Pickup" },
    { label: "Most THC", query: "brand=coast&orderType=Pickup" },
  ]);
});

test("effects come from the product's strain", async () => {
  const strain = { id: newId(1), classification: "Hybrid" as const, approved: true, createdAt: 0 };
  await db.insert(strains).values({ ...strain, name: "Menu Calm", effects: ["Sleepy"] });
  await stock(db, shop.id, { name: "Calm one", strain: "Menu Calm HYB" });
  await stock(db, shop.id, { name: "Another", strain: "Hybrid" });
  expect(namesOf((await open(shop.id, "?effect=sleepy")).page)).toEqual(["Calm one"]);
});

test("a long sorted menu shows the start of each category, and the rest in pages", async () => {
  await fillMenu(db, shop.id, 7 * CATEGORY_PREVIEW + 100);
  const dear = await stock(db, shop.id, { name: "Dear", category: "Flower", priceCents: 90_000, salePriceCents: null });
  const { page } = await open(shop.id, "?sort=price");
  expect(page.sections.map(({ products: { length } }: { products: unknown[] }) => length)).toEqual(
    categories.map(() => CATEGORY_PREVIEW),
  );
  const seen: string[] = [];
  for (let query: string | null = "?sort=price&category=flower"; query; ) {
    const [section]: [MenuSection] = (await open(shop.id, query)).page.sections;
    seen.push(...section.products.map(({ id }) => id));
    query = section.next && `?sort=price&category=flower&after=${section.next}`;
  }
  expect(seen.at(-1)).toBe(dear.id);
  expect(new Set(seen).size).toBe(seen.length);
});

test.each(oddTexts)("searching for %s finds it literally and nothing else", async (text) => {
  await stock(db, shop.id, { name: "Plain" });
  const { page: nothing } = await open(shop.id, `?q=${encodeURIComponent(text)}`);
  expect(namesOf(nothing)).toEqual([]);
  await stock(db, shop.id, { name: `Before ${text} after` });
  const { page: results } = await open(shop.id, `?q=${encodeURIComponent(text)}`);
  expect(namesOf(results)).toEqual([`Before ${text} after`]);
});

test.each([
  ["of unknown words", "?strain=x&category=Sofas&rows=Sofas&orderType=Mail"],
  ["with a broken cursor", "?category=Flower&after=s.'"],
  ["with a cursor from nowhere", "?category=Flower&after=s.x"],
  ["of half an emoji", `?q=a${"%F0%9F%8C%BF".repeat(200)}`],
  ["with a NUL", "?q=%00&after=%00"],
  ["that is no UTF-8", "?q=%ff%fe"],
  ["with a quote for a product", "?product='"],
])("a query %s shows a menu, not an error", async (_, query) => {
  const { page } = await open(shop.id, query);
  expect(page.sections).toEqual([]);
});

test("old product links on lists redirect to the product's page", async () => {
  const rival = await openShop(db);
  const product = await stock(db, shop.id);
  const { page } = await open(rival.id, `?product=${product.id}&q=x`);
  expect([page.status, page.headers.get("Location")]).toEqual([301, `/vendor/${shop.id}/menu/${product.id}`]);
  expect(namesOf((await open(shop.id, "?product=nothing")).page)).toEqual(["Blue Dream"]);
});

test.each([
  ["limited", { status: "limited" as const }],
  ["taken off the marketplace", { suspendedAt: 1 }],
])("the menu of a dispensary that is %s is not public, nor are its products", async (_, facts) => {
  const shop = await openShop(db, facts);
  await stock(db, shop.id);
  const { page, visit } = await open(shop.id);
  expect(page.init.status).toBe(404);
  expect(page.data).toEqual({ dispensaryName: shop.dispensaryName });
  expect(visit.meter.rowsRead).toBeLessThan(12);
});

test("an unlisted dispensary's menu is public, and says why it takes no orders", async () => {
  const shop = await openShop(db, { withheld: "license" });
  await stock(db, shop.id);
  const { page } = await open(shop.id);
  expect(namesOf(page)).toEqual(["Blue Dream"]);
  expect(page.notice).toBe("Green Door takes no orders until we have verified its license.");
});

test("a menu that can't be loaded shows the specified message", async () => {
  const { page: thrown } = await open("x", "", {}, testVisit({ db: brokenDb() }));
  expect(thrown.init.status).toBe(503);
  expect(thrown.data).toEqual({ message: "Failed to load vendor or products data." });
});

test("a view chosen before hydration is saved, and removed from the URL", async () => {
  const { page } = await open(shop.id, "?q=x&rows=Vape", { Cookie: "menuRows=Flower" });
  expect(page.status).toBe(302);
  expect(page.headers.get("Location")).toBe(`/vendor/${shop.id}/menu?q=x#vape`);
  expect(page.headers.get("Set-Cookie")).toMatch(/^menuRows=Flower\.Vape;.*; Secure$/);
  expect((await open(shop.id, "", { Cookie: "menuRows=Flower.Vape.Sofas" })).page.rows).toEqual(["Flower", "Vape"]);
});

test("no menu statement scans a table", async () => {
  const calls = ["", "category=Flower&after=r.x", "q=a&strain=sativa"].map((query) =>
    call(findMenu, "vendor", search(query), 0),
  );
  const statements = await listen(calls, () => "the menu");
  const plans = (await Promise.all(statements.map(({ text, values }) => planOf(DB, text, values)))).flat();
  expect(plans.filter((detail) => /^SCAN (products|vendors|p|v)\b/.test(detail))).toEqual([]);
  expect(plans.filter((detail) => /TEMP B-TREE/.test(detail))).toEqual([]);
  expect(plans.join("\n")).toContain("products_menu_category");
});
