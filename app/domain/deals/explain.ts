import { currentPriceCents } from "../menu/product.ts";
import { dollarsFromCents, formatUsd } from "../money.ts";
import type { OrderLine } from "../orders/order-line.ts";
import type { OrderDeal } from "./deal.ts";

type Line = Pick<OrderLine, "priceCents" | "salePriceCents" | "quantity">;
type LineDeal = Pick<OrderDeal, "name" | "lineCents">;

/**
 * Why a line costs what it does, to be spread into its JSON: its regular price, then what its sale price (a deal without
 * terms), deals and points take off. Empty where nothing does, where the law made the lower price the price, and for
 * older orders, which don't tell.
 */
export function toPricePartsJson(line: Line, at: number, deals: readonly LineDeal[]) {
  const sale = { name: "Sale price", cents: (currentPriceCents(line) - line.priceCents) * line.quantity };
  const discounts = deals.map(({ name, lineCents }) => ({ name, cents: -(lineCents?.[at] ?? 0) }));
  const less = [sale, ...discounts].filter(({ cents }) => cents < 0);
  if (less.length === 0 || deals.some(({ lineCents }) => !lineCents)) return {};
  const parts = [{ name: "Regular price", cents: line.priceCents * line.quantity }, ...less];
  return { priceParts: parts.map(({ name, cents }) => ({ name, amount: dollarsFromCents(cents) })) };
}

type AppliedDeal = Pick<OrderDeal, "name" | "discountCents">;
const effective = (deals: readonly AppliedDeal[]) => deals.filter(({ discountCents }) => discountCents > 0);

export const toOrderDealsJson = (deals: readonly AppliedDeal[]) =>
  effective(deals).map(({ name, discountCents }) => ({ name, amount: dollarsFromCents(discountCents) }));

export const dealRows = (deals: readonly AppliedDeal[]): [name: string, amount: string][] =>
  effective(deals).map(({ name, discountCents }) => [name, `-${formatUsd(discountCents)}`]);
