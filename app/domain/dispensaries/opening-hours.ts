import { addDays, localTime, shortDayText, type Weekday, weekdays } from "../local-date.ts";

/** Wall-clock times "HH:MM", 24 hours, in the vendor's own time zone. */
export type Span = { open: string; close: string };
/** A day's hours: its first span, and `more` where it closes in between. */
export type DayHours = Span & { more?: Span[] };
/** A missing day is closed. */
export type BusinessHours = Partial<Record<Weekday, DayHours>>;
/** A date unlike its weekday's others: a holiday, a closure. `hours` are null where it stays closed. */
export type SpecialDay = { reason: string; hours: DayHours | null };
/** By date, "YYYY-MM-DD". */
export type SpecialDays = Record<string, SpecialDay>;

/** What decides whether a dispensary is open. Pass it through `withinLaw` (compliance/flow.ts) first wherever orders are meant. */
export type OpeningFacts = {
  timeZone: string;
  businessHours: BusinessHours | null | undefined;
  specialDays: SpecialDays;
  /** No orders are taken before this instant; null, or in the past, where nobody paused. */
  pausedUntil: number | null;
};

export type OpenStatus = { open: boolean; label: string };

/** A day's hours one by one, the earliest first. */
export const spansOf = (hours: DayHours | null | undefined): Span[] =>
  hours ? [{ open: hours.open, close: hours.close }, ...(hours.more ?? [])] : [];

/** The hours of a day from its spans; null of none. */
export const hoursOf = ([first, ...more]: readonly Span[]): DayHours | null =>
  first ? { ...first, ...(more.length > 0 ? { more } : {}) } : null;

/** Minutes since midnight of "HH:MM". */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** The same backward. */
export const clockOf = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");

/** "9 AM", "9:30 PM": the minutes only where there are some. */
export function formatHour(time: string): string {
  const hour = Number(time.slice(0, 2));
  const minutes = time.slice(3, 5);
  return `${hour % 12 || 12}${minutes === "00" ? "" : `:${minutes}`} ${hour < 12 ? "AM" : "PM"}`;
}

/** "9:00 AM": a time as a form says it. */
export const formatTime = (time: string): string =>
  `${Number(time.slice(0, 2)) % 12 || 12}:${time.slice(3, 5)} ${Number(time.slice(0, 2)) < 12 ? "AM" : "PM"}`;

/** "9 AM – 1 PM, 3 PM – 8 PM", or "Closed". */
export const hoursText = (hours: DayHours | null | undefined): string =>
  spansOf(hours)
    .map(({ open, close }) => `${formatHour(open)} – ${formatHour(close)}`)
    .join(", ") || "Closed";

/** The spans of a calendar day there: those of the date where it is a special one, else of its weekday. */
export function spansOn({ businessHours, specialDays }: OpeningFacts, date: string, weekday: Weekday): Span[] {
  const special = specialDays[date];
  return spansOf(special ? special.hours : businessHours?.[weekday]);
}

function statusByHours(shop: OpeningFacts, now: number): OpenStatus {
  const { date, weekday, minutes } = localTime(now, shop.timeZone);
  const span = spansOn(shop, date, weekday).find(({ close }) => minutes <= minutesOf(close));
  if (!span) return { open: false, label: "Closed" };
  if (minutes < minutesOf(span.open)) return { open: false, label: `Opens at ${formatHour(span.open)}` };
  return { open: true, label: `Open until ${formatHour(span.close)}` };
}

/** When a pause ends, "3:15 PM", of a dispensary that would be open but for it; undefined where it is not paused, or closes before. */
export function pauseEnd(shop: OpeningFacts, now: number): string | undefined {
  const { pausedUntil, timeZone } = shop;
  if (pausedUntil === null || pausedUntil <= now) return undefined;
  if (!statusByHours(shop, now).open || !statusByHours(shop, pausedUntil).open) return undefined;
  return wallClock(pausedUntil, timeZone);
}

/** "3:15 PM", on the wall there. */
export function wallClock(at: number, timeZone: string): string {
  const { minutes } = localTime(at, timeZone);
  return formatTime(clockOf(minutes));
}

/** Open status as the listing shows it, bounds included (SPEC.md 4). A pause that outlasts the hours reads as closed. */
export function openStatus(shop: OpeningFacts, now: number): OpenStatus {
  const status = statusByHours(shop, now);
  const { pausedUntil } = shop;
  if (!status.open || pausedUntil === null || pausedUntil <= now) return status;
  const ends = pauseEnd(shop, now);
  return ends ? { open: false, label: `Paused until ${ends}` } : statusByHours(shop, pausedUntil);
}

/**
 * Open status as the menu page shows it: "Closed · opens tomorrow 8 AM" until the next day with an opening time, searched
 * across 7 days; null where the shop has set no hours (SPEC.md 4). A special day says why.
 */
export function menuOpenStatus(shop: OpeningFacts, now: number): OpenStatus | null {
  const { businessHours, specialDays } = shop;
  if (Object.keys(businessHours ?? {}).length + Object.keys(specialDays).length === 0) return null;
  const status = openStatus(shop, now);
  if (status.label !== "Closed") return status;
  const special = specialDays[localTime(now, shop.timeZone).date];
  const next = nextOpening(shop, now);
  const label = `Closed${special?.reason ? ` (${special.reason})` : ""}${next ? ` · opens ${next.short}` : ""}`;
  return { open: false, label };
}

/** A menu's head names so many special days at most, the next ones. */
const SPECIAL_SHOWN = 4;

/** What a menu's head says of the hours: whether it is open, which day it is there, and which ones to come are unlike the others. */
export function menuOpening(shop: OpeningFacts, now: number) {
  const { weekday, date } = localTime(now, shop.timeZone);
  const special = Object.keys(shop.specialDays)
    .filter((day) => day >= date)
    .sort()
    .slice(0, SPECIAL_SHOWN)
    .map((day) => {
      const { reason, hours } = shop.specialDays[day] as SpecialDay;
      return { day: shortDayText(day), reason, hours: hoursText(hours) };
    });
  return { status: menuOpenStatus(shop, now), today: weekday, special };
}

export const isOpenAt = (shop: OpeningFacts, now: number): boolean => openStatus(shop, now).open;

/** `label` is "tomorrow at 9 AM", "Thursday at 9 AM", "next Tuesday at 9 AM" or "Dec 7 at 9 AM"; `short` is "Thu 9 AM". */
export type NextOpening = { label: string; short: string };

/** Closures may fill weeks. */
const DAYS_SEARCHED = 60;

/** The next time that a closed shop opens, after its pause; undefined where it never does. */
export function nextOpening(shop: OpeningFacts, now: number): NextOpening | undefined {
  const from = Math.max(now, shop.pausedUntil ?? now);
  const { date, weekday: today, minutes } = localTime(from, shop.timeZone);
  for (let ahead = 0; ahead <= DAYS_SEARCHED; ahead++) {
    const weekday = weekdays[(weekdays.indexOf(today) + ahead) % 7] as Weekday;
    const day = addDays(date, ahead);
    const next = spansOn(shop, day, weekday).find(({ open }) => ahead > 0 || minutes < minutesOf(open));
    if (!next) continue;
    const [long, short] = dayNames(weekday, day, ahead);
    return { label: `${long} at ${formatHour(next.open)}`, short: `${short} ${formatHour(next.open)}` };
  }
  return undefined;
}

function dayNames(weekday: Weekday, day: string, ahead: number): [long: string, short: string] {
  if (ahead === 0) return ["today", "today"];
  if (ahead === 1) return ["tomorrow", "tomorrow"];
  if (ahead > 7) return [shortDayText(day), shortDayText(day)];
  const name = weekday.charAt(0).toUpperCase() + weekday.slice(1);
  return ahead === 7 ? [`next ${name}`, `next ${name.slice(0, 3)}`] : [name, name.slice(0, 3)];
}
