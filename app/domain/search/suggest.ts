import type { Category } from "../menu/product.ts";
import { brandPath, strainPath } from "../menu/slug.ts";
import { roundMiles } from "../places/geo.ts";
import { searchWithin } from "./within.ts";
import { squash, wordsOf } from "./words.ts";

/** In the order in which they are shown. */
export const suggestionKinds = ["product", "brand", "strain", "dispensary"] as const;

/** What may be meant by the beginning of a search. */
export type SearchSuggestion = {
  kind: (typeof suggestionKinds)[number];
  /** What it is called, as it can be searched for. */
  label: string;
  /** What tells it from others; empty where its kind says enough. */
  detail: string;
  /** Its own page; null where a search for its name is all there is. */
  path: string | null;
};

/** Fewer letters begin too many words. */
export const SUGGEST_LETTERS = 2;
const PRODUCTS_MAX = 4;
const OTHERS_MAX = 3;

type Product = { name: string; brand: string; category: Category; strain: string | null };

/** What an index found around a place, each list with the best first. `miles` are not rounded. */
export type FoundAround = {
  products: readonly Product[];
  /** `slug` is that of its page, if it has one. */
  brands: readonly { name: string; slug: string | null }[];
  strains: readonly { name: string; classification: string; slug: string }[];
  dispensaries: readonly { id: string; name: string; miles: number }[];
};

/** What to suggest of what is around a place: few of each kind, each name once. */
export function suggestAround(found: FoundAround, pickup: boolean): SearchSuggestion[] {
  return [
    ...few(PRODUCTS_MAX, found.products.map(ofProduct)),
    ...few(
      OTHERS_MAX,
      found.brands.map(({ name, slug }) => ofBrand(name, slug === null ? null : brandPath(slug))),
    ),
    ...few(
      OTHERS_MAX,
      found.strains.map(({ name, classification, slug }) => ofStrain(name, classification, strainPath(slug))),
    ),
    ...few(
      OTHERS_MAX,
      found.dispensaries.map(({ id, name, miles }) => ({
        kind: "dispensary",
        label: name,
        detail: `${roundMiles(miles).toFixed(1)} miles`,
        path: `/vendor/${id}/menu${pickup ? "?orderType=Pickup" : ""}`,
      })),
    ),
  ];
}

/** What to suggest of one menu: each is a search of that menu. Empty where it has nothing like it. */
export function suggestWithin(products: readonly Product[], text: string): SearchSuggestion[] {
  const { products: found, meant } = searchWithin(products, text);
  const words = wordsOf(meant ?? text);
  const isNamed = (name: string | null): name is string =>
    words.length > 0 && words.every((word) => wordsOf(name ?? "").some((own) => own.startsWith(word)));
  const byName = [...found.filter(({ name }) => isNamed(name)), ...found.filter(({ name }) => !isNamed(name))];
  const brands = products.map(({ brand }) => brand).filter(isNamed);
  const strains = products.map(({ strain }) => strain).filter(isNamed);
  return [
    ...few(PRODUCTS_MAX, byName.map(ofProduct)),
    ...few(
      OTHERS_MAX,
      brands.map((name) => ofBrand(name, null)),
    ),
    ...few(
      OTHERS_MAX,
      strains.map((name) => ofStrain(name, "", null)),
    ),
  ];
}

const ofProduct = ({ name, brand, category }: Product): SearchSuggestion => ({
  kind: "product",
  label: name,
  detail: [brand, category].filter(Boolean).join(" · "),
  path: null,
});
const ofBrand = (label: string, path: string | null): SearchSuggestion => ({
  kind: "brand",
  label,
  detail: "",
  path,
});
const ofStrain = (label: string, detail: string, path: string | null): SearchSuggestion => ({
  kind: "strain",
  label,
  detail,
  path,
});

/** The first of each name, `most` of them. */
function few(most: number, suggestions: readonly SearchSuggestion[]): SearchSuggestion[] {
  const byName = new Map<string, SearchSuggestion>();
  for (const each of suggestions) {
    const name = squash(each.label) || each.label;
    if (!byName.has(name)) byName.set(name, each);
  }
  return [...byName.values()].slice(0, most);
}
