import { describe, expect, test } from "vitest";
import { localTaxesOf } from "#app/domain/compliance/local-rate.ts";
import { packIn } from "#app/domain/compliance/pack-in.ts";
import { rulesText } from "#app/domain/compliance/pack-text.ts";
import { packs } from "#app/domain/compliance/packs/index.ts";
import { factsOf } from "#app/domain/compliance/values-on-day.ts";

const AT = Date.parse("2026-11-23T12:00:00-08:00");

/** What a state's page says of a value: what meters and taxes do not reckon with stands there alone. */
const saidIn = (state: string): string[] =>
  rulesText(packIn(state, AT)).flatMap(({ lines }) => lines.map((l) => l.text));

describe("what no cart is reckoned by is said as the sources say it", () => {
  test.each([
    ["CA", "A vehicle carries goods of at most $5,000.00."],
    ["CA", "Of these, at most $3,000.00 have not been ordered yet."],
    ["CA", "Records are kept for 7 years."],
    ["CO", "The state adds $1.00 to a delivery."],
    ["CO", "A person gets at most 1 delivery a day."],
    ["CO", "Sales from 8:00 AM to midnight."],
    ["MT", "Flower holds at most 35% THC."],
    ["MT", "A serving holds at most 10 mg of THC."],
    ["MT", "A package of edibles holds at most 100 mg of THC."],
    ["NJ", "A package of edibles holds at most 100 mg of THC."],
    ["NJ", "Records are kept for 4 years."],
    ["NY", "At least 30% of what a courier carries is ordered and paid for."],
    ["VT", "Flower holds at most 30% THC."],
    ["VT", "Solid concentrate holds at most 60% THC."],
  ])("%s: %s", (state, text) => {
    expect(saidIn(state)).toContain(text);
  });
});

test("a place asks at most what its state allows of a tax that is its own", () => {
  const most = packs.flatMap(({ state }) =>
    localTaxesOf(packIn(state, AT)).map(({ name, most }) => `${state} ${name}: ${most}%`),
  );
  expect(most).toEqual([
    "AZ Local tax: 25%",
    "CA Local tax: 25%",
    "IL Sales tax: 25%",
    "MA Local cannabis tax: 3%",
    "MO Local marijuana tax: 3%",
    "MT Local cannabis tax: 3%",
    "NV Sales tax: 25%",
    "NJ Local transfer tax: 2%",
    "NM Gross receipts tax: 25%",
    "OH Local sales tax: 2.25%",
    "OR Local marijuana tax: 3%",
    "VT Local option tax: 1%",
  ]);
});

/** The first day of a value, what held on the day before, and since when it is another: none where nobody wrote it down. */
const turns: [state: string, key: string, midnight: string, before: number | undefined, from: number | undefined][] = [
  ["CA", "taxes.excise.rate", "2025-07-01T00:00:00-07:00", 15, 19],
  ["CA", "taxes.excise.rate", "2025-10-01T00:00:00-07:00", 19, 15],
  ["CA", "taxes.excise.rate", "2028-07-01T00:00:00-07:00", 15, undefined],
  ["CT", "limits.all.most", "2023-12-01T00:00:00-05:00", undefined, 0.5],
  ["MD", "taxes.sales.rate", "2025-07-01T00:00:00-04:00", undefined, 12],
  ["ME", "taxes.sales.rate", "2026-01-01T00:00:00-05:00", undefined, 14],
  ["MN", "taxes.excise.rate", "2025-07-01T00:00:00-05:00", undefined, 15],
  ["NM", "taxes.excise.rate", "2025-07-01T00:00:00-06:00", undefined, 13],
  ["NM", "taxes.excise.rate", "2026-07-01T00:00:00-06:00", 13, 14],
  ["NM", "taxes.excise.rate", "2027-07-01T00:00:00-06:00", 14, 15],
  ["NM", "taxes.excise.rate", "2028-07-01T00:00:00-06:00", 15, 16],
  ["NM", "taxes.excise.rate", "2029-07-01T00:00:00-06:00", 16, 17],
  ["NM", "taxes.excise.rate", "2030-07-01T00:00:00-06:00", 17, 18],
  ["NV", "limits.all.most", "2024-01-01T00:00:00-08:00", undefined, 2.5],
  ["NV", "limits.all.equivalents.concentrate", "2024-01-01T00:00:00-08:00", undefined, 0.25],
  ["OH", "limits.all.most", "2025-06-01T00:00:00-04:00", undefined, 2.5],
  ["OH", "limits.all.equivalents.concentrate", "2025-06-01T00:00:00-04:00", undefined, 15_000],
  ["OH", "limits.all.equivalents.edible", "2025-06-01T00:00:00-04:00", undefined, 15_000],
];

describe("a value begins and ends at midnight where the goods are sold", () => {
  const valueAt = (state: string, key: string, at: number) =>
    factsOf(packIn(state, at)).find((one) => one.key === key)?.fact.value;

  test.each(turns)("%s %s at %s: %s, then %s", (state, key, midnight, before, from) => {
    const at = Date.parse(midnight);
    expect([valueAt(state, key, at - 1), valueAt(state, key, at)]).toEqual([before, from]);
  });

  test("every first and last day of a pack's values is in this table", () => {
    const days = packs.flatMap((pack) =>
      factsOf(pack).flatMap(({ key, fact }) => [fact.from, fact.until].map((day) => day && `${pack.state} ${key}`)),
    );
    const dated = new Set(days.filter((day) => day && day !== "OH limits.all.period"));
    expect([...dated].toSorted()).toEqual([...new Set(turns.map(([state, key]) => `${state} ${key}`))].toSorted());
  });
});
