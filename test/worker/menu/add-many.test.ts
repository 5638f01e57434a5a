import { beforeAll, describe, expect, test } from "vitest";
import type { FormResponse } from "#app/domain/form-response.ts";
import { readInventorySearch } from "#app/domain/menu/inventory-search.ts";
import { action, loader } from "#app/routes/dashboard/menu/add-many.tsx";
import { listInventory } from "#db/menu/queries.ts";
import { catalogProducts } from "#db/schema/index.ts";
import { callRoute, testVisit } from "#test/support/app.ts";
import { aDispensary, signedIn } from "#test/support/people.ts";
import { openShop, stock } from "#test/support/shop.ts";

const visit = testVisit();
let cookie: string;
let vendorId: string;
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

const load = (query: string) =>
  callRoute<Awaited<ReturnType<typeof loader>>>(loader, visit, { path: `/vendor-dashboard/add-many${query}`, cookie });
type Added = { data: FormResponse<number>; init?: ResponseInit };
const send = (form: [string, string][]) => callRoute<Added>(action, visit, { cookie, form });
const menu = async () => (await listInventory(visit.db, vendorId, readInventorySearch(new URLSearchParams()))).products;
const row = (at: number, from: string, typed: Record<string, string>): [string, string][] => [
  ["row", String(at)],
  ...Object.entries({ from, ...typed }).map(([name, text]): [string, string] => [`${name}.${at}`, text]),
];

describe("many products", () => {
  test("are found, selected and listed by the catalog's sizes", async () => {
    const { found, rows } = await load("?category=Vape&q=jetty&pick=alien&pick=bare");
    expect(found.products.map(({ id }) => id)).toEqual(["alien"]);
    expect(rows.map(({ name, amount, strain, price }) => [name, amount, strain, price])).toEqual([
      ["Alien OG Cartridge", "0.5g", "Alien OG", ""],
      ["Alien OG Cartridge", "1g", "Alien OG", ""],
      ["Alien Kit", "", "Alien OG", ""],
    ]);
  });

  test("are published together, except those without a price", async () => {
    const done = await send([
      ...row(0, "catalog alien", { amount: "0.5g", strain: "Alien OG", price: "" }),
      ...row(1, "catalog alien", { amount: "1g", strain: "Alien OG", price: "40", salePrice: "35", stock: "12" }),
      ...row(2, "catalog bare", { price: "9.50" }),
    ]);
    expect(done.data).toMatchObject({ done: true, value: 2, message: "2 products added." });
    expect(await menu()).toMatchObject([
      {
        ...{ name: "Alien OG Cartridge", brand: "Jetty", category: "Vape", amount: "1g", status: "Active", stock: 12 },
        ...{ priceCents: 4000, salePriceCents: 3500, imageKey: "products/alien.jpg", catalogProductId: "alien" },
      },
      { name: "Alien Kit", category: "Gear", priceCents: 950, imageKey: null },
    ]);
  });

  test("are all refused if one is wrong, with the error in its row", async () => {
    const before = (await menu()).length;
    const foreign = await stock(visit.db, (await openShop(visit.db)).id);
    const refused = await send([
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
    expect((await send([])).data).toMatchObject({ done: false, message: "Enter a price for at least one product." });
    expect(await menu()).toHaveLength(before);
  });

  test("can be copies of own products in another size, without their contents", async () => {
    const old = await stock(visit.db, vendorId, { name: "Blue Dream", tags: ["Staff Pick"], thcPercent: 21, stock: 3 });
    const { rows } = await load(`?copy=${old.id}`);
    expect(rows).toMatchObject([{ name: "Blue Dream", amount: "3.5g", strain: "Sativa", price: "25.00" }]);
    await send(row(0, `own ${old.id}`, { amount: "7g", strain: "Sativa", price: "45" }));
    const copy = (await menu()).find(({ name, id }) => name === "Blue Dream" && id !== old.id);
    expect(copy).toMatchObject({ amount: "7g", priceCents: 4500, thcPercent: 21, tags: ["Staff Pick"], stock: null });
    expect(copy).toMatchObject({ contents: null, imageKey: old.imageKey, version: 1 });
  });
});
