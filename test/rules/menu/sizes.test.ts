import { describe, expect, test } from "vitest";
import { amountIn, isSameSize, measureOf, spacedAmount, unitPrice } from "#app/domain/menu/amount.ts";
import type { MenuProduct } from "#app/domain/menu/menu.ts";
import type { Category } from "#app/domain/menu/product.ts";
import { groupSizes, isOnSale, nameOf, sizesOf } from "#app/domain/menu/sizes.ts";
import { menuProduct } from "#test/support/products.ts";

const size = (id: string, amount: string | null, facts: Partial<MenuProduct> = {}) =>
  menuProduct({ id, amount, priceCents: 3300, ...facts });

const idsOf = (products: readonly MenuProduct[]) =>
  groupSizes(products).map((product) => sizesOf<MenuProduct>(product).map(({ id }) => id));

describe("what differs only by its amount", () => {
  test("is one product, its sizes from the smallest to the largest, at the lowest price", () => {
    const [card, ...others] = groupSizes([
      size("ounce", "1oz", { priceCents: 18_000 }),
      size("eighth", "3.5g"),
      size("quarter", "7 grams", { priceCents: 6000 }),
    ]);
    expect(others).toEqual([]);
    expect(card).toMatchObject({ id: "eighth", priceCents: 3300 });
    expect(card?.sizes?.map(({ id }) => id)).toEqual(["eighth", "quarter", "ounce"]);
  });

  test("shows the cheapest size, on sale or not", () => {
    const [card] = groupSizes([size("s", "3.5g"), size("l", "7g", { priceCents: 6000, salePriceCents: 3000 })]);
    expect(card).toMatchObject({ id: "l", salePriceCents: 3000 });
    expect(isOnSale(card!)).toBe(true);
    expect(isOnSale(size("s", "3.5g"))).toBe(false);
  });

  test("shows an available size before a sold-out one", () => {
    const [card] = groupSizes([size("s", "3.5g", { stock: 0 }), size("l", "7g", { priceCents: 6000, stock: 1 })]);
    expect(card).toMatchObject({ id: "l" });
    const [none] = groupSizes([size("s", "3.5g", { stock: 0 }), size("l", "7g", { priceCents: 6000, stock: 0 })]);
    expect(none).toMatchObject({ id: "s" });
  });

  test("is named without the amount, wherever the name carries it", () => {
    const [card] = groupSizes([
      size("s", "3.5g", { name: "Blue Dream - 3.5g", brand: "Coast Line" }),
      size("l", "7g", { name: "blue  dream (7 g)", brand: " COAST  line" }),
    ]);
    expect(card?.name).toBe("Blue Dream");
    expect(card?.sizes).toHaveLength(2);
  });

  test.each<[string, Partial<MenuProduct>]>([
    ["name", { name: "Blue Dreams" }],
    ["brand", { brand: "Bluebird" }],
    ["strain", { strain: "Indica" }],
    ["category", { category: "Concentrate" }],
  ])("is another product where its %s differs too", (_, facts) =>
    expect(idsOf([size("a", "1g"), size("b", "½g", facts)])).toEqual([["a"], ["b"]]),
  );

  test("stays two products if the amounts are equal, in any spelling, or unknown", () => {
    expect(idsOf([size("a", "½oz"), size("b", "14 grams")])).toEqual([["a"], ["b"]]);
    expect(idsOf([size("a", null), size("b", "N/A"), size("c", "1g")])).toEqual([["a"], ["b"], ["c"]]);
    expect(idsOf([size("a", "3.5g"), size("b", "3.5g"), size("c", "7g")])).toEqual([["a", "c"], ["b"]]);
  });

  test("counts an amount without a unit as one of its own, after the ones that are weighed", () =>
    expect(idsOf([size("a", "Assorted"), size("b", "5-pk"), size("c", "1oz")])).toEqual([["c", "b", "a"]]));
});

test("a product in one size has no sizes, and keeps its name", () =>
  expect(groupSizes([size("a", "7g", { name: "Kush 7g" })])).toEqual([size("a", "7g", { name: "Kush 7g" })]));

test.each<[string | null, string | null, Category, boolean]>([
  ["14g", "½oz", "Flower", true],
  ["14g", "14.1g", "Flower", false],
  ["10mg", "10ct", "Edible", false],
  ["10mg", "assorted", "Edible", false],
  [null, "10mg", "Edible", false],
])("whether %s and %s of %s are one size: %s", (a, b, category, isSame) =>
  expect(isSameSize(a, b, category)).toBe(isSame),
);

test("only the amount that the product has leaves its name", () => {
  expect(nameOf(size("a", "3.5g", { name: "Gift Box 7g" }))).toBe("Gift Box 7g");
  expect(nameOf(size("a", "1/8 oz", { name: "Kush, 3.5g" }))).toBe("Kush");
  expect(nameOf(size("a", "100mg", { category: "Edible", name: "Peach Rings 100mg THC" }))).toBe("Peach Rings THC");
  for (const name of ["Kush ( 3.5g )", "Kush [3.5g]", "Kush [ 3.5g ]", "3.5g - Kush", "Kush 3.5g"])
    expect(nameOf(size("a", "3.5g", { name }))).toBe("Kush");
  expect(nameOf(size("a", "3.5g", { name: "3.5g" }))).toBe("3.5g");
  expect(nameOf(size("a", null, { name: "Kush 3.5g" }))).toBe("Kush 3.5g");
});

test.each<[string | null, Category, ReturnType<typeof measureOf>]>([
  ["3.5g", "Flower", { value: 3.5, unit: "g" }],
  [" 7 grams ", "Flower", { value: 7, unit: "g" }],
  ["1oz", "Flower", { value: 28, unit: "g" }],
  ["½oz", "Flower", { value: 14, unit: "g" }],
  ["1/8 Ounce", "Flower", { value: 3.5, unit: "g" }],
  ["500mg", "Vape", { value: 0.5, unit: "g" }],
  ["1000 milligrams", "Edible", { value: 1000, unit: "mg THC" }],
  ["500mg", "Tincture", { value: 500, unit: "mg THC" }],
  ["30ml", "Tincture", { value: 30, unit: "mL" }],
  ["15 milliliters", "Tincture", { value: 15, unit: "mL" }],
  ["10ct", "Edible", { value: 10, unit: "ct" }],
  ["5-pk", "Pre-roll", { value: 5, unit: "ct" }],
  ["Single", "Pre-roll", { value: 1, unit: "ct" }],
  [".5 g", "Concentrate", { value: 0.5, unit: "g" }],
  ["<5mg", "Edible", undefined],
  ["0g", "Flower", undefined],
  ["large", "Gear", undefined],
  ["2 x 5g", "Flower", undefined],
  ["", "Flower", undefined],
  [null, "Flower", undefined],
])("the amount %j of %s is read as %j", (text, category, measure) =>
  expect(measureOf(text, category)).toEqual(measure),
);

test.each<[string, string | undefined]>([
  ["Blue Dream - 3.5g", "3.5g"],
  ["Kush 1/8 oz jar", "1/8 oz"],
  ["½oz Kush", "½oz"],
  ["5 gummies", undefined],
  ["OG2 gram", undefined],
  ["x<5mg", undefined],
])("the name %j carries the amount %j", (name, amount) => expect(amountIn(name)).toBe(amount));

test.each<[string, Category, number, number | null, string | undefined]>([
  ["3.5g", "Flower", 3300, null, "$9.43/g"],
  ["1oz", "Flower", 18_000, 14_000, "$5.00/g"],
  ["100mg", "Edible", 1800, null, "$18.00/100 mg THC"],
  ["10mg", "Edible", 500, null, "$50.00/100 mg THC"],
  ["30ml", "Tincture", 4000, null, undefined],
  ["5-pk", "Pre-roll", 4000, null, undefined],
])("%s of %s at %d (on sale %j) is %j", (amount, category, priceCents, salePriceCents, text) =>
  expect(unitPrice({ amount, category, priceCents, salePriceCents })?.text).toBe(text),
);

test.each([
  ["3.5g", "3.5\u00A0g"],
  ["½oz", "½\u00A0oz"],
  ["1000mg", "1000\u00A0mg"],
  ["30ml", "30\u00A0mL"],
  ["5-pk", "5-pk"],
  ["Single", "Single"],
  [".25 grams", "0.25\u00A0g"],
  ["5 x .5g", "5 x 0.5\u00A0g"],
  ["10 x 10mg", "10 x 10\u00A0mg"],
  ["1,000 milligrams", "1,000\u00A0mg"],
])("a switch says %s as %j", (amount, text) => expect(spacedAmount(amount)).toBe(text));
