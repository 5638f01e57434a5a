import { localTimeText } from "../../dispensaries/opening-hours.ts";
import { localDate, shortDayText } from "../../local-date.ts";

type Window = { windowFrom?: number | null; windowTo?: number | null };

export const windowOf = ({ windowFrom, windowTo }: Window, timeZone: string): string | null =>
  windowFrom && windowTo ? windowLabel(windowFrom, windowTo, timeZone) : null;

export const windowLabel = (from: number, to: number, timeZone: string): string =>
  `${shortDayText(localDate(from, timeZone))}, ${localTimeText(from, timeZone)} – ${localTimeText(to, timeZone)}`;

export function dayWords(at: number, timeZone: string, now: number): string {
  const day = localDate(at, timeZone);
  return day === localDate(now, timeZone) ? "today" : `on ${shortDayText(day)}`;
}

export const windowJson = ({ windowFrom, windowTo }: Window) =>
  windowFrom && windowTo ? { from: new Date(windowFrom).toISOString(), to: new Date(windowTo).toISOString() } : null;
