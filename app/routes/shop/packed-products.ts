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
 * Products as one string of their values in order. A page hands hundreds of them to the browser: so it is fewer bytes, and
 * neither side's encoding walks through them value by value.
 */
export const packProducts = (products: readonly MenuProduct[]): string =>
  JSON.stringify(products.map((product) => fields.map((field) => product[field])));

export const unpackProducts = (packed: string): MenuProduct[] =>
  (JSON.parse(packed) as unknown[][]).map(
    (values) => Object.fromEntries(fields.map((field, at) => [field, values[at]])) as MenuProduct,
  );

export type PackedSection = Omit<MenuSection, "products"> & { products: string };

export const packSections = (sections: readonly MenuSection[]): PackedSection[] =>
  sections.map((section) => ({ ...section, products: packProducts(section.products) }));

export const unpackSections = (sections: readonly PackedSection[]): MenuSection[] =>
  sections.map((section) => ({ ...section, products: unpackProducts(section.products) }));
