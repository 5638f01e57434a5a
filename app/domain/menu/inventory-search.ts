import { soughtText } from "../text.ts";
import type { InventoryProduct } from "./inventory.ts";
import { type Category, categories } from "./product.ts";

/** A place in a menu's order by category and name: the last product of the page before. */
type NameCursor = { category: Category; name: string; id: string };
/** The same in an order by a number. */
type KeyCursor = { key: number; id: string };

/** Some of a menu: what is off, on sale, without a picture, or few are left of. */
export const inventoryShows = ["off", "sale", "no-image", "low"] as const;
export type InventoryShow = (typeof inventoryShows)[number];

/** By price, up and down, and what changed last first; else by category and name. */
export const inventorySorts = ["price", "price-down", "changed"] as const;
export type InventorySort = (typeof inventorySorts)[number];

/** What a vendor narrowed its inventory down to; all of it lives in the URL. */
export type InventorySearch = {
  text: string;
  category: Category | null;
  after: NameCursor | null;
  /** The same where the list has an order by a number (`orderOf`). */
  afterKey: KeyCursor | null;
  show: InventoryShow | null;
  sort: InventorySort | null;
  /** Only what limits count by a guess; nothing but a category goes with it. */
  isGuessed: boolean;
};

export const INVENTORY_PAGE = 60;
/** A search, and a look for what limits guess, shows so many at most. */
export const INVENTORY_HITS_MAX = 60;
const TEXT_MAX = 60;

/** Reads the inventory's URL; what it does not understand it leaves out. */
export function readInventorySearch(params: URLSearchParams): InventorySearch {
  const category = params.get("category")?.toLowerCase();
  const text = soughtText((params.get("q") ?? "").replace(/\s+/g, " "), TEXT_MAX);
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

/** The number by which a list is in order: that of its sort, or of how few are left; null where it goes by category and name. */
export const orderOf = ({ show, sort }: Pick<InventorySearch, "show" | "sort">): InventorySort | "stock" | null =>
  sort ?? (show === "low" ? "stock" : null);

/** The place of a product in a list. */
export function inventoryCursor(product: InventoryProduct, search: Pick<InventorySearch, "show" | "sort">): string {
  const order = orderOf(search);
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
    // None that is understood.
  }
  return { after: null, afterKey: null };
}
