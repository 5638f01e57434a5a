export const parseWhole = (text: string | null | undefined): number | undefined =>
  /^\d{1,15}$/.test(text?.trim() ?? "") ? Number(text) : undefined;

export const parseDecimal = (text: string | null | undefined): number | undefined =>
  /^-?(?:\d{1,9}\.?\d{0,15}|\.\d{1,15})$/.test(text?.trim() ?? "") ? Number(text) : undefined;

/** NaN if invalid, null if empty. */
export function parseCents(text: string): number | null {
  const typed = text.trim().replace(/^\$\s*/, "");
  if (typed === "") return null;
  const plain = /^\d{1,3}(?:,\d{3})+(?:\.\d{0,2})?$/.test(typed) ? typed.replaceAll(",", "") : typed;
  const [, dollars = "", cents = ""] = /^(\d{0,9})(?:\.(\d{0,2}))?$/.exec(plain) ?? [];
  if (dollars + cents === "") return Number.NaN;
  return Number(dollars || 0) * 100 + Number(cents.padEnd(2, "0"));
}
