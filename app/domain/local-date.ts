import { DAY_MS } from "./time.ts";
export const weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;
export type Weekday = (typeof weekdays)[number];

export const HOME_ZONE = "America/Los_Angeles";

export type LocalTime = { date: string; weekday: Weekday; minutes: number };

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(timeZone: string) {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat("en-US", {
      timeZone,
      weekday: "long",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
    });
    // Creating a formatter costs far more than using it.
    formatters.set(timeZone, formatter);
  }
  return formatter;
}

export function localTime(now: number, timeZone: string): LocalTime {
  const parts: Record<string, string> = {};
  for (const { type, value } of formatterOf(timeZone).formatToParts(now)) parts[type] = value;
  return {
    date: `${parts.year}-${parts.month}-${parts.day}`,
    weekday: (parts.weekday ?? "").toLowerCase() as Weekday,
    minutes: Number(parts.hour) * 60 + Number(parts.minute),
  };
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
