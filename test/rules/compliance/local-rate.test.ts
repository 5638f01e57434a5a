import { describe, expect, test } from "vitest";
import {
  cityKey,
  dayBefore,
  type LocalTaxRate,
  localRateErrors,
  localRatesOn,
  type TypedRate,
} from "#app/domain/compliance/local-rate.ts";
import { packIn } from "#app/domain/compliance/pack-in.ts";

const AT = Date.parse("2026-11-23T12:00:00-08:00");
const typed: TypedRate = { city: "Newark", taxKey: "local", percent: "2", fromDay: "2026-01-01", untilDay: "" };
const errorsOf = (change: Partial<TypedRate>, state = "NJ") =>
  localRateErrors({ ...typed, ...change }, packIn(state, AT));

test("a city is the same however it was typed", () => expect(cityKey("  Los   Angeles ")).toBe("los angeles"));

test("the day before the first of a month is the last of another", () => {
  expect(dayBefore("2026-03-01")).toBe("2026-02-28");
  expect(dayBefore("2027-01-01")).toBe("2026-12-31");
});

describe("a typed rate", () => {
  test.each<[what: string, change: Partial<TypedRate>]>([
    ["as it is", {}],
    ["of nothing", { percent: "0" }],
    ["of a name of 80 letters", { city: "a".repeat(80) }],
    ["with a last day", { untilDay: "2026-01-01" }],
  ])("%s is fine", (_, change) => expect(errorsOf(change)).toEqual({}));

  test.each<[message: string, field: keyof TypedRate, change: Partial<TypedRate>]>([
    ["Enter the city's name.", "city", { city: " " }],
    ["Enter the city's name.", "city", { city: "a\nb" }],
    ["Enter the city's name.", "city", { city: "a".repeat(81) }],
    ["New Jersey has no such tax.", "taxKey", { taxKey: "sales" }],
    ["Enter a percentage from 0 to 2.", "percent", { percent: "2.01" }],
    ["Enter a percentage from 0 to 2.", "percent", { percent: "-1" }],
    ["Enter a percentage from 0 to 2.", "percent", { percent: "two" }],
    ["Enter the first day as year, month and day.", "fromDay", { fromDay: "2026-02-30" }],
    ["Enter the last day as year, month and day.", "untilDay", { untilDay: "soon" }],
    ["The last day is before the first.", "untilDay", { untilDay: "2025-12-31" }],
  ])("is refused: %s", (message, field, change) => expect(errorsOf(change)).toEqual({ [field]: message }));
});

describe("the rates in force", () => {
  const rate = (change: Partial<LocalTaxRate>): LocalTaxRate => ({
    city: "newark",
    taxKey: "local",
    percent: 1,
    fromDay: "2026-01-01",
    untilDay: null,
    ...change,
  });
  const rates = [
    rate({ untilDay: "2026-06-30" }),
    rate({ percent: 2, fromDay: "2026-07-01" }),
    rate({ city: "hoboken", percent: 1.5 }),
  ];
  const on = (day: string, customer: string | null = null) =>
    localRatesOn(rates, { dispensary: "Newark", customer }, day);

  test("begin and end with their days", () => {
    expect(on("2025-12-31").dispensary).toEqual({});
    expect(on("2026-01-01").dispensary).toEqual({ local: 1 });
    expect(on("2026-06-30").dispensary).toEqual({ local: 1 });
    expect(on("2026-07-01").dispensary).toEqual({ local: 2 });
  });

  test("end after their last day if no others begin", () => {
    const ended = [rate({ untilDay: "2026-06-30" })];
    const cities = { dispensary: "Newark", customer: null };
    expect(localRatesOn(ended, cities, "2026-06-30").dispensary).toEqual({ local: 1 });
    expect(localRatesOn(ended, cities, "2026-07-01").dispensary).toEqual({});
  });

  test("are those of the dispensary's city and of the customer's", () => {
    expect(on("2026-07-01", "HOBOKEN")).toEqual({ dispensary: { local: 2 }, customer: { local: 1.5 } });
    expect(on("2026-07-01").customer).toEqual({});
  });
});
