import { type Category, categories } from "../menu/product.ts";
import { type StrainKind, strainKinds } from "../menu/strain.ts";
import { decimalTyped, wholeTyped } from "../number-input.ts";
import { soughtText } from "../text.ts";

/** How soon, by distance; the order is the screen's (SPEC.md 9, DECISIONS 16). */
export const etas = ["quick", "medium", "slow"] as const;
export type Eta = (typeof etas)[number];

export const etaLabels: Record<Eta, string> = { quick: "< 30 mins", medium: "~ 1 hour", slow: "+ 2 Hours" };

/** Whole dollars (SPEC.md 9, Price filter). */
export const PRICE = { min: 0, max: 200 };

export type Filters = {
  eta: Eta | null;
  strains: StrainKind[];
  categories: Category[];
  /** Whole dollars, both ends included; the whole range filters nothing. */
  price: { min: number; max: number };
};

/** What /nearby shows; all of it lives in the URL, so that it survives a reload and can be shared. */
export type NearbySearch = {
  /** Trimmed; empty for none. */
  text: string;
  filters: Filters;
  pickup: boolean;
  /** How many pages of vendors to show, from the nearest on. */
  pages: number;
};

export const VENDORS_A_PAGE = 10;
/** SPEC.md 9, Products previewed per vendor card. */
export const PREVIEWS_A_VENDOR = 30;
export const PAGES_MAX = 10;
const TEXT_MAX = 100;

export const noFilters = (): Filters => ({ eta: null, strains: [], categories: [], price: { ...PRICE } });

/** Reads /nearby's URL. What it does not understand it leaves out: a mistyped link shows the list, not an error. */
export function readNearbySearch(params: URLSearchParams): NearbySearch {
  const strains = words(params, "strain");
  const asked = words(params, "category");
  const ends = [dollars(params.get("min"), PRICE.min), dollars(params.get("max"), PRICE.max)];
  return {
    text: soughtText(params.get("q") ?? "", TEXT_MAX),
    filters: {
      // A button that takes the choice back comes after the field that holds it.
      eta: etas.find((eta) => eta === params.getAll("eta").at(-1)) ?? null,
      strains: strainKinds.filter((kind) => strains.includes(kind)),
      categories: categories.filter((category) => asked.includes(category.toLowerCase())),
      price: { min: Math.min(...ends), max: Math.max(...ends) },
    },
    pickup: params.get("mode") === "pickup",
    pages: Math.min(PAGES_MAX, Math.max(1, wholeTyped(params.get("page")) ?? 1)),
  };
}

/** The same as a query string's parameters, without what is at its default. */
export function nearbyParams({ text, filters, pickup, pages }: NearbySearch): URLSearchParams {
  const params = new URLSearchParams();
  if (pickup) params.set("mode", "pickup");
  if (text) params.set("q", text);
  if (filters.eta) params.set("eta", filters.eta);
  for (const strain of filters.strains) params.append("strain", strain);
  for (const category of filters.categories) params.append("category", category.toLowerCase());
  if (filters.price.min > PRICE.min) params.set("min", String(filters.price.min));
  if (filters.price.max < PRICE.max) params.set("max", String(filters.price.max));
  if (pages > 1) params.set("page", String(pages));
  return params;
}

/** The filter button's badge: some filter is active. */
export const hasFilters = (filters: Filters): boolean => filters.eta !== null || filtersProducts(filters);

/** Some filter narrows down products, not only vendors. */
export const filtersProducts = ({ strains, categories, price }: Filters): boolean =>
  strains.length > 0 || categories.length > 0 || price.min > PRICE.min || price.max < PRICE.max;

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

/** The shortest ETA that a distance allows, as a vendor card says it. */
export const etaText = (miles: number): string =>
  etaLabels[etas.find((eta) => miles <= etaMiles[eta].to) ?? ("slow" as const)];

/** Values of a parameter that may be repeated, or given once with commas. */
const words = (params: URLSearchParams, name: string) =>
  params.getAll(name).flatMap((value) => value.toLowerCase().split(","));

function dollars(text: string | null, fallback: number): number {
  const typed = decimalTyped(text);
  return typed === undefined ? fallback : Math.min(PRICE.max, Math.max(PRICE.min, Math.round(typed)));
}
