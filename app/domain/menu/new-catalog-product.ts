import { type Outcome, ok, refuseField } from "../outcome.ts";
import { isNestedTooDeep } from "../text.ts";
import { type Category, categories } from "./product.ts";
import { AMOUNT_MAX, BRAND_MAX, DESCRIPTION_MAX, NAME_MAX, onlyErrors, upTo } from "./variation.ts";

export type NewCatalogProduct = {
  name: string;
  brand: string;
  category: Category | "";
  description: string;
  amounts: string[];
};

const AMOUNTS_MAX = 20;

export function catalogProductErrors({ name, brand, category, description, amounts }: NewCatalogProduct) {
  const isTooMuch = amounts.length > AMOUNTS_MAX || amounts.some((amount) => amount.length > AMOUNT_MAX);
  return onlyErrors({
    brand: textError("Brand", brand, BRAND_MAX),
    name: textError("Product name", name, NAME_MAX),
    category: category === "" ? "Category is required" : undefined,
    description: description.length > DESCRIPTION_MAX ? upTo("Description", DESCRIPTION_MAX) : undefined,
    amount: isTooMuch ? `Up to ${AMOUNTS_MAX} amounts of ${AMOUNT_MAX} characters` : undefined,
  });
}

function textError(label: string, text: string, max: number): string | undefined {
  if (text.trim() === "") return `${label} is required`;
  return text.length > max ? upTo(label, max) : undefined;
}

/** `amount` is a JSON list of sizes. */
export function readCatalogProduct(fields: Record<string, string>): Outcome<NewCatalogProduct, "malformed"> {
  const amounts = readAmounts(fields.amount?.trim() || "[]");
  if (!amounts) return refuseField("malformed", "amount", "Amount must be a JSON list of sizes");
  return ok({
    name: (fields.name ?? "").trim(),
    brand: (fields.brand ?? "").trim(),
    category: categories.find((category) => category === fields.category) ?? "",
    description: (fields.description ?? "").trim(),
    amounts,
  });
}

function readAmounts(json: string): string[] | undefined {
  if (isNestedTooDeep(json)) return undefined;
  try {
    const list: unknown = JSON.parse(json);
    if (!Array.isArray(list)) return undefined;
    const sizes = list.map((amount) => (typeof amount === "string" ? amount.trim() : ""));
    return sizes.includes("") ? undefined : [...new Set(sizes)];
  } catch {
    return undefined;
  }
}
