import type { CartItem } from "../checkout/cart.ts";
import { categories } from "../menu/product.ts";
import { measured } from "./amount-text.ts";
import type { StatedContents } from "./contents.ts";
import type { Allowance } from "./limit.ts";
import { type CountedLine, type LimitUse, limitsOf, overLimit } from "./meter.ts";

/** What one person may buy at a dispensary, as a browser is told it. */
export type ShopLimits = Allowance & {
  /** Null where we know no rules of its state: the strictest of any hold. */
  stateName: string | null;
  rulesPath: string;
};

/** A cart's line as limits count it. The cart is kept on the device: what is no product of ours counts nothing. */
function countedLine({ category, amount, thcPercent, contents, quantity }: CartItem): CountedLine[] {
  const known = categories.find((name) => name === category);
  if (!known) return [];
  const stated = contents !== null && typeof contents === "object" ? (contents as StatedContents) : null;
  return [{ category: known, amount: amount || null, thcPercent: thcPercent ?? null, contents: stated, quantity }];
}

/** How far a cart uses each limit that it touches. */
export const cartUses = (limits: ShopLimits, items: readonly CartItem[]): LimitUse[] =>
  limitsOf(limits, items.flatMap(countedLine)).filter(({ used }) => used > 0);

/** Why a cart may not be had as it would be: the limit that is full. Undefined where it may. */
export function whyTooMuch(limits: ShopLimits, items: readonly CartItem[]): string | undefined {
  const over = overLimit(limits, items.flatMap(countedLine));
  if (!over) return undefined;
  const { name, most, unit, period } = over;
  const where = limits.stateName ? `in ${limits.stateName}` : "by the strictest rules of any state";
  const each = period === "day" ? "a day at one dispensary" : "in one order";
  return `${name}: ${where}, one person may buy at most ${measured(most, unit)} ${each}. This would be more.`;
}
