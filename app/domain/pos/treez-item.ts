import { categoryNamed } from "../menu/file/cells.ts";
import { shortAmount } from "../menu/product.ts";
import { AMOUNT_MAX, BRAND_MAX, NAME_MAX, PRICE_MAX_CENTS } from "../menu/variation.ts";
import {
  type Foreign,
  listIn,
  noCategory,
  numberOf,
  oneLine,
  plainText,
  stockOf,
  strainNamed,
  upper,
  within,
} from "./foreign-fields.ts";
import type { PosItem } from "./import.ts";
import { sizeOf } from "./profile.ts";

/** A product of Treez's product_list. `place`: names it if it has no ID. */
export function treezItem(sent: Foreign, place: string): PosItem {
  const fields = within(sent, "product_configurable_fields");
  const shop = within(sent, "e_commerce");
  const name = oneLine(shop?.menu_title, NAME_MAX) || oneLine(fields?.name, NAME_MAX);
  const id = oneLine(sent?.product_id, 100);
  const sourceId = id || place;
  const no = (reason: string, hides = false): PosItem => ({ sourceId, name, ok: false, reason, hides });
  if (!id) return no("It has no product id");
  if (upper(sent?.product_status) !== "ACTIVE") return no("Deactivated in Treez", true);
  if (shop?.hide_from_menu === true) return no("Hidden from menu in Treez", true);
  if (!name) return no("It has no name");
  const category = categoryNamed(oneLine(sent?.category_type, 40));
  if (!category) return no(noCategory(sent?.category_type));
  const priceCents = priceOf(within(sent, "pricing"));
  if (priceCents === null) return no("It has no valid price");
  const brand = oneLine(fields?.brand, BRAND_MAX);
  const isGear = category === "Gear";
  const stated = {
    description: plainText(shop?.product_description) || undefined,
    amount: isGear ? undefined : amountOf(fields),
    strain: isGear ? undefined : strainNamed(fields?.classification),
    thcPercent: thcOf(listIn(sent, "lab_results")),
    stock: stockOf(sent?.sellable_quantity),
  };
  return { sourceId, name, ok: true, product: { name, brand, category, priceCents, ...stated } };
}

function priceOf(pricing: Foreign): number | null {
  const [tier] = listIn(pricing, "tier_pricing_detail");
  const dollars = upper(pricing?.price_type) === "TIER" ? tier?.price_per_value : pricing?.price_sell;
  const cents = Math.round(numberOf(dollars) * 100);
  return cents > 0 && cents <= PRICE_MAX_CENTS ? cents : null;
}

const units: Record<string, string> = { GRAM: "g", MILLIGRAM: "mg", MILLILITER: "mL", OUNCE: "oz", FLUIDOUNCE: "oz" };

/** "3.5 GRAMS" as "3.5g". The size may be a word, as in "SMALL"; then the amount says more. */
function amountOf(fields: Foreign): string | undefined {
  const size = oneLine(fields?.size, AMOUNT_MAX);
  const amount = numberOf(fields?.amount);
  const unit = units[upper(fields?.uom).replace(/[^A-Z]|S$/g, "")];
  const text = unit && amount > 0 && !/\d/.test(size) ? sizeOf(amount, unit) : size;
  const tidy = shortAmount(text).replace(/(\d)\s*(mg|g|oz)\b/gi, (_, digit, word) => `${digit}${word.toLowerCase()}`);
  return tidy || undefined;
}

/** The highest batch, in percent; milligram results are skipped. */
function thcOf(results: readonly Foreign[]): number | undefined {
  const found = results.find(
    (result) => upper(result?.result_type) === "THC" && /^(%|PERCENT)/.test(upper(result?.amount_type)),
  );
  const amount = within(found, "amount");
  const percent = numberOf(amount?.maximum_value ?? amount?.minimum_value);
  return percent >= 0 && percent <= 100 ? Number(percent.toFixed(2)) : undefined;
}
