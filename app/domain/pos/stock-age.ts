import { hourText } from "../couriers/pickup-time.ts";

/** "Stock as of 2:02 PM", where a point of sale keeps the menu up to date. */
export const stockAgeText = (at: number | null, timeZone: string, now: number): string =>
  at === null ? "" : `Stock as of ${hourText(at, timeZone, now)}`;
