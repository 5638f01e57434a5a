import { countedQuantities, type StatedContents, weightClassOf } from "../compliance/contents.ts";
import { type ContentsField, contentsFaults, quantityNames } from "../compliance/stated-contents.ts";
import { formatUsdShort } from "../money.ts";
import { amountFault, isOfferedAmount } from "./amount.ts";
import { amountOptions, type Category, type ProductTag, STRAIN_DETAILS_MAX } from "./product.ts";
import { isStock, STOCK_MAX, type Stock } from "./stock.ts";

export type Variation = {
  imageKey: string | null;
  priceCents: number;
  salePriceCents: number | null;
  amount: string | null;
  strain: string | null;
  strainDetails: string;
  thcPercent: number | null;
  tags: ProductTag[];
  contents: StatedContents | null;
  stock: Stock;
};

type OwnField = "amount" | "strain" | "price" | "salePrice" | "image" | "thcContent" | "strainDetails" | "stock";
export type VariationField = OwnField | ContentsField;
export type Faults<Field extends string = string> = Partial<Record<Field, string>>;

/** $100,000: anything larger is a typo. */
export const PRICE_MAX_CENTS = 10_000_000;
export const AMOUNT_MAX = 40;
export const STRAIN_MAX = 120;
export const NAME_MAX = 200;
export const BRAND_MAX = 120;
export const DESCRIPTION_MAX = 2000;

export const upTo = (label: string, max: number): string => `${label}: up to ${max.toLocaleString("en-US")} characters`;

const VARIATION_INCOMPLETE = "Please fill out all required fields for each variation.";
const VARIATION_SALE_PRICE = "Sale price must be less than regular price.";
export const FIX_ERRORS_BANNER = "Please fix the errors above before submitting.";

type Prices = Pick<Variation, "priceCents" | "salePriceCents">;

const isPrice = (cents: number): boolean => Number.isSafeInteger(cents) && cents > 0 && cents <= PRICE_MAX_CENTS;

const PRICE_MISSING = "Valid price is required";

export function priceFault(cents: number): string | undefined {
  if (isPrice(cents)) return undefined;
  return cents > PRICE_MAX_CENTS ? `Price can be up to ${formatUsdShort(PRICE_MAX_CENTS)}` : PRICE_MISSING;
}

export const isSaleBelowPrice = ({ priceCents, salePriceCents }: Prices): boolean =>
  salePriceCents === null || (salePriceCents > 0 && salePriceCents < priceCents);

const AMOUNT_MISSING = "Amount is required";
const STRAIN_MISSING = "Strain is required";
const IMAGE_MISSING = "Image is required";

/** Errors by field (SPEC.md 5). Gear has no size or strain. `hasImage`: the picture may not be uploaded yet. */
export function variationFaults(
  category: Category | "",
  variation: Variation,
  hasImage = variation.imageKey !== null,
): Faults<VariationField> {
  const faults: Faults<VariationField> = {};
  if (category !== "Gear") {
    if (!variation.amount) faults.amount = AMOUNT_MISSING;
    if (!variation.strain) faults.strain = STRAIN_MISSING;
  }
  const [tooMuch, price] = [category && amountFault(variation.amount, category), priceFault(variation.priceCents)];
  if (tooMuch) faults.amount = tooMuch;
  if (price) faults.price = price;
  if (!isSaleBelowPrice(variation)) faults.salePrice = "Sale price must be less than regular price";
  if (!hasImage) faults.image = IMAGE_MISSING;
  return { ...faults, ...sharedErrors(variation) };
}

export function sharedErrors(
  variation: Partial<Pick<Variation, "thcPercent" | "strainDetails" | "contents" | "stock">>,
): Faults<VariationField> {
  const faults: Faults<VariationField> = contentsFaults(variation.contents);
  const thc = variation.thcPercent ?? 0;
  if (!(thc >= 0 && thc <= 100)) {
    faults.thcContent = "THC must be a number between 0 and 100.";
  }
  if ((variation.strainDetails?.length ?? 0) > STRAIN_DETAILS_MAX) {
    faults.strainDetails = `${upTo("Strain details", STRAIN_DETAILS_MAX)}.`;
  }
  if (!isStock(variation.stock ?? null)) {
    faults.stock = `In stock must be a whole number from 0 to ${STOCK_MAX}, or empty.`;
  }
  return faults;
}

/** SPEC.md 5. */
export function variationMessage(faults: Faults<VariationField>): string | undefined {
  if (Object.values(faults).some((fault) => missing.includes(fault))) return VARIATION_INCOMPLETE;
  return faults.salePrice ? VARIATION_SALE_PRICE : Object.values(faults)[0];
}

const missing = [AMOUNT_MISSING, STRAIN_MISSING, PRICE_MISSING, IMAGE_MISSING];

/** SPEC.md 5, Inventory edit. */
export function editFaults(edited: Variation): Faults<VariationField> {
  const faults: Faults<VariationField> = {};
  const price = priceFault(edited.priceCents);
  if (price) faults.price = price;
  if (!isSaleBelowPrice(edited)) faults.salePrice = "Sale price must be less than the regular price.";
  return { ...faults, ...sharedErrors(edited) };
}

type Placed = Variation & { category: Category };

/** Checks amount and contents again if the category changes. */
export function changeFaults(before: Placed, after: Placed): Faults<VariationField> {
  const tooMuch = after.amount === before.amount ? undefined : amountFault(after.amount, after.category);
  const moved = after.category === before.category ? {} : moveFaults(after);
  return { ...editFaults(after), ...(tooMuch ? { amount: tooMuch } : {}), ...moved };
}

function moveFaults({ category, amount, contents }: Placed): Faults<VariationField> {
  const faults: Faults<VariationField> = {};
  const isOffered = amount === null ? category === "Gear" : isOfferedAmount(amount, category);
  if (!isOffered) {
    const offered = amountOptions[category].join(", ");
    faults.amount = offered ? `Choose an amount for ${category}: ${offered}` : `${category} has no amount`;
  }
  const counted: readonly string[] = countedQuantities[weightClassOf({ category, amount, contents })];
  for (const name of quantityNames) {
    if (contents?.[name] !== undefined && !counted.includes(name))
      faults[`contents.${name}`] = `${category} is not measured this way: leave it empty`;
  }
  return faults;
}
