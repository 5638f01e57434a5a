import { parseWhole } from "../number-input.ts";

/** Units left to sell; null if untracked. Open orders are already deducted. */
export type Stock = number | null;

export const STOCK_MAX = 99_999;

export const isStock = (stock: Stock): boolean =>
  stock === null || (Number.isSafeInteger(stock) && stock >= 0 && stock <= STOCK_MAX);

/** Empty means untracked; NaN if invalid. */
export const stockTyped = (text: string): Stock => (text.trim() === "" ? null : (parseWhole(text) ?? Number.NaN));

export const LOW_STOCK = 5;

export function stockText(stock: Stock | undefined): string | undefined {
  if (stock == null || stock > LOW_STOCK) return undefined;
  return stock === 0 ? "Sold out today" : `${stock} left`;
}

export const outOfStockText = (name: string, left: number): string =>
  left === 0 ? `${name} is sold out today.` : `Only ${left} of ${name} ${left === 1 ? "is" : "are"} left.`;

type Line = { productId: string; quantity: number };

export function stockMoves(before: readonly Line[], after: readonly Line[]): { reserved: Line[]; returned: Line[] } {
  const quantityOf = (lines: readonly Line[], id: string) =>
    lines.find(({ productId }) => productId === id)?.quantity ?? 0;
  const ids = [...new Set([...before, ...after].map(({ productId }) => productId))];
  const moves = ids.map((productId) => ({
    productId,
    quantity: quantityOf(after, productId) - quantityOf(before, productId),
  }));
  return {
    reserved: moves.filter(({ quantity }) => quantity > 0),
    returned: moves
      .filter(({ quantity }) => quantity < 0)
      .map(({ productId, quantity }) => ({ productId, quantity: -quantity })),
  };
}
