/** Phones are US numbers of 10 digits; stored as digits alone (SPEC.md 9). */
const PHONE_DIGITS = 10;

/**
 * The digits of what was typed, at most 10. A pasted "+1" is the country, not part of the number: no US area code begins
 * with 1.
 */
export function digitsOf(text: string): string {
  const digits = text.replace(/\D/g, "");
  return (digits.length > PHONE_DIGITS ? digits.replace(/^1/, "") : digits).slice(0, PHONE_DIGITS);
}

/** "(213) 555-0121" as far as it was typed, never longer than 14 characters (SPEC.md 5, Checkout). */
export function formatPhone(text: string): string {
  const digits = digitsOf(text);
  const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)];
  if (line) return `(${area}) ${exchange}-${line}`;
  if (exchange) return `(${area}) ${exchange}`;
  return area ? `(${area}` : "";
}

/** Whether a text holds a whole number: 10 digits, with or without the country's 1. */
export const isPhone = (text: string): boolean => /^1?\d{10}$/.test(text.replace(/\D/g, ""));

/** "+12135550121". */
export const e164 = (text: string): string => `+1${digitsOf(text)}`;
