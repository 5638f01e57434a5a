import { expect, test } from "vitest";
import { cartLink, readCartLink } from "#app/domain/checkout/cart-link.ts";

test.each([
  [
    "a1:2,b2",
    [
      ["a1", 2],
      ["b2", 1],
    ],
  ],
  // The same product twice is one line, of at most 99.
  ["a1:60,a1:60", [["a1", 99]]],
  ["a1:0,b2:-1,c3:100,<d>,e5:x,,f6", [["f6", 1]]],
  [null, []],
])("a link's products %j are read as %j", (text, lines) =>
  expect(readCartLink(text).map(({ productId, quantity }) => [productId, quantity])).toEqual(lines),
);

test("a link has at most 50 products", () =>
  expect(readCartLink(Array.from({ length: 80 }, (_, at) => `p${at}`).join(","))).toHaveLength(50));

test("what a link is written from is read from it", () => {
  const items = [
    { productId: "a1", quantity: 3 },
    { productId: "b2", quantity: 1 },
  ];
  const link = cartLink(items);
  expect(link).toBe("/cart?add=a1:3,b2");
  expect(readCartLink(new URL(link, "https://shop.example").searchParams.get("add"))).toEqual(items);
});
