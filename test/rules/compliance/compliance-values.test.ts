import { describe, expect, test } from "vitest";
import { localTaxesOf } from "#app/domain/compliance/local-rate.ts";
import { packIn } from "#app/domain/compliance/pack-in.ts";
import { packs } from "#app/domain/compliance/packs/index.ts";
import { factsOf } from "#app/domain/compliance/values-on-day.ts";

const AT = Date.parse("2026-11-23T12:00:00-08:00");

test("a place asks at most what its state allows of a tax that is its own", () => {
  const most = packs.flatMap(({ state }) =>
    localTaxesOf(packIn(state, AT)).map(({ key, name, most }) => `${state} ${key}: ${name}, ${most}%`),
  );
  expect(most).toEqual([
    "AZ local: Local tax, 25%",
    "CA local: Local tax, 25%",
    "IL sales: Sales tax, 25%",
    "MA local: Local cannabis tax, 3%",
    "MO local: Local marijuana tax, 3%",
    "MT local: Local cannabis tax, 3%",
    "NV sales: Sales tax, 25%",
    "NJ local: Local transfer tax, 2%",
    "NM grossReceipts: Gross receipts tax, 25%",
    "OH local: Local sales tax, 2.25%",
    "OR local: Local marijuana tax, 3%",
    "VT local: Local option tax, 1%",
  ]);
});

describe("a value begins and ends at midnight local to the sale", () => {
  const valueAt = (state: string, key: string, at: number) =>
    factsOf(packIn(state, at)).find((one) => one.key === key)?.fact.value;

  test.each([
    ["CA", "taxes.excise.rate", "2025-07-01T00:00:00-07:00", 15, 19],
    ["CA", "taxes.excise.rate", "2025-10-01T00:00:00-07:00", 19, 15],
    ["CA", "taxes.excise.rate", "2028-07-01T00:00:00-07:00", 15, undefined],
    ["ME", "taxes.sales.rate", "2026-01-01T00:00:00-05:00", undefined, 14],
    ["NM", "taxes.excise.rate", "2026-07-01T00:00:00-06:00", 13, 14],
    ["NV", "limits.all.equivalents.concentrate", "2024-01-01T00:00:00-08:00", undefined, 0.25],
  ])("%s %s at %s: %s, then %s", (state, key, midnight, before, from) => {
    const at = Date.parse(midnight);
    expect([valueAt(state, key, at - 1), valueAt(state, key, at)]).toEqual([before, from]);
  });
});
