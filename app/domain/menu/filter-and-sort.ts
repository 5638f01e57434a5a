import { squash } from "../search/words.ts";
import { measureOf, unitPrice } from "./amount.ts";
import { PRICE, type ProductFilters, type Range, type Sort, THC, type Weight } from "./choice.ts";
import type { MenuProduct } from "./menu.ts";
import { shownPriceCents } from "./product.ts";

/** Products with unknown values match no filter. Effects belong to strains, so the database filters them. */
export function matchesFilters(
  product: MenuProduct,
  { strains, weights, brand, price, thc, onSale }: ProductFilters,
): boolean {
  const strain = product.strain?.toLowerCase() ?? "";
  const strength = { min: thc.min, max: thc.max < THC.max ? thc.max : Number.POSITIVE_INFINITY };
  return (
    (strains.length === 0 || strains.some((kind) => strain.includes(kind.slice(0, 3)))) &&
    (weights.length === 0 || weights.some((weight) => weighs(product, weight))) &&
    (brand === "" || squash(product.brand) === squash(brand)) &&
    (isWhole(price, PRICE) || isWithin(shownPriceCents(product) / 100, price)) &&
    (isWhole(thc, THC) || (product.thcPercent !== null && isWithin(product.thcPercent, strength))) &&
    (!onSale || shownPriceCents(product) < product.priceCents)
  );
}

const isWhole = ({ min, max }: Range, whole: Range) => min <= whole.min && max >= whole.max;
const isWithin = (value: number, { min, max }: Range) => value >= min && value <= max;

const TOLERANCE_GRAMS = 1e-6;

function weighs({ amount, category }: MenuProduct, weight: Weight): boolean {
  const measure = measureOf(amount, category);
  return measure?.unit === "g" && Math.abs(measure.value - Number.parseFloat(weight)) < TOLERANCE_GRAMS;
}

type Sortable = { product: MenuProduct; miles?: number };

/** Undefined values sort last. */
const keys: Record<Sort, (found: Sortable) => number | undefined> = {
  recommended: () => 0,
  price: ({ product }) => shownPriceCents(product),
  rate: ({ product }) => unitPrice(product)?.cents,
  thc: ({ product }) => (product.thcPercent === null ? undefined : -product.thcPercent),
  distance: ({ miles }) => miles,
  discount: ({ product }) => shownPriceCents(product) / product.priceCents,
};

/** Stable: ties keep the recommended order. */
export function sortedBy<T extends Sortable>(found: readonly T[], sort: Sort): T[] {
  const keyOf = keys[sort];
  const keyed = found.map((each) => ({ each, key: keyOf(each) ?? Number.POSITIVE_INFINITY }));
  // Infinity minus Infinity is NaN.
  return keyed.toSorted((a, b) => (a.key === b.key ? 0 : a.key - b.key)).map(({ each }) => each);
}
