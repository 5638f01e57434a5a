import { amountIn } from "#app/domain/menu/amount.ts";
import type { Category } from "#app/domain/menu/product.ts";

type Named = { name: string; brand: string; category: Category };

const sizes: Record<Category, string> = {
  Flower: "3.5g",
  "Pre-roll": "1g",
  Vape: "500mg",
  Edible: "100mg",
  Concentrate: "1g",
  Tincture: "30ml",
  Gear: "1ct",
};
const shortened: Record<string, string> = { chocolate: "choc", cartridge: "cart", concentrate: "conc", package: "pkg" };

const shorten = (name: string) =>
  name.replace(/[A-Za-z]{6,}/g, (word) => shortened[word.toLowerCase()] ?? (word.length > 9 ? word.slice(0, 6) : word));

const sizeOf = ({ name, category }: Named) => (amountIn(name) ? "" : ` ${sizes[category]}`);
const kindOf = ({ name }: Named, kind: string) => (/indica|sativa|hybrid/i.test(name) ? "" : kind);

/** What systems make of a product's name: where the brand goes, and what else they write into it. */
const ways: ((product: Named) => Pick<Named, "name" | "brand">)[] = [
  ({ name, brand }) => ({ name: brand ? `${brand} - ${name}` : name, brand: "" }),
  ({ name, brand }) => ({ name: brand ? `${name} | ${brand}` : name, brand: "" }),
  (product) => ({ name: product.name + sizeOf(product), brand: product.brand }),
  ({ name, brand }) => ({ name: name.toUpperCase(), brand: brand.toUpperCase() }),
  (product) => ({ name: `${product.name}${kindOf(product, " (Sativa)")} THC 22.4%`, brand: product.brand }),
  (product) => ({ name: `${product.brand} ${product.name} [H]${sizeOf(product)}`.trim(), brand: product.brand }),
  ({ name, brand }) => ({ name: shorten(name), brand }),
  ({ name, brand }) => ({ name: name.toLowerCase().replace(/['’&]/g, " "), brand: brand.toLowerCase() }),
  (product) => ({ name: `${product.name} - ${product.category}${kindOf(product, " - Indica")}`, brand: product.brand }),
  (product) => ({ name: `${sizeOf(product)} ${product.name}`.replace(/\s*-\s*/g, " ").trim(), brand: product.brand }),
];

export function distort(product: Named, seed: number): Named {
  const way = ways[seed % ways.length] as (typeof ways)[number];
  return { category: product.category, ...way(product) };
}
