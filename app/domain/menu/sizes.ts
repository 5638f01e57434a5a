import { amountIn, compareAmounts, measureOf } from "./amount.ts";
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

/** A product as one card shows it: in its cheapest size that is not sold out, with all of them, smallest first, where there are several. */
export type Sized<P> = P & { sizes?: P[] };

/** All sizes of a product, of which the menu has at least the one. */
export const sizesOf = <P>(product: Sized<P>): readonly P[] => product.sizes ?? [product];

/**
 * Puts together what differs only by its amount: same name apart from the amount, same brand, strain and category. Each
 * comes where its first size stood. Two of the same amount are two products, whatever else they have in common.
 */
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

/** Two spellings of one amount are one: "½oz" and "14 g". Undefined where the product says none. */
function amountKey({ amount, category }: Sellable): string | undefined {
  const text = amount?.trim().toLowerCase();
  if (!text || text === "n/a") return undefined;
  const measure = measureOf(amount, category);
  return measure ? `${measure.value.toFixed(4)} ${measure.unit}` : text;
}

/** Whether any size is on sale: what counts for the order of a menu and for "on sale". */
export const isOnSale = (product: Sized<Sellable>): boolean =>
  sizesOf<Sellable>(product).some(({ salePriceCents }) => salePriceCents !== null);

const plain = (text: string) => text.toLowerCase().replace(/\s+/g, " ").trim();

const productKey = (product: Sellable): string =>
  [product.category, plain(product.brand), plain(product.strain ?? ""), plain(nameOf(product))].join("\n");

/** A product's name without its own amount: "Blue Dream" for "Blue Dream - 3.5g" in 3.5 g. Another amount stays. */
export function nameOf({ name, amount, category }: Pick<Sellable, "name" | "amount" | "category">): string {
  const said = amountIn(name);
  if (!said || !amount) return name;
  const [own, there] = [measureOf(amount, category), measureOf(said, category)];
  const isSame = own && there && own.unit === there.unit && Math.abs(own.value - there.value) < 1e-6;
  if (!isSame) return name;
  const without = name
    .replace(said, " ")
    .replace(/\(\s*\)|\[\s*\]/g, " ")
    .replace(/\s+/g, " ")
    .replace(/^[\s,|·–—-]+|[\s,|·–—-]+$/g, "");
  return without || name;
}
