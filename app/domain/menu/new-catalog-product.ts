import { type Outcome, ok, refuse } from "../outcome.ts";
import { isNestedTooDeep } from "../text.ts";
import { type Category, categories } from "./product.ts";
import { AMOUNT_MAX, BRAND_MAX, DESCRIPTION_MAX, NAME_MAX, upTo } from "./variation.ts";

export type NewCatalogProduct = {
  name: string;
  brand: string;
  category: Category | "";
  description: string;
  amounts: string[];
};

const AMOUNTS_MAX = 20;

export function catalogProductFaults(product: NewCatalogProduct) {
  const { name, brand, category, description, amounts } = product;
  const faults: Partial<Record<"brand" | "name" | "category" | "description" | "amount", string>> = {};
  if (brand.trim() === "") faults.brand = "Brand is required";
  else if (brand.length > BRAND_MAX) faults.brand = upTo("Brand", BRAND_MAX);
  if (name.trim() === "") faults.name = "Product name is required";
  else if (name.length > NAME_MAX) faults.name = upTo("Product name", NAME_MAX);
  if (category === "") faults.category = "Category is required";
  if (description.length > DESCRIPTION_MAX) faults.description = upTo("Description", DESCRIPTION_MAX);
  if (amounts.length > AMOUNTS_MAX || amounts.some((amount) => amount.length > AMOUNT_MAX)) {
    faults.amount = `Up to ${AMOUNTS_MAX} amounts of ${AMOUNT_MAX} characters`;
  }
  return faults;
}

const NO_LIST = "Amount must be a JSON list of sizes";

/** `amount` is a JSON list of sizes. */
export function readCatalogProduct(fields: Record<string, string>): Outcome<NewCatalogProduct, "malformed"> {
  const amounts = readAmounts(fields.amount?.trim() || "[]");
  if (!amounts) return refuse("malformed", NO_LIST, { fields: { amount: NO_LIST } });
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
