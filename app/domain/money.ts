/** Money is integer cents everywhere; only these functions convert (DECISIONS 8). */
export const dollarsFromCents = (cents: number): number => cents / 100;

export const dollarsOrNull = (cents: number | null): number | null => (cents === null ? null : dollarsFromCents(cents));

export function centsFromDollars(dollars: number): number | undefined {
  // Stored carts may hold strings such as "9".
  if (!Number.isFinite(dollars)) return undefined;
  const cents = Math.round(dollars * 100);
  if (!Number.isSafeInteger(cents) || Math.abs(cents / 100 - dollars) > 1e-9) return undefined;
  return cents;
}

export function formatUsd(cents: number): string {
  const sign = cents < 0 ? "-" : "";
  const whole = Math.floor(Math.abs(cents) / 100).toString();
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return `${sign}$${grouped}.${String(Math.abs(cents) % 100).padStart(2, "0")}`;
}

/** For amounts of the API's JSON. */
export const formatDollars = (dollars: number): string => formatUsd(Math.round(dollars * 100));

export const formatUsdShort = (cents: number): string => formatUsd(cents).replace(".00", "");
