import { addDays, isDay } from "../local-date.ts";
import { parseDecimal } from "../number-input.ts";
import { isOneLine } from "../text.ts";
import type { LocalRates } from "./taxes.ts";
import type { PackInForce } from "./values-on-day.ts";

/** Days are "YYYY-MM-DD", both inclusive; null has no end. */
export type LocalTaxRate = { city: string; taxKey: string; percent: number; fromDay: string; untilDay: string | null };

/** "Los  Angeles " becomes "los angeles". */
export const cityKey = (city: string): string => city.trim().replace(/\s+/g, " ").toLowerCase();

export const localTaxesOf = ({ taxes }: PackInForce): { key: string; name: string; most: number }[] =>
  Object.entries(taxes).flatMap(([key, { name, local, localMost }]) =>
    local ? [{ key, name, most: localMost?.value ?? DEFAULT_MAX_PERCENT }] : [],
  );

/** Above this, assume a typo in states without a maximum. */
const DEFAULT_MAX_PERCENT = 25;

const CITY_MAX = 80;

export type TypedRate = { city: string; taxKey: string; percent: string; fromDay: string; untilDay: string };

export function localRateErrors({ city, taxKey, percent, fromDay, untilDay }: TypedRate, pack: PackInForce) {
  const errors: Partial<Record<keyof TypedRate, string>> = {};
  const tax = localTaxesOf(pack).find(({ key }) => key === taxKey);
  const rate = parseDecimal(percent) ?? -1;
  if (city.trim() === "" || city.length > CITY_MAX || !isOneLine(city)) errors.city = "Enter the city's name.";
  if (!tax) errors.taxKey = `${pack.name} has no such tax.`;
  else if (rate < 0 || rate > tax.most) errors.percent = `Enter a percentage from 0 to ${tax.most}.`;
  if (!isDay(fromDay)) errors.fromDay = "Enter the first day as year, month and day.";
  else if (untilDay !== "" && !isDay(untilDay)) errors.untilDay = "Enter the last day as year, month and day.";
  else if (untilDay !== "" && untilDay < fromDay) errors.untilDay = "The last day is before the first.";
  return errors;
}

export const dayBefore = (day: string): string => addDays(day, -1);

const ratesOn = (rates: readonly LocalTaxRate[], city: string, day: string): Record<string, number> =>
  Object.fromEntries(
    rates
      .filter((rate) => rate.city === cityKey(city) && rate.fromDay <= day && (rate.untilDay ?? day) >= day)
      .map(({ taxKey, percent }) => [taxKey, percent]),
  );

export const localRatesOn = (
  rates: readonly LocalTaxRate[],
  cities: { dispensary: string; customer: string | null },
  day: string,
): LocalRates => ({
  dispensary: ratesOn(rates, cities.dispensary, day),
  customer: ratesOn(rates, cities.customer ?? "", day),
});
