import { wholeTyped } from "../number-input.ts";

/**
 * How many of a product are left to sell, in one size; null where the dispensary does not count it. What orders hold is off it
 * already, and comes back with a cancellation or a return.
 */
export type Stock = number | null;

/** Beyond it somebody mistyped. */
export const STOCK_MAX = 99_999;

export const isStock = (stock: Stock): boolean =>
  stock === null || (Number.isSafeInteger(stock) && stock >= 0 && stock <= STOCK_MAX);

/** A count as typed: nothing typed counts nothing, and what is no count is NaN, which no rule lets pass. */
export const stockTyped = (text: string): Stock => (text.trim() === "" ? null : (wholeTyped(text) ?? Number.NaN));

/** So few are told to shoppers, and make a product low for its dispensary. */
export const LOW_STOCK = 5;

/** "3 left", "Sold out today"; undefined where there are enough, or nobody counts. */
export function stockText(stock: Stock | undefined): string | undefined {
  if (stock == null || stock > LOW_STOCK) return undefined;
  return stock === 0 ? "Sold out today" : `${stock} left`;
}

/** Why no more of a product can be had. */
export const whyNoMore = (name: string, left: number): string =>
  left === 0 ? `${name} is sold out today.` : `Only ${left} of ${name} ${left === 1 ? "is" : "are"} left.`;

type Line = { productId: string; quantity: number };

/** What an order takes of the stock, and what it gives back, when its lines become others. */
export function stockMoves(before: readonly Line[], after: readonly Line[]): { taken: Line[]; returned: Line[] } {
  const of = (lines: readonly Line[], id: string) => lines.find(({ productId }) => productId === id)?.quantity ?? 0;
  const ids = [...new Set([...before, ...after].map(({ productId }) => productId))];
  const moves = ids.map((productId) => ({ productId, quantity: of(after, productId) - of(before, productId) }));
  return {
    taken: moves.filter(({ quantity }) => quantity > 0),
    returned: moves
      .filter(({ quantity }) => quantity < 0)
      .map(({ productId, quantity }) => ({ productId, quantity: -quantity })),
  };
}
