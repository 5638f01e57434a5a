import { describe, expect, test } from "vitest";
import { daysUntil, ratingOf, routesOf, thresholdText, type VitalDay } from "#app/domain/operations/vitals.ts";
import { vitalsSchema } from "#app/domain/operations/vitals-schema.ts";

const schema = vitalsSchema(new Set(["/nearby", "/vendor/:vendorId/menu"]));

test("what a browser measured on a known route is accepted, even if incomplete", () => {
  expect(schema.safeParse({ route: "/nearby", LCP: 1200, INP: 40, CLS: 0.02 }).success).toBe(true);
  expect(schema.safeParse({ route: "/vendor/:vendorId/menu", CLS: 0 }).success).toBe(true);
});

test.each([
  ["an address instead of a pattern", { route: "/vendor/01abc/menu", LCP: 1 }],
  ["a field that could name somebody", { route: "/nearby", LCP: 1, url: "https://nearleaf.example/?q=1" }],
  ["a metric that is not known", { route: "/nearby", TTFB: 1 }],
  ["nothing measured", { route: "/nearby" }],
  ["a negative time", { route: "/nearby", LCP: -1 }],
  ["a time beyond ten minutes", { route: "/nearby", LCP: 600_001 }],
  ["an infinite time", { route: "/nearby", LCP: Number.POSITIVE_INFINITY }],
  ["a text", { route: "/nearby", LCP: "1" }],
  ["a list", []],
  ["nothing", undefined],
])("%s is refused", (_, body) => expect(schema.safeParse(body).success).toBe(false));

test("the published thresholds decide what is good and poor, and are said in words", () => {
  expect([2500, 2501, 4000, 4001].map((value) => ratingOf("LCP", value))).toEqual([
    ...["good", "needs improvement", "needs improvement", "poor"],
  ]);
  expect(thresholdText("LCP")).toBe("Good up to 2.5 s, poor above 4.0 s.");
  expect(thresholdText("INP")).toBe("Good up to 200 ms, poor above 500 ms.");
  expect(thresholdText("CLS")).toBe("Good up to 0.10, poor above 0.25.");
});

describe("charts", () => {
  const days = daysUntil(Date.parse("2026-03-01T01:00:00Z"), 3);
  const row = (route: string, day: string, p75: number, visits: number): VitalDay => ({
    route,
    day,
    p75,
    visits,
    vital: "LCP",
  });

  test("cover the last days, today included, across a month's end", () =>
    expect(days).toEqual(["2026-02-27", "2026-02-28", "2026-03-01"]));

  test("show the most visited routes first, with a gap on days without visits", () => {
    const rows = [row("/", "2026-02-28", 900, 5), row("/nearby", "2026-02-27", 1500, 6), row("/", "2026-01-01", 1, 99)];
    expect(routesOf([...rows, { ...row("/", "2026-03-01", 0.3, 50), vital: "CLS" }], "LCP", days)).toEqual([
      {
        route: "/nearby",
        visits: 6,
        typical: 1500,
        days: [{ day: "2026-02-27", p75: 1500 }, ...days.slice(1).map((day) => ({ day, p75: null }))],
      },
      {
        route: "/",
        visits: 5,
        typical: 900,
        days: days.map((day) => ({ day, p75: day === "2026-02-28" ? 900 : null })),
      },
    ]);
  });

  test("one slow day with few visits does not decide what is typical", () => {
    const rows = [row("/", "2026-02-27", 9000, 3), row("/", "2026-02-28", 1000, 100), row("/", "2026-03-01", 1100, 90)];
    expect(routesOf(rows, "LCP", days)[0]?.typical).toBe(1000);
  });
});
