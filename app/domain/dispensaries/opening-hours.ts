import { addDays, localTime, shortDayText, type Weekday, weekdays } from "../local-date.ts";

/** "HH:MM", 24 hours, in the vendor's time zone. */
export type Span = { open: string; close: string };
/** `more` holds the hours after a break. */
export type DayHours = Span & { more?: Span[] };
/** A missing day is closed. */
export type BusinessHours = Partial<Record<Weekday, DayHours>>;
/** A holiday or closure. `hours` is null if closed all day. */
export type SpecialDay = { reason: string; hours: DayHours | null };
/** By date, "YYYY-MM-DD". */
export type SpecialDays = Record<string, SpecialDay>;

/** For orders, pass it through `withinLaw` (compliance/flow.ts) first. */
export type OpeningFacts = {
  timeZone: string;
  businessHours: BusinessHours | null | undefined;
  specialDays: SpecialDays;
  /** Null or past if not paused. */
  pausedUntil: number | null;
};

export type OpenStatus = { open: boolean; label: string };

export const spansOf = (hours: DayHours | null | undefined): Span[] =>
  hours ? [{ open: hours.open, close: hours.close }, ...(hours.more ?? [])] : [];

export const hoursOf = ([first, ...more]: readonly Span[]): DayHours | null =>
  first ? { ...first, ...(more.length > 0 ? { more } : {}) } : null;

export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

export const clockOf = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");

/** "9 AM", "9:30 PM". */
export function formatHour(time: string): string {
  const hour = Number(time.slice(0, 2));
  const minutes = time.slice(3, 5);
  return `${hour % 12 || 12}${minutes === "00" ? "" : `:${minutes}`} ${hour < 12 ? "AM" : "PM"}`;
}

/** "9:00 AM". */
export const formatTime = (time: string): string =>
  `${Number(time.slice(0, 2)) % 12 || 12}:${time.slice(3, 5)} ${Number(time.slice(0, 2)) < 12 ? "AM" : "PM"}`;

export const hoursText = (hours: DayHours | null | undefined): string =>
  spansOf(hours)
    .map(({ open, close }) => `${formatHour(open)} – ${formatHour(close)}`)
    .join(", ") || "Closed";

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

/** Undefined if not paused, or closed anyway at `now` or when the pause ends. */
export function pauseEnd(shop: OpeningFacts, now: number): string | undefined {
  const { pausedUntil, timeZone } = shop;
  if (pausedUntil === null || pausedUntil <= now) return undefined;
  if (!statusByHours(shop, now).open || !statusByHours(shop, pausedUntil).open) return undefined;
  return localTimeText(pausedUntil, timeZone);
}

export function localTimeText(at: number, timeZone: string): string {
  const { minutes } = localTime(at, timeZone);
  return formatTime(clockOf(minutes));
}

/** Bounds included (SPEC.md 4). A pause that outlasts the hours shows as closed. */
export function openStatus(shop: OpeningFacts, now: number): OpenStatus {
  const status = statusByHours(shop, now);
  const { pausedUntil } = shop;
  if (!status.open || pausedUntil === null || pausedUntil <= now) return status;
  const ends = pauseEnd(shop, now);
  return ends ? { open: false, label: `Paused until ${ends}` } : statusByHours(shop, pausedUntil);
}

/** Searches 7 days for the next opening; null if the shop has set no hours (SPEC.md 4). */
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

const SPECIAL_SHOWN = 4;

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

export type NextOpening = { label: string; short: string };

/** Closures can last weeks. */
const DAYS_SEARCHED = 60;

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
