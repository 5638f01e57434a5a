import type { Category } from "../menu/product.ts";
import { brandPath, strainPath } from "../menu/slug.ts";
import { roundMiles } from "../places/geo.ts";
import { categoriesIn } from "./synonyms.ts";
import { searchWithin } from "./within.ts";
import { squash, wordsOf } from "./words.ts";

/** In the order in which they are shown. */
export const suggestionKinds = ["category", "product", "brand", "strain", "dispensary"] as const;

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
  /** What was looked for: what was typed, or what it was taken for. */
  text: string;
  products: readonly Product[];
  /** `slug` is that of its page, if it has one. */
  brands: readonly { name: string; slug: string | null }[];
  strains: readonly { name: string; classification: string; slug: string }[];
  dispensaries: readonly { id: string; name: string; miles: number }[];
};

/** What to suggest of what is around a place: few of each kind, each name once. */
export function suggestAround({ text, ...found }: FoundAround, pickup: boolean): SearchSuggestion[] {
  const brands = found.brands.map(({ name, slug }) => ofBrand(name, slug === null ? null : brandPath(slug)));
  const strains = found.strains.map(({ name, classification, slug }) =>
    ofStrain(name, classification, strainPath(slug)),
  );
  const dispensaries = found.dispensaries.map(({ id, name, miles }) => ({
    kind: "dispensary" as const,
    label: name,
    detail: `${roundMiles(miles).toFixed(1)} miles`,
    path: `/vendor/${id}/menu${pickup ? "?orderType=Pickup" : ""}`,
  }));
  return [
    ...categoriesIn(text).map((category) =>
      ofCategory(category, `/nearby?${pickup ? "mode=pickup&" : ""}category=${category.toLowerCase()}`),
    ),
    ...few(PRODUCTS_MAX, text, found.products.map(ofProduct)),
    ...[brands, strains, dispensaries].flatMap((each) => few(OTHERS_MAX, text, each)),
  ];
}

/** What to suggest of one menu: each is a search of that menu. Empty where it has nothing like it. */
export function suggestWithin(products: readonly Product[], typed: string): SearchSuggestion[] {
  const { products: found, meant } = searchWithin(products, typed);
  const text = meant ?? typed;
  const isNamed = (name: string | null): name is string => name !== null && nearness(name, text) > 0;
  const brands = products.map(({ brand }) => brand).filter(isNamed);
  const strains = products.map(({ strain }) => strain).filter(isNamed);
  return [
    ...categoriesIn(text)
      .filter((category) => products.some((product) => product.category === category))
      .map((category) => ofCategory(category, null)),
    ...few(PRODUCTS_MAX, text, found.map(ofProduct)),
    ...[brands.map((name) => ofBrand(name, null)), strains.map((name) => ofStrain(name, "", null))].flatMap((each) =>
      few(OTHERS_MAX, text, each),
    ),
  ];
}

const ofCategory = (label: Category, path: string | null): SearchSuggestion => ({
  kind: "category",
  label,
  detail: "",
  path,
});
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

/** How well a name answers: it begins as was typed (2); words of it do (1); something else than the name answered (0). */
function nearness(name: string, text: string): number {
  const words = wordsOf(text);
  if (words.length === 0) return 0;
  if (squash(name).startsWith(words.join(""))) return 2;
  return words.every((word) => wordsOf(name).some((own) => own.startsWith(word))) ? 1 : 0;
}

/** The nearest first, each name once, `most` of them. */
function few(most: number, text: string, suggestions: readonly SearchSuggestion[]): SearchSuggestion[] {
  const sorted = suggestions.toSorted((a, b) => nearness(b.label, text) - nearness(a.label, text));
  const byName = Map.groupBy(sorted, ({ label }) => squash(label) || label);
  return [...byName.values()].flatMap(([first]) => first ?? []).slice(0, most);
}
