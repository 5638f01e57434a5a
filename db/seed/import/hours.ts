import { hoursProblem } from "#app/domain/dispensaries/hours-rules.ts";
import type { BusinessHours } from "#app/domain/dispensaries/opening-hours.ts";
import type { Weekday } from "#app/domain/local-date.ts";

/** PHP counts weekdays from Sunday. */
const days: readonly Weekday[] = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];
const CLOSES_LAST = "23:30";

/**
 * Opening hours as PHP serializes them: `a:7:{i:0;a:2:{s:5:"start";s:8:"10:00 am";…}…}`. Empty, closed and unreadable
 * days are closed; closing at midnight becomes 11:30 PM, the latest time we offer.
 */
export function readHours(cell: string): { hours: BusinessHours; remarks: string[] } {
  const hours: BusinessHours = {};
  const remarks = new Set<string>();
  const day = /i:([0-6]);a:2:\{s:5:"start";s:\d+:"([^"]*)";s:3:"end";s:\d+:"([^"]*)";\}/g;
  for (const [, at, start = "", end = ""] of cell.matchAll(day)) {
    if (!start.trim() || /closed/i.test(start)) continue;
    const open = clock(start);
    let close = clock(end);
    if (close === "00:00" && open && open > "06:00") {
      close = CLOSES_LAST;
      remarks.add("closes at midnight: 11:30 PM is the latest");
    }
    if (!open || !close || hoursProblem({ open, close })) {
      remarks.add(`hours "${start} to ${end}" cannot be kept: that day is closed`);
      continue;
    }
    hours[days[Number(at)]!] = { open, close };
  }
  return { hours, remarks: [...remarks] };
}

/** "10:00 am", "10am" or "22:00" to "HH:MM". */
function clock(text: string): string | undefined {
  const [, hour = "", minute = "00", half = ""] = /^\s*(\d{1,2})(?::(\d{2}))?\s*([ap])?\.?m?\.?\s*$/i.exec(text) ?? [];
  if (!hour) return undefined;
  const base = half ? (Number(hour) % 12) + (half.toLowerCase() === "p" ? 12 : 0) : Number(hour);
  if (base > 23 || Number(minute) > 59) return undefined;
  return `${String(base).padStart(2, "0")}:${minute}`;
}
