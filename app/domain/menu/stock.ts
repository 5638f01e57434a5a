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
