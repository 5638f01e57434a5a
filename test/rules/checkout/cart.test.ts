import { expect, test } from "vitest";
import {
  addToCart,
  type CartItem,
  cartCount,
  cartItem,
  cartLineText,
  cartTotalCents,
  lineKey,
  parseCart,
  quantityOf,
  removeLine,
  removeOne,
  setQuantity,
} from "#app/domain/checkout/cart.ts";
import type { MenuProduct } from "#app/domain/menu/menu.ts";
import { valueIn } from "#test/support/outcome.ts";
import { menuProduct } from "#test/support/products.ts";

const blueDream = menuProduct({ thcPercent: 24.5, priceCents: 2999 });
const shop = { id: "v1", dispensaryName: "Green Door", logoUrl: "/placeholder.svg" };
const item = (facts: Partial<MenuProduct> = {}, vendor = shop) =>
  cartItem({ ...blueDream, ...facts }, vendor, "Delivery");

const filled = (...items: CartItem[]) => items.reduce<CartItem[]>((cart, next) => valueIn(addToCart(cart, [next])), []);

test("a product becomes a line of quantity 1 with the specification's fields, in dollars", () =>
  expect(item({ salePriceCents: 2050 })).toEqual({
    _id: "p1",
    productId: "p1",
    vendorId: "v1",
    vendorName: "Green Door",
    logoUrl: "/placeholder.svg",
    orderType: "Delivery",
    quantity: 1,
    name: "Blue Dream",
    category: "Flower",
    brand: "Coastline",
    image: "/images/products/x-small.jpg",
    primaryImage: "/images/products/x-small.jpg",
    strain: "Blue Dream SAT",
    amount: "3.5g",
    variation: { strain: "Blue Dream SAT" },
    salePrice: 20.5,
    price: 20.5,
    thcPercent: 24.5,
    contents: null,
    left: null,
  }));

test("a product at its regular price has no sale price", () =>
  expect(item()).toMatchObject({ price: 29.99, salePrice: null }));

test("a product's lines together never exceed its stock", () => {
  const cart = filled(item({ stock: 3 }), item({ stock: 3, strain: "Gelato HYB" }));
  expect(addToCart(cart, [{ ...item({ stock: 3 }), quantity: 2 }])).toMatchObject({
    ok: false,
    reason: "sold-out",
    message: "Only 3 of Blue Dream are left.",
  });
  expect(addToCart(cart, [item({ stock: 3 })])).toMatchObject({ ok: true });
  expect(addToCart([], [item({ stock: 0 })])).toMatchObject({ message: "Blue Dream is sold out today." });
  expect(addToCart(cart, [{ ...item(), quantity: 40 }])).toMatchObject({ ok: true });
});

test("the same product again raises its quantity; another strain or amount is another line", () => {
  const cart = filled(item(), item(), item({ amount: "7g" }), item({ strain: "Gelato HYB" }), item());
  expect(cart.map(({ amount, strain, quantity }) => [amount, strain, quantity])).toEqual([
    ["3.5g", "Blue Dream SAT", 3],
    ["7g", "Blue Dream SAT", 1],
    ["3.5g", "Gelato HYB", 1],
  ]);
  expect(cartCount(cart)).toBe(5);
});

test("a line is put into words, also offline", () => {
  const [line, ...others] = filled(item({ amount: "7g" }), item({ amount: "7g" }));
  expect(others).toEqual([]);
  expect(line && cartLineText(line)).toBe("2 × Blue Dream, 7\u00a0g, $59.98");
});

test("adding a product again takes its price of today", () => {
  const cart = filled(item(), item({ salePriceCents: 1000 }));
  expect(cart).toMatchObject([{ quantity: 2, price: 10, salePrice: 10 }]);
});

test("strain and amount never run into one another", () =>
  expect(lineKey({ _id: "a", strain: "b,c", amount: "" })).not.toBe(lineKey({ _id: "a", strain: "b", amount: "c" })));

test("a product counts with all of its lines, and one less comes from the last of them", () => {
  const cart = filled(item(), item(), item({ amount: "7g" }), item({ id: "other" }));
  const id = item()._id;
  expect(quantityOf(cart, id)).toBe(3);
  expect(quantityOf(cart, "nobody")).toBe(0);
  const [once, twice] = [removeOne(cart, id), removeOne(removeOne(cart, id), id)];
  expect(once.map(({ amount, quantity }) => [amount, quantity])).toEqual([
    ["3.5g", 2],
    ["3.5g", 1],
  ]);
  expect(twice.map(({ quantity }) => quantity)).toEqual([1, 1]);
  expect(quantityOf(removeOne(twice, id), id)).toBe(0);
  expect(removeOne(cart, "nobody")).toEqual(cart);
});

test("another vendor's item is refused with the alert, and the cart stays", () => {
  const cart = filled(item());
  expect(addToCart(cart, [item({}, { ...shop, id: "v2", dispensaryName: "Rival" })])).toMatchObject({
    ok: false,
    reason: "another-vendor",
    message:
      "You can only add products from the same vendor (Green Door). Please clear your cart to add items from a different vendor.",
  });
});

test.each([
  [0, 1],
  [-5, 1],
  [Number.NaN, 1],
  [2.9, 2],
  [1e9, 99],
])("a quantity of %s becomes %s", (typed, quantity) => {
  const cart = filled(item());
  expect(setQuantity(cart, lineKey(cart[0]!), typed)[0]?.quantity).toBe(quantity);
});

test("a line is removed alone", () => {
  const cart = filled(item(), item({ amount: "7g" }));
  expect(removeLine(cart, lineKey(cart[0]!))).toMatchObject([{ amount: "7g" }]);
});

test("the total is exact to the cent", () => {
  const cart = filled(
    item({ priceCents: 1005 }),
    item({ id: "p2", priceCents: 1999 }),
    item({ id: "p3", priceCents: 10 }),
  );
  expect(cartTotalCents(setQuantity(cart, lineKey(cart[0]!), 3))).toBe(3015 + 1999 + 10);
});

test("what was stored is read back as it was", () => {
  const cart = filled(item(), item({ id: "p2", amount: null, strain: null, brand: "" }));
  expect(parseCart(JSON.stringify(cart))).toEqual(cart);
});

test.each([
  [null],
  [""],
  ["{"],
  ["null"],
  ['"text"'],
  ['{"length":3}'],
  ["[null,1,[],{}]"],
  ['[{"_id":"a","vendorId":"v","name":"x"}]'],
  ['[{"_id":"a","vendorId":"v","name":"x","price":"9"}]'],
  ['[{"_id":"a","vendorId":"v","name":"x","price":-1}]'],
  ['[{"_id":"a","vendorId":"v","name":"x","price":1e400}]'],
])("storage that holds %s is an empty cart", (text) => expect(parseCart(text)).toEqual([]));

test.each(["_id", "vendorId", "name"])("a stored line without its %s is none", (field) => {
  const line = { _id: "a", vendorId: "v", name: "x", price: 1 };
  expect(parseCart(JSON.stringify([line]))).toHaveLength(1);
  for (const value of [undefined, "", 7, null])
    expect(parseCart(JSON.stringify([{ ...line, [field]: value }]))).toEqual([]);
});

test("a stored pickup of what is free keeps its kind, its sale price and its picture", () => {
  const line = { _id: "a", vendorId: "v", name: "x", price: 0, salePrice: 0, orderType: "Pickup" };
  expect(parseCart(JSON.stringify([{ ...line, primaryImage: "/a.jpg" }]))).toMatchObject([
    { price: 0, salePrice: 0, orderType: "Pickup", image: "/a.jpg", primaryImage: "/a.jpg" },
  ]);
  expect(parseCart(JSON.stringify([{ ...line, image: "/b.jpg", primaryImage: "/a.jpg" }]))).toMatchObject([
    { image: "/b.jpg", primaryImage: "/b.jpg" },
  ]);
});

test("a stored line with odd fields is made whole, and a second vendor's is left out", () => {
  const stored = [
    { _id: "a", vendorId: "v", name: "x", price: 9.99, quantity: "many", strain: 7, orderType: "Mail" },
    { _id: "b", vendorId: "other", name: "y", price: 1 },
  ];
  expect(parseCart(JSON.stringify(stored))).toMatchObject([
    { _id: "a", productId: "a", quantity: 1, strain: "", orderType: "Delivery", salePrice: null },
  ]);
});
