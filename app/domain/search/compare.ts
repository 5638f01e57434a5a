import { measureOf, unitPrice } from "../menu/amount.ts";
import type { MenuProduct } from "../menu/menu.ts";
import { shownPriceCents } from "../menu/product.ts";
import { squash } from "./words.ts";

/** A product that was found, where it can be had. */
type Found = { product: MenuProduct; vendorId: string; miles: number };

/** One product with all who have it, the cheapest first and of these the nearest; where it is sold out it stands last. */
export type Compared<T> = { key: string; offers: T[] };

/** Puts together what is the same product in the same size at several dispensaries; each comes where its best hit stood. */
export function compare<T extends Found>(hits: readonly T[]): Compared<T>[] {
  const groups = new Map<string, T[]>();
  for (const hit of hits) {
    const key = keyOf(hit.product);
    groups.set(key, [...(groups.get(key) ?? []), hit]);
  }
  return [...groups].map(([key, offers]) => ({ key, offers: offers.toSorted(byOffer) }));
}

function keyOf({ category, brand, name, amount }: MenuProduct): string {
  const measure = measureOf(amount, category);
  const size = measure ? `${measure.value.toFixed(4)} ${measure.unit}` : squash(amount ?? "");
  return [category, squash(brand), squash(name), size].join("/");
}

const isSoldOut = ({ product }: Found) => Number(product.stock === 0);
const byOffer = (a: Found, b: Found): number => isSoldOut(a) - isSoldOut(b) || byPrice(a, b);

/** By what a gram costs where that is known of both, else by what it costs. */
const byPrice = (a: Found, b: Found): number => {
  const [one, other] = [unitPrice(a.product), unitPrice(b.product)];
  const prices = one && other ? one.cents - other.cents : 0;
  return prices || shownPriceCents(a.product) - shownPriceCents(b.product) || a.miles - b.miles;
};
