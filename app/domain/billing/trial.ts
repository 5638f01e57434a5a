import { localDate } from "../local-date.ts";
import { DAY_MS, HOUR_MS } from "../time.ts";

/** Ages are calendar days in the shop's time zone, so daylight saving shifts no boundary (DECISIONS 22). */
export const REMINDED_AFTER_DAYS = 30;
export const LIMITED_AFTER_DAYS = 60;

export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);

export const trialAgeDays = (createdAt: number, timeZone: string, now: number): number =>
  daysBetween(localDate(createdAt, timeZone), localDate(now, timeZone));

export const trialEndsAt = (createdAt: number, trialDays: number): number => createdAt + trialDays * DAY_MS;

/** Two hours of slack for clock changes: nothing newer can be over 60 days old in any time zone. */
export const latestOverdueCreatedAt = (now: number): number => now - LIMITED_AFTER_DAYS * DAY_MS + 2 * HOUR_MS;
