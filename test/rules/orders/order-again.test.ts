import { expect, test } from "vitest";
import { quoteCart } from "#app/domain/checkout/quote.ts";
import { toQuoteJson } from "#app/domain/checkout/quote-json.ts";
import { cartItemsOf, compareWithQuote, quoteRequestOf } from "#app/domain/orders/order-again.ts";
import type { OrderJson } from "#app/domain/orders/order-schema.ts";
import { valueIn } from "#test/support/outcome.ts";
import { quoteRequest, saleFacts, sellableProduct } from "#test/support/sale.ts";

/** A Tuesday, 12:00 in Los Angeles. */
const NOON = Date.parse("2026-06-16T19:00:00Z");

type Item = OrderJson["items"][number];
const bought = (facts: Partial<Item> = {}): Item => ({
  productId: "blue-dream",
  name: "Blue Dream",
  category: "Flower",
  brand: "Coastline",
  strain: null,
  amount: null,
  image: "/placeholder.svg",
  quantity: 2,
  price: 25,
  salePrice: null,
  discount: 0,
  ...facts,
});
const anOrder = (...items: Item[]) => ({ vendorId: "green-door", orderType: "Pickup" as const, items });

/** What an order comes to now, where these products are on the menu. */
function quoteNow(order: ReturnType<typeof anOrder>, ...products: Parameters<typeof sellableProduct>[0][]) {
  const request = quoteRequest(quoteRequestOf(order));
  return toQuoteJson(valueIn(quoteCart(request, saleFacts({ products: products.map(sellableProduct) }), NOON)));
}
const blueDream = {
  id: "blue-dream",
  name: "Blue Dream",
  priceCents: 2500,
  salePriceCents: null,
  strain: null,
  amount: null,
};

test("an order with unchanged products fills the cart as it was, without a note", () => {
  const cart = { productId: "cart", name: "Cart", strain: "Sativa" as const, amount: "1g" };
  const order = anOrder(bought(), bought({ ...cart, category: "Vape", price: 40 }));
  const quote = quoteNow(order, blueDream, { ...blueDream, ...cart, id: "cart", category: "Vape", priceCents: 4000 });
  expect(compareWithQuote(order, quote)).toMatchObject([
    { name: "Blue Dream", oldPrice: 25, newPrice: 25, changes: [] },
    { name: "Cart", oldPrice: 40, newPrice: 40, changes: [] },
  ]);
  const plain = { strain: "", variation: { strain: "" }, amount: "" };
  const sized = { strain: "Sativa", variation: { strain: "Sativa" }, amount: "1g" };
  expect(cartItemsOf(order, quote)).toMatchObject([
    { _id: "blue-dream", vendorId: "green-door", orderType: "Pickup", category: "Flower", quantity: 2, ...plain },
    { _id: "cart", category: "Vape", price: 40, ...sized },
  ]);
});

test("a changed price is noted, and is used in the cart", () => {
  const order = anOrder(bought({ price: 30, salePrice: 20 }));
  const quote = quoteNow(order, { ...blueDream, priceCents: 3000 });
  expect(compareWithQuote(order, quote)).toMatchObject([
    { oldPrice: 20, newPrice: 30, changes: ["The price of Blue Dream has changed."] },
  ]);
  expect(cartItemsOf(order, quote)).toMatchObject([{ price: 30, salePrice: null }]);
});

test("sold-out and removed products are noted and left out", () => {
  const order = anOrder(bought(), bought({ productId: "gone", name: "Gelato" }));
  const quote = quoteNow(order, { ...blueDream, status: "Disabled" });
  expect(compareWithQuote(order, quote)).toMatchObject([
    { newPrice: null, changes: ["Blue Dream is not available at the moment."] },
    { name: "Gelato", newPrice: null, changes: ["Gelato is no longer on this menu."] },
  ]);
  expect(cartItemsOf(order, quote)).toEqual([]);
});
