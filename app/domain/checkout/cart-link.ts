import { QUANTITY_MAX } from "./cart.ts";

export type LinkedItem = { productId: string; quantity: number };

const LINES_MAX = 50;
const LINE = /^([\w-]{1,64})(?::([1-9]\d?))?$/;

/** "ID:2,ID", the value of `?add=`. Skips what is malformed. */
export function readCartLink(text: string | null): LinkedItem[] {
  const quantities = new Map<string, number>();
  for (const part of (text ?? "").split(",").slice(0, LINES_MAX)) {
    const [, id, count = "1"] = LINE.exec(part) ?? [];
    if (id) quantities.set(id, Math.min(QUANTITY_MAX, (quantities.get(id) ?? 0) + Number(count)));
  }
  return [...quantities].map(([productId, quantity]) => ({ productId, quantity }));
}

export const cartLink = (items: readonly LinkedItem[]): string =>
  `/cart?add=${items.map(({ productId, quantity }) => (quantity === 1 ? productId : `${productId}:${quantity}`)).join(",")}`;
