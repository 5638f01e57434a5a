import { expect, test } from "vitest";
import type { MenuProduct } from "#app/domain/menu/menu.ts";
import { compare } from "#app/domain/search/compare.ts";
import { menuProduct } from "#test/support/products.ts";

let ids = 0;
const hit = (facts: Partial<MenuProduct> = {}, miles = 1) => ({
  vendorId: "vendor",
  miles,
  product: menuProduct({ id: `product ${ids++}`, brand: "Sun", ...facts }),
});
const shapes = (hits: ReturnType<typeof hit>[]) =>
  compare(hits).map(({ offers }) => offers.map(({ product }) => hits.findIndex((each) => each.product === product)));

test("one product at several dispensaries is one, however it is spelled there, where its best hit stood", () =>
  expect(shapes([hit(), hit({ name: "Gelato" }), hit({ name: "BLUE-DREAM", brand: "sun", amount: "1/8 oz" })])).toEqual(
    [[0, 2], [1]],
  ));

test("another brand or category is another product", () =>
  expect(shapes([hit(), hit({ brand: "Moon" }), hit({ category: "Vape" })])).toEqual([[0], [1], [2]]));

test("a product's sizes are one hit, with or without the size in their names", () => {
  const sizes = [{}, { amount: "7g", name: "Blue Dream 7g", priceCents: 6000 }, { amount: null, priceCents: 900 }];
  expect(shapes(sizes.map((size) => hit(size)))).toEqual([[2, 0, 1]]);
});

test("the cheapest comes first by its current price, then the nearest", () => {
  expect(shapes([hit({ priceCents: 4000 }), hit({ priceCents: 5000, salePriceCents: 3000 }), hit()])).toEqual([
    [1, 2, 0],
  ]);
  expect(shapes([hit({}, 5), hit({}, 2)])).toEqual([[1, 0]]);
  expect(shapes([hit({ amount: null, priceCents: 900 }), hit({ amount: null, priceCents: 800 })])).toEqual([[1, 0]]);
});

test("sold-out offers come last, however cheap", () =>
  expect(shapes([hit({ priceCents: 1000, stock: 0 }), hit({ stock: 1 }), hit({ stock: null }, 0)])).toEqual([
    [2, 1, 0],
  ]));
