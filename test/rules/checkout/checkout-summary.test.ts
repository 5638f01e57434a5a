import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { type CartItem, cartItem } from "#app/domain/checkout/cart.ts";
import { quoteCart } from "#app/domain/checkout/quote.ts";
import { toQuoteJson } from "#app/domain/checkout/quote-json.ts";
import type { SaleFacts } from "#app/domain/checkout/sale-facts.ts";
import { orderedLines, summaryOf } from "#app/domain/checkout/summary.ts";
import { SummaryLines } from "#app/routes/shop/checkout/summary.tsx";
import { aDeal } from "#test/support/deals.ts";
import { valueIn } from "#test/support/outcome.ts";
import { quoteRequest, saleFacts, sellableProduct } from "#test/support/sale.ts";

const product = (id: string, name: string, strain: string, quantity = 2) => {
  const onMenu = { ...sellableProduct({ id, name, strain }), thcPercent: null, tags: [], contents: null };
  return { ...cartItem(onMenu, { id: "shop", dispensaryName: "Green Door", logoUrl: "" }, "Pickup"), quantity };
};

const quoteJson = (items: CartItem[], facts: Partial<SaleFacts>) =>
  toQuoteJson(valueIn(quoteCart(quoteRequest({ items }), saleFacts(facts), 0)));

test("too many of one product over several lines is reported beside the first", () => {
  // The dispensary renamed the strain between the two.
  const items = [
    product("b", "OG Kush", "OG", 60),
    product("a", "Blue Dream", "Sativa", 60),
    product("a", "Blue Dream", "SAT", 60),
  ];
  const { lines } = summaryOf(items, null, { paymentMethod: null, tipCents: 0 });
  const markup = renderToStaticMarkup(createElement(SummaryLines, { lines, frozen: false }));
  const shown = markup.split("<li").slice(1);
  expect(shown.map((line) => line.includes("An order can have at most 99 of Blue Dream."))).toEqual([
    false,
    true,
    false,
  ]);
});

describe("the summary that a shopper agrees to", () => {
  const cart = [product("a", "Blue Dream", "SAT"), product("b", "Gelato", "HYB"), product("c", "OG Kush", "IND")];
  /** Gelato went on sale in another size, and OG Kush is gone. */
  const products = [
    sellableProduct({ id: "a" }),
    sellableProduct({ id: "b", name: "Gelato", salePriceCents: 2000, amount: "7g" }),
    sellableProduct({ id: "c", name: "OG Kush", status: "Disabled" }),
  ];
  const quote = quoteJson(cart, { products });

  test("orders as many as are left over all lines of a product, and says so beside them", () => {
    const lines = [
      product("a", "Blue Dream", "SAT"),
      product("a", "Blue Dream", "Sativa"),
      product("b", "Gelato", "HYB", 1),
    ];
    const counted = [sellableProduct({ id: "a", stock: 3 }), sellableProduct({ id: "b", name: "Gelato", stock: 0 })];
    const short = quoteJson(lines, { products: counted });
    const summary = summaryOf(lines, short, { paymentMethod: null, tipCents: 0 });
    expect(summary.lines.map((line) => [line.quantity, line.left, line.unavailable])).toEqual([
      [2, 3, false],
      [1, 3, false],
      [1, 0, true],
    ]);
    expect([summary.totalCents, short.total]).toEqual([7500, 75]);
    expect(orderedLines(summary).map(({ quantity }) => quantity)).toEqual([2, 1]);
    expect(short.changes.map(({ message }) => message)).toEqual([
      "Gelato is sold out today.",
      "Only 3 of Blue Dream are left.",
    ]);
  });

  test("applies the deals of a quote that matches the cart", () => {
    const discounted = quoteJson(cart, { products, deals: [{ ...aDeal(), usesOfPerson: 0 }] });
    const choices = { paymentMethod: null, tipCents: 500 };
    expect(summaryOf(cart, discounted, choices)).toMatchObject({
      goodsCents: 9000,
      deals: [{ name: "Twenty off", amount: 18 }],
      subtotalCents: 7200,
      totalCents: 7700,
    });
    const more = cart.map((item) => ({ ...item, quantity: 3 }));
    expect(summaryOf(more, discounted, choices)).toMatchObject({ deals: [], totalCents: 14_000 });
  });

  test("uses the cart's own prices until there is a quote", () => {
    const summary = summaryOf(cart, null, { paymentMethod: "Debit", tipCents: 500 });
    expect(summary).toMatchObject({ subtotalCents: 15_000, feeCents: 0, tipCents: 500, totalCents: 15_500 });
    for (const line of summary.lines) expect(line).toMatchObject({ priceCents: 2500, wasCents: null, amount: "3.5g" });
  });

  test("then shows today's prices next to those that the shopper saw, without removed products", () => {
    const summary = summaryOf(cart, quote, { paymentMethod: "Debit", tipCents: 500 });
    expect(summary).toMatchObject({ subtotalCents: 9000, feeCents: 300, tipCents: 500, totalCents: 9800 });
    expect(
      summary.lines.map(({ priceCents, wasCents, amount, unavailable }) => ({
        priceCents,
        wasCents,
        amount,
        unavailable,
      })),
    ).toEqual([
      { priceCents: 2500, wasCents: null, amount: "3.5g", unavailable: false },
      { priceCents: 2000, wasCents: 2500, amount: "7g", unavailable: false },
      { priceCents: 2500, wasCents: null, amount: "3.5g", unavailable: true },
    ]);
    expect(summaryOf(cart, quote, { paymentMethod: null, tipCents: 0 }).feeCents).toBe(0);
    expect(summary.lines.map(({ regularCents }) => regularCents)).toEqual([null, 2500, null]);
    expect(summary.savedCents).toBe(1000);
  });

  test("orders what it shows, at the prices and in the sizes that it shows, so that the server finds nothing changed", () => {
    const items = orderedLines(summaryOf(cart, quote, { paymentMethod: "Cash", tipCents: 0 }));
    expect(items).toMatchObject([
      { productId: "a", name: "Blue Dream", quantity: 2, price: 25, salePrice: null, amount: "3.5g" },
      { productId: "b", name: "Gelato", quantity: 2, price: 20, salePrice: null, amount: "7g" },
    ]);
    const requote = quoteCart(quoteRequest({ items }), saleFacts({ products }), 0);
    expect(requote).toMatchObject({ ok: true, value: { changes: [], subtotalCents: 9000 } });
  });
});
