import type { StatedContents } from "../compliance/contents.ts";
import { statedContents, typedContents } from "../compliance/stated-contents.ts";
import { parseCents, parseDecimal } from "../number-input.ts";
import { pick } from "../pick.ts";
import type { InventoryProduct } from "./inventory.ts";
import type { ProductTag } from "./product.ts";
import { stockTyped } from "./stock.ts";
import type { Variation } from "./variation.ts";

export type VariationDraft = {
  amount: string;
  strain: string;
  price: string;
  salePrice: string;
  thcContent: string;
  strainDetails: string;
  tags: ProductTag[];
  contents: Record<keyof StatedContents, string>;
  stock: string;
};

export const emptyDraft: VariationDraft = {
  amount: "",
  strain: "",
  price: "",
  salePrice: "",
  thcContent: "",
  strainDetails: "",
  tags: [],
  contents: typedContents(null),
  stock: "",
};

const dollars = (cents: number | null) => (cents === null ? "" : (cents / 100).toFixed(2));

export const draftOf = (variation: Variation): VariationDraft => ({
  amount: variation.amount ?? "",
  strain: variation.strain ?? "",
  price: dollars(variation.priceCents),
  salePrice: dollars(variation.salePriceCents),
  thcContent: variation.thcPercent === null ? "" : String(variation.thcPercent),
  strainDetails: variation.strainDetails,
  tags: variation.tags,
  contents: typedContents(variation.contents),
  stock: variation.stock === null ? "" : String(variation.stock),
});

/** Invalid numbers become NaN, which fails every rule. */
export const variationOf = (draft: VariationDraft, imageKey: string | null = null): Variation => ({
  imageKey,
  amount: draft.amount.trim() || null,
  strain: draft.strain.trim() || null,
  priceCents: parseCents(draft.price) ?? 0,
  salePriceCents: parseCents(draft.salePrice),
  thcPercent: draft.thcContent === "" ? null : (parseDecimal(draft.thcContent) ?? Number.NaN),
  strainDetails: draft.strainDetails,
  tags: draft.tags,
  contents: statedContents(draft.contents),
  stock: stockTyped(draft.stock),
});

export type ProductDraft = VariationDraft & Pick<InventoryProduct, "name" | "brand" | "category" | "description">;

export const productDraftOf = (product: InventoryProduct): ProductDraft => ({
  ...draftOf(product),
  ...pick(product, "name", "brand", "category", "description"),
});

/** Merges a draft onto someone else's edit: only fields the user touched keep the typed value. */
export function mergeDraft<Draft extends object>(draft: Draft, before: Draft, now: Draft): Draft {
  const same = (field: keyof Draft) => JSON.stringify(draft[field]) === JSON.stringify(before[field]);
  const fields = Object.keys(draft) as (keyof Draft)[];
  return Object.fromEntries(fields.map((field) => [field, (same(field) ? now : draft)[field]])) as Draft;
}

export type LineDraft = Pick<VariationDraft, "price" | "salePrice" | "stock">;

/** Merges likewise; a number typed in another spelling than the saved one is not an edit. */
export function mergeLine(typed: LineDraft, before: VariationDraft, now: VariationDraft): LineDraft {
  const { price, salePrice, stock } = before;
  const merged = mergeDraft(typed, { price, salePrice, stock }, now);
  const spelled = draftOf(variationOf({ ...now, ...merged }));
  const field = (name: keyof LineDraft) => (spelled[name] === now[name] ? now : merged)[name];
  return { price: field("price"), salePrice: field("salePrice"), stock: field("stock") };
}
