import { expect, test } from "vitest";
import { linePriceCents } from "#app/domain/checkout/pricing.ts";
import { lawfulPrices } from "#app/domain/compliance/offers.ts";
import { applyDeals } from "#app/domain/deals/apply.ts";
import { dealRows, toOrderDealsJson, toPricePartsJson } from "#app/domain/deals/explain.ts";
import { redeemPoints } from "#app/domain/deals/points.ts";
import { aDeal } from "#test/support/deals.ts";
import { orderLine } from "#test/support/orders.ts";

const NOW = Date.parse("2026-11-23T21:00:00Z");
const cart = [
  orderLine({ productId: "a", category: "Flower", quantity: 2, priceCents: 5000, salePriceCents: 4000 }),
  orderLine({ productId: "b", category: "Edible", quantity: 1, priceCents: 3000, salePriceCents: null }),
  orderLine({ productId: "c", category: "Gear", quantity: 1, priceCents: 900, salePriceCents: null }),
];
const deals = [
  aDeal({ id: "flower", name: "Flower week", scope: "category", category: "Flower", percent: 10, stacks: true }),
  aDeal({ id: "edible", name: "Gummies", scope: "category", category: "Edible", percent: 50, stacks: true }),
  aDeal({ id: "code", name: "Friends", scope: "category", category: "Flower", percent: 5, code: "HI", stacks: true }),
].map((deal) => ({ ...deal, usesOfPerson: 0 }));

function sold(state: string, points: number) {
  const place = { state, timeZone: "America/Detroit" };
  const discounted = applyDeals(place, lawfulPrices(place, cart, NOW), { deals, dealCode: "hi" }, NOW);
  return redeemPoints(place, discounted, { balance: points, uses: points > 0 }, NOW).dealt;
}
const partsOf = ({ lines, deals: applied }: ReturnType<typeof sold>) =>
  lines.map((line, at) =>
    (toPricePartsJson(line, at, applied).priceParts ?? []).map(({ name, amount }) => [name, amount] as const),
  );

test("a line's price is its regular price, less its sale price, then each deal and code by name", () =>
  expect(partsOf(sold("MI", 0))).toEqual([
    [
      ["Regular price", 100],
      ["Sale price", -20],
      ["Flower week", -8],
      ["Friends", -4],
    ],
    [
      ["Regular price", 30],
      ["Gummies", -15],
    ],
    [],
  ]));

test("points are deducted last, and each line's parts add up to its price to the cent", () => {
  const sale = sold("MI", 100);
  const parts = partsOf(sale);
  expect(parts.map((line) => line.at(-1)?.[0])).toEqual(["100 points", "100 points", "100 points"]);
  const cents = parts.map((line) => Math.round(100 * line.reduce((sum, [, amount]) => sum + amount, 0)));
  expect(cents).toEqual(sale.lines.map(linePriceCents));
});

test("in Massachusetts a lower price simply is the price, which needs no explanation", () =>
  expect(partsOf(sold("MA", 0))).toEqual([[], [], []]));

test("an order from before deals said what they take off each line explains nothing", () => {
  const old = [{ name: "Old" }, { name: "New", lineCents: [1, 1, 1] }];
  expect(cart.map((line, at) => toPricePartsJson(line, at, old))).toEqual([{}, {}, {}]);
});

test("an order lists the deals that take something off, and what", () => {
  const listed = [
    { name: "Friends", discountCents: 250 },
    { name: "Idle", discountCents: 0 },
  ];
  expect(dealRows(listed)).toEqual([["Friends", "-$2.50"]]);
  expect(toOrderDealsJson(listed)).toEqual([{ name: "Friends", amount: 2.5 }]);
});
