const PHONE_DIGITS = 10;

/** Drops a pasted "+1": no US area code begins with 1. */
export function digitsOf(text: string): string {
  const digits = text.replace(/\D/g, "");
  return (digits.length > PHONE_DIGITS ? digits.replace(/^1/, "") : digits).slice(0, PHONE_DIGITS);
}

export function formatPhone(text: string): string {
  const digits = digitsOf(text);
  const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)];
  if (line) return `(${area}) ${exchange}-${line}`;
  if (exchange) return `(${area}) ${exchange}`;
  return area ? `(${area}` : "";
}

export const isPhone = (text: string): boolean => /^1?\d{10}$/.test(text.replace(/\D/g, ""));

export const e164 = (text: string): string => `+1${digitsOf(text)}`;
