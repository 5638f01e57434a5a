import type { InventoryProduct } from "./inventory.ts";

type Prices = Pick<InventoryProduct, "priceCents" | "salePriceCents">;
export type PricedProduct = Prices & Pick<InventoryProduct, "id" | "name" | "brand" | "category" | "amount">;

export type PriceCopy = {
  changes: (Pick<InventoryProduct, "name" | "brand" | "amount"> & {
    productId: string;
    before: Prices;
    after: Prices;
  })[];
  /** Of the other menu's products. */
  same: number;
  /** Not on the menu that is copied from, or there at several prices. */
  unknown: number;
};

const trimmed = (text: string | null) => (text ?? "").trim().toLowerCase();

/** Menus of different dispensaries know a product by its name, brand, category and amount. */
export const sameProductKey = ({ name, brand, category, amount }: Omit<PricedProduct, "id" | keyof Prices>): string =>
  [name, brand, category, amount].map(trimmed).join("\n");

const pricesOf = ({ priceCents, salePriceCents }: Prices): Prices => ({ priceCents, salePriceCents });
const isSame = (one: Prices, other: Prices) =>
  one.priceCents === other.priceCents && one.salePriceCents === other.salePriceCents;

export function planPriceCopy(from: readonly PricedProduct[], to: readonly PricedProduct[]): PriceCopy {
  const known = Map.groupBy(from, sameProductKey);
  const plan: PriceCopy = { changes: [], same: 0, unknown: 0 };
  for (const product of to) {
    const [first, ...others] = known.get(sameProductKey(product)) ?? [];
    if (!first || others.some((other) => !isSame(first, other))) plan.unknown += 1;
    else if (isSame(first, product)) plan.same += 1;
    else {
      const { id: productId, name, brand, amount } = product;
      plan.changes.push({ productId, name, brand, amount, before: pricesOf(product), after: pricesOf(first) });
    }
  }
  return plan;
}
