import { QUANTITY_MAX } from "./cart.ts";

export type Wanted = { productId: string; quantity: number };

const LINES_MAX = 50;
const LINE = /^([\w-]{1,64})(?::([1-9]\d?))?$/;

/** "ID:2,ID", as `?add=` has it. Skips what is malformed. */
export function readCartLink(text: string | null): Wanted[] {
  const wanted = new Map<string, number>();
  for (const part of (text ?? "").split(",").slice(0, LINES_MAX)) {
    const [, id, count = "1"] = LINE.exec(part) ?? [];
    if (id) wanted.set(id, Math.min(QUANTITY_MAX, (wanted.get(id) ?? 0) + Number(count)));
  }
  return [...wanted].map(([productId, quantity]) => ({ productId, quantity }));
}

export const cartLink = (wanted: readonly Wanted[]): string =>
  `/cart?add=${wanted.map(({ productId, quantity }) => (quantity === 1 ? productId : `${productId}:${quantity}`)).join(",")}`;
