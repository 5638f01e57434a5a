import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { linePriceCents } from "#app/domain/checkout/pricing.ts";
import {
  givesPoints,
  isPoints,
  orderPointsText,
  pointsEarned,
  pointsSetting,
  redeemPoints,
  whyNoPoints,
} from "#app/domain/deals/points.ts";
import { sum } from "#app/domain/sum.ts";
import { orderLine } from "#test/support/orders.ts";

const NOW = Date.parse("2026-11-23T21:00:00Z");
const MICHIGAN = { state: "MI", timeZone: "America/Detroit", loyaltyPoints: true };
const priced = (...cents: number[]) => cents.map((priceCents) => orderLine({ quantity: 1, priceCents }));
const sale = (lines = priced(24_000)) => ({ lines, deals: [], code: null });

describe("points that a cart redeems", () => {
  test.each<[string, { balance: number | null; cents: number[]; uses?: boolean }, { usable: number; used: number }]>([
    ["are whole hundreds", { balance: 250, cents: [24_000] }, { usable: 200, used: 200 }],
    ["wait for the buyer's choice", { balance: 250, cents: [24_000], uses: false }, { usable: 200, used: 0 }],
    ["leave a part of the price", { balance: 900, cents: [2000] }, { usable: 100, used: 100 }],
    ["don't pay a cart of less than their worth", { balance: 900, cents: [1000] }, { usable: 0, used: 0 }],
    ["pay two lines together", { balance: 900, cents: [900, 901] }, { usable: 100, used: 100 }],
    ["are none of a balance below zero", { balance: -200, cents: [24_000] }, { usable: 0, used: 0 }],
  ])("%s", (_, { balance, cents, uses = true }, expected) => {
    const { dealt: after, ...redeemed } = redeemPoints(MICHIGAN, sale(priced(...cents)), { balance, uses }, NOW);
    expect(redeemed).toEqual(expected);
    expect(sum(after.lines.map(({ discountCents = 0 }) => discountCents))).toBe(expected.used * 10);
    expect(after.deals.map(({ id, name, discountCents }) => [name, discountCents, isPoints({ id })])).toEqual(
      expected.used ? [[`${expected.used} points`, expected.used * 10, true]] : [],
    );
    expect(isPoints({ id: "another deal" })).toBe(false);
  });

  test("never take more than the balance, nor a line below what the law lets it cost", () => {
    const aLine = fc.record({
      quantity: fc.integer({ min: 1, max: 5 }),
      priceCents: fc.integer({ min: 1, max: 9000 }),
      off: fc.integer({ min: 0, max: 99 }),
    });
    const cart = fc.array(aLine, { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(cart, fc.integer({ min: -500, max: 5000 }), fc.constantFrom("MI", "CA"), (parts, balance, state) => {
        const lines = parts.map(({ off, ...line }) => {
          const discountCents = Math.floor((line.priceCents * line.quantity * off) / 100);
          return orderLine({ ...line, salePriceCents: null, discountCents });
        });
        const before = lines.map(linePriceCents);
        const result = redeemPoints({ state }, sale(lines), { balance, uses: true }, NOW);
        const left = result.dealt.lines.map(linePriceCents);
        const least = state === "CA" ? 1 : 0;
        expect(result.used).toBeLessThanOrEqual(Math.max(0, balance));
        expect(sum(before) - sum(left)).toBe(result.used * 10);
        expect(sum(left)).toBeGreaterThan(0);
        for (const [n, line] of lines.entries())
          expect(left[n]).toBeGreaterThanOrEqual(Math.min(least * line.quantity, before[n] ?? 0));
      }),
    );
  });
});

test("each whole dollar of goods earns a point", () =>
  expect([0, 99, 100, 24_099].map(pointsEarned)).toEqual([0, 0, 1, 240]));

test.each([
  ["MI", true, null],
  ["MA", false, "Not allowed in Massachusetts: Press, September 2025."],
  ["NY", true, null],
  ["ZZ", false, "no rule that we know of allows it"],
])("in %s a dispensary may give points: %s", (state, isAllowed, why) => {
  expect(givesPoints({ ...MICHIGAN, state }, NOW)).toBe(isAllowed);
  expect(givesPoints({ ...MICHIGAN, state, loyaltyPoints: false }, NOW)).toBe(false);
  expect(pointsSetting({ ...MICHIGAN, state }, undefined, NOW)).toMatchObject({ on: true, owed: null });
  expect(pointsSetting({ ...MICHIGAN, state }, 1240, NOW).owed).toBe(1240);
  if (why) expect(whyNoPoints({ state }, NOW)).toContain(why);
  else expect(whyNoPoints({ state }, NOW)).toBeNull();
});

test.each<[number, number, "AWAITING_PROCESSING" | "COMPLETED" | "CANCELLED", string | null]>([
  [0, 240, "AWAITING_PROCESSING", "240 to earn with this order"],
  [200, 220, "COMPLETED", "200 used, 220 earned"],
  [200, 220, "CANCELLED", "200 given back"],
  [200, 0, "COMPLETED", "200 used"],
  [0, 0, "COMPLETED", null],
])("an order that used %i and earns %i, %s, says %s", (pointsUsed, earned, status, text) =>
  expect(orderPointsText({ pointsUsed, pointsEarned: earned, status })).toBe(text),
);
