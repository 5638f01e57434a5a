import { expect, test } from "vitest";
import { noProductFilters, withoutSales } from "#app/domain/menu/choice.ts";
import {
  anchorOf,
  cursorOf,
  foundText,
  isNarrowed,
  type MenuProduct,
  menuParams,
  menuSections,
  orderTypeOn,
  readMenuSearch,
} from "#app/domain/menu/menu.ts";
import { type Category, cardTag, currentPriceCents, shortAmount } from "#app/domain/menu/product.ts";
import { strainKind, strainLabel } from "#app/domain/menu/strain.ts";

const product = (id: string, category: Category, salePriceCents: number | null = null) =>
  ({ id, name: id, category, salePriceCents }) as MenuProduct;

test("products are listed by category in the menu's order, sale items first, then as they came", () => {
  const sections = menuSections(
    [product("g", "Gear"), product("a", "Flower"), product("s", "Flower", 100), product("b", "Flower")],
    10,
  );
  expect(sections.map(({ category, products }) => [category, products.map(({ id }) => id)])).toEqual([
    ["Flower", ["s", "a", "b"]],
    ["Gear", ["g"]],
  ]);
});

test("a category with more than fits says so, and sale items are among those that fit", () => {
  const [section] = menuSections([product("a", "Vape"), product("b", "Vape"), product("s", "Vape", 100)], 2);
  expect(section).toMatchObject({ next: "r.a", products: [{ id: "s" }, { id: "a" }] });
  expect(menuSections([product("a", "Vape")], 1)[0]?.next).toBeNull();
});

test("a product in sizes is one of its category, and on sale if one size is", () => {
  const kush = (id: string, amount: string, salePriceCents: number | null = null) =>
    ({
      ...product(id, "Flower", salePriceCents),
      name: "Kush",
      brand: "Coast",
      amount,
      priceCents: 5000,
    }) as MenuProduct;
  const sections = menuSections([product("a", "Flower"), kush("s", "3.5g"), kush("l", "1oz", 4500)], 10);
  expect(sections.map(({ products }) => products.map(({ id }) => id))).toEqual([["l", "a"]]);
});

test("a page of a category goes on after the last size that it read", () => {
  const size = (id: string, amount: string) =>
    ({ ...product(id, "Flower"), name: "Kush", brand: "Coast", amount, priceCents: 5000 }) as MenuProduct;
  const [section] = menuSections([size("a", "1oz"), size("b", "3.5g"), size("c", "7g")], 2);
  expect(section?.products).toHaveLength(1);
  expect(section?.next).toBe("r.b");
});

test("a menu's address is read as far as it is understood", () => {
  const params = new URLSearchParams("q=%20Kush%20&strain=INDICA&strain=x&sort=thc&category=pre-roll&after=s.abc");
  expect(readMenuSearch(params)).toEqual({
    text: "Kush",
    filters: { ...noProductFilters(), strains: ["indica"] },
    sort: "thc",
    category: "Pre-roll",
    after: { onSale: true, id: "abc" },
  });
  expect(readMenuSearch(new URLSearchParams("category=sofas&sort=paid&after=x"))).toEqual({
    text: "",
    filters: noProductFilters(),
    sort: "recommended",
    category: null,
    after: null,
  });
});

test("a cursor is read back as the place that it names", () => {
  for (const salePriceCents of [null, 100]) {
    const after = cursorOf(product("1abc", "Flower", salePriceCents));
    expect(readMenuSearch(new URLSearchParams({ after })).after).toEqual({
      onSale: salePriceCents !== null,
      id: "1abc",
    });
  }
});

test.each([
  ["Sativa", "sativa"],
  ["Blue Dream SAT", "sativa"],
  ["Satori IND", "indica"],
  ["Indigo Haze (Hybrid)", "hybrid"],
  ["ACDC CBD", undefined],
  ["Indica Dominant Hybrid Blend", "hybrid"],
  ["Blue Dream (Sat.)", "sativa"],
  ["Sativa 3", "sativa"],
  ["Indoor", "indica"],
  ["Hybridized", "hybrid"],
  ["Mindful", "indica"],
  ["", undefined],
  [null, undefined],
])("the strain %s is of kind %s", (text, kind) => expect(strainKind(text)).toBe(kind));

test("an order is a delivery unless the dispensary only has pickup, or pickup was chosen", () => {
  expect(orderTypeOn("Pickup & Delivery", null)).toBe("Delivery");
  expect(orderTypeOn("Pickup & Delivery", "Pickup")).toBe("Pickup");
  expect(orderTypeOn("Pickup", "Delivery")).toBe("Pickup");
  expect(orderTypeOn("Delivery", "Pickup")).toBe("Delivery");
  expect(orderTypeOn("Pickup & Delivery", "Mail")).toBe("Delivery");
});

test.each(["", "x", "s.", "xs.abc", "s.abc!", "t.abc", `r.${"x".repeat(65)}`])(
  "the address %j names no product to go on after",
  (after) => expect(readMenuSearch(new URLSearchParams({ after })).after).toBeNull(),
);

test("a menu is narrowed by a text or a strain, and not by a category or a page", () => {
  const narrowed = (address: string) => isNarrowed(readMenuSearch(new URLSearchParams(address)));
  expect(["q=kush", "strain=indica", "sale=1"].map(narrowed)).toEqual([true, true, true]);
  expect(["", "q=%20", "category=vape&after=s.abc"].map(narrowed)).toEqual([false, false, false]);
});

test("the results are summed up in words", () =>
  expect([foundText("kush", 0), foundText("kush", 1), foundText("", 42)]).toEqual([
    "No products for “kush”",
    "1 product for “kush”",
    "42 products",
  ]));

test("sorted by anything else, sale items do not come first: products stay as they came", () => {
  const products = [product("a", "Vape"), product("s", "Vape", 100)];
  const [section] = menuSections(products, 1, "price");
  expect(section).toMatchObject({ next: "r.a", products: [{ id: "a" }] });
});

test("a menu's address is written as it was read, without its page", () => {
  const query =
    "q=kush&strain=indica&weight=3.5g&effect=relaxed&brand=Coast&min=10&max=100&thcmin=20&thcmax=30&sale=1&sort=rate&category=vape";
  expect(menuParams(readMenuSearch(new URLSearchParams(`${query}&after=s.abc&x=y`))).toString()).toBe(query);
  expect(menuParams(readMenuSearch(new URLSearchParams())).toString()).toBe("");
});

test("sale prices are not filtered or sorted by in states that forbid showing them", () => {
  const shown = (query: string) => menuParams(withoutSales(readMenuSearch(new URLSearchParams(query)))).toString();
  expect(["q=kush&sale=1&sort=discount", "strain=indica&sort=rate"].map(shown)).toEqual([
    "q=kush",
    "strain=indica&sort=rate",
  ]);
});

test("a category's anchor is its name in small letters", () => expect(anchorOf("Pre-roll")).toBe("pre-roll"));

test("a product costs its sale price while there is one", () => {
  expect(currentPriceCents({ priceCents: 2500, salePriceCents: null })).toBe(2500);
  expect(currentPriceCents({ priceCents: 2500, salePriceCents: 2000 })).toBe(2000);
});

test("a card shows one tag, the staff's pick before all others", () => {
  expect(cardTag(["High THC", "Staff Pick"])).toBe("Staff Pick");
  expect(cardTag(["Low THC", "High THC"])).toBe("Low THC");
  expect(cardTag([])).toBeUndefined();
});

test.each([
  ["1000 milligrams", "1000mg"],
  ["1 Milligram", "1mg"],
  ["5milligrams", "5mg"],
  ["30milliliters", "30mL"],
  ["1   milliliter", "1mL"],
  ["3.5 grams", "3.5g"],
  ["1gram", "1g"],
  ["2 grams (4 milligrams)", "2g (4mg)"],
  ["grammar", "grammar"],
  ["3.5g", "3.5g"],
])("the amount %j is short %j", (amount, short) => expect(shortAmount(amount)).toBe(short));

test("a strain is suggested with the first letters of its class", () => {
  expect(strainLabel({ name: "Blue Dream", classification: "Sativa" })).toBe("Blue Dream SAT");
  expect(strainLabel({ name: "ACDC", classification: "CBD" })).toBe("ACDC CBD");
});
