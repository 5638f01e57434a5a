import { localDate, localTime } from "./local-date.ts";
import { DAY_MS, MINUTE_MS } from "./time.ts";

const LOCAL = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})(?::\d{2}(?:\.\d+)?)?$/;
const WITH_ZONE = /(?:Z|[+-]\d{2}:?\d{2})$/;

export function localMonday(at: number, timeZone: string): string {
  const day = new Date(`${localDate(at, timeZone)}T12:00:00Z`);
  const sinceMonday = (day.getUTCDay() + 6) % 7;
  return new Date(day.getTime() - sinceMonday * DAY_MS).toISOString().slice(0, 10);
}

/** Local to `timeZone` unless `typed` has "Z" or an offset. Undefined if invalid, or in an hour skipped by DST. */
export function instantOf(typed: string, timeZone: string): number | undefined {
  if (WITH_ZONE.test(typed)) return numberOrUndefined(Date.parse(typed));
  const [, date, hour, minute] = LOCAL.exec(typed) ?? [];
  const target = Date.parse(`${date}T${hour}:${minute}:00Z`);
  // Date rolls February 30 over into March.
  if (Number.isNaN(target) || new Date(target).toISOString().slice(0, 10) !== date) return undefined;
  // Around a clock change the first guess is an hour off, and the second is right.
  const first = target - offsetAt(target, timeZone);
  const second = target - offsetAt(first, timeZone);
  return [first, second].find((instant) => sameWall(instant, timeZone, target));
}

const wallOf = (instant: number, timeZone: string): number => {
  const { date, minutes } = localTime(instant, timeZone);
  return Date.parse(`${date}T00:00:00Z`) + minutes * MINUTE_MS;
};
const offsetAt = (instant: number, timeZone: string): number =>
  wallOf(instant, timeZone) - Math.floor(instant / MINUTE_MS) * MINUTE_MS;
const sameWall = (instant: number, timeZone: string, target: number) => wallOf(instant, timeZone) === target;
const numberOrUndefined = (value: number) => (Number.isNaN(value) ? undefined : value);

export function localStamp(at: number, timeZone: string): string {
  const { date, minutes } = localTime(at, timeZone);
  const two = (value: number) => String(value).padStart(2, "0");
  return `${date} ${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

export const localInput = (at: number, timeZone: string): string => localStamp(at, timeZone).replace(" ", "T");

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** Formatted by hand: the edge and browsers disagree about the space before "PM", which breaks hydration. */
export function clockText(at: number, timeZone: string, year: "year" | "no year" = "no year"): string {
  const { date, minutes } = localTime(at, timeZone);
  const [inYear, month, day] = date.split("-").map(Number);
  return `${months[(month ?? 1) - 1]} ${day}, ${year === "year" ? `${inYear}, ` : ""}${clockOf(minutes)}`;
}

const clockOf = (minutes: number): string => {
  const hour = Math.floor(minutes / 60);
  return `${hour % 12 || 12}:${String(minutes % 60).padStart(2, "0")} ${hour < 12 ? "AM" : "PM"}`;
};

export const hourText = (at: number, timeZone: string, now: number): string =>
  localDate(at, timeZone) === localDate(now, timeZone)
    ? clockOf(localTime(at, timeZone).minutes)
    : clockText(at, timeZone);

export function agoText(at: number, now: number): string {
  const minutes = Math.floor((now - at) / MINUTE_MS);
  if (minutes < 1) return "just now";
  if (minutes < 60) return `${minutes} min ago`;
  if (minutes < 48 * 60) return `${Math.floor(minutes / 60)} h ago`;
  return `${Math.floor(minutes / 1440)} days ago`;
}
