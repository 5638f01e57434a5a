import { describe, expect, test } from "vitest";
import { matchLines, type SellableProduct } from "#app/domain/checkout/lines.ts";
import { paymentFeeCents, priceOrder, tipCentsFrom } from "#app/domain/checkout/pricing.ts";
import { quoteCart } from "#app/domain/checkout/quote.ts";
import { toQuoteJson } from "#app/domain/checkout/quote-json.ts";
import type { SellingVendor } from "#app/domain/checkout/sale-facts.ts";
import { centsFromDollars, dollarsFromCents } from "#app/domain/money.ts";
import { seededRandom } from "#test/support/random.ts";
import { quoteRequest, saleFacts, sellingVendor } from "#test/support/sale.ts";

test("money is exact to the cent over any cart", () => {
  const next = seededRandom(21);
  const random = (below: number) => Math.floor(next() * below);
  for (let round = 0; round < 2000; round++) {
    const lines = Array.from({ length: 1 + random(100) }, () => {
      const priceCents = 2 + random(99_999);
      return { priceCents, salePriceCents: random(2) ? 1 + random(priceCents - 1) : null, quantity: 1 + random(99) };
    });
    const [feeCents, tipCents] = [random(100) * 100, random(50_001)];
    const amounts = priceOrder(lines, feeCents, tipCents);
    // Sum by sum in whole numbers of another kind: no rounding could hide.
    let exact = BigInt(feeCents) + BigInt(tipCents);
    for (const line of lines) exact += BigInt(line.salePriceCents ?? line.priceCents) * BigInt(line.quantity);
    expect(BigInt(amounts.totalCents)).toBe(exact);
    expect(amounts.totalCents).toBe(amounts.subtotalCents + feeCents + tipCents);
    // What goes out as JSON dollars comes back as the same cents.
    expect(centsFromDollars(JSON.parse(JSON.stringify(dollarsFromCents(amounts.totalCents))))).toBe(amounts.totalCents);
  }
});

test("only the fee of a method that the shop takes is charged, in whole dollars, and cash is free", () => {
  const accepted = [
    { method: "Cash", fee: 9 },
    { method: "Debit", fee: 3 },
  ] as const;
  expect(["Cash", "Debit", "Credit", ""].map((method) => paymentFeeCents([...accepted], method))).toEqual([
    0,
    300,
    undefined,
    undefined,
  ]);
});

test.each([
  [0, 0],
  [4.5, 450],
  [500, 50_000],
  [500.01, undefined],
  [-0.01, undefined],
  [1.005, undefined],
  [1e308, undefined],
  [Number.NaN, undefined],
])("a tip of %d dollars is %j cents", (dollars, cents) => expect(tipCentsFrom(dollars)).toBe(cents));

describe("a basket compares what the shopper saw", () => {
  const product: SellableProduct = {
    id: "p",
    vendorId: "v",
    name: "Blue Dream",
    brand: "",
    category: "Flower",
    status: "Active",
    imageKey: "k",
    priceCents: 4000,
    salePriceCents: null,
    amount: "3.5g",
    strain: null,
  };
  const onSale = { ...product, salePriceCents: 3050 };
  const fill = (line: object, stocked = product) =>
    matchLines("v", [{ productId: "p", quantity: 1, ...line }], [stocked]);

  test.each([
    ["the price", { price: 40 }, product],
    ["the price and no sale", { price: 40, salePrice: null }, product],
    ["nothing but the total", {}, product],
    ["the sale price as the price, as a cart keeps it", { price: 30.5, salePrice: 30.5 }, onSale],
    ["both prices, as a menu shows them", { price: 40, salePrice: 30.5 }, onSale],
    ["the sale price alone", { price: 30.5, salePrice: null }, onSale],
    ["the size", { price: 40, amount: "3.5 grams" }, product],
    ["no size, of what has none", { price: 40, amount: "N/A" }, { ...product, amount: null }],
  ])("and finds %s right", (_name, line, stocked) => {
    expect(fill(line, stocked as SellableProduct).changes).toEqual([]);
  });

  test.each([
    ["a sale that is over", { price: 30.5, salePrice: 30.5 }, product, "price"],
    ["a sale that began", { price: 40 }, onSale, "price"],
    ["another regular price beside a right sale price", { price: 1, salePrice: 30.5 }, onSale, "price"],
    ["half a cent", { price: 39.995 }, product, "price"],
    ["another size", { price: 40, amount: "7g" }, product, "amount"],
    ["a disabled product", { price: 40 }, { ...product, status: "Disabled" }, "gone"],
    ["a product without a picture", { price: 40 }, { ...product, imageKey: null }, "gone"],
    ["a product of another shop", { price: 40 }, { ...product, vendorId: "w" }, "gone"],
  ])("and names %s", (_name, line, stocked, kind) => {
    const { lines, changes } = fill(line, stocked as SellableProduct);
    expect(changes.map((change) => change.kind)).toEqual([kind]);
    expect(lines).toHaveLength(kind === "gone" ? 0 : 1);
  });

  test("and sells what the shop has, whatever the line says it is", () => {
    const [line] = fill({ name: "Forged", category: "Gear", image: "x", price: 40 }).lines;
    expect(line).toMatchObject({ name: "Blue Dream", category: "Flower", imageKey: "k", priceCents: 4000 });
  });
});

const quoteOf = (vendor: SellingVendor) => {
  const quote = quoteCart(quoteRequest(), saleFacts({ vendor }), 0);
  if (!quote.ok) throw new Error(quote.message);
  return toQuoteJson(quote.value);
};

test("a quote's JSON never shows a fee for cash", () => {
  const vendor = sellingVendor({ acceptedPayments: [{ method: "Cash", fee: 5 }] });
  const read = quoteOf(vendor);
  expect(read.vendor.acceptedPayments).toEqual([{ method: "Cash", fee: 0 }]);
});

test("a quote's JSON shows the zone's marker where one was placed", () => {
  const read = quoteOf(sellingVendor({ zoneLat: 35, zoneLng: -119 }));
  expect(read.vendor.deliveryZone).toEqual({ type: "Point", coordinates: [-119, 35] });
});
