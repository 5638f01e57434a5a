import { currentPriceCents } from "../menu/product.ts";
import type { OrderLine } from "../orders/order-line.ts";
import { sum } from "../sum.ts";
import type { DealTerms } from "./deal.ts";

export type DealLine = Pick<
  OrderLine,
  "productId" | "category" | "brand" | "quantity" | "priceCents" | "salePriceCents"
>;

/** Cents off each line; null for lines the deal doesn't target. */
export type Discount = (number | null)[];

export const discountCents = (discount: Discount): number => sum(discount.map(Number));

/** Ignores conditions. Never exceeds the line's price or the deal's maximum; free goods still cost `keepCents` each. */
export function discountOf(deal: DealTerms, lines: readonly DealLine[], keepCents = 0): Discount {
  const discount = uncapped(deal, lines, keepCents);
  const most = Math.min(discountCents(discount), deal.maxDiscountCents ?? Number.POSITIVE_INFINITY);
  const parts = spread(most, discount.map(Number));
  return discount.map((cents, at) => (cents === null ? null : (parts[at] ?? 0)));
}

/** Splits cents by weight without rounding loss. If cents ≤ total weight, no part exceeds its weight. */
export function spread(cents: number, weights: readonly number[]): number[] {
  const whole = sum(weights) || 1;
  let weight = 0;
  return weights.map((each) => {
    const before = Math.round((cents * weight) / whole);
    weight += each;
    return Math.round((cents * weight) / whole) - before;
  });
}

type Unit = { line: number; cents: number };

function uncapped(deal: DealTerms, lines: readonly DealLine[], keepCents: number): Discount {
  const isTarget = targetOf(deal);
  const units = lines.flatMap((line, at) =>
    Array.from({ length: isTarget(line) ? line.quantity : 0 }, () => ({ line: at, cents: currentPriceCents(line) })),
  );
  const discount: Discount = lines.map(() => null);
  for (const group of groupsOf(deal, units)) {
    const costs = group.map(({ cents }) => cents);
    for (const [at, off] of groupDiscount(deal, costs, keepCents).entries()) {
      const { line } = group[at] as Unit;
      discount[line] = (discount[line] ?? 0) + off;
    }
  }
  return discount;
}

function targetOf({ scope, category, brand, productIds }: DealTerms): (line: DealLine) => boolean {
  if (scope === "order") return () => true;
  if (scope === "category") return (line) => line.category === category;
  const target = folded(brand ?? "");
  return scope === "brand" ? (line) => folded(line.brand) === target : (line) => productIds.includes(line.productId);
}

const folded = (text: string): string => text.trim().toLowerCase();

function groupsOf({ kind, scope, buy, get }: DealTerms, units: readonly Unit[]): (readonly Unit[])[] {
  if (kind === "percent" || (kind === "amount" && scope === "order")) return [units];
  const size = kind === "amount" ? 1 : (buy ?? 1) + (kind === "buyGet" ? (get ?? 1) : 0);
  const sorted = units.toSorted((a, b) => b.cents - a.cents);
  return Array.from({ length: Math.ceil(units.length / size) }, (_, at) => sorted.slice(at * size, (at + 1) * size));
}

/** Cents off each unit of a group; empty if it is too small, or costs no less together. */
function groupDiscount(deal: DealTerms, costs: readonly number[], keepCents: number): number[] {
  const { kind, percent } = deal;
  const whole = sum(costs);
  const buy = deal.buy ?? 1;
  const cents = deal.cents ?? 0;
  if (kind === "percent") return spread(percentOf(whole, percent), costs);
  if (kind === "amount") return spread(Math.min(whole, cents), costs);
  if (kind === "bundle") return costs.length === buy && whole > cents ? spread(whole - cents, costs) : [];
  if (costs.length <= buy) return [];
  return costs.map((cost, at) => (at < buy ? 0 : Math.min(percentOf(cost, percent), cost - keepCents)));
}

const percentOf = (cents: number, percent: number | null): number => Math.round((cents * (percent ?? 0)) / 100);
