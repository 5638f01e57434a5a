import { type LocalTaxRate, localRatesOn } from "../compliance/local-rate.ts";
import { packIn } from "../compliance/pack-in.ts";
import { type TaxLine, taxesInside } from "../compliance/taxes.ts";
import type { OrderType } from "../dispensaries/vendor.ts";
import { localDate } from "../local-date.ts";
import type { OrderLine } from "../orders/order-line.ts";
import { stateName } from "../places/us-states.ts";
import { linePriceCents } from "./pricing.ts";

export type OrderTaxes = {
  goodsCents: number;
  lines: TaxLine[];
  note: string | null;
  apart: boolean;
};

type Sale = {
  vendor: { state: string; city: string; timeZone: string };
  orderType: OrderType;
  customerCity: string | null;
  localRates: readonly LocalTaxRate[];
};

export function orderTaxes(lines: readonly OrderLine[], sale: Sale, at: number): OrderTaxes {
  const { vendor, orderType, customerCity, localRates } = sale;
  const pack = packIn(vendor.state, at, vendor.timeZone);
  const cities = { dispensary: vendor.city, customer: customerCity };
  const local = localRatesOn(localRates, cities, localDate(at, vendor.timeZone));
  const goods = lines.map((line) => ({ ...line, cents: linePriceCents(line) }));
  const { unknown, ...known } = taxesInside(pack, goods, orderType, local);
  const note = pack.state === vendor.state ? unknownText(unknown) : untold(vendor.state);
  return { ...known, note, apart: pack.flow.taxesApart?.value ?? false };
}

const untold = (state: string) =>
  `We don't know the taxes in these prices, because we haven't read the rules of ${stateName(state) ?? "this state"}.`;

const unknownText = (names: readonly string[]): string | null =>
  names.length === 0
    ? null
    : `Prices include ${names.map((name) => name[0]?.toLowerCase() + name.slice(1)).join(" and ")}, if any.`;
