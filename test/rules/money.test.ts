import { expect, test } from "vitest";
import { centsFromDollars, dollarsFromCents, formatUsd, formatUsdShort } from "#app/domain/money.ts";

test.each([
  [0, "$0.00", "$0"],
  [5, "$0.05", "$0.05"],
  [99, "$0.99", "$0.99"],
  [2500, "$25.00", "$25"],
  [2550, "$25.50", "$25.50"],
  [99_999, "$999.99", "$999.99"],
  [100_000, "$1,000.00", "$1,000"],
  [1_234_567_89, "$1,234,567.89", "$1,234,567.89"],
  [100_000_000_00, "$100,000,000.00", "$100,000,000"],
  [-1_250, "-$12.50", "-$12.50"],
  [-5, "-$0.05", "-$0.05"],
])("%d cents are written as %s, on a label as %s", (cents, long, short) => {
  expect([formatUsd(cents), formatUsdShort(cents)]).toEqual([long, short]);
});

test("every amount of cents comes back from its dollars", () => {
  const amounts = Array.from({ length: 50_000 }, (_, at) => at * 7 - 2000);
  expect(amounts.filter((cents) => centsFromDollars(dollarsFromCents(cents)) !== cents)).toEqual([]);
});

test.each([
  JSON.parse('"9"'),
  JSON.parse("null"),
  1.005,
  0.001,
  -0.5001,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
  1e308,
  1e15,
])("%j dollars are no amount of cents", (dollars) => expect(centsFromDollars(dollars)).toBeUndefined());
