import { countedQuantities, type StatedContents, weightClassOf } from "../compliance/contents.ts";
import { type ContentsField, contentsErrors, quantityNames } from "../compliance/stated-contents.ts";
import { formatUsdShort } from "../money.ts";
import { amountError, isOfferedAmount } from "./amount.ts";
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
export type Errors<Field extends string = string> = Partial<Record<Field, string>>;

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

const PRICE_MISSING = "Valid price is required";

export function priceError(cents: number): string | undefined {
  if (cents > PRICE_MAX_CENTS) return `Price can be up to ${formatUsdShort(PRICE_MAX_CENTS)}`;
  return Number.isInteger(cents) && cents > 0 ? undefined : PRICE_MISSING;
}

const isSaleBelowPrice = ({ priceCents, salePriceCents }: Prices): boolean =>
  salePriceCents === null || (salePriceCents > 0 && salePriceCents < priceCents);

export const saleError = (prices: Prices): string | undefined =>
  isSaleBelowPrice(prices) ? undefined : "Sale price must be less than regular price";

const AMOUNT_MISSING = "Amount is required";
const STRAIN_MISSING = "Strain is required";
const IMAGE_MISSING = "Image is required";

export const onlyErrors = <Field extends string>(errors: { [Name in Field]?: string | undefined }): Errors<Field> =>
  Object.fromEntries(Object.entries(errors).filter(([, error]) => error)) as Errors<Field>;

/** Errors by field (SPEC.md 5). Gear has no size or strain. `hasImage`: the picture may not be uploaded yet. */
export function variationErrors(
  category: Category | "",
  variation: Variation,
  hasImage = variation.imageKey !== null,
): Errors<VariationField> {
  const { amount, strain, priceCents } = variation;
  const isGear = category === "Gear";
  return onlyErrors<VariationField>({
    amount: isGear || amount ? category && amountError(amount, category) : AMOUNT_MISSING,
    strain: isGear || strain ? undefined : STRAIN_MISSING,
    price: priceError(priceCents),
    salePrice: saleError(variation),
    image: hasImage ? undefined : IMAGE_MISSING,
    ...sharedErrors(variation),
  });
}

type Shared = Partial<Pick<Variation, "thcPercent" | "strainDetails" | "contents" | "stock">>;

export function sharedErrors({ thcPercent, strainDetails = "", contents, stock = null }: Shared) {
  const thc = thcPercent ?? 0;
  return onlyErrors<VariationField>({
    ...contentsErrors(contents),
    thcContent: thc >= 0 && thc <= 100 ? undefined : "THC must be a number between 0 and 100.",
    strainDetails:
      strainDetails.length > STRAIN_DETAILS_MAX ? `${upTo("Strain details", STRAIN_DETAILS_MAX)}.` : undefined,
    stock: isStock(stock) ? undefined : `In stock must be a whole number from 0 to ${STOCK_MAX}, or empty.`,
  });
}

/** SPEC.md 5. */
export function variationMessage(errors: Errors<VariationField>): string | undefined {
  if (Object.values(errors).some((error) => missing.includes(error))) return VARIATION_INCOMPLETE;
  return errors.salePrice ? VARIATION_SALE_PRICE : Object.values(errors)[0];
}

const missing = [AMOUNT_MISSING, STRAIN_MISSING, PRICE_MISSING, IMAGE_MISSING];

/** SPEC.md 5, Inventory edit. */
export const editErrors = (edited: Variation): Errors<VariationField> =>
  onlyErrors<VariationField>({
    price: priceError(edited.priceCents),
    salePrice: isSaleBelowPrice(edited) ? undefined : "Sale price must be less than the regular price.",
    ...sharedErrors(edited),
  });

type Placed = Variation & { category: Category };

/** Checks amount and contents again if the category changes. */
export function changeErrors(before: Placed, after: Placed): Errors<VariationField> {
  const amount = after.amount === before.amount ? undefined : amountError(after.amount, after.category);
  const moved = after.category === before.category ? {} : moveErrors(after);
  return onlyErrors<VariationField>({ ...editErrors(after), amount, ...moved });
}

function moveErrors({ category, amount, contents }: Placed): Errors<VariationField> {
  const isOffered = amount === null ? category === "Gear" : isOfferedAmount(amount, category);
  const offered = amountOptions[category].join(", ");
  const wrongAmount = offered ? `Choose an amount for ${category}: ${offered}` : `${category} has no amount`;
  const counted: readonly string[] = countedQuantities[weightClassOf({ category, amount, contents })];
  const uncounted = quantityNames.filter((name) => contents?.[name] !== undefined && !counted.includes(name));
  return {
    ...(isOffered ? {} : { amount: wrongAmount }),
    ...Object.fromEntries(
      uncounted.map((name) => [`contents.${name}`, `${category} is not measured this way: leave it empty`]),
    ),
  };
}
