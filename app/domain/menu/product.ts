export const categories = ["Flower", "Pre-roll", "Vape", "Edible", "Concentrate", "Tincture", "Gear"] as const;
export type Category = (typeof categories)[number];

export const productStatuses = ["Active", "Disabled"] as const;
export type ProductStatus = (typeof productStatuses)[number];

export const productTags = ["Staff Pick", "High THC", "Low THC"] as const;
export type ProductTag = (typeof productTags)[number];

/** Sizes offered for a new product (SPEC.md 9). Gear has none. */
export const amountOptions: Record<Category, readonly string[]> = {
  Flower: ["3.5g", "4g", "5g", "7g", "10g", "½oz", "1oz"],
  Vape: ["0.3g", "0.5g", "1g", "1.2g", "2g"],
  "Pre-roll": ["1g", "1.2g", "2g", "Single", "2-pk", "3-pk", "4-pk", "5-pk", "6-pk", "7-pk", "10-pk", "14-pk", "20-pk"],
  Edible: ["<5mg", "10mg", "25mg", "100mg", "200mg", "500mg", "750mg", "1000mg", "1ct", "10ct"],
  Concentrate: ["½g", "1g"],
  Tincture: ["500mg", "1000mg", "15ml", "30ml"],
  Gear: [],
};

export const STRAIN_DETAILS_MAX = 400;

type Priced = { priceCents: number; salePriceCents: number | null };

export const currentPriceCents = (product: Priced): number => product.salePriceCents ?? product.priceCents;

export const shownPriceCents = (product: Priced & { dealCents?: number }): number =>
  product.dealCents ?? currentPriceCents(product);

/** SPEC.md 3: Staff Pick first, else High or Low THC. */
export const cardTag = (tags: readonly ProductTag[]): ProductTag | undefined =>
  tags.includes("Staff Pick") ? "Staff Pick" : tags[0];

/** "1000 milligrams" to "1000mg" (SPEC.md 3). */
export const shortAmount = (amount: string): string =>
  amount
    .replace(/\s*milligrams?\b/gi, "mg")
    .replace(/\s*milliliters?\b/gi, "mL")
    .replace(/\s*grams?\b/gi, "g");
