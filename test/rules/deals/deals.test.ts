import { expect, test } from "vitest";
import { DEALS_MAX, dealsOf, discountPercent } from "#app/domain/places/deals.ts";

const product = (id: string, priceCents: number, salePriceCents: number | null, name = id, brand = "") => ({
  id,
  name,
  brand,
  priceCents,
  salePriceCents,
});
const ids = (...dispensaries: ReturnType<typeof product>[][]) =>
  dealsOf(dispensaries.map((products, at) => ({ id: `d${at}`, products }))).map(({ productId }) => productId);

test("a discount is shown in whole percent", () => {
  expect(discountPercent({ priceCents: 3000, salePriceCents: 2000 })).toBe(33);
  expect(discountPercent({ priceCents: 3000, salePriceCents: null })).toBe(0);
});

test("the biggest cuts come first, with who has them; of equals those of the nearest", () =>
  expect(
    dealsOf([
      { id: "near", products: [product("a", 1000, 900), product("b", 1000, null)] },
      { id: "far", products: [product("c", 1000, 500), product("d", 1000, 900)] },
    ]),
  ).toEqual([
    { productId: "c", vendorId: "far" },
    { productId: "a", vendorId: "near" },
    { productId: "d", vendorId: "far" },
  ]));

test("at most two of a dispensary, with a product's sizes as one deal", () => {
  const many = [product("a", 1000, 500), product("b", 1000, 600), product("c", 1000, 700)];
  expect(ids(many)).toEqual(["a", "b"]);
  const sizes = [
    product("s", 1000, 800, "Kush"),
    product("m", 1000, 700, "Kush"),
    product("o", 1000, 900, "Kush", "Jo"),
  ];
  expect(ids(sizes)).toEqual(["m", "o"]);
});

test("what is cheaper by less than half a percent is no deal, and a row has an end", () => {
  expect(ids([product("a", 100_000, 99_900)])).toEqual([]);
  const shops = Array.from({ length: 9 }, (_, at) => [product(`a${at}`, 100, 50), product(`b${at}`, 100, 60)]);
  expect(ids(...shops)).toHaveLength(DEALS_MAX);
  expect(ids([])).toEqual([]);
});
