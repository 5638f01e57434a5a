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
  if (deal.kind === "bundle") return ofBundles(deal, lines, unitsOf(lines, isTarget));
  if (deal.kind === "buyGet") return buyGetDiscount(deal, lines, unitsOf(lines, isTarget), keepCents);
  const costs = lines.map((line) => (isTarget(line) ? undiscountedCents(line) : 0));
  const whole = sum(costs);
  const { percent, cents, scope } = deal;
  const off = deal.kind === "percent" ? percentOf(whole, percent) : Math.min(whole, cents ?? 0);
  const parts = spread(off, costs);
  return lines.map((line, at) => {
    if (!isTarget(line)) return null;
    const isOffEach = deal.kind === "amount" && scope !== "order";
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

type Unit = { line: number; cents: number };

const unitsOf = (lines: readonly DealLine[], isTarget: (line: DealLine) => boolean): Unit[] =>
  lines
    .flatMap((line, at): Unit[] =>
      isTarget(line) ? Array.from({ length: line.quantity }, () => ({ line: at, cents: currentPriceCents(line) })) : [],
    )
    .toSorted((a, b) => b.cents - a.cents);

const groupsOf = (units: readonly Unit[], size: number): Unit[][] =>
  Array.from({ length: Math.ceil(units.length / size) }, (_, at) => units.slice(at * size, (at + 1) * size));

function take(discount: Discount, { line }: Unit, cents: number): void {
  discount[line] = (discount[line] ?? 0) + cents;
}

function ofBundles(deal: DealTerms, lines: readonly DealLine[], units: readonly Unit[]): Discount {
  const discount: Discount = lines.map(() => null);
  const size = deal.buy ?? 1;
  for (const group of groupsOf(units, size)) {
    const costs = group.map(({ cents }) => cents);
    const off = sum(costs) - (deal.cents ?? 0);
    if (group.length < size || off <= 0) break;
    const parts = spread(off, costs);
    for (const [at, unit] of group.entries()) take(discount, unit, parts[at] ?? 0);
  }
  return discount;
}

function buyGetDiscount(
  deal: DealTerms,
  lines: readonly DealLine[],
  units: readonly Unit[],
  keepCents: number,
): Discount {
  const discount: Discount = lines.map(() => null);
  const buy = deal.buy ?? 1;
  for (const group of groupsOf(units, buy + (deal.get ?? 1))) {
    if (group.length <= buy) break;
    for (const [at, unit] of group.entries()) {
      const off = at < buy ? 0 : Math.min(percentOf(unit.cents, deal.percent), unit.cents - keepCents);
      take(discount, unit, off);
    }
  }
  return discount;
}
