import { type LocalTaxRate, localRatesOn } from "../compliance/local-rate.ts";
import { packIn } from "../compliance/pack-in.ts";
import { type TaxLine, taxesInside } from "../compliance/taxes.ts";
import type { OrderType } from "../dispensaries/vendor.ts";
import { localDate } from "../local-date.ts";
import type { OrderLine } from "../orders/order-line.ts";
import { stateName } from "../places/us-states.ts";
import { linePriceCents } from "./pricing.ts";

/** The taxes inside an order's prices, as they were when it was placed. */
export type OrderTaxes = {
  /** What the goods cost without them. */
  goodsCents: number;
  lines: TaxLine[];
  /** What cannot be told of them, as a sentence. */
  note: string | null;
  /** The law wants them shown apart from the prices. */
  apart: boolean;
};

type Sale = {
  vendor: { state: string; city: string; timeZone: string };
  orderType: OrderType;
  /** Null for a pickup, and where nobody knows it yet. */
  customerCity: string | null;
  localRates: readonly LocalTaxRate[];
};

/** The taxes inside what a cart comes to, by the law and the local rates of the dispensary's day at an instant. */
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
  `We cannot tell the taxes in these prices: we have not read the rules of ${stateName(state) ?? "this state"}.`;

const unknownText = (names: readonly string[]): string | null =>
  names.length === 0
    ? null
    : `Prices include ${names.map((name) => name[0]?.toLowerCase() + name.slice(1)).join(" and ")}, if any.`;
