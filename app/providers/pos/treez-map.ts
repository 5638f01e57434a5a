import { type Category, shortAmount } from "#app/domain/menu/product.ts";
import { STOCK_MAX } from "#app/domain/menu/stock.ts";
import { AMOUNT_MAX, BRAND_MAX, DESCRIPTION_MAX, NAME_MAX, PRICE_MAX_CENTS } from "#app/domain/menu/variation.ts";
import type { PosItem } from "#app/domain/pos/import.ts";

/** Treez omits or nulls fields freely and sends numbers as strings. */
export type TreezProduct = {
  product_id?: unknown;
  product_status?: unknown;
  sellable_quantity?: unknown;
  category_type?: unknown;
  product_configurable_fields?: Loose;
  pricing?: (Loose & { tier_pricing_detail?: unknown }) | null;
  lab_results?: unknown;
  e_commerce?: Loose;
};
type Loose = Record<string, unknown> | null | undefined;

/** Other types (topicals, plants, services) are skipped (DECISIONS 32). */
const categoryOf: Record<string, Category> = {
  FLOWER: "Flower",
  PREROLL: "Pre-roll",
  CARTRIDGE: "Vape",
  EXTRACT: "Concentrate",
  EDIBLE: "Edible",
  BEVERAGE: "Edible",
  PILL: "Edible",
  TINCTURE: "Tincture",
  MERCH: "Gear",
};

export function itemOf(product: TreezProduct | null, place: string): PosItem {
  const fields = product?.product_configurable_fields;
  const name = oneLine(product?.e_commerce?.menu_title, NAME_MAX) || oneLine(fields?.name, NAME_MAX);
  const id = oneLine(product?.product_id, 100);
  const sourceId = id || place;
  const no = (reason: string, hides = false): PosItem => ({ sourceId, name, ok: false, reason, hides });
  if (!product || !id) return no("It has no product id");
  if (upper(product.product_status) !== "ACTIVE") return no("Deactivated in Treez", true);
  if (product.e_commerce?.hide_from_menu === true) return no("Hidden from menu in Treez", true);
  if (!name) return no("It has no name");
  const type = upper(product.category_type).replace(/[^A-Z]/g, "");
  const category = categoryOf[type];
  if (!category) return no(type ? `Its type ${oneLine(product.category_type, 40)} has no category here` : "No type");
  const priceCents = priceOf(product.pricing);
  if (priceCents === null) return no("It has no valid price");
  return {
    sourceId,
    name,
    ok: true,
    product: stated({
      name,
      brand: oneLine(fields?.brand, BRAND_MAX),
      category,
      description: plainText(product.e_commerce?.product_description) || undefined,
      amount: category === "Gear" ? undefined : amountOf(fields),
      strain: category === "Gear" ? undefined : strainOf(fields?.classification),
      thcPercent: thcOf(product.lab_results),
      priceCents,
      stock: stockOf(product.sellable_quantity),
    }),
  };
}

const stated = <F extends object>(facts: F) =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)) as {
    [Field in keyof F]: Exclude<F[Field], undefined>;
  };

const upper = (value: unknown) => (typeof value === "string" ? value.trim().toUpperCase() : "");

function oneLine(value: unknown, max: number): string {
  if (typeof value !== "string" && typeof value !== "number") return "";
  const line = String(value).replace(/[\s\p{Cc}]+/gu, " ");
  return [...line.trim()].slice(0, max).join("").slice(0, max).trim();
}

const plainText = (value: unknown) =>
  typeof value === "string" ? oneLine(value.slice(0, 20_000).replace(/<[^>]*>/g, " "), DESCRIPTION_MAX) : "";

const numberOf = (value: unknown): number =>
  typeof value === "number" || (typeof value === "string" && value.trim() !== "") ? Number(value) : Number.NaN;

function priceOf(pricing: TreezProduct["pricing"]): number | null {
  const tiers = Array.isArray(pricing?.tier_pricing_detail) ? (pricing.tier_pricing_detail as Loose[]) : [];
  const dollars = upper(pricing?.price_type) === "TIER" ? tiers[0]?.price_per_value : pricing?.price_sell;
  const cents = Math.round(numberOf(dollars) * 100);
  return cents > 0 && cents <= PRICE_MAX_CENTS ? cents : null;
}

function stockOf(sellable: unknown): number | undefined {
  const pieces = Math.floor(numberOf(sellable));
  return Number.isNaN(pieces) ? undefined : Math.min(STOCK_MAX, Math.max(0, pieces));
}

const units: Record<string, string> = {
  GRAMS: "g",
  MILLIGRAMS: "mg",
  MILLILITERS: "mL",
  OUNCES: "oz",
  FLUIDOUNCES: "oz",
};

function amountOf(fields: Loose): string | undefined {
  const size = oneLine(fields?.size, AMOUNT_MAX);
  const amount = numberOf(fields?.amount);
  const unit = units[upper(fields?.uom).replace(/[^A-Z]/g, "")];
  const measured = unit && amount > 0 ? `${Number(amount.toFixed(3))}${unit}` : "";
  const text = /\d/.test(size) ? size : measured || size;
  const tidy = shortAmount(text).replace(/(\d)\s*(mg|g|oz)\b/gi, (_, digit, word) => `${digit}${word.toLowerCase()}`);
  return tidy || undefined;
}

const strains: Record<string, string> = {
  SATIVA: "Sativa",
  INDICA: "Indica",
  HYBRID: "Hybrid",
  IS: "Hybrid",
  SI: "Hybrid",
  CBD: "CBD",
};
const strainOf = (value: unknown): string | undefined => strains[upper(value).replace(/[^A-Z]/g, "")];

/** The highest batch, in percent; milligram results are skipped. */
function thcOf(results: unknown): number | undefined {
  const found = (Array.isArray(results) ? (results as (Loose & { amount?: Loose })[]) : []).find(
    (result) => upper(result?.result_type) === "THC" && /^(%|PERCENT)/.test(upper(result?.amount_type)),
  );
  const percent = numberOf(found?.amount?.maximum_value ?? found?.amount?.minimum_value);
  return percent >= 0 && percent <= 100 ? Number(percent.toFixed(2)) : undefined;
}
