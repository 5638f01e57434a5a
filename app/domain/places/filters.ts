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
import { parseWhole } from "../number-input.ts";
import { searchText } from "../text.ts";

export const etas = ["quick", "medium", "slow"] as const;
export type Eta = (typeof etas)[number];

export const etaLabels: Record<Eta, string> = { quick: "< 30 mins", medium: "~ 1 hour", slow: "+ 2 Hours" };

export type Filters = ProductFilters & {
  eta: Eta | null;
  categories: Category[];
  openNow: boolean;
  deal: boolean;
};

export type NearbySearch = {
  text: string;
  filters: Filters;
  sort: Sort;
  pickup: boolean;
  pages: number;
};

export const VENDORS_A_PAGE = 10;
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

/** Ignores unknown values: a mistyped link shows the list, not an error. */
export const readNearbySearch = (params: URLSearchParams): NearbySearch => ({
  text: searchText(params.get("q") ?? "", TEXT_MAX),
  filters: {
    ...readProductFilters(params),
    // A button that clears the choice follows the field that holds it.
    eta: etas.find((eta) => eta === params.getAll("eta").at(-1)) ?? null,
    categories: chosen(params, "category", categories),
    openNow: params.get("open") === "1",
    deal: params.get("deal") === "1",
  },
  sort: readSort(params),
  pickup: params.get("mode") === "pickup",
  pages: Math.min(PAGES_MAX, Math.max(1, parseWhole(params.get("page")) ?? 1)),
});

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

const filtersProducts = (filters: Filters): boolean => filters.categories.length > 0 || hasProductFilters(filters);

export const hasFilters = (filters: Filters): boolean =>
  filters.eta !== null || filters.openNow || filters.deal || filtersProducts(filters);

export const isProductSearch = ({ text, filters, sort }: NearbySearch): boolean =>
  text !== "" || filtersProducts(filters) || (sort !== "recommended" && sort !== "distance");

export function orderText(search: NearbySearch): string {
  if (search.sort !== "recommended") return `Sorted by: ${sortLabels[search.sort].toLowerCase()}.`;
  return isProductSearch(search)
    ? "The best match comes first, then what is open now, then the nearest."
    : "The nearest come first, before those that have nothing to sell yet.";
}

export const toggleEta = (current: Eta | null, chosen: Eta): Eta | null => (current === chosen ? null : chosen);

const shownAs = (miles: number): number => miles + 0.05 - 1e-7;

/** Miles before rounding. Screens show rounded miles, so "5 miles" must pass "at most 5". */
export const etaMiles: Record<Eta, { from: number; to: number }> = {
  quick: { from: 0, to: shownAs(5) },
  medium: { from: 0, to: shownAs(40) },
  slow: { from: shownAs(40), to: Number.POSITIVE_INFINITY },
};
