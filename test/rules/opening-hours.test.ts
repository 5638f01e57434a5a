import { expect, test } from "vitest";
import {
  type BusinessHours,
  formatHour,
  hourOptions,
  hoursProblem,
  isOpenAt,
  menuOpening,
  menuOpenStatus,
  nextOpening,
  openStatus,
} from "#app/domain/dispensaries/opening-hours.ts";
import { localDate, localTime } from "#app/domain/local-date.ts";

const LA = "America/Los_Angeles";
/** Open from Monday to Saturday; 2026-06-16 is a Tuesday. */
const hours: BusinessHours = Object.fromEntries(
  ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday"].map((day) => [
    day,
    { open: "09:00", close: "21:30" },
  ]),
);
/** Pacific daylight time is seven hours behind. */
const at = (date: string, time: string, offset = "-07:00") => Date.parse(`${date}T${time}${offset}`);

test.each([
  ["08:59:59", { open: false, label: "Opens at 9 AM" }],
  ["09:00:00", { open: true, label: "Open until 9:30 PM" }],
  ["21:30:00", { open: true, label: "Open until 9:30 PM" }],
  ["21:30:59", { open: true, label: "Open until 9:30 PM" }],
  ["21:31:00", { open: false, label: "Closed" }],
])("at %s the listing says %o", (time, status) => {
  expect(openStatus(hours, LA, at("2026-06-16", time))).toEqual(status);
});

test("while it is open, and before it opens, the menu page says what the listing says", () => {
  for (const time of ["08:59:59", "12:00:00"]) {
    expect(menuOpenStatus(hours, LA, at("2026-06-16", time))).toEqual(openStatus(hours, LA, at("2026-06-16", time)));
  }
  expect(menuOpening(hours, LA, at("2026-06-16", "12:00:00"))).toEqual({
    status: { open: true, label: "Open until 9:30 PM" },
    today: "tuesday",
  });
});

test("without hours at all the listing says Closed and the menu page nothing", () => {
  const sunday = at("2026-06-21", "12:00:00");
  for (const known of [{}, null, undefined]) {
    expect(openStatus(known, LA, sunday)).toEqual({ open: false, label: "Closed" });
    expect(menuOpenStatus(known, LA, sunday)).toBeNull();
  }
});

test("on a day without hours the listing says Closed, and the menu page when it opens again", () => {
  const sunday = at("2026-06-21", "12:00:00");
  expect(openStatus(hours, LA, sunday)).toEqual({ open: false, label: "Closed" });
  expect(menuOpenStatus(hours, LA, sunday)).toEqual({ open: false, label: "Closed · opens tomorrow 9 AM" });
  const wednesdays = { wednesday: { open: "08:00", close: "12:00" } };
  expect(menuOpenStatus(wednesdays, LA, sunday)?.label).toBe("Closed · opens Wed 8 AM");
});

test("the same instant is another hour elsewhere: the shop's own clock counts", () => {
  const nine = at("2026-06-16", "09:00:00");
  expect(isOpenAt(hours, LA, nine)).toBe(true);
  expect(openStatus(hours, "Pacific/Honolulu", nine)).toEqual({ open: false, label: "Opens at 9 AM" });
  expect(openStatus(hours, "America/New_York", at("2026-06-16", "18:31:00"))).toEqual({ open: false, label: "Closed" });
});

test("after closing, the menu page names the next opening within seven days", () => {
  expect(menuOpenStatus(hours, LA, at("2026-06-16", "22:00:00"))?.label).toBe("Closed · opens tomorrow 9 AM");
  expect(menuOpenStatus(hours, LA, at("2026-06-20", "22:00:00"))?.label).toBe("Closed · opens Mon 9 AM");
  const tuesdays = { tuesday: { open: "10:30", close: "12:00" } };
  expect(menuOpenStatus(tuesdays, LA, at("2026-06-16", "13:00:00"))?.label).toBe("Closed · opens next Tue 10:30 AM");
});

test("the next opening is today's while the shop has not opened yet", () => {
  expect(nextOpening(hours, LA, at("2026-06-16", "06:00:00"))).toEqual({
    label: "today at 9 AM",
    short: "today 9 AM",
  });
  expect(nextOpening(hours, LA, at("2026-06-19", "23:00:00"))?.label).toBe("tomorrow at 9 AM");
  expect(nextOpening(hours, LA, at("2026-06-16", "09:00:00"))?.label).toBe("tomorrow at 9 AM");
  for (const none of [{}, null, undefined]) {
    expect(nextOpening(none, LA, at("2026-06-16", "06:00:00"))).toBeUndefined();
  }
});

test("hours are wall-clock hours on the days when the clocks change", () => {
  const early = { sunday: { open: "06:00", close: "12:00" } };
  // Clocks go from 1:59 to 3:00 on 2026-03-08, and back on 2026-11-01.
  expect(isOpenAt(early, LA, Date.parse("2026-03-08T13:00:00Z"))).toBe(true);
  expect(isOpenAt(early, LA, Date.parse("2026-03-08T12:59:59Z"))).toBe(false);
  expect(isOpenAt(early, LA, Date.parse("2026-11-01T14:00:00Z"))).toBe(true);
  expect(isOpenAt(early, LA, Date.parse("2026-11-01T13:59:59Z"))).toBe(false);
  expect(localTime(Date.parse("2026-03-08T10:00:00Z"), LA)).toEqual({
    date: "2026-03-08",
    weekday: "sunday",
    minutes: 180,
  });
});

test("a calendar day is the vendor's, not the edge's", () => {
  const instant = Date.parse("2026-06-16T06:30:00Z");
  expect(localDate(instant, LA)).toBe("2026-06-15");
  expect(localDate(instant, "UTC")).toBe("2026-06-16");
  expect(localTime(Date.parse("2026-01-01T08:00:00Z"), LA).minutes).toBe(0);
});

test("a day may be kept in steps of 30 minutes from 6 AM to 11:30 PM, closing after it opens", () => {
  expect([hourOptions.length, hourOptions[0], hourOptions.at(-1)]).toEqual([36, "06:00", "23:30"]);
  expect(hoursProblem({ open: "06:00", close: "23:30" })).toBeUndefined();
  expect(hoursProblem({ open: "09:00", close: "09:00" })).toBe("Closing time must be after opening time.");
  expect(hoursProblem({ open: "21:00", close: "09:00" })).toBe("Closing time must be after opening time.");
  for (const odd of ["05:30", "09:15", "24:00", "9:00", ""])
    expect(hoursProblem({ open: odd, close: "23:30" })).toContain("30 minutes");
});

test.each([
  ["00:00", "12 AM"],
  ["09:00", "9 AM"],
  ["12:00", "12 PM"],
  ["13:30", "1:30 PM"],
])("%s reads %s", (time, text) => {
  expect(formatHour(time)).toBe(text);
});
