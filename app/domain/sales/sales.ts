import { daysBetween } from "../billing/trial.ts";
import { addDays, isDay, localDate, localTime, type Weekday, weekdays } from "../local-date.ts";
import { instantOf } from "../local-instant.ts";
import { type Outcome, ok, refuseField } from "../outcome.ts";
import { sum } from "../sum.ts";
import { HOUR_MS } from "../time.ts";

export const salesBreakdowns = ["day", "hour", "weekday", "category", "product", "type"] as const;
export type SalesBreakdown = (typeof salesBreakdowns)[number];

/** After deals, without fees and tips. */
export type Sales = { orders: number; cents: number };
type StoredSales = [orders: number, cents: number];

/** Counts orders on the day placed, unless canceled. Hours run from midnight, so they shift when clocks change. */
export type SalesDay = Sales & {
  day: string;
  startsAt: number;
  canceled: number;
  /** Of the canceled: pickups that nobody came for. */
  noShows: number;
  hours: Record<string, StoredSales>;
  categories: Record<string, StoredSales>;
  types: Record<string, StoredSales>;
  /** By product ID, with its latest name. */
  products: Record<string, [...StoredSales, name: string]>;
};

export type SalesRow = Sales & { key: string; label: string };
export type SalesReport = {
  total: Sales & { averageCents: number; canceled: number; noShowPercent: number };
  rows: SalesRow[];
};

export type DayRange = { from: string; to: string };

const SALES_DAYS_MAX = 366;

export function dayAround(at: number, timeZone: string): { day: string; startsAt: number; endsAt: number } {
  const day = localDate(at, timeZone);
  const midnight = (day: string) => instantOf(`${day}T00:00`, timeZone) ?? Date.parse(`${day}T00:00:00Z`);
  return { day, startsAt: midnight(day), endsAt: midnight(addDays(day, 1)) };
}

export const lastDays = (today: string, days: number): DayRange => ({ from: addDays(today, 1 - days), to: today });

export function rangeBefore({ from, to }: DayRange): DayRange {
  const days = daysBetween(from, to) + 1;
  return { from: addDays(from, -days), to: addDays(from, -1) };
}

/** Missing parts default to the last 30 days. Refuses more than 366 days. */
export function readDayRange(
  requested: { from?: string | undefined; to?: string | undefined },
  today: string,
): Outcome<DayRange, "malformed"> {
  const to = requested.to || today;
  const from = requested.from || (isDay(to) ? lastDays(to, 30).from : "");
  const wrong = (field: "from" | "to", message: string) => refuseField("malformed", field, message);
  if (!isDay(to)) return wrong("to", "Enter a day as YYYY-MM-DD.");
  if (!isDay(from)) return wrong("from", "Enter a day as YYYY-MM-DD.");
  if (from > to) return wrong("to", "The last day is before the first.");
  if (daysBetween(from, to) >= SALES_DAYS_MAX) return wrong("from", `At most ${SALES_DAYS_MAX} days can be shown.`);
  return ok({ from, to });
}

export function salesReport(
  days: readonly SalesDay[],
  by: SalesBreakdown,
  { from, to }: DayRange,
  timeZone: string,
): SalesReport {
  const orders = sum(days.map((day) => day.orders));
  const cents = sum(days.map((day) => day.cents));
  const canceled = sum(days.map((day) => day.canceled));
  const noShows = sum(days.map((day) => day.noShows));
  const pickups = noShows + sum(days.map((day) => day.types.Pickup?.[0] ?? 0));
  const noShowPercent = pickups === 0 ? 0 : Math.round((100 * noShows) / pickups);
  const averageCents = orders === 0 ? 0 : Math.round(cents / orders);
  const rows = new Map<string, SalesRow>();
  const add = (key: string, [orders, cents]: StoredSales, label = key) => {
    const row = rows.get(key) ?? { orders: 0, cents: 0 };
    rows.set(key, { key, label, orders: row.orders + orders, cents: row.cents + cents });
  };
  for (const key of fixedKeys(by, { from, to })) add(key, [0, 0]);
  for (const day of days) for (const part of partsOf(day, by, timeZone)) add(...part);
  const dayList = [...rows.values()];
  const isFixed = by === "day" || by === "hour" || by === "weekday";
  const sorted = isFixed ? dayList : dayList.toSorted((a, b) => b.cents - a.cents || (a.label < b.label ? -1 : 1));
  return { total: { orders, cents, averageCents, canceled, noShowPercent }, rows: sorted };
}

function fixedKeys(by: SalesBreakdown, { from, to }: DayRange): string[] {
  if (by === "hour") return Array.from({ length: 24 }, (_, hour) => String(hour));
  if (by === "weekday") return [...weekdays];
  return by === "day" ? Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => addDays(from, at)) : [];
}

const weekdayOf = (day: string): Weekday => localTime(Date.parse(`${day}T12:00:00Z`), "UTC").weekday;

function partsOf(day: SalesDay, by: SalesBreakdown, timeZone: string): [key: string, StoredSales, label?: string][] {
  const whole: StoredSales = [day.orders, day.cents];
  if (by === "day") return [[day.day, whole]];
  if (by === "weekday") return [[weekdayOf(day.day), whole]];
  if (by === "hour") {
    const hourOf = (since: string) =>
      Math.floor(localTime(day.startsAt + Number(since) * HOUR_MS, timeZone).minutes / 60);
    return Object.entries(day.hours).map(([since, pair]) => [String(hourOf(since)), pair]);
  }
  if (by === "product") return Object.entries(day.products).map(([id, [n, cents, name]]) => [id, [n, cents], name]);
  return Object.entries(by === "category" ? day.categories : day.types);
}

export type Comparison = { direction: "up" | "down" | "same"; text: string };

/** "12% vs. the 30 days before". */
export function compareWith(now: number, before: number, span: string): Comparison {
  const direction = now > before ? "up" : now < before ? "down" : "same";
  if (direction === "same") return { direction, text: `Same as the ${span} before` };
  if (before === 0) return { direction, text: `None in the ${span} before` };
  const percent = Math.round((Math.abs(now - before) / before) * 100);
  return { direction, text: `${percent || "Less than 1"}% vs. the ${span} before` };
}
