import { expect, test } from "vitest";
import { instantOf, localInput, localMonday } from "#app/domain/couriers/pickup-time.ts";

const LA = "America/Los_Angeles";
const iso = (at: number | undefined) => at && new Date(at).toISOString();

test("a typed time is the dispensary's wall clock, summer and winter", () => {
  expect(iso(instantOf("2026-06-16T14:30", LA))).toBe("2026-06-16T21:30:00.000Z");
  expect(iso(instantOf("2026-12-16T14:30", LA))).toBe("2026-12-16T22:30:00.000Z");
  expect(iso(instantOf("2026-06-16T14:30", "America/New_York"))).toBe("2026-06-16T18:30:00.000Z");
});

test("an instant with its own offset speaks for itself", () => {
  expect(iso(instantOf("2026-06-16T21:30:00Z", LA))).toBe("2026-06-16T21:30:00.000Z");
});

test("around a change of clocks each wall time is found, and the skipped hour is none", () => {
  expect(iso(instantOf("2026-03-08T01:59", LA))).toBe("2026-03-08T09:59:00.000Z");
  expect(instantOf("2026-03-08T02:30", LA)).toBeUndefined();
  expect(iso(instantOf("2026-03-08T03:00", LA))).toBe("2026-03-08T10:00:00.000Z");
  expect(["2026-11-01T08:30:00.000Z", "2026-11-01T09:30:00.000Z"]).toContain(iso(instantOf("2026-11-01T01:30", LA)));
});

test.each(["", "tomorrow", "2026-13-01T10:00", "2026-02-30T10:00", "2026-06-16T25:00"])("%s is no time", (typed) => {
  expect(instantOf(typed, LA)).toBeUndefined();
});

test("a week begins on Monday, where the dispensary is", () => {
  // Monday 06:59 UTC is still Sunday in Los Angeles.
  expect(localMonday(Date.parse("2026-06-22T06:59:00Z"), LA)).toBe("2026-06-15");
  expect(localMonday(Date.parse("2026-06-22T07:00:00Z"), LA)).toBe("2026-06-22");
  expect(localMonday(Date.parse("2027-01-01T12:00:00Z"), LA)).toBe("2026-12-28");
});

test("a date-time field begins at now", () => {
  expect(localInput(Date.parse("2026-06-16T19:05:00Z"), LA)).toBe("2026-06-16T12:05");
});
