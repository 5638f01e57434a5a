import type { InventoryProduct } from "./inventory.ts";
import type { Category } from "./product.ts";
import { type Errors, type Variation, type VariationField, variationErrors } from "./variation.ts";
import { emptyDraft, type VariationDraft, variationOf } from "./variation-draft.ts";

type Origin = { kind: "catalog" | "own"; id: string };
type TypedRow = Pick<VariationDraft, "amount" | "strain" | "price" | "salePrice" | "stock">;
export type AddRow = TypedRow & { from: Origin };

export const ADD_MAX = 60;

const typedNames = ["amount", "strain", "price", "salePrice", "stock"] as const satisfies (keyof TypedRow)[];

/** Rows by number; rows without a price are skipped. */
export function readAddRows(form: Record<string, string>): { number: string; row: AddRow }[] {
  return (form.row ?? "")
    .split("\n")
    .filter((number) => /^\d{1,3}$/.test(number) && (form[`price.${number}`] ?? "").trim() !== "")
    .map((number) => {
      const [kind, id = ""] = (form[`from.${number}`] ?? "").split(" ");
      const typed = Object.fromEntries(typedNames.map((name) => [name, form[`${name}.${number}`] ?? ""])) as TypedRow;
      return { number, row: { ...typed, from: { kind: kind === "own" ? "own" : "catalog", id } } };
    });
}

type NewVariation = { variation: Variation; errors: Errors<VariationField> };

/** Copies the source product except its contents, which belong to another size. Hidden until it has a picture. */
export function variationOfRow(
  { from: _, ...typed }: AddRow,
  category: Category,
  known: Partial<Pick<InventoryProduct, "strainDetails" | "thcPercent" | "tags" | "imageKey">>,
): NewVariation {
  const { imageKey = null, thcPercent = null, strainDetails = "", tags = [] } = known;
  const variation = { ...variationOf({ ...emptyDraft, ...typed }, imageKey), thcPercent, strainDetails, tags };
  return { variation, errors: variationErrors(category, variation, true) };
}
