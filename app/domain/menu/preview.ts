import { spacedAmount } from "./amount.ts";
import { type BulkKind, type CatalogPictures, lineOf, readBulkChange, waysOf } from "./bulk-change.ts";
import { changeText, planChanges } from "./changes.ts";
import type { InventoryProduct } from "./inventory.ts";

export type PreviewedRow = Pick<InventoryProduct, "id" | "version" | "name" | "imageKey"> & {
  facts: string;
  text: string;
  error: string;
};

type Preview = {
  rows: PreviewedRow[];
  fields: Record<string, string>;
  isReady: boolean;
};

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
    return { ...rowOf(product), ...(plan.ok ? { text: plan.value.map(changeText).join() } : { error: plan.message }) };
  });
  const shown = isPartial ? planned.filter(({ error }) => error === "") : planned;
  const isReady = shown.every(({ error }) => error === "") && shown.some(({ text }) => text !== "");
  return { rows: shown, fields: {}, isReady };
}

const rowOf = ({ id, version, name, imageKey, brand, amount, category }: InventoryProduct): PreviewedRow => ({
  id,
  version,
  name,
  imageKey,
  facts: [brand, spacedAmount(amount ?? ""), category].filter(Boolean).join(" · "),
  text: "",
  error: "",
});
