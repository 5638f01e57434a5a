import type { MenuProduct, MenuSection } from "#app/domain/menu.ts";

const all: Record<keyof MenuProduct, true> = {
  id: true,
  name: true,
  brand: true,
  category: true,
  strain: true,
  amount: true,
  thcPercent: true,
  priceCents: true,
  salePriceCents: true,
  imageKey: true,
  tags: true,
};
const fields = Object.keys(all) as (keyof MenuProduct)[];

/**
 * Products as one string of their values in order: fewer bytes, and neither side's encoding walks through them value by value.
 * It is JSON with the two kinds of quotes exchanged, since on its way it becomes a string in JSON in a string of a script, where
 * each " would take four letters.
 */
export type PackedProducts = { values: string };

const exchangeQuotes = (text: string) => text.replaceAll('"', "\0").replaceAll("'", '"').replaceAll("\0", "'");

/** What the server has packed it need not read again to render it. */
const known = new WeakMap<PackedProducts, readonly MenuProduct[]>();

/** Products on their way to the browser, hundreds of them on a page. */
export function packProducts(products: readonly MenuProduct[]): PackedProducts {
  const values = JSON.stringify(products.map((product) => fields.map((field) => product[field])));
  const packed = { values: exchangeQuotes(values) };
  known.set(packed, products);
  return packed;
}

export const unpackProducts = (packed: PackedProducts): readonly MenuProduct[] =>
  known.get(packed) ??
  (JSON.parse(exchangeQuotes(packed.values)) as unknown[][]).map(
    (values) => Object.fromEntries(fields.map((field, at) => [field, values[at]])) as MenuProduct,
  );

export type PackedSection = Omit<MenuSection, "products"> & { products: PackedProducts };

export const packSections = (sections: readonly MenuSection[]): PackedSection[] =>
  sections.map((section) => ({ ...section, products: packProducts(section.products) }));

export const unpackSections = (sections: readonly PackedSection[]): MenuSection[] =>
  sections.map((section) => ({ ...section, products: unpackProducts(section.products) }));
