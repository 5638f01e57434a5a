import { currentPriceCents } from "../menu/product.ts";
import { dollarsFromCents, formatUsd } from "../money.ts";
import type { OrderLine } from "../orders/order-line.ts";
import type { OrderDeal } from "./deal.ts";

type Line = Pick<OrderLine, "priceCents" | "salePriceCents" | "quantity">;
type LineDeal = Pick<OrderDeal, "name" | "lineCents">;

/**
 * Why each line costs what it does: its regular price, then what its sale price (a deal without terms), deals and points
 * take off. Empty where nothing does, where the law made the lower price the price, and for older orders, which don't
 * tell.
 */
export function explainPrices(lines: readonly Line[], deals: readonly LineDeal[]): { name: string; cents: number }[][] {
  if (deals.some(({ lineCents }) => !lineCents)) return lines.map(() => []);
  return lines.map(({ quantity, ...line }, at) => {
    const sale = { name: "Sale price", cents: (currentPriceCents(line) - line.priceCents) * quantity };
    const taken = deals.map(({ name, lineCents }) => ({ name, cents: -(lineCents?.[at] ?? 0) }));
    const parts = [sale, ...taken].filter(({ cents }) => cents < 0);
    return parts.length > 0 ? [{ name: "Regular price", cents: line.priceCents * quantity }, ...parts] : [];
  });
}

/** By line, to be spread into the line's JSON. */
export const toPricePartsJson = (lines: readonly Line[], deals: readonly LineDeal[]) =>
  explainPrices(lines, deals).map((parts) =>
    parts.length > 0 ? { priceParts: parts.map(({ name, cents }) => ({ name, amount: dollarsFromCents(cents) })) } : {},
  );

type TakenDeal = Pick<OrderDeal, "name" | "discountCents">;
const effective = (deals: readonly TakenDeal[]) => deals.filter(({ discountCents }) => discountCents > 0);

export const toOrderDealsJson = (deals: readonly TakenDeal[]) =>
  effective(deals).map(({ name, discountCents }) => ({ name, amount: dollarsFromCents(discountCents) }));

export const dealRows = (deals: readonly TakenDeal[]): [name: string, amount: string][] =>
  effective(deals).map(({ name, discountCents }) => [name, `-${formatUsd(discountCents)}`]);
