import { isDay } from "../local-date.ts";

/** Formats a partly typed "MM/DD/YYYY" (SPEC.md 5, Checkout). Browsers autofill YYYY-MM-DD. */
export function formatBirthdate(text: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return displayBirthdate(text);
  // A slash ends its part: "1/2/1990" is no "12/19/90".
  const padded = text.replace(/(^|\/)(?=\d\/)/g, "$&0");
  const digits = padded.replace(/\D/g, "").slice(0, 8);
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter(Boolean).join("/");
}

/** Returns "YYYY-MM-DD"; accepts MM/DD/YYYY and a date field's YYYY-MM-DD. */
export function parseBirthdate(text: string): string | undefined {
  const day = text.replace(/(\d{2})\/(\d{2})\/(\d{4})/, "$3-$1-$2");
  return isDay(day) ? day : undefined;
}

export const displayBirthdate = (date: string): string => date.replace(/^(\d{4})-(\d{2})-(\d{2})$/, "$2/$3/$1");
