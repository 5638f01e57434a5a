import type { StatedContents } from "../compliance/contents.ts";
import type { DispensaryType, OrderType } from "../dispensaries/vendor.ts";
import { soughtText } from "../text.ts";
import {
  hasProductFilters,
  type ProductFilters,
  readProductFilters,
  readSort,
  type Sort,
  writeChoice,
} from "./choice.ts";
import { type Category, categories, type ProductTag } from "./product.ts";
import { groupSizes, isOnSale, type Sized } from "./sizes.ts";
import type { Stock } from "./stock.ts";

/** A product as cards, rows and the cart show it. What only the opened product shows is `ProductDetails`. */
export type MenuProduct = {
  id: string;
  name: string;
  brand: string;
  category: Category;
  strain: string | null;
  amount: string | null;
  thcPercent: number | null;
  priceCents: number;
  salePriceCents: number | null;
  /** What one costs by a deal that asks nothing; missing without one. */
  dealCents?: number;
  /** A key for `imageUrl`: products without a picture are on no menu (SPEC.md 2). */
  imageKey: string | null;
  tags: ProductTag[];
  /** What the dispensary says that a package holds, for legal limits; null where the label says it. */
  contents: StatedContents | null;
  /** Missing where a search's entry says nothing of it. */
  stock?: Stock;
};

/** Read when a product is opened: long texts would double the weight of every listing. */
export type ProductDetails = { description: string; strainDetails: string };

/** What a shopper narrowed the menu down to; all of it lives in the URL. */
export type MenuSearch = {
  /** Trimmed; empty for none. */
  text: string;
  filters: ProductFilters;
  sort: Sort;
  /** One category alone, in pages: how a long menu is read to its end. */
  category: Category | null;
  /** The last product of the page before, as `cursorOf` wrote it. */
  after: MenuCursor | null;
};

/** A place in a category's order: sale items first, then by id. */
type MenuCursor = { onSale: boolean; id: string };

export type MenuSection = {
  category: Category;
  /** What differs only by its amount is one product in several sizes. */
  products: readonly Sized<MenuProduct>[];
  /** Where the next page begins, as `cursorOf` writes it; null where nothing follows. */
  next: string | null;
};

/** Menus up to this size are shown whole; of longer ones each category shows its beginning. */
export const WHOLE_MENU_MAX = 300;
export const CATEGORY_PREVIEW = 36;
export const CATEGORY_PAGE = 120;

const SEARCH_TEXT_MAX = 120;

/** Reads a menu's URL. What it does not understand it leaves out: a mistyped link shows the menu, not an error. */
export function readMenuSearch(params: URLSearchParams): MenuSearch {
  const category = params.get("category")?.toLowerCase();
  return {
    text: soughtText(params.get("q") ?? "", SEARCH_TEXT_MAX),
    filters: readProductFilters(params),
    sort: readSort(params),
    category: categories.find((known) => known.toLowerCase() === category) ?? null,
    after: readCursor(params.get("after")),
  };
}

/** The same as parameters, without what is at its default and without the page. */
export function menuParams({ text, filters, sort, category }: MenuSearch): URLSearchParams {
  const params = new URLSearchParams();
  if (text) params.set("q", text);
  writeChoice(params, filters, sort);
  if (category) params.set("category", category.toLowerCase());
  return params;
}

export const isNarrowed = ({ text, filters }: MenuSearch): boolean => text !== "" || hasProductFilters(filters);

/** "s.ID" for a sale item, "r.ID" for one at its regular price. */
export const cursorOf = (product: MenuProduct): string =>
  `${product.salePriceCents === null ? "r" : "s"}.${product.id}`;

function readCursor(text: string | null): MenuCursor | null {
  const [, rank, id] = /^([rs])\.([\w-]{1,64})$/.exec(text ?? "") ?? [];
  return id ? { onSale: rank === "s", id } : null;
}

/**
 * Products by category, in the categories' own order. Recommended are sale items first (SPEC.md 2), for which one size on sale
 * is enough; otherwise the order they came in. A category with more than `limit` keeps its first ones and says where it goes
 * on: sizes of one product that lie on two pages are then a card on each.
 */
export function menuSections(
  products: readonly MenuProduct[],
  limit: number,
  sort: Sort = "recommended",
): MenuSection[] {
  const inOrder = <P extends Sized<MenuProduct>>(all: readonly P[]) => (sort === "recommended" ? saleFirst(all) : all);
  return categories.flatMap((category) => {
    const all = products.filter((product) => product.category === category);
    if (all.length === 0) return [];
    const page = inOrder(all).slice(0, limit);
    const last = page.at(-1);
    const next = last && all.length > limit ? cursorOf(last) : null;
    return [{ category, products: inOrder(groupSizes(page)), next }];
  });
}

const saleFirst = <P extends Sized<MenuProduct>>(products: readonly P[]): P[] => [
  ...products.filter(isOnSale),
  ...products.filter((product) => !isOnSale(product)),
];

/** What a narrowed menu holds: "12 products for “purple haze”". */
export const foundText = (text: string, count: number): string =>
  `${count || "No"} ${count === 1 ? "product" : "products"}${text ? ` for “${text}”` : ""}`;

/** A category's anchor on the menu: "Pre-roll" to "pre-roll". */
export const anchorOf = (category: Category): string => category.toLowerCase();

/** What an order from this menu will be: as asked where the vendor offers that, else delivery, else pickup (SPEC.md 4). */
export function orderTypeOn(type: DispensaryType, asked: string | null): OrderType {
  if (type !== "Pickup & Delivery") return type;
  return asked === "Pickup" ? "Pickup" : "Delivery";
}
