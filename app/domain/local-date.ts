import { DAY_MS } from "./time.ts";
export const weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;
export type Weekday = (typeof weekdays)[number];

export const HOME_ZONE = "America/Los_Angeles";

export type LocalTime = { date: string; weekday: Weekday; minutes: number };

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(timeZone: string) {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    // Sweden writes a date as ISO does.
    formatter = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" });
    // Creating a formatter costs far more than using it.
    formatters.set(timeZone, formatter);
  }
  return formatter;
}

export function localTime(now: number, timeZone: string): LocalTime {
  const [date = "", time = ""] = formatterOf(timeZone).format(now).split(" ");
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return { date, weekday: weekdays[(new Date(date).getUTCDay() + 6) % 7]!, minutes: hour * 60 + minute };
}

export const localDate = (now: number, timeZone: string): string => localTime(now, timeZone).date;

export function zoneName(timeZone: string): string {
  const parts = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longGeneric" }).formatToParts(
    Date.UTC(2026, 0),
  );
  return parts.find(({ type }) => type === "timeZoneName")?.value.replace(/ Time$/, "") ?? timeZone;
}

export const localTimeOf = (timeZone: string): string => `Dispensary’s local time (${zoneName(timeZone)})`;

export const dayText = (day: string): string =>
  new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" }).format(new Date(`${day}T00:00:00Z`));

export const shortDayText = (day: string): string =>
  new Intl.DateTimeFormat("en-US", { weekday: "short", month: "short", day: "numeric", timeZone: "UTC" }).format(
    new Date(`${day}T00:00:00Z`),
  );

export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);

export function isDay(text: string): boolean {
  const instant = Date.parse(`${text}T00:00:00Z`);
  // Date.parse rolls February 30 over into March.
  return !Number.isNaN(instant) && new Date(instant).toISOString().slice(0, 10) === text;
}
