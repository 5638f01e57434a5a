/**
 * Numbers as people type them, in forms, files and addresses: digits alone, with a point where there may be one. Blanks around
 * them do not count; "1e3", "0x10" and "+5" are no numbers, though a computer would read them.
 */

/** A whole number from 0 up; undefined for anything else. */
export const wholeTyped = (text: string | null | undefined): number | undefined =>
  /^\d{1,15}$/.test(text?.trim() ?? "") ? Number(text) : undefined;

/** A number that may be negative and have decimals, such as degrees or a percentage. */
export const decimalTyped = (text: string | null | undefined): number | undefined =>
  /^-?(?:\d{1,9}\.?\d{0,15}|\.\d{1,15})$/.test(text?.trim() ?? "") ? Number(text) : undefined;

/** Cents of typed dollars ("12", "12.5", "$1,250.00"); NaN where it is no amount, null where nothing was typed. */
export function centsTyped(text: string): number | null {
  const typed = text.trim().replace(/^\$\s*/, "");
  if (typed === "") return null;
  const plain = /^\d{1,3}(?:,\d{3})+(?:\.\d{0,2})?$/.test(typed) ? typed.replaceAll(",", "") : typed;
  const [, dollars = "", cents = ""] = /^(\d{0,9})(?:\.(\d{0,2}))?$/.exec(plain) ?? [];
  if (dollars + cents === "") return Number.NaN;
  return Number(dollars || 0) * 100 + Number(cents.padEnd(2, "0"));
}
