import { expect, test } from "vitest";
import { changesBetween, type InventoryProduct, isListed } from "#app/domain/menu/inventory.ts";
import { inventoryCursor, readInventorySearch } from "#app/domain/menu/inventory-search.ts";
import { inventoryProduct } from "#test/support/products.ts";

const product = inventoryProduct({
  imageKey: "products/a.jpg",
  strainDetails: "Berries.",
  thcPercent: 22.5,
  salePriceCents: 2999,
  tags: ["Staff Pick", "High THC"],
});
const bare = {
  status: "Disabled",
  imageKey: null,
  amount: null,
  strain: null,
  strainDetails: "",
  thcPercent: null,
  priceCents: 4000,
  salePriceCents: null,
  tags: [],
} satisfies Partial<InventoryProduct>;

test("shoppers see what is active and has a picture", () => {
  const { imageKey } = product;
  expect(isListed({ status: "Active", imageKey })).toBe(true);
  expect(isListed({ status: "Disabled", imageKey })).toBe(false);
  expect(isListed({ status: "Active", imageKey: null })).toBe(false);
});

test("a colleague's change is shown in words, before and after", () => {
  const words = (before: InventoryProduct, after: InventoryProduct) =>
    changesBetween(before, after).map((change) => `${change.label}: ${change.before} to ${change.after}`);
  expect(words(product, { ...product, ...bare, version: 4 })).toEqual([
    "Status: Active to Disabled",
    "Price: $35.00 to $40.00",
    "Sale price: $29.99 to none",
    "Amount: 3.5g to none",
    "Strain: Blue Dream SAT to none",
    "Tags: Staff Pick, High THC to none",
    "THC: 22.5% to none",
    "Strain details: Berries. to none",
    "Picture: new picture to none",
  ]);
  const renamed = { name: "Haze", brand: "", description: "Ours.", stock: 2 };
  expect(words(product, { ...product, ...renamed })).toEqual([
    "Name: Blue Dream to Haze",
    "Brand: Coastline to none",
    "In stock: not counted to 2",
    "Description: none to Ours.",
  ]);
  expect(changesBetween(product, { ...product, thcPercent: 0 })).toEqual([
    { field: "thcPercent", label: "THC", before: "22.5%", after: "0%" },
  ]);
});

test("a newer version that says the same changed nothing", () =>
  expect(changesBetween(product, { ...product, version: 4, updatedAt: 1, tags: [...product.tags] })).toEqual([]));

const read = (params: Record<string, string>) => readInventorySearch(new URLSearchParams(params));

test("an inventory's address is read as far as it is understood", () => {
  expect(read({ q: "  Blue \n\t Dream ", category: "PRE-ROLL" })).toEqual({
    text: "Blue Dream",
    category: "Pre-roll",
    isGuessed: false,
    show: null,
    sort: null,
    after: null,
    afterKey: null,
  });
  expect(read({ q: "x".repeat(70), category: "sofas" })).toMatchObject({ text: "x".repeat(60), category: null });
  expect(read({})).toMatchObject({ text: "", category: null, isGuessed: false });
  expect(read({ contents: "unknown", category: "vape" })).toMatchObject({ category: "Vape", isGuessed: true });
  expect(read({ contents: "unknown", q: "blue" })).toMatchObject({ text: "blue", isGuessed: false });
  expect(read({ contents: "known" }).isGuessed).toBe(false);
});

test("a page goes on after the product that its address names", () => {
  const after = { category: "Pre-roll", name: 'Joint "No. 1"', id: "p1" } as const;
  expect(read({ after: inventoryCursor({ ...product, ...after }, read({})) })).toMatchObject({ after, afterKey: null });
});

test("in an order by a number it goes on after that number", () => {
  const going = (params: Record<string, string>) =>
    read({ ...params, after: inventoryCursor({ ...product, stock: 2, updatedAt: 99 }, read(params)) });
  expect(going({ sort: "price" })).toMatchObject({ after: null, afterKey: { key: 3500, id: "p1" } });
  expect(going({ sort: "price-down" }).afterKey?.key).toBe(3500);
  expect(going({ sort: "changed", show: "low" }).afterKey?.key).toBe(99);
  // Few are left of the first, unless another order is asked for.
  expect(going({ show: "low" }).afterKey?.key).toBe(2);
  expect(going({ show: "sale" }).afterKey).toBeNull();
  expect(read({ show: "sofas", sort: "color" })).toMatchObject({ show: null, sort: null });
});

test.each(["", "x", "null", "5", "{}", '["Sofa","a","b"]', '["Gear",1,"b"]', '["Gear","a",2]', '["Gear","a"]'])(
  "the address %j names no product to go on after",
  (after) => expect(read({ after })).toMatchObject({ after: null, afterKey: null }),
);
