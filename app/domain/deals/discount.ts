import { currentPriceCents } from "../menu/product.ts";
import type { OrderLine } from "../orders/order-line.ts";
import type { DealTerms } from "./deal.ts";

export type DealLine = Pick<
  OrderLine,
  "productId" | "category" | "brand" | "quantity" | "priceCents" | "salePriceCents"
>;

/** Cents off each line; null for lines the deal doesn't target. */
export type Discount = (number | null)[];

export const sum = (numbers: readonly (number | null)[]): number =>
  numbers.reduce<number>((total, number) => total + (number ?? 0), 0);

export const undiscountedCents = (line: Pick<DealLine, "priceCents" | "salePriceCents" | "quantity">): number =>
  currentPriceCents(line) * line.quantity;

/** Ignores conditions. Never exceeds the line's price or the deal's maximum; free goods still cost `keepCents` each. */
export function discountOf(deal: DealTerms, lines: readonly DealLine[], keepCents = 0): Discount {
  const discount = uncapped(deal, lines, keepCents);
  const most = deal.maxDiscountCents ?? Number.POSITIVE_INFINITY;
  if (sum(discount) <= most) return discount;
  const parts = spread(most, discount.map(Number));
  return discount.map((cents, at) => (cents === null ? null : (parts[at] ?? 0)));
}

/** Splits cents by weight without rounding loss. If cents ≤ total weight, no part exceeds its weight. */
export function spread(cents: number, weights: readonly number[]): number[] {
  const whole = sum(weights);
  let weight = 0;
  let given = 0;
  return weights.map((each) => {
    weight += each;
    const part = whole === 0 ? 0 : Math.round((cents * weight) / whole) - given;
    given += part;
    return part;
  });
}

function uncapped(deal: DealTerms, lines: readonly DealLine[], keepCents: number): Discount {
  const isTarget = targetOf(deal);
  const { kind, percent, cents, scope } = deal;
  if (kind === "bundle" || kind === "buyGet") return groupDiscount(deal, lines, isTarget, keepCents);
  const costs = lines.map((line) => (isTarget(line) ? undiscountedCents(line) : 0));
  const whole = sum(costs);
  const parts = spread(kind === "percent" ? percentOf(whole, percent) : Math.min(whole, cents ?? 0), costs);
  const isOffEach = kind === "amount" && scope !== "order";
  return lines.map((line, at) => {
    if (!isTarget(line)) return null;
    return isOffEach ? Math.min(currentPriceCents(line), cents ?? 0) * line.quantity : (parts[at] ?? 0);
  });
}

const percentOf = (cents: number, percent: number | null): number => Math.round((cents * (percent ?? 0)) / 100);

function targetOf({ scope, category, brand, productIds }: DealTerms): (line: DealLine) => boolean {
  if (scope === "order") return () => true;
  if (scope === "category") return (line) => line.category === category;
  const wanted = folded(brand ?? "");
  return scope === "brand" ? (line) => folded(line.brand) === wanted : (line) => productIds.includes(line.productId);
}

const folded = (text: string): string => text.trim().toLowerCase();

/** Groups units by price, the most expensive first. */
function groupDiscount(
  deal: DealTerms,
  lines: readonly DealLine[],
  isTarget: (line: DealLine) => boolean,
  keepCents: number,
): Discount {
  const discount: Discount = lines.map(() => null);
  const units = lines
    .flatMap((line, at) => Array.from({ length: isTarget(line) ? line.quantity : 0 }, () => at))
    .map((line) => ({ line, cents: currentPriceCents(lines[line] as DealLine) }))
    .toSorted((a, b) => b.cents - a.cents);
  const size = (deal.buy ?? 1) + (deal.kind === "bundle" ? 0 : (deal.get ?? 1));
  for (let first = 0; first < units.length; first += size) {
    const group = units.slice(first, first + size);
    const off = unitDiscounts(
      deal,
      group.map(({ cents }) => cents),
      keepCents,
    );
    for (const [at, { line }] of group.entries()) if (off) discount[line] = (discount[line] ?? 0) + (off[at] ?? 0);
  }
  return discount;
}

/** Cents off each unit of a group; undefined if it is too small, or costs no less together. */
function unitDiscounts({ kind, buy, percent, cents }: DealTerms, costs: readonly number[], keepCents: number) {
  const bought = buy ?? 1;
  const off = sum(costs) - (cents ?? 0);
  if (kind === "bundle") return costs.length === bought && off > 0 ? spread(off, costs) : undefined;
  if (costs.length <= bought) return undefined;
  return costs.map((cost, at) => (at < bought ? 0 : Math.min(percentOf(cost, percent), cost - keepCents)));
}
