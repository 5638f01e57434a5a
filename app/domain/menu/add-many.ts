import type { InventoryProduct } from "./inventory.ts";
import type { Category } from "./product.ts";
import { type Faults, type Variation, type VariationField, variationFaults } from "./variation.ts";
import { emptyDraft, type VariationDraft, variationOf } from "./variation-draft.ts";

/** What a new product is made from: one of the catalog, or one of the vendor's own menu. */
export type Origin = { kind: "catalog" | "own"; id: string };
type TypedRow = Pick<VariationDraft, "amount" | "strain" | "price" | "salePrice" | "stock">;
export type AddRow = TypedRow & { from: Origin };

/** So many go up at once. */
export const ADD_MAX = 60;

const typedNames = ["amount", "strain", "price", "salePrice", "stock"] as const satisfies (keyof TypedRow)[];

/** A grid's rows by their numbers; those without a price are not meant. */
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

type Made = { variation: Variation; faults: Faults<VariationField> };

/**
 * The variation that a row makes. What is known of the product it is made from goes along, but for what its package holds: that is
 * another size's. Without a picture it stays hidden until it gets one.
 */
export function variationOfRow(
  { from: _, ...typed }: AddRow,
  category: Category,
  known: Partial<Pick<InventoryProduct, "strainDetails" | "thcPercent" | "tags" | "imageKey">>,
): Made {
  const { imageKey = null, thcPercent = null, strainDetails = "", tags = [] } = known;
  const variation = { ...variationOf({ ...emptyDraft, ...typed }, imageKey), thcPercent, strainDetails, tags };
  return { variation, faults: variationFaults(category, variation, true) };
}
