import { isDay } from "../local-date.ts";

/**
 * "MM/DD/YYYY" as far as it was typed: digits are kept, slashes are ours (SPEC.md 5, Checkout). What a browser fills in by
 * itself is YYYY-MM-DD.
 */
export function formatBirthdate(text: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return displayBirthdate(text);
  const digits = text.replace(/\D/g, "").slice(0, 8);
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter(Boolean).join("/");
}

/**
 * A whole birthdate as "YYYY-MM-DD"; undefined where the calendar has no such day (02/30, 13/01). Takes MM/DD/YYYY, as
 * it is typed, and what a date field sends, YYYY-MM-DD.
 */
export function parseBirthdate(text: string): string | undefined {
  const day = text.replace(/(\d{2})\/(\d{2})\/(\d{4})/, "$3-$1-$2");
  return isDay(day) ? day : undefined;
}

/** "YYYY-MM-DD" as people here write it: MM/DD/YYYY. */
export const displayBirthdate = (date: string): string => date.replace(/^(\d{4})-(\d{2})-(\d{2})$/, "$2/$3/$1");
