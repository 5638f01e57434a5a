export const weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;
export type Weekday = (typeof weekdays)[number];

/** The edge runs in UTC; people do not. A wall clock somewhere: date "YYYY-MM-DD", minutes since midnight. */
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
    // Building one costs far more than using it.
    formatters.set(timeZone, formatter);
  }
  return formatter;
}

/** What the clock on the wall says at an instant (ms since 1970) in an IANA time zone, daylight saving included. */
export function localTime(now: number, timeZone: string): LocalTime {
  const parts: Record<string, string> = {};
  for (const { type, value } of formatterOf(timeZone).formatToParts(now)) parts[type] = value;
  return {
    date: `${parts.year}-${parts.month}-${parts.day}`,
    weekday: (parts.weekday ?? "").toLowerCase() as Weekday,
    minutes: Number(parts.hour) * 60 + Number(parts.minute),
  };
}

/** The calendar day of an instant in a time zone, as "YYYY-MM-DD". */
export const localDate = (now: number, timeZone: string): string => localTime(now, timeZone).date;

/** What people call a time zone: "Pacific" for "America/Los_Angeles". */
export function zoneName(timeZone: string): string {
  const parts = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longGeneric" }).formatToParts(
    Date.UTC(2026, 0),
  );
  return parts.find(({ type }) => type === "timeZoneName")?.value.replace(/ Time$/, "") ?? timeZone;
}

/** What a dispensary's screens say beside their times. */
export const localTimeOf = (timeZone: string): string => `Dispensary’s local time (${zoneName(timeZone)})`;

/** "2026-06-16 14:30", as spreadsheets read a moment; whose clock it is stands in the column's name. */
export function localStamp(at: number, timeZone: string): string {
  const { date, minutes } = localTime(at, timeZone);
  const two = (value: number) => String(value).padStart(2, "0");
  return `${date} ${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

export const DAY_MS = 86_400_000;

/** A calendar day "YYYY-MM-DD" for people: "Oct 25, 2026". */
export const dayText = (day: string): string =>
  new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" }).format(new Date(`${day}T00:00:00Z`));

/** "Thu, Dec 3": a day of this year or the next. */
export const shortDayText = (day: string): string =>
  new Intl.DateTimeFormat("en-US", { weekday: "short", month: "short", day: "numeric", timeZone: "UTC" }).format(
    new Date(`${day}T00:00:00Z`),
  );

/** The calendar day so many days after another, or before it. */
export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);

/** Whether a text is a day of the calendar, "YYYY-MM-DD": February 30 is none. */
export function isDay(text: string): boolean {
  const instant = Date.parse(`${text}T00:00:00Z`);
  // Date.parse rolls February 30 over into March; a day that comes back as another one was none.
  return !Number.isNaN(instant) && new Date(instant).toISOString().slice(0, 10) === text;
}
