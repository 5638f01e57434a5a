import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "#app/domain/id.ts";
import { loader as suggestReplacements } from "#app/routes/dashboard/orders/proposals/replacement-suggestions.ts";
import { findOrder } from "#db/orders/queries.ts";
import { type ReplacementSearch, searchReplacements } from "#db/orders/replacements.ts";
import { products } from "#db/schema/index.ts";
import { routeArgs, testApp, testVisit } from "#test/support/app.ts";
import { addOrder, aVendor } from "#test/support/dashboard.ts";
import { worker } from "#test/support/fetcher.ts";
import { stock } from "#test/support/shop.ts";

const app = testApp({ at: Date.now() });
const { db } = app;
let shop: Awaited<ReturnType<typeof aVendor>>;
let deleted: string;
beforeAll(async () => {
  shop = await aVendor(app, worker, { minOrderCents: 0 });
  const rival = await aVendor(app, worker);
  const { id } = shop.vendor;
  deleted = (await stock(db, id, { name: "Blue Dream" })).id;
  await stock(db, id, { name: "Zkittlez", brand: "Fog & Fern", amount: "7g" });
  await stock(db, id, { name: "Haze", priceCents: 4000, salePriceCents: 3000, stock: 0 });
  await stock(db, id, { name: "Disposable", category: "Vape", brand: "Airo", amount: "0.5g" });
  await stock(db, id, { name: "Hidden", status: "Disabled" });
  await stock(db, id, { name: "Without a picture", imageKey: null });
  await stock(db, rival.vendor.id, { name: "Haze of a rival" });
});

const search = (facts: Partial<ReplacementSearch> = {}): ReplacementSearch => ({
  productId: deleted,
  category: "Flower",
  text: "",
  chosenId: "",
  ...facts,
});
async function find(facts?: Partial<ReplacementSearch>, limit?: number): Promise<string[]> {
  const [found = []] = await searchReplacements(db, shop.vendor.id, [search(facts)], limit);
  return found.map(({ name }) => name);
}

describe("replacements for a product", () => {
  test("are the menu's other products, its category first", async () => {
    expect(await find()).toEqual(["Haze", "Zkittlez", "Disposable"]);
    expect(await find({ category: "Vape" })).toEqual(["Disposable", "Haze", "Zkittlez"]);
  });

  test("list a product's sizes from the smallest", async () => {
    const { vendor } = await aVendor(app, worker);
    for (const amount of ["1g", "½g", "2g"])
      await stock(db, vendor.id, { name: "Shatter", category: "Concentrate", brand: "Happy Farms", amount });
    const [found = []] = await searchReplacements(db, vendor.id, [search({ category: "Concentrate" })]);
    expect(found.map(({ amount }) => amount)).toEqual(["½g", "1g", "2g"]);
  });

  test("include price and stock", async () => {
    const [[haze] = []] = await searchReplacements(db, shop.vendor.id, [search()], 1);
    expect(haze).toMatchObject({ priceCents: 4000, salePriceCents: 3000, stock: 0, imageKey: expect.any(String) });
  });

  test.each([
    ["name", "zkit", ["Zkittlez"]],
    ["brand", "FERN", ["Zkittlez"]],
    ["amount", "7g", ["Zkittlez"]],
    ["amount with a space", "0.5 g airo", ["Disposable"]],
    ["category", "vape", ["Disposable"]],
    ["words that only two products have together", "haze airo", []],
    ["a wildcard", "%", []],
  ])("are found by %s", async (_, text, names) => expect(await find({ text })).toEqual(names));

  test("keep the chosen one in every search", async () => {
    const [[, zkittlez] = []] = await searchReplacements(db, shop.vendor.id, [search()]);
    expect(await find({ text: "disposable", chosenId: zkittlez?.id ?? "" })).toEqual(["Zkittlez", "Disposable"]);
    expect(await find({ chosenId: zkittlez?.id ?? "" })).toEqual(["Zkittlez", "Haze", "Disposable"]);
  });

  test("are limited to a screen, even for 3,000 products", async () => {
    const { vendor, browser } = await aVendor(app, worker);
    const rows = Array.from({ length: 3000 }, (_, at) => ({
      id: newId(Date.now()),
      vendorId: vendor.id,
      name: `Gummy ${at}`,
      category: "Edible" as const,
      imageKey: "products/gummy.jpg",
      priceCents: 2000,
      amount: "100mg",
      createdAt: 0,
      updatedAt: 0,
    }));
    const chunks = Array.from({ length: 500 }, (_, at) => rows.slice(at * 6, at * 6 + 6));
    const [first, ...rest] = chunks.map((chunk) => db.insert(products).values(chunk));
    if (first) await db.batch([first, ...rest]);
    const order = await addOrder(app, vendor.id);
    const suggest = async (q: string, productId = "product") => {
      const [path, params] = [`/?${new URLSearchParams({ q })}`, { orderId: order.id, productId }];
      const visit = testVisit({ at: Date.now() });
      const response = await suggestReplacements(routeArgs(visit, { path, params, cookie: browser.cookie() }));
      const { suggestions } = (await response.json()) as { suggestions: { name: string }[] };
      return suggestions.map(({ name }) => name);
    };
    expect(await suggest("")).toHaveLength(8);
    expect(await suggest("gummy 2998 100mg")).toEqual(["Gummy 2998"]);
    expect(await suggest("", "unknown")).toEqual([]);
  });
});

test("an order of one line can get a replacement, with any choice for no answer", async () => {
  const [[, zkittlez] = []] = await searchReplacements(db, shop.vendor.id, [search()]);
  for (const otherwise of ["remove", "cancel"]) {
    const { id } = await addOrder(app, shop.vendor.id);
    const lines = [{ productId: "product", action: "replace", replacementId: zkittlez?.id }];
    const response = await shop.browser.post(`/api/orders/${id}/proposals`, { lines, otherwise });
    expect([response.status, (await findOrder(db, id))?.proposals]).toMatchObject([201, [{ otherwise: "cancel" }]]);
  }
});
