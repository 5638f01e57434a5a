import { wallClock } from "../../dispensaries/opening-hours.ts";
import { localDate, shortDayText } from "../../local-date.ts";

type Window = { windowFrom?: number | null; windowTo?: number | null };

/** "Tue, Nov 24, 3:00 PM – 3:30 PM" of an order that was ordered ahead; null of any other. */
export const windowOf = ({ windowFrom, windowTo }: Window, timeZone: string): string | null =>
  windowFrom && windowTo ? windowLabel(windowFrom, windowTo, timeZone) : null;

export const windowLabel = (from: number, to: number, timeZone: string): string =>
  `${shortDayText(localDate(from, timeZone))}, ${wallClock(from, timeZone)} – ${wallClock(to, timeZone)}`;

/** The day of an order: "today", or of a later one "on Wed, Nov 25". */
export function dayWords(at: number, timeZone: string, now: number): string {
  const day = localDate(at, timeZone);
  return day === localDate(now, timeZone) ? "today" : `on ${shortDayText(day)}`;
}

/** A window as the API shows it; null of an order for as soon as possible. */
export const windowJson = ({ windowFrom, windowTo }: Window) =>
  windowFrom && windowTo ? { from: new Date(windowFrom).toISOString(), to: new Date(windowTo).toISOString() } : null;
