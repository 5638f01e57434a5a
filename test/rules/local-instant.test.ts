import { expect, test } from "vitest";
import { agoText, clockText, instantOf, localInput, localMonday } from "#app/domain/local-instant.ts";

const LA = "America/Los_Angeles";
const iso = (at: number | undefined) => at && new Date(at).toISOString();

test("a typed time is the dispensary's wall clock, summer and winter", () => {
  expect(iso(instantOf("2026-06-16T14:30", LA))).toBe("2026-06-16T21:30:00.000Z");
  expect(iso(instantOf("2026-12-16T14:30", LA))).toBe("2026-12-16T22:30:00.000Z");
  expect(iso(instantOf("2026-06-16T14:30", "America/New_York"))).toBe("2026-06-16T18:30:00.000Z");
});

test("an instant with its own offset speaks for itself", () => {
  for (const typed of ["2026-06-16T21:30:00Z", "2026-06-16T14:30-07:00", "2026-06-16T23:30:00.000+02:00"])
    expect(iso(instantOf(typed, LA))).toBe("2026-06-16T21:30:00.000Z");
  expect(instantOf("2026-13-01T10:00Z", LA)).toBeUndefined();
});

test("around a clock change each wall time is found, and the skipped hour doesn't exist", () => {
  expect(iso(instantOf("2026-03-08T01:59", LA))).toBe("2026-03-08T09:59:00.000Z");
  expect(instantOf("2026-03-08T02:30", LA)).toBeUndefined();
  expect(iso(instantOf("2026-03-08T03:00", LA))).toBe("2026-03-08T10:00:00.000Z");
  expect(["2026-11-01T08:30:00.000Z", "2026-11-01T09:30:00.000Z"]).toContain(iso(instantOf("2026-11-01T01:30", LA)));
});

test("seconds that a browser sends along do not count", () => {
  for (const typed of ["2026-06-16T14:30:00", "2026-06-16T14:30:59", "2026-06-16T14:30:00.000"])
    expect(iso(instantOf(typed, LA))).toBe("2026-06-16T21:30:00.000Z");
});

test.each([
  "x2026-06-16T10:00",
  "2026-06-16T10:00x",
  "2026-06-16T10:00:0",
  "2026-06-16 10:00",
  "",
  "tomorrow",
  "2026-13-01T10:00",
  "2026-02-30T10:00",
  "2026-06-16T25:00",
])("%s is no time", (typed) => expect(instantOf(typed, LA)).toBeUndefined());

test("a week begins on the dispensary's Monday", () => {
  // Monday 06:59 UTC is still Sunday in Los Angeles.
  expect(localMonday(Date.parse("2026-06-22T06:59:00Z"), LA)).toBe("2026-06-15");
  expect(localMonday(Date.parse("2026-06-22T07:00:00Z"), LA)).toBe("2026-06-22");
  expect(localMonday(Date.parse("2027-01-01T12:00:00Z"), LA)).toBe("2026-12-28");
});

test("a date-time field begins at now", () =>
  expect(localInput(Date.parse("2026-06-16T19:05:00Z"), LA)).toBe("2026-06-16T12:05"));

test.each([
  ["2026-06-16T19:05:00Z", "Jun 16, 12:05 PM", "Jun 16, 2026, 12:05 PM"],
  ["2026-06-16T21:30:00Z", "Jun 16, 2:30 PM", "Jun 16, 2026, 2:30 PM"],
  ["2026-01-01T08:00:00Z", "Jan 1, 12:00 AM", "Jan 1, 2026, 12:00 AM"],
  ["2026-01-01T07:59:59Z", "Dec 31, 11:59 PM", "Dec 31, 2025, 11:59 PM"],
  ["2026-12-01T19:59:00Z", "Dec 1, 11:59 AM", "Dec 1, 2026, 11:59 AM"],
])("%s is %s on the dispensary's wall", (instant, text, withYear) => {
  expect(clockText(Date.parse(instant), LA)).toBe(text);
  expect(clockText(Date.parse(instant), LA, "year")).toBe(withYear);
});

const MINUTE = 60_000;
test.each([
  [0, "just now"],
  [MINUTE - 1, "just now"],
  [MINUTE, "1 min ago"],
  [60 * MINUTE - 1, "59 min ago"],
  [60 * MINUTE, "1 h ago"],
  [48 * 60 * MINUTE - 1, "47 h ago"],
  [48 * 60 * MINUTE, "2 days ago"],
  [72 * 60 * MINUTE - 1, "2 days ago"],
  // The clock that wrote it was ahead.
  [-5 * MINUTE, "just now"],
])("what was %d milliseconds ago was %s", (elapsed, text) => expect(agoText(1e12 - elapsed, 1e12)).toBe(text));
