import { type BulkKind, type CatalogPictures, lineOf, readBulkChange, waysOf } from "./bulk-change.ts";
import { changeText, planChanges } from "./changes.ts";
import type { InventoryProduct } from "./inventory.ts";
import { shortAmount } from "./product.ts";

export type PreviewedRow = Pick<InventoryProduct, "id" | "version" | "name" | "imageKey"> & {
  facts: string;
  /** What changes, before and after; empty where nothing does. */
  text: string;
  /** Why it cannot be changed so. */
  fault: string;
};

type Preview = {
  rows: PreviewedRow[];
  /** What is wrong with the form, by field. */
  fields: Record<string, string>;
  /** Whether it can be done as it is shown. */
  isReady: boolean;
};

/**
 * What a form makes of products. Until it is filled it makes nothing of them; a kind that asks nothing needs no filling. Of a
 * partial change those are left out that cannot be changed so.
 */
export function previewOf(
  kind: BulkKind,
  typed: Record<string, string>,
  products: readonly InventoryProduct[],
  { isPartial = false, catalog }: { isPartial?: boolean; catalog?: CatalogPictures } = {},
): Preview {
  const rows = products.map(rowOf);
  if (kind === "delete") return { rows, fields: {}, isReady: true };
  const asksNothing = waysOf(kind).every(({ asks }) => asks === null);
  if (typed.way === undefined && !asksNothing) return { rows, fields: {}, isReady: false };
  const read = readBulkChange(kind, typed);
  if (!read.ok) return { rows, fields: read.fields ?? {}, isReady: false };
  const planned = products.map((product) => {
    const plan = planChanges([lineOf(read.value, product, catalog)], [product]);
    return { ...rowOf(product), ...(plan.ok ? { text: plan.value.map(changeText).join() } : { fault: plan.message }) };
  });
  const shown = isPartial ? planned.filter(({ fault }) => fault === "") : planned;
  const isReady = shown.every(({ fault }) => fault === "") && shown.some(({ text }) => text !== "");
  return { rows: shown, fields: {}, isReady };
}

const rowOf = ({ id, version, name, imageKey, brand, amount, category }: InventoryProduct): PreviewedRow => ({
  id,
  version,
  name,
  imageKey,
  facts: [brand, amount ? shortAmount(amount) : "", category].filter(Boolean).join(" · "),
  text: "",
  fault: "",
});
