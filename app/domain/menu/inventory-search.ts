import { searchText } from "../text.ts";
import type { InventoryProduct } from "./inventory.ts";
import { type Category, categories } from "./product.ts";

type NameCursor = { category: Category; name: string; id: string };
type KeyCursor = { key: number; id: string };

export const inventoryShows = ["off", "sale", "no-image", "low"] as const;
export type InventoryShow = (typeof inventoryShows)[number];

export const inventorySorts = ["price", "price-down", "changed"] as const;
export type InventorySort = (typeof inventorySorts)[number];

export type InventorySearch = {
  text: string;
  category: Category | null;
  after: NameCursor | null;
  afterKey: KeyCursor | null;
  show: InventoryShow | null;
  sort: InventorySort | null;
  /** Only products whose contents limits must guess; combines with a category only. */
  isGuessed: boolean;
};

export const INVENTORY_PAGE = 60;
export const INVENTORY_HITS_MAX = 60;
const TEXT_MAX = 60;

export function readInventorySearch(params: URLSearchParams): InventorySearch {
  const category = params.get("category")?.toLowerCase();
  const text = searchText((params.get("q") ?? "").replace(/\s+/g, " "), TEXT_MAX);
  const show = inventoryShows.find((known) => known === params.get("show")) ?? null;
  const sort = inventorySorts.find((known) => known === params.get("sort")) ?? null;
  return {
    text,
    isGuessed: params.get("contents") === "unknown" && text === "",
    category: categories.find((known) => known.toLowerCase() === category) ?? null,
    show,
    sort,
    ...cursorsIn(params.get("after")),
  };
}

/** The numeric sort key; null for category and name order. */
export const numericSortOf = ({ show, sort }: Pick<InventorySearch, "show" | "sort">): InventorySort | "stock" | null =>
  sort ?? (show === "low" ? "stock" : null);

export function inventoryCursor(product: InventoryProduct, search: Pick<InventorySearch, "show" | "sort">): string {
  const order = numericSortOf(search);
  const { category, name, id, priceCents, updatedAt, stock } = product;
  if (order === null) return JSON.stringify([category, name, id]);
  return JSON.stringify([order === "changed" ? updatedAt : order === "stock" ? stock : priceCents, id]);
}

function cursorsIn(text: string | null): Pick<InventorySearch, "after" | "afterKey"> {
  try {
    const [first, second, id] = JSON.parse(text ?? "") as unknown[];
    const known = categories.find((one) => one === first);
    if (known && typeof second === "string" && typeof id === "string")
      return { after: { category: known, name: second, id }, afterKey: null };
    if (Number.isSafeInteger(first) && typeof second === "string")
      return { after: null, afterKey: { key: first as number, id: second } };
  } catch {
    // Invalid cursors start at page one.
  }
  return { after: null, afterKey: null };
}
