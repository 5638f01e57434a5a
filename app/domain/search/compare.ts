import type { MenuProduct } from "../menu/menu.ts";
import { shownPriceCents } from "../menu/product.ts";
import { nameOf } from "../menu/sizes.ts";
import { squash } from "./words.ts";

type Found = { product: MenuProduct; vendorId: string; miles: number };

/** Cheapest first, then nearest; sold out last. */
export type Compared<T> = { key: string; offers: T[] };

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
