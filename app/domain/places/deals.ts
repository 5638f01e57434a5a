import type { MenuProduct } from "../menu/menu.ts";
import { shownPriceCents } from "../menu/product.ts";

type Price = Pick<MenuProduct, "priceCents" | "salePriceCents" | "dealCents">;
type Priced = Price & Pick<MenuProduct, "id" | "name" | "brand">;
type Dispensary = { id: string; products: readonly Priced[] };

export type Deal = { productId: string; vendorId: string };

export const DEALS_MAX = 12;
const PER_DISPENSARY_MAX = 2;

export const discountPercent = (product: Price): number =>
  Math.round((1 - shownPriceCents(product) / product.priceCents) * 100);

/** Biggest discounts first, nearest first among equals. Sizes of one product count as one deal. */
export function dealsOf(dispensaries: readonly Dispensary[]): Deal[] {
  const all = dispensaries.flatMap(({ id, products }) => {
    const byName = Map.groupBy(biggestFirst(products), ({ brand, name }) => `${brand}/${name}`);
    const best = [...byName.values()].map(([product]) => product as Priced);
    return best.slice(0, PER_DISPENSARY_MAX).map((product) => ({ product, vendorId: id }));
  });
  return all
    .toSorted((a, b) => discountPercent(b.product) - discountPercent(a.product))
    .slice(0, DEALS_MAX)
    .map(({ product, vendorId }) => ({ productId: product.id, vendorId }));
}

const biggestFirst = (products: readonly Priced[]) =>
  products
    .filter((product) => discountPercent(product) > 0)
    .toSorted((a, b) => discountPercent(b) - discountPercent(a));
