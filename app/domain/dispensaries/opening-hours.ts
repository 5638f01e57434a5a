import { localTime, type Weekday, weekdays } from "../local-date.ts";

/** Wall-clock times "HH:MM", 24 hours, in the vendor's own time zone. A missing day is closed. */
export type DayHours = { open: string; close: string };
export type BusinessHours = Partial<Record<Weekday, DayHours>>;

export type OpenStatus = { open: boolean; label: string };

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** What the hours form offers: 6:00 AM to 11:30 PM in steps of 30 minutes (DECISIONS 18). */
export const hourOptions: readonly string[] = Array.from(
  { length: 36 },
  (_, step) => `${String(6 + Math.floor(step / 2)).padStart(2, "0")}:${step % 2 ? "30" : "00"}`,
);

/** Why a day's hours cannot be kept, or undefined where they can. */
export function hoursProblem({ open, close }: DayHours): string | undefined {
  if (!hourOptions.includes(open) || !hourOptions.includes(close))
    return "Times run from 6:00 AM to 11:30 PM in steps of 30 minutes.";
  return minutesOf(close) > minutesOf(open) ? undefined : "Closing time must be after opening time.";
}

/** "9 AM", "9:30 PM": the minutes only where there are some. */
export function formatHour(time: string): string {
  const hour = Number(time.slice(0, 2));
  const minutes = time.slice(3, 5);
  return `${hour % 12 || 12}${minutes === "00" ? "" : `:${minutes}`} ${hour < 12 ? "AM" : "PM"}`;
}

/** "9:00 AM": a time as a form says it. */
export const formatTime = (time: string): string =>
  `${Number(time.slice(0, 2)) % 12 || 12}:${time.slice(3, 5)} ${Number(time.slice(0, 2)) < 12 ? "AM" : "PM"}`;

/** Open status as the listing shows it, bounds included (SPEC.md 4). */
export function openStatus(hours: BusinessHours | null | undefined, timeZone: string, now: number): OpenStatus {
  const { weekday, minutes } = localTime(now, timeZone);
  const today = hours?.[weekday];
  if (!today || minutes > minutesOf(today.close)) return { open: false, label: "Closed" };
  if (minutes < minutesOf(today.open)) return { open: false, label: `Opens at ${formatHour(today.open)}` };
  return { open: true, label: `Open until ${formatHour(today.close)}` };
}

/**
 * Open status as the menu page shows it: "Closed · opens tomorrow 8 AM" until the next day with an opening time, searched
 * across 7 days; null where the shop has set no hours (SPEC.md 4).
 */
export function menuOpenStatus(
  hours: BusinessHours | null | undefined,
  timeZone: string,
  now: number,
): OpenStatus | null {
  if (!hours || Object.keys(hours).length === 0) return null;
  const status = openStatus(hours, timeZone, now);
  if (status.label !== "Closed") return status;
  const next = nextOpening(hours, timeZone, now);
  return { open: false, label: `Closed${next ? ` · opens ${next.short}` : ""}` };
}

/** What a menu's head says of the hours: whether it is open, and which day it is there. */
export const menuOpening = (hours: BusinessHours | null | undefined, timeZone: string, now: number) => ({
  status: menuOpenStatus(hours, timeZone, now),
  today: localTime(now, timeZone).weekday,
});

export const isOpenAt = (hours: BusinessHours | null | undefined, timeZone: string, now: number): boolean =>
  openStatus(hours, timeZone, now).open;

/** `label` is "tomorrow at 9 AM", "Thursday at 9 AM" or "next Tuesday at 9 AM"; `short` is "Thu 9 AM". */
export type NextOpening = { label: string; short: string };

/** The next time that a closed shop opens, searched across 7 days; undefined where it never does. */
export function nextOpening(
  hours: BusinessHours | null | undefined,
  timeZone: string,
  now: number,
): NextOpening | undefined {
  const { weekday: today, minutes } = localTime(now, timeZone);
  for (let ahead = 0; ahead <= 7; ahead++) {
    const weekday = weekdays[(weekdays.indexOf(today) + ahead) % 7] as Weekday;
    const opens = hours?.[weekday]?.open;
    if (opens === undefined || (ahead === 0 && minutes >= minutesOf(opens))) continue;
    const [long, short] = dayNames(weekday, ahead);
    return { label: `${long} at ${formatHour(opens)}`, short: `${short} ${formatHour(opens)}` };
  }
  return undefined;
}

function dayNames(weekday: Weekday, ahead: number): [long: string, short: string] {
  if (ahead === 0) return ["today", "today"];
  if (ahead === 1) return ["tomorrow", "tomorrow"];
  const name = weekday.charAt(0).toUpperCase() + weekday.slice(1);
  return ahead === 7 ? [`next ${name}`, `next ${name.slice(0, 3)}`] : [name, name.slice(0, 3)];
}
