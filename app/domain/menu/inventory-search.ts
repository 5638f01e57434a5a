import { soughtText } from "../text.ts";
import { type Category, categories } from "./product.ts";

/** A place in a menu's order by category and name: the last product of the page before. */
export type InventoryCursor = { category: Category; name: string; id: string };

/** What a vendor narrowed its inventory down to; all of it lives in the URL. */
export type InventorySearch = {
  text: string;
  category: Category | null;
  after: InventoryCursor | null;
  /** Only what limits count by a guess; no text goes with it. */
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
  return {
    text,
    isGuessed: params.get("contents") === "unknown" && text === "",
    category: categories.find((known) => known.toLowerCase() === category) ?? null,
    after: readCursor(params.get("after")),
  };
}

export const inventoryCursor = ({ category, name, id }: InventoryCursor): string =>
  JSON.stringify([category, name, id]);

function readCursor(text: string | null): InventoryCursor | null {
  try {
    const [category, name, id] = JSON.parse(text ?? "") as unknown[];
    const known = categories.find((one) => one === category);
    return known && typeof name === "string" && typeof id === "string" ? { category: known, name, id } : null;
  } catch {
    return null;
  }
}
