import { DAY_MS, localDate } from "../local-date.ts";

/**
 * The trial of a dispensary (DECISIONS 22; SPEC.md 4 "Trial and limiting"). Its age counts calendar days in the shop's own
 * time zone: the day of registration is 0, and neither the hour nor daylight saving moves a boundary.
 */
export const REMINDED_AFTER_DAYS = 30;
export const LIMITED_AFTER_DAYS = 60;

/** Whole days from one "YYYY-MM-DD" to another. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);

export const trialAgeDays = (createdAt: number, timeZone: string, now: number): number =>
  daysBetween(localDate(createdAt, timeZone), localDate(now, timeZone));

/** The instant at which a trial of so many days is over, and the first payment falls due. */
export const trialEndsAt = (createdAt: number, trialDays: number): number => createdAt + trialDays * DAY_MS;

/** A shop created after this instant cannot be over 60 days old anywhere on earth, whatever its clock changes did. */
export const newestOverdue = (now: number): number => now - LIMITED_AFTER_DAYS * DAY_MS + 2 * 3_600_000;
