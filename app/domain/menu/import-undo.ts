import type { ValueChange } from "../accounts/history.ts";
import { pick } from "../pick.ts";
import { DAY_MS } from "../time.ts";
import type { MenuRow } from "./file/read-row.ts";
import { changedFields, type PlannedRow } from "./import.ts";
import type { InventoryProduct } from "./inventory.ts";
import type { Stock } from "./stock.ts";

export const IMPORT_UNDO_MS = DAY_MS;

/** A product as an import left it. `before`: what it changed; null if it added the product. */
export type ImportedProduct = {
  id: string;
  version: number;
  before: Partial<InventoryProduct> | null;
  stock?: Stock | undefined;
  /** Fetched after the import, which makes one more version. */
  hasPicture: boolean;
};

export function importedProducts(
  plan: readonly (PlannedRow & { newId: string })[],
  menu: readonly InventoryProduct[],
): ImportedProduct[] {
  const byId = new Map(menu.map((product) => [product.id, product]));
  return plan.flatMap((planned): ImportedProduct[] => {
    const hasPicture = planned.picture !== undefined;
    if (planned.what === "new") return [{ id: planned.newId, version: 1, before: null, hasPicture }];
    if (planned.what === "refused") return [];
    const product = byId.get(planned.productId) as InventoryProduct;
    const { id, version } = product;
    if (planned.what === "unchanged") return hasPicture ? [{ id, version, before: {}, hasPicture }] : [];
    const before = pick(product, ...changedFields(product, planned.row).map(([field]) => field));
    return [{ id, version: version + 1, before, stock: planned.row.stock, hasPicture }];
  });
}

export type RestoredRow = MenuRow & { id: string; version: number; stockSeen: Stock };
type UndoPlan = { restored: RestoredRow[]; removed: InventoryProduct[]; left: InventoryProduct[] };

/** Leaves products that changed since, and sold ones if undoing would lose the sale. */
export function planUndo(
  imported: readonly ImportedProduct[],
  menu: readonly InventoryProduct[],
  ordered: ReadonlySet<string>,
): UndoPlan {
  const plan: UndoPlan = { restored: [], removed: [], left: [] };
  const byId = new Map(menu.map((product) => [product.id, product]));
  for (const entry of imported) {
    const product = byId.get(entry.id);
    if (!product) continue;
    const isOrdered = ordered.has(product.id);
    const row = restoredRow(entry, product, isOrdered);
    if (!isUntouched(entry, product)) plan.left.push(product);
    else if (row) plan.restored.push(row);
    else if (entry.before === null && !isOrdered) plan.removed.push(product);
    else plan.left.push(product);
  }
  return plan;
}

const isUntouched = ({ version, hasPicture }: ImportedProduct, product: InventoryProduct): boolean =>
  product.version === version || (hasPicture && product.imageKey !== null && product.version === version + 1);

function restoredRow(
  { before, stock: imported = null, hasPicture }: ImportedProduct,
  product: InventoryProduct,
  isOrdered: boolean,
): RestoredRow | undefined {
  if (before === null) return undefined;
  const { stock: counted, ...row } = { ...product, ...before, stockSeen: product.stock };
  if (hasPicture) row.imageKey = null;
  if (before.stock === undefined) return row;
  const stock = stockBefore(before.stock, imported, product.stock, isOrdered);
  return stock === undefined ? undefined : { ...row, stock };
}

/** What was sold since stays sold. Undefined if the count can't be known. */
function stockBefore(before: Stock, imported: Stock, now: Stock, isOrdered: boolean): Stock | undefined {
  if (before === null) return null;
  if (imported === null || now === null) return isOrdered ? undefined : before;
  return before < imported - now ? undefined : before - (imported - now);
}

const NAMED_MAX = 50;

export function undoneChanges({ restored, removed, left }: UndoPlan): ValueChange[] {
  const names = left.slice(0, NAMED_MAX).map(({ name, amount }) => [name, amount].filter(Boolean).join(" "));
  if (left.length > NAMED_MAX) names.push(`${left.length - NAMED_MAX} more`);
  return [
    { label: "Removed", before: "", after: productCount(removed.length) },
    { label: "Put back", before: "", after: productCount(restored.length) },
    ...(left.length > 0
      ? [{ label: "Kept, because they were changed or ordered since", before: "", after: names.join(", ") }]
      : []),
  ];
}

export const productCount = (count: number): string =>
  `${count.toLocaleString("en-US")} ${count === 1 ? "product" : "products"}`;
