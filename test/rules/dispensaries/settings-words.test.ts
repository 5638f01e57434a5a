import { expect, test } from "vitest";
import { type BusinessHours, formatTime } from "#app/domain/dispensaries/opening-hours.ts";
import { hoursWords, paymentWords, windowWords, zoneWords } from "#app/domain/dispensaries/settings-summary.ts";
import { weekdays } from "#app/domain/local-date.ts";

const nine = { open: "09:00", close: "21:00" };
const week = (changes: BusinessHours = {}): BusinessHours => ({
  ...Object.fromEntries(weekdays.map((day) => [day, nine])),
  ...changes,
});
const without = (...days: (typeof weekdays)[number][]) =>
  Object.fromEntries(Object.entries(week()).filter(([day]) => !days.includes(day as (typeof weekdays)[number])));

test.each([
  ["06:00", "6:00 AM"],
  ["12:00", "12:00 PM"],
  ["00:30", "12:30 AM"],
  ["23:30", "11:30 PM"],
])("a form says %s as %s", (time, words) => expect(formatTime(time)).toBe(words));

test.each([
  ["the same every day", week(), "Mon–Sun 9:00 AM – 9:00 PM"],
  ["closed on the weekend", without("saturday", "sunday"), "Mon–Fri 9:00 AM – 9:00 PM, Sat–Sun closed"],
  [
    "another Wednesday",
    week({ wednesday: { open: "12:00", close: "18:30" } }),
    "Mon–Tue 9:00 AM – 9:00 PM, Wed 12:00 PM – 6:30 PM, Thu–Sun 9:00 AM – 9:00 PM",
  ],
  ["no hours", {}, "Closed every day"],
])("hours that are %s are said in one line", (_, hours, words) => expect(hoursWords(hours)).toBe(words));

test("payment settings say the minimum, the methods and what they cost", () => {
  const accepted = [
    { method: "Cash" as const, fee: 0 },
    { method: "Debit" as const, fee: 3 },
  ];
  expect(paymentWords(3000, accepted)).toBe("Min $30 · Cash, Debit (+$3)");
  expect(paymentWords(0, [])).toBe("No minimum · no payment method yet");
});

test("a zone is around the storefront unless its center was moved", () => {
  const zone = { zoneLat: null, zoneLng: null, lat: 34.1, lng: -118.3, deliveryRadiusMiles: 20 };
  expect(zoneWords(zone, "1550 Vine St")).toBe("20 mi around 1550 Vine St");
  expect(zoneWords({ ...zone, zoneLat: 34.1, zoneLng: -118.3 }, "1550 Vine St")).toBe("20 mi around 1550 Vine St");
  for (const marker of [{ zoneLat: 34 }, { zoneLng: -118 }])
    expect(zoneWords({ ...zone, ...marker }, "1550 Vine St")).toBe("20 mi around 1550 Vine St");
  expect(zoneWords({ ...zone, zoneLat: 34.1, zoneLng: -118 }, "1550 Vine St")).toContain("marker at 34.100, -118.000");
  expect(zoneWords({ ...zone, zoneLat: 34, zoneLng: -118.3 }, "1550 Vine St")).toContain("marker at 34.000, -118.300");
  expect(zoneWords({ ...zone, zoneLat: 34, zoneLng: -118 }, "1550 Vine St")).toBe(
    "20 mi around your marker at 34.000, -118.000",
  );
});

test("hours in two parts and order windows take one line each", () => {
  const split = { open: "09:00", close: "13:00", more: [{ open: "15:00", close: "20:00" }] };
  expect(hoursWords({ monday: split })).toBe("Mon 9:00 AM – 1:00 PM and 3:00 PM – 8:00 PM, Tue–Sun closed");
  const windows = { minutes: 30, capacity: 5, leadMinutes: 60, daysAhead: 2, acceptMinutes: 45 };
  expect(windowWords(windows)).toBe(
    "5 orders every 30 minutes, 2 days ahead, 60 minutes before · 45 minutes to accept",
  );
  expect(windowWords({ ...windows, capacity: 1, daysAhead: 0 })).toBe(
    "1 order every 30 minutes, today, 60 minutes before · 45 minutes to accept",
  );
  expect(windowWords({ ...windows, capacity: 0 })).toBe("No orders ahead · 45 minutes to accept");
});
