import { describe, expect, test } from "vitest";
import {
  hourOptions,
  hoursProblem,
  specialDayProblems,
  specialDaysFrom,
} from "#app/domain/dispensaries/hours-rules.ts";
import {
  type BusinessHours,
  formatHour,
  hoursText,
  isOpenAt,
  menuOpening,
  menuOpenStatus,
  nextOpening,
  type OpeningFacts,
  openStatus,
  type SpecialDays,
} from "#app/domain/dispensaries/opening-hours.ts";
import { minutesPaused, pauseFor } from "#app/domain/dispensaries/pause.ts";
import { localDate, localTime } from "#app/domain/local-date.ts";

const LA = "America/Los_Angeles";
/** Open from Monday to Saturday; 2026-06-16 is a Tuesday. */
const hours: BusinessHours = Object.fromEntries(
  ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday"].map((day) => [
    day,
    { open: "09:00", close: "21:30" },
  ]),
);
/** A dispensary in Los Angeles, unless told otherwise. */
const shop = (businessHours: OpeningFacts["businessHours"], facts: Partial<OpeningFacts> = {}): OpeningFacts => ({
  timeZone: LA,
  businessHours,
  specialDays: {},
  pausedUntil: null,
  ...facts,
});
/** Pacific daylight time is seven hours behind. */
const at = (date: string, time: string, offset = "-07:00") => Date.parse(`${date}T${time}${offset}`);

test.each([
  ["08:59:59", { open: false, label: "Opens at 9 AM" }],
  ["09:00:00", { open: true, label: "Open until 9:30 PM" }],
  ["21:30:00", { open: true, label: "Open until 9:30 PM" }],
  ["21:30:59", { open: true, label: "Open until 9:30 PM" }],
  ["21:31:00", { open: false, label: "Closed" }],
])("at %s the listing says %o", (time, status) =>
  expect(openStatus(shop(hours), at("2026-06-16", time))).toEqual(status),
);

test("while it is open, and before it opens, the menu page says what the listing says", () => {
  for (const time of ["08:59:59", "12:00:00"])
    expect(menuOpenStatus(shop(hours), at("2026-06-16", time))).toEqual(
      openStatus(shop(hours), at("2026-06-16", time)),
    );
  expect(menuOpening(shop(hours), at("2026-06-16", "12:00:00"))).toEqual({
    status: { open: true, label: "Open until 9:30 PM" },
    today: "tuesday",
    special: [],
  });
});

test("without hours at all the listing says Closed and the menu page nothing", () => {
  const sunday = at("2026-06-21", "12:00:00");
  for (const known of [{}, null, undefined]) {
    expect(openStatus(shop(known), sunday)).toEqual({ open: false, label: "Closed" });
    expect(menuOpenStatus(shop(known), sunday)).toBeNull();
  }
});

test("on a day without hours the listing says Closed, and the menu page when it opens again", () => {
  const sunday = at("2026-06-21", "12:00:00");
  expect(openStatus(shop(hours), sunday)).toEqual({ open: false, label: "Closed" });
  expect(menuOpenStatus(shop(hours), sunday)).toEqual({ open: false, label: "Closed · opens tomorrow 9 AM" });
  const wednesdays = { wednesday: { open: "08:00", close: "12:00" } };
  expect(menuOpenStatus(shop(wednesdays), sunday)?.label).toBe("Closed · opens Wed 8 AM");
});

test("the same instant is another hour elsewhere: the shop's own clock counts", () => {
  const nine = at("2026-06-16", "09:00:00");
  expect(isOpenAt(shop(hours), nine)).toBe(true);
  expect(openStatus(shop(hours, { timeZone: "Pacific/Honolulu" }), nine)).toEqual({
    open: false,
    label: "Opens at 9 AM",
  });
  expect(openStatus(shop(hours, { timeZone: "America/New_York" }), at("2026-06-16", "18:31:00"))).toEqual({
    open: false,
    label: "Closed",
  });
});

test("after closing, the menu page names the next opening within seven days", () => {
  expect(menuOpenStatus(shop(hours), at("2026-06-16", "22:00:00"))?.label).toBe("Closed · opens tomorrow 9 AM");
  expect(menuOpenStatus(shop(hours), at("2026-06-20", "22:00:00"))?.label).toBe("Closed · opens Mon 9 AM");
  const tuesdays = { tuesday: { open: "10:30", close: "12:00" } };
  expect(menuOpenStatus(shop(tuesdays), at("2026-06-16", "13:00:00"))?.label).toBe("Closed · opens next Tue 10:30 AM");
});

test("the next opening is today's while the shop has not opened yet", () => {
  expect(nextOpening(shop(hours), at("2026-06-16", "06:00:00"))).toEqual({
    label: "today at 9 AM",
    short: "today 9 AM",
  });
  expect(nextOpening(shop(hours), at("2026-06-19", "23:00:00"))?.label).toBe("tomorrow at 9 AM");
  expect(nextOpening(shop(hours), at("2026-06-16", "09:00:00"))?.label).toBe("tomorrow at 9 AM");
  for (const none of [{}, null, undefined])
    expect(nextOpening(shop(none), at("2026-06-16", "06:00:00"))).toBeUndefined();
});

test("hours are wall-clock hours on the days when the clocks change", () => {
  const early = { sunday: { open: "06:00", close: "12:00" } };
  // Clocks go from 1:59 to 3:00 on 2026-03-08, and back on 2026-11-01.
  expect(isOpenAt(shop(early), Date.parse("2026-03-08T13:00:00Z"))).toBe(true);
  expect(isOpenAt(shop(early), Date.parse("2026-03-08T12:59:59Z"))).toBe(false);
  expect(isOpenAt(shop(early), Date.parse("2026-11-01T14:00:00Z"))).toBe(true);
  expect(isOpenAt(shop(early), Date.parse("2026-11-01T13:59:59Z"))).toBe(false);
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

test("opening hours come in steps of 30 minutes from 6 AM to 11:30 PM, closing after it opens", () => {
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
])("%s reads %s", (time, text) => expect(formatHour(time)).toBe(text));

describe("hours in two parts", () => {
  const split = shop({ tuesday: { open: "09:00", close: "13:00", more: [{ open: "15:00", close: "20:00" }] } });
  test.each([
    ["08:00", "Opens at 9 AM"],
    ["13:00", "Open until 1 PM"],
    ["13:01", "Opens at 3 PM"],
    ["15:00", "Open until 8 PM"],
    ["20:01", "Closed"],
  ])("at %s read %s", (time, label) =>
    expect(openStatus(split, at("2026-06-16", `${time}:00`))).toEqual({ open: label.startsWith("Open "), label }),
  );

  test("are both named, and the next opening is that of the part to come", () => {
    expect(hoursText(split.businessHours?.tuesday)).toBe("9 AM – 1 PM, 3 PM – 8 PM");
    expect(hoursText(null)).toBe("Closed");
    expect(nextOpening(split, at("2026-06-16", "14:00:00"))?.label).toBe("today at 3 PM");
  });

  test("are accepted if the second opens after the first closes, at most two", () => {
    const parts = (open: string, close: string) => ({ open: "09:00", close: "13:00", more: [{ open, close }] });
    expect(hoursProblem(parts("13:30", "20:00"))).toBeUndefined();
    expect(hoursProblem(parts("13:00", "20:00"))).toBe("You must reopen after the break.");
    expect(hoursProblem(parts("20:00", "15:00"))).toBe("Closing time must be after opening time.");
    expect(hoursProblem(parts("15:10", "20:00"))).toContain("30 minutes");
    const three = [
      { open: "14:00", close: "15:00" },
      { open: "16:00", close: "17:00" },
    ];
    expect(hoursProblem({ open: "09:00", close: "13:00", more: three })).toBe("A day can have one break.");
  });
});

describe("a special day", () => {
  const days: SpecialDays = {
    "2026-06-16": { reason: "Inventory", hours: null },
    "2026-06-17": { reason: "Half day", hours: { open: "12:00", close: "15:00" } },
    "2026-06-21": { reason: "Street fair", hours: { open: "10:00", close: "12:00" } },
  };
  const fair = shop(hours, { specialDays: days });

  test("replaces its weekday's hours, and says why it is closed", () => {
    const noon = at("2026-06-16", "11:00:00");
    expect(openStatus(fair, noon)).toEqual({ open: false, label: "Closed" });
    expect(menuOpenStatus(fair, noon)?.label).toBe("Closed (Inventory) · opens tomorrow 12 PM");
    expect(openStatus(fair, at("2026-06-17", "11:00:00")).label).toBe("Opens at 12 PM");
    expect(openStatus(fair, at("2026-06-21", "11:00:00")).label).toBe("Open until 12 PM");
    expect(openStatus(fair, at("2026-06-18", "11:00:00")).open).toBe(true);
    expect(menuOpenStatus(shop({}, { specialDays: days }), noon)?.label).toContain("Closed");
  });

  test("is named beforehand, the next ones first, and no longer once it is over", () => {
    const { special } = menuOpening(fair, at("2026-06-17", "11:00:00"));
    expect(special).toEqual([
      { day: "Wed, Jun 17", reason: "Half day", hours: "12 PM – 3 PM" },
      { day: "Sun, Jun 21", reason: "Street fair", hours: "10 AM – 12 PM" },
    ]);
  });

  test("may close a dispensary for weeks: the next opening is a date then", () => {
    const closed = (day: number) => [`2026-06-${day}`, { reason: "Renovation", hours: null }];
    const away = shop(hours, { specialDays: Object.fromEntries([...Array(10)].map((_, day) => closed(16 + day))) });
    expect(nextOpening(away, at("2026-06-16", "11:00:00"))).toEqual({
      label: "Fri, Jun 26 at 9 AM",
      short: "Fri, Jun 26 9 AM",
    });
  });

  test("is recorded with a date and a reason, once, and not after it ends", () => {
    const entry = { date: "2026-12-25", reason: " Christmas \n Day ", hours: null };
    const before = { ...entry, date: "2026-06-15" };
    const today = "2026-06-16";
    expect(specialDayProblems([entry, before], today)).toEqual({ "special.1": "This date has passed." });
    // One that was kept and has passed since is no fault of whoever saves the form now.
    expect(specialDayProblems([entry, before], today, { [before.date]: before })).toEqual({});
    expect(specialDayProblems([{ ...entry, date: today, reason: "a".repeat(60) }], today)).toEqual({});
    const days = specialDaysFrom([entry, before, { ...entry, date: today, reason: "a".repeat(60) }], today);
    expect(Object.entries(days)).toEqual([
      [today, { reason: "a".repeat(60), hours: null }],
      ["2026-12-25", { reason: "Christmas Day", hours: null }],
    ]);
    const wrong = [
      { ...entry, date: "2026-02-30" },
      { ...entry, reason: " " },
      { ...entry, reason: "a".repeat(61) },
      { ...entry, date: "2026-12-26", hours: { open: "10:00", close: "09:00" } },
      entry,
    ];
    expect(specialDayProblems(wrong, today)).toEqual({
      "special.0": "Choose a date.",
      "special.1": "Give a reason, such as Thanksgiving. Shoppers see it.",
      "special.2": "This date is listed twice.",
      "special.3": "Closing time must be after opening time.",
      "special.4": "This date is listed twice.",
    });
  });
});

describe("a pause", () => {
  const paused = (until: string) => shop(hours, { pausedUntil: at("2026-06-16", until) });

  test("closes a dispensary until it is over", () => {
    expect(openStatus(paused("15:15:00"), at("2026-06-16", "15:00:00"))).toEqual({
      open: false,
      label: "Paused until 3:15 PM",
    });
    expect(menuOpenStatus(paused("15:15:00"), at("2026-06-16", "15:00:00"))?.label).toBe("Paused until 3:15 PM");
    expect(openStatus(paused("15:15:00"), at("2026-06-16", "15:15:00")).open).toBe(true);
  });

  test("that outlasts the hours, or falls outside of them, says nothing of itself", () => {
    expect(openStatus(paused("21:45:00"), at("2026-06-16", "21:15:00"))).toEqual({ open: false, label: "Closed" });
    expect(menuOpenStatus(paused("21:45:00"), at("2026-06-16", "21:15:00"))?.label).toBe(
      "Closed · opens tomorrow 9 AM",
    );
    expect(openStatus(paused("08:30:00"), at("2026-06-16", "08:00:00")).label).toBe("Opens at 9 AM");
  });

  test("is of 15, 30 or 60 minutes, and ends on a full one", () => {
    expect(pauseFor(15, " Busy ", at("2026-06-16", "15:00:30"))).toEqual({
      ok: true,
      value: { until: at("2026-06-16", "15:16:00"), reason: "Busy" },
    });
    expect(pauseFor(0, "", 1)).toEqual({ ok: true, value: { until: null, reason: null } });
    const now = at("2026-06-16", "15:00:30");
    expect([now + 60_001, now + 60_000, now, null].map((until) => minutesPaused(until, now))).toEqual([2, 1, 0, 0]);
    expect(pauseFor(15, "a".repeat(60), 1).ok).toBe(true);
    for (const minutes of [-1, 1, 45, 61]) expect(pauseFor(minutes, "", 1)).toMatchObject({ reason: "invalid" });
    expect(pauseFor(15, "a".repeat(61), 1)).toMatchObject({ fields: { reason: expect.any(String) } });
  });
});
