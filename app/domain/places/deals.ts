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

export const dealsOf = (dispensaries: readonly Dispensary[]): Deal[] =>
  biggestFirst(
    dispensaries.flatMap(({ id, products }) => {
      const discounted = biggestFirst(products.map((product) => ({ ...product, productId: product.id, vendorId: id })));
      const byName = Map.groupBy(discounted, ({ brand, name }) => `${brand}/${name}`);
      return [...byName.values()].flatMap(([best]) => best ?? []).slice(0, PER_DISPENSARY_MAX);
    }),
  )
    .slice(0, DEALS_MAX)
    .map(({ productId, vendorId }) => ({ productId, vendorId }));

const biggestFirst = <P extends Price>(products: readonly P[]): P[] =>
  products
    .filter((product) => discountPercent(product) > 0)
    .toSorted((a, b) => discountPercent(b) - discountPercent(a));
