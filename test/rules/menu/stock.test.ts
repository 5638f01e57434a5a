import { expect, test } from "vitest";
import { outOfStockText, stockMoves, stockText } from "#app/domain/menu/stock.ts";

test("shoppers are told of few, and of none", () => {
  expect([null, undefined, 6, 5, 1, 0].map(stockText)).toEqual([
    undefined,
    undefined,
    undefined,
    "5 left",
    "1 left",
    "Sold out today",
  ]);
  expect([0, 1, 2].map((left) => outOfStockText("Haze", left))).toEqual([
    "Haze is sold out today.",
    "Only 1 of Haze is left.",
    "Only 2 of Haze are left.",
  ]);
});

test("other lines of an order take what they have more, and give back what they have less", () => {
  const before = [
    { productId: "a", quantity: 3 },
    { productId: "b", quantity: 1 },
    { productId: "c", quantity: 2 },
  ];
  const after = [
    { productId: "a", quantity: 1 },
    { productId: "c", quantity: 2 },
    { productId: "d", quantity: 4 },
  ];
  expect(stockMoves(before, after)).toEqual({
    taken: [{ productId: "d", quantity: 4 }],
    returned: [
      { productId: "a", quantity: 2 },
      { productId: "b", quantity: 1 },
    ],
  });
});
