import { clockOf, formatHour } from "../dispensaries/opening-hours.ts";
import { addDays, localTime, type Weekday, weekdays } from "../local-date.ts";
import { instantOf } from "../local-instant.ts";
import type { DealTerms } from "./deal.ts";

type Hours = Pick<DealTerms, "weekdays" | "from" | "until">;
type Times = Hours & Pick<DealTerms, "startsAt" | "endsAt">;

const isDayOf = ({ weekdays: days }: Hours, weekday: Weekday): boolean => days.length === 0 || days.includes(weekday);

export function isTimeOf(deal: Hours, timeZone: string, now: number): boolean {
  const { weekday, minutes } = localTime(now, timeZone);
  const clock = clockOf(minutes);
  return isDayOf(deal, weekday) && clock >= (deal.from ?? "00:00") && (deal.until === null || clock < deal.until);
}

const isBetween = ({ startsAt, endsAt }: Times, at: number): boolean =>
  (startsAt === null || startsAt <= at) && (endsAt === null || at < endsAt);

export const isOn = (deal: Times, timeZone: string, now: number): boolean =>
  isBetween(deal, now) && isTimeOf(deal, timeZone, now);

export function comesWithinWeek(deal: Times, timeZone: string, now: number): boolean {
  if (!isBetween(deal, now)) return false;
  const { date, weekday } = localTime(now, timeZone);
  const today = weekdays.indexOf(weekday);
  return Array.from({ length: 8 }, (_, ahead) => ahead).some((ahead) => {
    if (!isDayOf(deal, weekdays[(today + ahead) % 7] as Weekday)) return false;
    const begin = instantOf(`${addDays(date, ahead)}T${deal.from ?? "00:00"}`, timeZone);
    return begin !== undefined && begin > now && isBetween(deal, begin);
  });
}

/** "Mondays 4–6 PM", "daily from 11 AM"; empty if the deal always applies. */
export function dealSchedule({ weekdays: days, from, until }: Hours): string {
  const hours = hoursText(from, until);
  return [dayNames(days) || (hours && "daily"), hours].filter(Boolean).join(" ");
}

const capital = (day: Weekday): string => day.charAt(0).toUpperCase() + day.slice(1);

function dayNames(chosen: readonly Weekday[]): string {
  const days = weekdays.filter((day) => chosen.includes(day));
  if (days.length === weekdays.length) return "";
  if (days.length < 3) return days.map((day) => `${capital(day)}s`).join(" and ");
  const short = days.map((day) => capital(day).slice(0, 3));
  if (weekdays.join().includes(days.join())) return `${short[0]}–${short.at(-1)}`;
  return `${short.slice(0, -1).join(", ")} and ${short.at(-1)}`;
}

function hoursText(from: string | null, until: string | null): string {
  if (!until) return from ? `from ${formatHour(from)}` : "";
  const end = formatHour(until);
  if (!from) return `until ${end}`;
  const begin = formatHour(from);
  return `${begin.slice(-2) === end.slice(-2) ? begin.slice(0, -3) : begin}–${end}`;
}
