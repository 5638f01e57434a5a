import type { MenuProduct } from "../menu/menu.ts";
import { shownPriceCents } from "../menu/product.ts";
import { nameOf } from "../menu/sizes.ts";
import { squash } from "./words.ts";

/** A product that was found, where it can be had. */
type Found = { product: MenuProduct; vendorId: string; miles: number };

/** One product with all who have it, the cheapest first and of these the nearest; where it is sold out it stands last. */
export type Compared<T> = { key: string; offers: T[] };

/** Puts together what is the same product at several dispensaries, in all its sizes; each comes where its best hit stood. */
export function compare<T extends Found>(hits: readonly T[]): Compared<T>[] {
  const groups = new Map<string, T[]>();
  for (const hit of hits) {
    const key = keyOf(hit.product);
    groups.set(key, [...(groups.get(key) ?? []), hit]);
  }
  return [...groups].map(([key, offers]) => ({ key, offers: offers.toSorted(byOffer) }));
}

const keyOf = (product: MenuProduct): string =>
  [product.category, squash(product.brand), squash(nameOf(product))].join("/");

const isSoldOut = ({ product }: Found) => Number(product.stock === 0);
const byOffer = (a: Found, b: Found): number => isSoldOut(a) - isSoldOut(b) || byPrice(a, b);

const byPrice = (a: Found, b: Found): number =>
  shownPriceCents(a.product) - shownPriceCents(b.product) || a.miles - b.miles;
