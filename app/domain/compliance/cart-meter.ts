import type { CartItem } from "../checkout/cart.ts";
import { categories } from "../menu/product.ts";
import { measured } from "./amount-text.ts";
import type { StatedContents } from "./contents.ts";
import type { Allowance } from "./limit.ts";
import { type CountedLine, type LimitUse, limitsOf, overLimit } from "./meter.ts";

export type ShopLimits = Allowance & {
  /** Null if we know no rules for the state: the strictest limits of any state apply. */
  stateName: string | null;
  rulesPath: string;
};

/** The cart comes from the browser's storage, so items that aren't our products count as nothing. */
function countedLine({ category, amount, thcPercent, contents, quantity }: CartItem): CountedLine[] {
  const known = categories.find((name) => name === category);
  if (!known) return [];
  const stated = contents !== null && typeof contents === "object" ? (contents as StatedContents) : null;
  return [{ category: known, amount: amount || null, thcPercent: thcPercent ?? null, contents: stated, quantity }];
}

export const cartUses = (limits: ShopLimits, items: readonly CartItem[]): LimitUse[] =>
  limitsOf(limits, items.flatMap(countedLine)).filter(({ used }) => used > 0);

export function limitExceededText(limits: ShopLimits, items: readonly CartItem[]): string | undefined {
  const over = overLimit(limits, items.flatMap(countedLine));
  if (!over) return undefined;
  const { name, most, unit, period } = over;
  const where = limits.stateName ? `in ${limits.stateName}` : "by the strictest rules of any state";
  const each = period === "day" ? "a day at one dispensary" : "in one order";
  return `${name}: ${where}, one person may buy at most ${measured(most, unit)} ${each}. This would be more.`;
}
