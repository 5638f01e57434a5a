import {
  chosen,
  hasProductFilters,
  noProductFilters,
  type ProductFilters,
  readProductFilters,
  readSort,
  type Sort,
  sortLabels,
  writeChoice,
} from "../menu/choice.ts";
import { type Category, categories } from "../menu/product.ts";
import { wholeTyped } from "../number-input.ts";
import { soughtText } from "../text.ts";

/** How soon, by distance; the order is the screen's (SPEC.md 9, DECISIONS 16). */
export const etas = ["quick", "medium", "slow"] as const;
export type Eta = (typeof etas)[number];

export const etaLabels: Record<Eta, string> = { quick: "< 30 mins", medium: "~ 1 hour", slow: "+ 2 Hours" };

export type Filters = ProductFilters & {
  eta: Eta | null;
  categories: Category[];
  /** Of dispensaries that are open now, alone. */
  openNow: boolean;
  /** Of those that have a promotion today. */
  deal: boolean;
};

/** What /nearby shows; all of it lives in the URL, so that it survives a reload and can be shared. */
export type NearbySearch = {
  /** Trimmed; empty for none. */
  text: string;
  filters: Filters;
  sort: Sort;
  pickup: boolean;
  /** How many pages of vendors to show, from the nearest on. */
  pages: number;
};

export const VENDORS_A_PAGE = 10;
/** SPEC.md 9, Products previewed per vendor card. */
export const PREVIEWS_A_VENDOR = 30;
export const PAGES_MAX = 10;
const TEXT_MAX = 100;

export const noFilters = (): Filters => ({
  ...noProductFilters(),
  eta: null,
  categories: [],
  openNow: false,
  deal: false,
});

/** Reads /nearby's URL. What it does not understand it leaves out: a mistyped link shows the list, not an error. */
export const readNearbySearch = (params: URLSearchParams): NearbySearch => ({
  text: soughtText(params.get("q") ?? "", TEXT_MAX),
  filters: {
    ...readProductFilters(params),
    // A button that takes the choice back comes after the field that holds it.
    eta: etas.find((eta) => eta === params.getAll("eta").at(-1)) ?? null,
    categories: chosen(params, "category", categories),
    openNow: params.get("open") === "1",
    deal: params.get("deal") === "1",
  },
  sort: readSort(params),
  pickup: params.get("mode") === "pickup",
  pages: Math.min(PAGES_MAX, Math.max(1, wholeTyped(params.get("page")) ?? 1)),
});

/** The same as a query string's parameters, without what is at its default. */
export function nearbyParams({ text, filters, sort, pickup, pages }: NearbySearch): URLSearchParams {
  const params = new URLSearchParams();
  if (pickup) params.set("mode", "pickup");
  if (text) params.set("q", text);
  if (filters.eta) params.set("eta", filters.eta);
  if (filters.openNow) params.set("open", "1");
  if (filters.deal) params.set("deal", "1");
  for (const category of filters.categories) params.append("category", category.toLowerCase());
  writeChoice(params, filters, sort);
  if (pages > 1) params.set("page", String(pages));
  return params;
}

/** Some filter narrows down products, not only vendors. */
const filtersProducts = (filters: Filters): boolean => filters.categories.length > 0 || hasProductFilters(filters);

/** The filter button's badge: some filter is active. */
export const hasFilters = (filters: Filters): boolean =>
  filters.eta !== null || filters.openNow || filters.deal || filtersProducts(filters);

/** Products are asked for, whoever has them; otherwise dispensaries. */
export const seeksProducts = ({ text, filters, sort }: NearbySearch): boolean =>
  text !== "" || filtersProducts(filters) || (sort !== "recommended" && sort !== "distance");

/** What goes before what, for everybody to read. */
export function orderText(search: NearbySearch): string {
  if (search.sort !== "recommended") return `Sorted by: ${sortLabels[search.sort].toLowerCase()}.`;
  return seeksProducts(search)
    ? "The best match comes first, then what is open now, then the nearest."
    : "The nearest come first, before those that have nothing to sell yet.";
}

/** Choosing the same ETA again clears it (SPEC.md 4). */
export const toggleEta = (current: Eta | null, chosen: Eta): Eta | null => (current === chosen ? null : chosen);

/** The longest distance that is still shown as `miles`, to one decimal. */
const shownAs = (miles: number): number => miles + 0.05 - 1e-7;

/**
 * The distances that an ETA stands for, in miles before rounding: `from` < d <= `to`. Filters and screens go by rounded
 * miles, so that "5 miles" is never refused by "at most 5".
 */
export const etaMiles: Record<Eta, { from: number; to: number }> = {
  quick: { from: 0, to: shownAs(5) },
  medium: { from: 0, to: shownAs(40) },
  slow: { from: shownAs(40), to: Number.POSITIVE_INFINITY },
};
