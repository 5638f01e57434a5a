import { describe, expect, test } from "vitest";
import {
  compareWith,
  dayAround,
  lastDays,
  rangeBefore,
  readDayRange,
  type SalesDay,
  salesReport,
} from "#app/domain/sales/sales.ts";

const LA = "America/Los_Angeles";
const monday: SalesDay = {
  day: "2026-06-15",
  startsAt: Date.parse("2026-06-15T00:00:00-07:00"),
  orders: 2,
  cents: 9000,
  canceled: 1,
  noShows: 1,
  hours: { 9: [1, 4000], 20: [1, 5000] },
  categories: { Flower: [2, 6000], Vape: [1, 3000] },
  types: { Delivery: [1, 4000], Pickup: [1, 5000] },
  products: { p1: [2, 6000, "Blue Dream"], p2: [1, 3000, "Cartridge"] },
};
const tuesday: SalesDay = {
  ...monday,
  day: "2026-06-16",
  startsAt: Date.parse("2026-06-16T00:00:00-07:00"),
  orders: 1,
  cents: 1000,
  canceled: 0,
  noShows: 0,
  hours: { 9: [1, 1000] },
  categories: { Vape: [1, 1000] },
  types: { Pickup: [1, 1000] },
  products: { p2: [1, 1000, "Cartridge"] },
};
const range = { from: "2026-06-14", to: "2026-06-16" };
const report = (by: Parameters<typeof salesReport>[1]) => salesReport([monday, tuesday], by, range, LA);
const rows = (by: Parameters<typeof salesReport>[1]) =>
  report(by)
    .rows.filter(({ orders }) => orders > 0)
    .map(({ label, orders, cents }) => [label, orders, cents]);

describe("a report", () => {
  test("totals orders, sales, the average order and what was canceled", () => {
    expect(report("day").total).toEqual({
      orders: 3,
      cents: 10_000,
      averageCents: 3333,
      canceled: 1,
      // Of two pickups and one that nobody came for.
      noShowPercent: 33,
    });
    expect(salesReport([], "day", range, LA).total).toEqual({
      orders: 0,
      cents: 0,
      averageCents: 0,
      canceled: 0,
      noShowPercent: 0,
    });
  });

  test("has a row for each day, hour and weekday, sold or not", () => {
    expect(report("day").rows.map(({ key, orders }) => [key, orders])).toEqual([
      ["2026-06-14", 0],
      ["2026-06-15", 2],
      ["2026-06-16", 1],
    ]);
    expect(report("hour").rows).toHaveLength(24);
    expect(rows("hour")).toEqual([
      ["9", 2, 5000],
      ["20", 1, 5000],
    ]);
    expect(report("weekday").rows).toHaveLength(7);
    expect(rows("weekday")).toEqual([
      ["monday", 2, 9000],
      ["tuesday", 1, 1000],
    ]);
  });

  test("brings categories, products and types by sales, the most first", () => {
    expect(rows("category")).toEqual([
      ["Flower", 2, 6000],
      ["Vape", 2, 4000],
    ]);
    expect(rows("product")).toEqual([
      ["Blue Dream", 2, 6000],
      ["Cartridge", 2, 4000],
    ]);
    expect(rows("type")).toEqual([
      ["Pickup", 2, 6000],
      ["Delivery", 1, 4000],
    ]);
    expect(report("product").rows[0]?.key).toBe("p1");
  });

  test("shows the hour on the clock, also in a night when clocks change", () => {
    const spring = { ...monday, startsAt: dayAround(Date.parse("2026-03-08T20:00:00Z"), LA).startsAt };
    const [first, second] = salesReport(
      [{ ...spring, hours: { 1: [1, 1], 2: [1, 1] } }],
      "hour",
      range,
      LA,
    ).rows.filter(({ orders }) => orders > 0);
    expect([first?.key, second?.key]).toEqual(["1", "3"]);
  });
});

test("a local day lasts from midnight to midnight, 23 or 25 hours where clocks change", () => {
  const hours = (at: string) => {
    const { day, startsAt, endsAt } = dayAround(Date.parse(at), LA);
    return [day, (endsAt - startsAt) / 3_600_000];
  };
  expect(hours("2026-06-16T06:59:59Z")).toEqual(["2026-06-15", 24]);
  expect(hours("2026-06-16T07:00:00Z")).toEqual(["2026-06-16", 24]);
  expect(hours("2026-03-08T20:00:00Z")).toEqual(["2026-03-08", 23]);
  expect(hours("2026-11-01T20:00:00Z")).toEqual(["2026-11-01", 25]);
});

test.each([
  ["America/New_York", "2026-06-16T03:59:59Z", "2026-06-15", 24],
  ["America/New_York", "2026-06-16T04:00:00Z", "2026-06-16", 24],
  ["America/New_York", "2026-03-08T12:00:00Z", "2026-03-08", 23],
  ["America/New_York", "2026-11-01T05:30:00Z", "2026-11-01", 25],
  ["America/Phoenix", "2026-03-08T12:00:00Z", "2026-03-08", 24],
  ["America/Anchorage", "2026-11-01T12:00:00Z", "2026-11-01", 25],
  ["Pacific/Honolulu", "2026-11-01T09:59:59Z", "2026-10-31", 24],
  ["Pacific/Honolulu", "2026-11-01T10:00:00Z", "2026-11-01", 24],
])("in %s it is the day of its own clock: %s", (timeZone, at, day, hours) => {
  const around = dayAround(Date.parse(at), timeZone);
  expect([around.day, (around.endsAt - around.startsAt) / 3_600_000]).toEqual([day, hours]);
  expect(dayAround(around.startsAt, timeZone)).toEqual(around);
  expect(dayAround(around.endsAt - 1, timeZone)).toEqual(around);
  expect(dayAround(around.endsAt, timeZone).startsAt).toBe(around.endsAt);
});

describe("a range", () => {
  test("is the last thirty days by default", () => {
    expect(readDayRange({}, "2026-06-16")).toEqual({ ok: true, value: { from: "2026-05-18", to: "2026-06-16" } });
    expect(lastDays("2026-03-01", 2)).toEqual({ from: "2026-02-28", to: "2026-03-01" });
  });

  test("is compared with as many days right before", () =>
    expect(rangeBefore({ from: "2026-06-14", to: "2026-06-16" })).toEqual({ from: "2026-06-11", to: "2026-06-13" }));

  test.each([
    [112, 100, "up", "12% vs. the 30 days before"],
    [0, 100, "down", "100% vs. the 30 days before"],
    [100_001, 100_000, "up", "Less than 1% vs. the 30 days before"],
    [5, 0, "up", "None in the 30 days before"],
    [5, 5, "same", "Same as the 30 days before"],
    [0, 0, "same", "Same as the 30 days before"],
  ])("of %i after %i are %s: %s", (now, before, direction, text) =>
    expect(compareWith(now, before, "30 days")).toEqual({ direction, text }),
  );

  test.each([
    [{ from: "June" }, "from", "Enter a day as YYYY-MM-DD."],
    [{ to: "2026-02-30" }, "to", "Enter a day as YYYY-MM-DD."],
    [{ to: "2026-06-01T00:00:00Z" }, "to", "Enter a day as YYYY-MM-DD."],
    [{ from: "0001-01-01" }, "from", "At most 366 days can be shown."],
    [{ from: "2026-06-17", to: "2026-06-16" }, "to", "The last day is before the first."],
    [{ from: "2025-06-15", to: "2026-06-16" }, "from", "At most 366 days can be shown."],
  ])("%o is refused beside its field", (query, field, message) =>
    expect(readDayRange(query, "2026-06-16")).toMatchObject({ reason: "malformed", fields: { [field]: message } }),
  );

  test("may have 366 days", () =>
    expect(readDayRange({ from: "2025-06-16", to: "2026-06-16" }, "2026-06-16").ok).toBe(true));
});
