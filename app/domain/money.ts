/**
 * Money is integer cents everywhere inside. Dollars exist in the API's JSON and on the screen; these are the only
 * functions that convert (DECISIONS 8).
 */
export const dollarsFromCents = (cents: number): number => cents / 100;

/** Cents from JSON dollars; undefined for what is no exact, finite amount of cents (1.005, NaN, 1e308). */
export function centsFromDollars(dollars: number): number | undefined {
  // What a browser kept may be no number at all: "9" is none.
  if (!Number.isFinite(dollars)) return undefined;
  const cents = Math.round(dollars * 100);
  if (!Number.isSafeInteger(cents) || Math.abs(cents / 100 - dollars) > 1e-9) return undefined;
  return cents;
}

/** "$1,234.50", always two decimals. */
export function formatUsd(cents: number): string {
  const sign = cents < 0 ? "-" : "";
  const whole = Math.floor(Math.abs(cents) / 100).toString();
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return `${sign}$${grouped}.${String(Math.abs(cents) % 100).padStart(2, "0")}`;
}

/** "$25" for whole dollars, "$25.50" otherwise: for labels such as a minimum order. */
export const formatUsdShort = (cents: number): string => formatUsd(cents).replace(".00", "");
