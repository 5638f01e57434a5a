import { inArray, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import type { FormResponse } from "#app/domain/form-response.ts";
import type { MenuUndo, UndoLine } from "#app/domain/menu/changes-schema.ts";
import { readInventorySearch } from "#app/domain/menu/inventory-search.ts";
import { action as addMany, loader as addManyLoader } from "#app/routes/dashboard/menu/add-many.tsx";
import { action, loader } from "#app/routes/dashboard/menu/changes.tsx";
import { loader as counts } from "#app/routes/dashboard/menu/product-count.ts";
import { action as line } from "#app/routes/dashboard/menu/product-line.ts";
import { deleteProducts } from "#app/use-cases/menu/delete-products.ts";
import { restoreProducts } from "#app/use-cases/menu/restore-products.ts";
import { findProductOfVendor, listInventory } from "#db/menu/queries.ts";
import { catalogProducts, products } from "#db/schema/index.ts";
import { callRoute, testVisit } from "#test/support/app.ts";
import { actorOf } from "#test/support/dashboard.ts";
import { aDispensary, signedIn } from "#test/support/people.ts";
import { openShop, stock } from "#test/support/shop.ts";

const visit = testVisit();
let cookie: string;
let vendorId: string;
beforeAll(async () => {
  const { vendor, account } = await aDispensary(visit);
  [vendorId, cookie] = [vendor.id, await signedIn(visit, account.id)];
});

const PATH = "/vendor-dashboard/menu-changes";
const call = <Reply>(route: unknown, more: object, by = visit) =>
  callRoute<Reply>(route, by, { path: PATH, cookie, ...more });
const withoutScripts = { "Sec-Fetch-Dest": "document" };
type Fields = Record<string, string | string[]>;
const paramsOf = (fields: Fields) =>
  new URLSearchParams(
    Object.entries(fields).flatMap(([name, values]) => [values].flat().map((value): [string, string] => [name, value])),
  );
const load = (fields: Fields) =>
  call<Awaited<ReturnType<typeof loader>>>(loader, { path: `${PATH}?${paramsOf(fields)}` });
type Changed<Undo> = { data: FormResponse<Undo>; init?: ResponseInit };
async function send(fields: Fields) {
  const { data, init } = await call<Changed<MenuUndo>>(action, { form: paramsOf(fields) });
  return { ...data, status: init?.status ?? 200 };
}
const aProduct = (facts: Parameters<typeof stock>[2] = {}) => stock(visit.db, vendorId, facts);
const find = (id: string) => findProductOfVendor(visit.db, vendorId, id);

describe("selected products", () => {
  test("are previewed, changed on confirmation, and can be changed back", async () => {
    const [blue, haze] = [await aProduct(), await aProduct({ name: "Haze", priceCents: 1000 })];
    const typed = { kind: "price", way: "raise-percent", amount: "10" };
    const shown = await load({ ...typed, product: [blue.id as string, haze.id as string] });
    expect(shown.isReady).toBe(true);
    expect(shown.rows.map(({ text }) => text)).toEqual(["Price $25.00 → $27.50", "Price $10.00 → $11.00"]);
    expect(await find(blue.id)).toMatchObject({ priceCents: 2500 });

    const posted = { ...typed, product: shown.rows.map(({ id, version }) => `${id} ${version}`) };
    const done = await send(posted);
    expect(done).toMatchObject({ done: true, message: "2 products changed." });
    expect(done.value).toEqual({
      changes: [
        { productId: blue.id, version: 2, price: 25 },
        { productId: haze.id, version: 2, price: 10 },
      ],
    });
    expect(await find(haze.id)).toMatchObject({ priceCents: 1100 });
    // What was shown is no more what they are.
    expect(await send(posted)).toMatchObject({ done: false, status: 409 });
    expect(await find(haze.id)).toMatchObject({ priceCents: 1100 });
  });

  test("can be everything in a list, page by page, but only one's own", async () => {
    const { vendor, account } = await aDispensary(visit);
    const foreign = await stock(visit.db, (await openShop(visit.db)).id);
    await visit.db.run(sql`WITH RECURSIVE count(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM count WHERE n < 1010)
      INSERT INTO products (id, vendor_id, name, category, price_cents, created_at, updated_at)
      SELECT 'gear' || n, ${vendor.id}, 'Tray ' || n, 'Gear', 900, 0, 0 FROM count`);
    const own = cookie;
    expect((await load({ kind: "off", all: "1", from: "category=gear" })).rows).toEqual([]);
    expect((await load({ kind: "off", product: [foreign.id as string, "gear1"] })).rows).toEqual([]);
    cookie = await signedIn(visit, account.id);
    const firstPage = await load({ kind: "off", all: "1", from: "category=gear&after=x" });
    expect([firstPage.rows.length, firstPage.matching]).toEqual([1000, 1010]);
    const from = "category=gear&sort=price-down";
    const rest = await load({ kind: "price", all: "1", from, after: firstPage.next ?? "" });
    expect([rest.rows.length, rest.next]).toEqual([10, null]);
    expect(new Set([...firstPage.rows, ...rest.rows].map(({ id }) => id)).size).toBe(1010);
    const counted = await call<Response>(counts, { path: `${PATH}?category=gear&sort=price` });
    expect(await counted.json()).toEqual({ matching: 1010 });
    cookie = own;
  });

  test("that can't be changed can be left out", async () => {
    const [dear, cheap] = [await aProduct({ priceCents: 3000 }), await aProduct({ priceCents: 500 })];
    const product = [dear.id as string, cheap.id as string];
    const typed = { kind: "price", way: "lower-dollars", amount: "10", product };
    const whole = await load(typed);
    expect([whole.isReady, whole.rows.map(({ error }) => error !== "")]).toEqual([false, [false, true]]);
    const partial = await load({ ...typed, partial: "1" });
    expect([partial.isReady, partial.rows.map(({ id }) => id)]).toEqual([true, [dear.id]]);
  });

  test("are deleted together or not at all", async () => {
    const [blue, haze] = [await aProduct(), await aProduct()];
    const lines = [blue, haze].map(({ id }) => ({ id, version: 1 }));
    const stale = await deleteProducts(
      visit,
      actorOf(vendorId),
      lines.map(({ id }, at) => ({ id, version: 1 + at })),
    );
    expect(stale).toMatchObject({ ok: false, reason: "changed-meanwhile" });
    expect(await deleteProducts(visit, actorOf("elsewhere"), lines)).toMatchObject({ ok: false });
    expect(await find(blue.id)).toBeDefined();
    const product = lines.map(({ id, version }) => `${id} ${version}`);
    expect(await send({ kind: "delete", product })).toMatchObject({ done: true, message: "2 products deleted." });
    expect([await find(blue.id), await find(haze.id)]).toEqual([undefined, undefined]);
  });

  test("can be restored within ten seconds by the person who deleted them, all or none", async () => {
    const blue = await aProduct({ stock: 4, tags: ["Staff Pick"], contents: { grams: 3.5 }, salePriceCents: 2000 });
    const haze = await aProduct({ imageKey: null, source: "pos", sourceId: "haze" });
    const ids = [blue.id, haze.id];
    const read = () => visit.db.select().from(products).where(inArray(products.id, ids)).orderBy(products.id);
    const before = await read();
    const me = actorOf(vendorId);
    await deleteProducts(
      visit,
      me,
      ids.map((id) => ({ id, version: 1 })),
    );
    const tooLate = { ok: false, reason: "undo-too-late" };
    expect(await restoreProducts(visit, actorOf("elsewhere"), ids)).toMatchObject(tooLate);
    expect(await restoreProducts(visit, actorOf(vendorId, { userId: "another" }), ids)).toMatchObject(tooLate);
    expect(await restoreProducts(visit, me, [...ids, "never"])).toMatchObject(tooLate);
    expect(await restoreProducts(testVisit({ at: visit.now() + 10_001 }), me, ids)).toMatchObject(tooLate);
    expect(await read()).toEqual([]);
    expect(await restoreProducts(testVisit({ at: visit.now() + 10_000 }), me, ids)).toEqual({ ok: true, value: 2 });
    expect(await read()).toEqual(before);
    expect(await restoreProducts(visit, me, ids)).toMatchObject({ ok: false, reason: "changed-meanwhile" });
  });

  test("without scripts return to the list they were selected from", async () => {
    const blue = await aProduct();
    const form = paramsOf({ kind: "off", from: "category=Flower", product: `${blue.id} 1` });
    const response = await call<Response>(action, { form, headers: withoutScripts });
    expect([response.status, response.headers.get("Location")]).toEqual([
      303,
      "/vendor-dashboard/menu?category=Flower",
    ]);
    expect(await find(blue.id)).toMatchObject({ status: "Disabled" });
  });

  test("without a picture can get a drawing or the catalog's picture, and become visible", async () => {
    const catalog = { id: "kush", name: "Kush", brand: "B", category: "Flower" as const, createdAt: 0 };
    await visit.db.insert(catalogProducts).values({ ...catalog, images: ["catalogue/kush.jpg"] });
    const bare = await aProduct({ imageKey: null, category: "Vape" });
    const known = await aProduct({ imageKey: null, catalogProductId: "kush" });
    const seen = await aProduct();
    const drawn = testVisit({ asset: async () => new Uint8Array([1]) });
    const change = (way: string, ids: string[]) => {
      const form = paramsOf({ kind: "picture", way, product: ids.map((id) => `${id} 1`) });
      return call<Changed<MenuUndo>>(action, { form }, drawn);
    };
    expect((await change("use-catalog", [known.id, bare.id, seen.id])).data.message).toBe("1 product changed.");
    const { data } = await change("use-drawing", [bare.id, seen.id]);
    expect(data.value).toEqual({ changes: [{ productId: bare.id, version: 2, image: null }] });
    expect(await find(known.id)).toMatchObject({ imageKey: "catalogue/kush.jpg" });
    expect(await find(bare.id)).toMatchObject({ imageKey: "drawings/vape-1.jpg" });
    expect(await find(seen.id)).toMatchObject({ imageKey: seen.imageKey });
    expect(await drawn.images.head("drawings/vape-1-small.jpg")).not.toBeNull();
  });

  test("beyond one batch continue with the next batch, with what was typed", async () => {
    const blue = await aProduct();
    const typed = { kind: "price", way: "raise-percent", amount: "10", from: "show=off" };
    const after = '["Flower","Blue Dream","x"]';
    const form = paramsOf({ ...typed, next: after, product: `${blue.id} 1` });
    const response = await call<Response>(action, { form, headers: withoutScripts });
    const { searchParams } = new URL(response.headers.get("Location") ?? "", "http://localhost");
    expect(Object.fromEntries(searchParams)).toEqual({ ...typed, all: "1", after });
  });
});

describe("a product's line in the list", () => {
  const change = (id: string, fields: Fields) =>
    call<Changed<UndoLine[]>>(line, { form: paramsOf(fields), params: { productId: id } });

  test("accepts prices and stock, and shows errors beside their fields", async () => {
    const blue = await aProduct({ stock: 4 });
    const { data } = await change(blue.id, { price: "30", salePrice: "", stock: "4", stockSeen: "4" });
    expect(data).toMatchObject({ done: true, message: "Blue Dream: Price $25.00 → $30.00" });
    expect(data.value).toEqual([{ productId: blue.id, version: 2, price: 25 }]);
    const refused = await change(blue.id, { price: "30", salePrice: "31" });
    expect(refused.init?.status).toBe(422);
    expect(refused.data.fields).toEqual({ salePrice: "Sale price must be less than the regular price." });
    expect(refused.data.typed).toMatchObject({ salePrice: "31" });
    expect((await change("elsewhere", { price: "30" })).init?.status).toBe(404);
  });

  test("doesn't overwrite stock that wasn't edited", async () => {
    const blue = await aProduct({ stock: 4 });
    await visit.db.run(sql`UPDATE products SET stock = 2 WHERE id = ${blue.id}`);
    await change(blue.id, { price: "31", stock: "4", stockSeen: "4" });
    expect(await find(blue.id)).toMatchObject({ priceCents: 3100, stock: 2 });
  });
});

const loadAddMany = (query: string) =>
  callRoute<Awaited<ReturnType<typeof addManyLoader>>>(addManyLoader, visit, {
    path: `/vendor-dashboard/add-many${query}`,
    cookie,
  });
type Added = { data: FormResponse<number>; init?: ResponseInit };
const sendAddMany = (form: [string, string][]) => callRoute<Added>(addMany, visit, { cookie, form });
const menu = async () => (await listInventory(visit.db, vendorId, readInventorySearch(new URLSearchParams()))).products;
const row = (at: number, from: string, typed: Record<string, string>): [string, string][] => [
  ["row", String(at)],
  ...Object.entries({ from, ...typed }).map(([name, text]): [string, string] => [`${name}.${at}`, text]),
];

describe("many products", () => {
  beforeAll(async () => {
    const { vendor, account } = await aDispensary(visit);
    [vendorId, cookie] = [vendor.id, await signedIn(visit, account.id)];
    const facts = {
      category: "Vape" as const,
      brand: "Jetty",
      strain: "Alien OG",
      images: ["products/alien.jpg"],
      createdAt: 0,
    };
    await visit.db.insert(catalogProducts).values([
      { ...facts, id: "alien", name: "Alien OG Cartridge", amounts: ["0.5g", "1g"] },
      { ...facts, id: "bare", name: "Alien Kit", category: "Gear", images: [], amounts: [] },
    ]);
  });

  test("are found, selected and listed by the catalog's sizes", async () => {
    const { found, rows } = await loadAddMany("?category=Vape&q=jetty&pick=alien&pick=bare");
    expect(found.products.map(({ id }) => id)).toEqual(["alien"]);
    expect(rows.map(({ name, amount, strain, price }) => [name, amount, strain, price])).toEqual([
      ["Alien OG Cartridge", "0.5g", "Alien OG", ""],
      ["Alien OG Cartridge", "1g", "Alien OG", ""],
      ["Alien Kit", "", "Alien OG", ""],
    ]);
  });

  test("are published together, except those without a price", async () => {
    const done = await sendAddMany([
      ...row(0, "catalog alien", { amount: "0.5g", strain: "Alien OG", price: "" }),
      ...row(1, "catalog alien", { amount: "1g", strain: "Alien OG", price: "40", salePrice: "35", stock: "12" }),
      ...row(2, "catalog bare", { price: "9.50" }),
    ]);
    expect(done.data).toMatchObject({ done: true, value: 2, message: "2 products added." });
    expect(await menu()).toMatchObject([
      {
        name: "Alien OG Cartridge",
        brand: "Jetty",
        category: "Vape",
        amount: "1g",
        status: "Active",
        stock: 12,
        priceCents: 4000,
        salePriceCents: 3500,
        imageKey: "products/alien.jpg",
        catalogProductId: "alien",
      },
      { name: "Alien Kit", category: "Gear", priceCents: 950, imageKey: null },
    ]);
  });

  test("are all refused if one is wrong, with the error in its row", async () => {
    const before = (await menu()).length;
    const foreign = await stock(visit.db, (await openShop(visit.db)).id);
    const refused = await sendAddMany([
      ...row(0, "catalog alien", { amount: "2g", strain: "Alien OG", price: "" }),
      ...row(1, "catalog alien", { amount: "2g", strain: "Alien OG", price: "50" }),
      ...row(2, "catalog alien", { amount: "", strain: "", price: "50", salePrice: "60" }),
      ...row(3, `own ${foreign.id}`, { amount: "1g", strain: "Sativa", price: "5" }),
    ]);
    expect(refused.init?.status).toBe(422);
    expect(refused.data.fields).toEqual({
      "amount.2": "Amount is required",
      "strain.2": "Strain is required",
      "salePrice.2": "Sale price must be less than regular price",
      "price.3": "Product not found.",
    });
    expect(refused.data.typed).toMatchObject({ "price.1": "50" });
    expect((await sendAddMany([])).data).toMatchObject({
      done: false,
      message: "Enter a price for at least one product.",
    });
    expect(await menu()).toHaveLength(before);
  });

  test("can be copies of own products in another size, without their contents", async () => {
    const old = await stock(visit.db, vendorId, { name: "Blue Dream", tags: ["Staff Pick"], thcPercent: 21, stock: 3 });
    const { rows } = await loadAddMany(`?copy=${old.id}`);
    expect(rows).toMatchObject([{ name: "Blue Dream", amount: "3.5g", strain: "Sativa", price: "25.00" }]);
    await sendAddMany(row(0, `own ${old.id}`, { amount: "7g", strain: "Sativa", price: "45" }));
    const copy = (await menu()).find(({ name, id }) => name === "Blue Dream" && id !== old.id);
    expect(copy).toMatchObject({ amount: "7g", priceCents: 4500, thcPercent: 21, tags: ["Staff Pick"], stock: null });
    expect(copy).toMatchObject({ contents: null, imageKey: old.imageKey, version: 1 });
  });
});
