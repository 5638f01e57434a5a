import { expect, test } from "vitest";
import { type PricedProduct, planPriceCopy } from "#app/domain/menu/price-copy.ts";

const product = (facts: Partial<PricedProduct> = {}): PricedProduct => ({
  id: "1",
  name: "Blue Dream",
  brand: "Coastline",
  category: "Flower",
  amount: "3.5g",
  priceCents: 2500,
  salePriceCents: null,
  ...facts,
});
const prices = (priceCents: number, salePriceCents: number | null = null) => ({ priceCents, salePriceCents });

test("what is on both menus gets the price and the sale price of the first", () => {
  const there = product({ id: "there", ...prices(3000) });
  const { changes } = planPriceCopy([product(prices(2500, 2000))], [there]);
  expect(changes).toEqual([
    {
      productId: "there",
      name: "Blue Dream",
      brand: "Coastline",
      amount: "3.5g",
      before: prices(3000),
      after: prices(2500, 2000),
    },
  ]);
});

test("a sale that is over here ends there", () => {
  const { changes } = planPriceCopy([product()], [product({ salePriceCents: 1500 })]);
  expect(changes.map(({ after }) => after)).toEqual([prices(2500)]);
});

test("names, brands and amounts are the same in any case and with spaces around them", () => {
  const there = product({ name: " blue dream ", brand: "COASTLINE", amount: "3.5G" });
  expect(planPriceCopy([product()], [there])).toEqual({ changes: [], same: 1, unknown: 0 });
});

test.each<[string, Partial<PricedProduct>]>([
  ["name", { name: "Night Bus" }],
  ["brand", { brand: "Legacy Farms" }],
  ["category", { category: "Vape" }],
  ["amount", { amount: "7g" }],
])("a product of another %s is another product", (_, facts) => {
  expect(planPriceCopy([product()], [product({ ...facts, priceCents: 9900 })])).toEqual({
    changes: [],
    same: 0,
    unknown: 1,
  });
});

test("a product that is sold here at two prices is left alone, and one that is listed twice there changes twice", () => {
  const twice = [product(), product({ id: "2", priceCents: 2600 })];
  expect(planPriceCopy(twice, [product({ priceCents: 9900 })]).unknown).toBe(1);
  const there = [product({ id: "a", priceCents: 1 }), product({ id: "b", priceCents: 2 })];
  expect(planPriceCopy([product()], there).changes.map(({ productId }) => productId)).toEqual(["a", "b"]);
});
