import type { StatedContents } from "../compliance/contents.ts";
import type { DispensaryType, OrderType } from "../dispensaries/vendor.ts";
import { searchText } from "../text.ts";
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
  /** Price with unconditional deals; absent if there are none. */
  dealCents?: number;
  /** For `imageUrl`. Products without a picture are not on the menu (SPEC.md 2). */
  imageKey: string | null;
  tags: ProductTag[];
  /** Package contents for purchase limits; null if the label states them. */
  contents: StatedContents | null;
  stock?: Stock;
};

/** Loaded separately: long texts would double the size of listings. */
export type ProductDetails = { description: string; strainDetails: string };

export type MenuSearch = {
  text: string;
  filters: ProductFilters;
  sort: Sort;
  category: Category | null;
  after: MenuCursor | null;
};

type MenuCursor = { onSale: boolean; id: string };

export type MenuSection = {
  category: Category;
  products: readonly Sized<MenuProduct>[];
  next: string | null;
};

export const WHOLE_MENU_MAX = 300;
export const CATEGORY_PREVIEW = 36;
export const CATEGORY_PAGE = 120;

const SEARCH_TEXT_MAX = 120;

/** Ignores unknown values: a mistyped link shows the menu, not an error. */
export function readMenuSearch(params: URLSearchParams): MenuSearch {
  const category = params.get("category")?.toLowerCase();
  return {
    text: searchText(params.get("q") ?? "", SEARCH_TEXT_MAX),
    filters: readProductFilters(params),
    sort: readSort(params),
    category: categories.find((known) => known.toLowerCase() === category) ?? null,
    after: readCursor(params.get("after")),
  };
}

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

/** Sale items first (SPEC.md 2), if the law allows. Sizes of one product that span two pages get a card on each. */
export function menuSections(
  products: readonly MenuProduct[],
  limit: number,
  sort: Sort = "recommended",
  isSaleFirst = true,
): MenuSection[] {
  const inOrder = <P extends Sized<MenuProduct>>(all: readonly P[]) =>
    sort === "recommended" && isSaleFirst ? saleFirst(all) : all;
  return categories.flatMap((category) => {
    const inCategory = products.filter((product) => product.category === category);
    if (inCategory.length === 0) return [];
    const page = inOrder(inCategory).slice(0, limit);
    const last = page.at(-1);
    const next = last && inCategory.length > limit ? cursorOf(last) : null;
    return [{ category, products: inOrder(groupSizes(page)), next }];
  });
}

const saleFirst = <P extends Sized<MenuProduct>>(products: readonly P[]): P[] => [
  ...products.filter(isOnSale),
  ...products.filter((product) => !isOnSale(product)),
];

export const foundText = (text: string, count: number): string =>
  `${count || "No"} ${count === 1 ? "product" : "products"}${text ? ` for “${text}”` : ""}`;

export const anchorOf = (category: Category): string => category.toLowerCase();

/** The requested type if offered, else delivery, else pickup (SPEC.md 4). */
export function orderTypeOn(type: DispensaryType, requested: string | null): OrderType {
  if (type !== "Pickup & Delivery") return type;
  return requested === "Pickup" ? "Pickup" : "Delivery";
}
