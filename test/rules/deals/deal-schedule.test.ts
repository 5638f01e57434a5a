import { describe, expect, test } from "vitest";
import { shownDeals, shownPrices } from "#app/domain/deals/current-deals.ts";
import type { Deal } from "#app/domain/deals/deal.ts";
import { comesWithinWeek, dealSchedule, isOn } from "#app/domain/deals/schedule.ts";
import { weekdays } from "#app/domain/local-date.ts";
import { aDeal } from "#test/support/deals.ts";

const LA = "America/Los_Angeles";
/** In Los Angeles; 2026-11-23 is a Monday. */
const at = (time: string, day = "2026-11-23") => Date.parse(`${day}T${time}:00-08:00`);
const happyHour = aDeal({ weekdays: ["monday"], from: "16:00", until: "18:00" });

describe("a deal's days and hours", () => {
  test.each([
    ["", {}],
    ["", { weekdays: [...weekdays] }],
    ["Mondays", { weekdays: ["monday"] }],
    ["Tuesdays and Fridays", { weekdays: ["friday", "tuesday"] }],
    ["Mon–Fri", { weekdays: ["monday", "tuesday", "wednesday", "thursday", "friday"] }],
    ["Mon, Wed and Sun", { weekdays: ["sunday", "monday", "wednesday"] }],
    ["Mondays 4–6 PM", { weekdays: ["monday"], from: "16:00", until: "18:00" }],
    ["daily 11:30 AM–2 PM", { from: "11:30", until: "14:00" }],
    ["daily 10–11 AM", { from: "10:00", until: "11:00" }],
    ["daily from 9 AM", { from: "09:00" }],
    ["Saturdays and Sundays until 1 PM", { weekdays: ["saturday", "sunday"], until: "13:00" }],
  ] as const)("are said as %j", (text, hours) => expect(dealSchedule(aDeal(hours as Partial<Deal>))).toBe(text));

  test("apply from the first minute to the last, on the dispensary's clock", () => {
    const times = ["15:59", "16:00", "17:59", "18:00"].map((time) => isOn(happyHour, LA, at(time)));
    expect(times).toEqual([false, true, true, false]);
    expect(isOn(happyHour, "America/New_York", at("16:30"))).toBe(false);
    expect(isOn(happyHour, LA, at("16:30", "2026-11-24"))).toBe(false);
  });

  test("come again within a week, unless the deal is over by then or has not begun", () => {
    const isSoon = (more: Partial<Deal>, now = at("18:00")) => comesWithinWeek({ ...happyHour, ...more }, LA, now);
    expect(isSoon({})).toBe(true);
    expect(isSoon({}, at("12:00"))).toBe(true);
    expect(isSoon({ endsAt: at("16:00", "2026-11-30") })).toBe(false);
    expect(isSoon({ endsAt: at("16:01", "2026-11-30") })).toBe(true);
    expect(isSoon({ startsAt: at("18:00") })).toBe(true);
    expect(isSoon({ startsAt: at("18:01") })).toBe(false);
    expect(isSoon({ weekdays: [], from: null, until: "10:00" })).toBe(true);
  });

  test("are wall-clock hours over a change of clocks", () => {
    // Clocks in Los Angeles go back on November 1, 2026.
    const saturday = Date.parse("2026-10-31T12:00:00-07:00");
    const sunday = aDeal({ weekdays: ["sunday"], from: "16:00", endsAt: at("16:30", "2026-11-01") });
    expect(comesWithinWeek(sunday, LA, saturday)).toBe(true);
    expect(isOn(sunday, LA, at("16:00", "2026-11-01"))).toBe(true);
  });
});

describe("shoppers", () => {
  const place = (...deals: Deal[]) => ({ state: "CA", timeZone: LA, deals });
  const shown = (now: number, ...deals: Deal[]) =>
    shownDeals(place(...deals), now).map(({ id, schedule, isNow }) => [id, schedule, isNow]);

  test("see active deals before coming ones, which show their time first", () => {
    const all = [happyHour, aDeal({ id: "always" })];
    expect(shown(at("12:00"), ...all)).toEqual([
      ["always", "", true],
      ["deal", "Mondays 4–6 PM", false],
    ]);
    expect(shown(at("17:00"), ...all)).toEqual([
      ["deal", "Mondays 4–6 PM", true],
      ["always", "", true],
    ]);
    expect(shownDeals(place(happyHour), at("17:00"))[0]?.text).toBe("20% off everything");
  });

  test("do not read what is over, has not begun, or is against the law", () => {
    expect(shown(at("12:00"), aDeal({ endsAt: at("12:00") }), aDeal({ startsAt: at("12:01") }))).toEqual([]);
    const bundle = aDeal({ kind: "bundle", percent: null, cents: 2500, buy: 3 });
    expect(shownDeals({ state: "IL", timeZone: LA, deals: [bundle] }, at("12:00"))).toEqual([]);
  });

  test("see a price struck through only while the deal is active", () => {
    const product = { id: "p", category: "Flower" as const, brand: "", priceCents: 1000, salePriceCents: null };
    const price = (time: string): unknown => shownPrices(place(happyHour), [product], at(time))[0];
    expect(["15:59", "16:00", "17:59", "18:00"].map(price)).toMatchObject([
      product,
      { dealCents: 800 },
      { dealCents: 800 },
      product,
    ]);
    expect(price("15:59")).not.toHaveProperty("dealCents");
    expect(price("18:00")).not.toHaveProperty("dealCents");
  });
});
