import { describe, expect, test } from "vitest";
import type { QuoteRequest } from "#app/domain/checkout/draft.ts";
import { estimateNow } from "#app/domain/checkout/estimate.ts";
import { matchLines, type RequestedLine, type SellableProduct } from "#app/domain/checkout/lines.ts";
import { quoteCart } from "#app/domain/checkout/quote.ts";
import { toQuoteJson } from "#app/domain/checkout/quote-json.ts";
import { valueIn } from "#test/support/outcome.ts";
import { aLine, quoteRequest, saleFacts, sellableProduct, sellingVendor } from "#test/support/sale.ts";

/** A Tuesday, 12:00 in Los Angeles. */
const NOON = Date.parse("2026-06-16T19:00:00Z");
const MIDNIGHT = NOON + 12 * 3_600_000;

const cart = quoteRequest({
  orderType: "Delivery",
  items: [aLine({ quantity: 2 })],
  paymentMethod: "Debit",
  tip: 4.5,
});
const gelato = sellableProduct({ id: "gelato", name: "Gelato", priceCents: 1000, salePriceCents: 800 });

const quoted = (request: Partial<QuoteRequest> = {}, vendor = sellingVendor(), now = NOON) =>
  valueIn(quoteCart({ ...cart, ...request }, saleFacts({ vendor, products: [sellableProduct(), gelato] }), now));

describe("a quote", () => {
  test("says when an order placed now would come: by the list's estimate, or in its window", () => {
    const vendor = sellingVendor();
    const near = { lat: vendor.lat, lng: vendor.lng };
    const inMinutes = (request: Partial<QuoteRequest>, now = NOON) => {
      const { eta } = quoted(request, vendor, now);
      return eta && [(eta.from - now) / 60_000, (eta.to - now) / 60_000];
    };
    expect(inMinutes({ near })).toEqual([25, 50]);
    for (const minute of [0, 1, 3, 4.9])
      expect(estimateNow("Delivery", vendor, near, NOON + minute * 60_000)).toBe("25–50 min");
    expect(inMinutes({ orderType: "Pickup" })).toEqual([10, 25]);
    expect(inMinutes({ near: null })).toBeNull();
    expect(inMinutes({ near: { lat: 36, lng: -118 } })).toBeNull();
    expect(inMinutes({ near }, MIDNIGHT)).toBeNull();
    const windows = { minutes: 60, capacity: 2, leadMinutes: 60, daysAhead: 0, acceptMinutes: 45 };
    const windowFrom = NOON + 2 * 3_600_000;
    const ahead = quoteCart({ ...cart, windowFrom }, saleFacts({ vendor, windows }), NOON);
    expect(ahead).toMatchObject({ value: { eta: { from: windowFrom, to: windowFrom + 3_600_000 } } });
  });

  test.each([
    ["no fee for a method that nobody has chosen yet", { paymentMethod: null }, 0, 450],
    ["no fee for a method that the dispensary does not take", { paymentMethod: "Credit" }, 0, 450],
    ["no tip for a pickup", { orderType: "Pickup" as const }, 300, 0],
    ["no tip where it is none", { tip: -1 }, 300, 0],
    ["no tip where none was chosen", { tip: null }, 300, 0],
  ])("reckons %s", (_name, request, feeCents, tipCents) => {
    expect(quoted(request)).toMatchObject({ feeCents, tipCents });
  });

  test("names every problem of the order, and prices it anyway", () => {
    const quote = quoted({}, sellingVendor({ minOrderCents: 6000 }), MIDNIGHT);
    expect(quote.problems.map(({ reason }) => reason)).toEqual(["vendor-closed", "below-minimum-order"]);
    expect(quote.totalCents).toBe(5750);
  });

  test("is refused for more of a product than an order can have", () => {
    const quoteOf = (...items: RequestedLine[]) => quoteCart({ ...cart, items }, saleFacts(), NOON);
    expect(quoteOf(aLine({ quantity: 100 }))).toMatchObject({ reason: "too-many" });
  });

  test("is JSON in dollars, with the lines, the changes and the problems", () => {
    const items = [aLine({ quantity: 2, price: 20 }), aLine({ productId: "gelato", price: 8, name: "Gelato" })];
    const quote = quoted({ items: [...items, aLine({ productId: "og", name: "OG", price: null })] });
    expect(toQuoteJson(quote)).toEqual({
      vendor: {
        _id: "green-door",
        dispensaryName: "Green Door",
        dispensaryType: "Pickup & Delivery",
        timeZone: "America/Los_Angeles",
        logoUrl: "/images/logos/green-door-small.jpg",
        storefrontAddress: {
          formatted: "200 N Spring St, Los Angeles, CA 90012",
          coordinates: [-118.2427, 34.0537],
        },
        contactNumber: { formatted: "(213) 555-0121", e164: "+12135550121" },
        acceptedPayments: [
          { method: "Cash", fee: 0 },
          { method: "Debit", fee: 3 },
        ],
        minOrder: 20,
        deliveryZone: { type: "Point", coordinates: [-118.2427, 34.0537] },
        deliveryRadiusMiles: 20,
      },
      items: [
        {
          productId: "blue-dream",
          name: "Blue Dream",
          brand: "Coastline",
          strain: "Sativa",
          amount: "3.5g",
          image: "/images/products/blue-dream-small.jpg",
          quantity: 2,
          price: 25,
          salePrice: null,
          total: 50,
          left: null,
          discount: 0,
        },
        expect.objectContaining({ productId: "gelato", price: 10, salePrice: 8, total: 8 }),
      ],
      deals: [],
      points: null,
      confirmFirst: null,
      dealCode: null,
      eta: null,
      changes: [
        {
          productId: "blue-dream",
          name: "Blue Dream",
          kind: "price",
          message: "The price of Blue Dream has changed.",
          oldPrice: 20,
          newPrice: 25,
        },
        expect.objectContaining({ productId: "og", kind: "gone", oldPrice: null, newPrice: null }),
      ],
      limits: [
        { name: "Flower", used: 10.5, limit: 28.5, unit: "g", period: "day", source: "4 CCR §15409" },
        { name: "Concentrate", used: 0, limit: 8, unit: "g", period: "day", source: "4 CCR §15409" },
        { name: "Immature plants", used: 0, limit: 6, unit: "plants", period: "day", source: "4 CCR §15409" },
      ],
      taxLines: [
        { name: "Cannabis excise tax", rate: 15, unit: "%", base: 47.03, amount: 7.05 },
        { name: "State sales tax", rate: 7.25, unit: "%", base: 54.08, amount: 3.92 },
      ],
      taxNote: "Prices include local tax, if any.",
      taxesApart: false,
      residence: null,
      reservation: false,
      takesCodes: true,
      placeRule: "No delivery to public land, schools, or day care.",
      paymentRule: null,
      warnings: [expect.stringContaining("Proposition 65")],
      stockFrom: null,
      stockNote: null,
      rulesPath: "/rules/CA",
      problems: [],
      subtotal: 58,
      payment_fee: 3,
      tip: 4.5,
      total: 65.5,
    });
  });

  test("gives API clients each problem's code and sentence and the zone's center, and adds no fee for cash", () => {
    const vendor = sellingVendor({
      minOrderCents: 6000,
      phone: null,
      zoneLat: 35,
      zoneLng: -119,
      acceptedPayments: [{ method: "Cash", fee: 5 }],
    });
    expect(toQuoteJson(quoted({ paymentMethod: "Cash" }, vendor))).toMatchObject({
      vendor: {
        contactNumber: null,
        deliveryZone: { type: "Point", coordinates: [-119, 35] },
        acceptedPayments: [{ method: "Cash", fee: 0 }],
      },
      payment_fee: 0,
      problems: [
        { code: "below-minimum-order", message: "The minimum order at Green Door is $60.00. Add $10.00 more." },
      ],
    });
  });
});

describe("what became of a line", () => {
  const match = (lines: RequestedLine[], ...products: SellableProduct[]) => matchLines("green-door", lines, products);

  test("two lines of one product become one, other products stay separate", () => {
    const lines = [aLine({ quantity: 2 }), aLine({ productId: "gelato", price: 8 }), aLine()];
    expect(match(lines, sellableProduct(), gelato).lines).toMatchObject([
      { productId: "blue-dream", quantity: 3 },
      { productId: "gelato", quantity: 1 },
    ]);
  });

  test.each<[string, RequestedLine, SellableProduct[], string, number | null]>([
    ["unknown here", aLine(), [gelato], "Blue Dream is no longer on this menu.", 2500],
    [
      "another dispensary's",
      aLine(),
      [sellableProduct({ vendorId: "rival" })],
      "Blue Dream is no longer on this menu.",
      2500,
    ],
    ["unknown and unnamed", aLine({ name: " " }), [], "A product in your cart is no longer on this menu.", 2500],
    [
      "unknown, without a name",
      { productId: "x", quantity: 1 },
      [],
      "A product in your cart is no longer on this menu.",
      null,
    ],
    [
      "disabled, under its name of today",
      aLine({ price: 25, salePrice: 20 }),
      [sellableProduct({ name: "Blue Dream II", status: "Disabled" })],
      "Blue Dream II is not available at the moment.",
      2000,
    ],
    [
      "without a picture",
      aLine({ price: 0.005 }),
      [sellableProduct({ imageKey: null })],
      "Blue Dream is not shown on the menu at the moment.",
      null,
    ],
  ])("a product that is %s is gone", (_name, line, products, message, oldPriceCents) => {
    const { lines, changes } = match([line], ...products);
    expect(lines).toEqual([]);
    expect(changes).toEqual([
      expect.objectContaining({ kind: "gone", productId: line.productId, message, oldPriceCents, newPriceCents: null }),
    ]);
  });

  test.each([
    ["7 grams", "Blue Dream is now sold as 7\u00A0g."],
    ["N/A", "Blue Dream is now sold as one size."],
    [null, "Blue Dream is now sold as one size."],
  ])("a product that comes in %j now says so", (amount, message) => {
    expect(match([aLine()], sellableProduct({ amount })).changes).toEqual([
      {
        productId: "blue-dream",
        name: "Blue Dream",
        kind: "amount",
        message,
        oldPriceCents: 2500,
        newPriceCents: 2500,
      },
    ]);
  });

  const onSale = { salePriceCents: 2000 };

  test.each<[string, Partial<RequestedLine>, Partial<SellableProduct>]>([
    ["the price", { price: 25 }, {}],
    ["nothing but the total", { price: null }, {}],
    ["the sale price as the price, as a cart keeps it", { price: 20, salePrice: 20 }, onSale],
    ["both prices, as a menu shows them", { price: 25, salePrice: 20 }, onSale],
    ["the sale price as its only price", { price: 20 }, onSale],
    ["the sale price alone", { price: null, salePrice: 20 }, onSale],
    ["the size in other words", { amount: "3.5 grams" }, {}],
    ["no size", { amount: null }, {}],
    ["no size, of what has none", { amount: "N/A" }, { amount: null }],
  ])("a line that says %s has not changed", (_name, line, product) => {
    expect(match([aLine(line)], sellableProduct(product)).changes).toEqual([]);
  });

  test.each<[string, Partial<RequestedLine>, Partial<SellableProduct>]>([
    ["a sale that is over", { price: 20, salePrice: 20 }, {}],
    ["the regular price of what is on sale", { price: 25 }, onSale],
    ["another regular price beside a right sale price", { price: 1, salePrice: 20 }, onSale],
    ["a right price beside a wrong sale price", { price: 25, salePrice: 19 }, onSale],
    ["a wrong sale price alone", { price: null, salePrice: 20.01 }, onSale],
    ["half a cent", { price: 24.995 }, {}],
  ])("a line that says %s has another price", (_name, line, product) => {
    const { lines, changes } = match([aLine(line)], sellableProduct(product));
    expect(changes).toMatchObject([{ kind: "price" }]);
    expect(lines).toHaveLength(1);
  });
});
