import { expect, test } from "vitest";
import { paymentFeeCents, priceOrder, tipCentsFrom } from "#app/domain/checkout/pricing.ts";
import { centsFromDollars, dollarsFromCents } from "#app/domain/money.ts";
import { seededRandom } from "#test/support/random.ts";

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
