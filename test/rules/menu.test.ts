import { expect, test } from "vitest";
import { cursorOf, type MenuProduct, menuSections, orderTypeOn, readMenuSearch } from "#app/domain/menu/menu.ts";
import type { Category } from "#app/domain/menu/product.ts";
import { strainKind } from "#app/domain/menu/strain.ts";

const product = (id: string, category: Category, salePriceCents: number | null = null) =>
  ({ id, name: id, category, salePriceCents }) as MenuProduct;

test("products stand by category in the menu's order, sale items first, else as they came", () => {
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
  expect(section).toMatchObject({ more: true, products: [{ id: "s" }, { id: "a" }] });
  expect(menuSections([product("a", "Vape")], 1)[0]?.more).toBe(false);
});

test("a menu's address is read as far as it is understood", () => {
  const params = new URLSearchParams("q=%20Kush%20&strain=INDICA&strain=x&category=pre-roll&after=s.abc");
  expect(readMenuSearch(params)).toEqual({
    text: "Kush",
    strains: ["indica"],
    category: "Pre-roll",
    after: { onSale: true, id: "abc" },
  });
  expect(readMenuSearch(new URLSearchParams("category=sofas&after=x"))).toEqual({
    text: "",
    strains: [],
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
  ["", undefined],
  [null, undefined],
])("the strain %s is of kind %s", (text, kind) => {
  expect(strainKind(text)).toBe(kind);
});

test("an order is a delivery unless the dispensary only has pickup, or pickup was asked for", () => {
  expect(orderTypeOn("Pickup & Delivery", null)).toBe("Delivery");
  expect(orderTypeOn("Pickup & Delivery", "Pickup")).toBe("Pickup");
  expect(orderTypeOn("Pickup", "Delivery")).toBe("Pickup");
  expect(orderTypeOn("Delivery", "Pickup")).toBe("Delivery");
  expect(orderTypeOn("Pickup & Delivery", "Mail")).toBe("Delivery");
});
