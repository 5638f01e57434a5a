import type { StatedContents } from "../compliance/contents.ts";
import { type ContentsField, contentsFaults } from "../compliance/stated-contents.ts";
import { type Category, type ProductTag, STRAIN_DETAILS_MAX } from "./product.ts";
import { isStock, STOCK_MAX, type Stock } from "./stock.ts";

/** One way in which a product is sold, as a vendor makes it (SPEC.md 3). Money in cents; a fresh one costs 0. */
export type Variation = {
  imageKey: string | null;
  priceCents: number;
  salePriceCents: number | null;
  amount: string | null;
  strain: string | null;
  strainDetails: string;
  thcPercent: number | null;
  tags: ProductTag[];
  /** What the dispensary says that a package holds, for legal limits; null where the label says it. */
  contents: StatedContents | null;
  stock: Stock;
};

type OwnField = "amount" | "strain" | "price" | "salePrice" | "image" | "thcContent" | "strainDetails" | "stock";
export type VariationField = OwnField | ContentsField;
export type Faults<Field extends string = string> = Partial<Record<Field, string>>;

/** A hundred thousand dollars: beyond it somebody mistyped. */
export const PRICE_MAX_CENTS = 10_000_000;
export const AMOUNT_MAX = 40;
export const STRAIN_MAX = 120;
export const NAME_MAX = 200;
export const BRAND_MAX = 120;
export const DESCRIPTION_MAX = 2000;

const VARIATION_INCOMPLETE = "Please fill out all required fields for each variation.";
const VARIATION_SALE_PRICE = "Sale price must be less than regular price.";
export const FIX_ERRORS_BANNER = "Please fix the errors above before submitting.";

type Prices = Pick<Variation, "priceCents" | "salePriceCents">;

export const isPrice = (cents: number): boolean => Number.isSafeInteger(cents) && cents > 0 && cents <= PRICE_MAX_CENTS;

/** Whether a sale, where there is one, is below the regular price. */
export const isSaleBelowPrice = ({ priceCents, salePriceCents }: Prices): boolean =>
  salePriceCents === null || (salePriceCents > 0 && salePriceCents < priceCents);

/**
 * What is wrong with a new variation, by field, in the words of the Add New Product modal (SPEC.md 5). Gear comes in no
 * sizes and of no strain. `hasImage` because the picture may still wait in the browser.
 */
export function variationFaults(
  category: Category | "",
  variation: Variation,
  hasImage = variation.imageKey !== null,
): Faults<VariationField> {
  const faults: Faults<VariationField> = {};
  if (category !== "Gear") {
    if (!variation.amount) faults.amount = "Amount is required";
    if (!variation.strain) faults.strain = "Strain is required";
  }
  if (!isPrice(variation.priceCents)) faults.price = "Valid price is required";
  if (!isSaleBelowPrice(variation)) faults.salePrice = "Sale price must be less than regular price";
  if (!hasImage) faults.image = "Image is required";
  return { ...faults, ...wordingFaults(variation) };
}

/** Rules that hold for old and new products alike. */
export function wordingFaults(
  variation: Partial<Pick<Variation, "thcPercent" | "strainDetails" | "contents" | "stock">>,
): Faults<VariationField> {
  const faults: Faults<VariationField> = contentsFaults(variation.contents);
  const thc = variation.thcPercent ?? 0;
  if (!(thc >= 0 && thc <= 100)) {
    faults.thcContent = "THC must be a number between 0 and 100.";
  }
  if ((variation.strainDetails?.length ?? 0) > STRAIN_DETAILS_MAX) {
    faults.strainDetails = `Strain details may have ${STRAIN_DETAILS_MAX} characters.`;
  }
  if (!isStock(variation.stock ?? null)) {
    faults.stock = `In stock must be a whole number from 0 to ${STOCK_MAX}, or empty.`;
  }
  return faults;
}

/** The one sentence above the Add to Menu form for a variation's faults (SPEC.md 5); undefined where there is none. */
export function variationMessage(faults: Faults<VariationField>): string | undefined {
  const { amount, strain, price, image, salePrice, ...others } = faults;
  if (amount || strain || price || image) return VARIATION_INCOMPLETE;
  return salePrice ? VARIATION_SALE_PRICE : Object.values(others)[0];
}

/** Whether a product may be edited to this: the update panel's rules and words (SPEC.md 5, Inventory edit). */
export function editFaults(edited: Variation): Faults<VariationField> {
  const faults: Faults<VariationField> = {};
  if (!isPrice(edited.priceCents)) faults.price = "Valid price is required";
  if (!isSaleBelowPrice(edited)) faults.salePrice = "Sale price must be less than the regular price.";
  return { ...faults, ...wordingFaults(edited) };
}

/** Digits and one dot, as the THC field takes them while somebody types (SPEC.md 5). */
export function thcTyped(text: string): string {
  const [whole = "", ...decimals] = text.replace(/[^\d.]/g, "").split(".");
  return (decimals.length > 0 ? `${whole}.${decimals.join("")}` : whole).slice(0, 5);
}
