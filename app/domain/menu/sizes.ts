import { amountIn, compareAmounts, isSameSize, measureOf } from "./amount.ts";
import { type Category, shownPriceCents } from "./product.ts";
import type { Stock } from "./stock.ts";

type Sellable = {
  name: string;
  brand: string;
  category: Category;
  strain: string | null;
  amount: string | null;
  priceCents: number;
  salePriceCents: number | null;
  dealCents?: number;
  stock?: Stock;
};

/** Shown in its cheapest size in stock; `sizes` lists all, smallest first, if there are several. */
export type Sized<P> = P & { sizes?: P[] };

export const sizesOf = <P>(product: Sized<P>): readonly P[] => product.sizes ?? [product];

/** Groups products that differ only by amount. Two with the same amount stay separate products. */
export function groupSizes<P extends Sellable>(products: readonly P[]): Sized<P>[] {
  const groups = new Map<string, Map<string, P>[]>();
  const inOrder: Map<string, P>[] = [];
  for (const product of products) {
    const amount = amountKey(product);
    const key = amount === undefined ? undefined : productKey(product);
    const alike = (key && groups.get(key)) || [];
    const group = alike.find((sizes) => !sizes.has(amount ?? ""));
    if (group) group.set(amount ?? "", product);
    else {
      const opened = new Map([[amount ?? "", product]]);
      inOrder.push(opened);
      if (key) groups.set(key, [...alike, opened]);
    }
  }
  return inOrder.map((group) => sized([...group.values()]));
}

function sized<P extends Sellable>(products: P[]): Sized<P> {
  const [only] = products;
  if (products.length === 1) return only!;
  const sizes = products.toSorted(compareAmounts);
  const left = sizes.filter(({ stock }) => stock !== 0);
  const cheapest = (left.length > 0 ? left : sizes).reduce((best, size) =>
    shownPriceCents(size) < shownPriceCents(best) ? size : best,
  );
  return { ...cheapest, name: nameOf(cheapest), sizes };
}

function amountKey({ amount, category }: Sellable): string | undefined {
  const text = amount?.trim().toLowerCase();
  if (!text || text === "n/a") return undefined;
  const measure = measureOf(amount, category);
  return measure ? `${measure.value.toFixed(4)} ${measure.unit}` : text;
}

export const isOnSale = (product: Sized<Sellable>): boolean =>
  sizesOf<Sellable>(product).some(({ salePriceCents }) => salePriceCents !== null);

const plain = (text: string) => text.toLowerCase().replace(/\s+/g, " ").trim();

const productKey = (product: Sellable): string =>
  [product.category, plain(product.brand), plain(product.strain ?? ""), plain(nameOf(product))].join("\n");

/** "Blue Dream - 3.5g" to "Blue Dream", if 3.5 g is its own amount. */
export function nameOf({ name, amount, category }: Pick<Sellable, "name" | "amount" | "category">): string {
  const size = amountIn(name);
  if (!size || !isSameSize(amount, size, category)) return name;
  const without = name
    .replace(size, " ")
    .replace(/\(\s*\)|\[\s*\]/g, " ")
    .replace(/\s+/g, " ")
    .replace(/^[\s,|·–—-]+|[\s,|·–—-]+$/g, "");
  return without || name;
}
