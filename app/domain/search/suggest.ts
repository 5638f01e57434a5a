import type { Category } from "../menu/product.ts";
import { brandPath, strainPath } from "../menu/slug.ts";
import { roundMiles } from "../places/geo.ts";
import { categoriesIn } from "./synonyms.ts";
import { searchWithin } from "./within.ts";
import { squash, wordsOf } from "./words.ts";

export const suggestionKinds = ["category", "product", "brand", "strain", "dispensary"] as const;

export type SearchSuggestion = {
  kind: (typeof suggestionKinds)[number];
  label: string;
  detail: string;
  /** Null if there's no page, only a search. */
  path: string | null;
};

export const SUGGEST_LETTERS = 2;
const PRODUCTS_MAX = 4;
const OTHERS_MAX = 3;

type Product = { name: string; brand: string; category: Category; strain: string | null };

/** Best first; `miles` are unrounded. */
export type FoundAround = {
  text: string;
  products: readonly Product[];
  brands: readonly { name: string; slug: string | null }[];
  strains: readonly { name: string; classification: string; slug: string }[];
  dispensaries: readonly { id: string; name: string; miles: number }[];
};

export function suggestAround({ text, ...found }: FoundAround, pickup: boolean): SearchSuggestion[] {
  const brands = found.brands.map(({ name, slug }) =>
    suggestion("brand", name, slug === null ? null : brandPath(slug)),
  );
  const strains = found.strains.map(({ name, classification, slug }) =>
    suggestion("strain", name, strainPath(slug), classification),
  );
  const dispensaries = found.dispensaries.map(({ id, name, miles }) =>
    suggestion(
      "dispensary",
      name,
      `/vendor/${id}/menu${pickup ? "?orderType=Pickup" : ""}`,
      `${roundMiles(miles).toFixed(1)} miles`,
    ),
  );
  return [
    ...categoriesIn(text).map((category) =>
      suggestion("category", category, `/nearby?${pickup ? "mode=pickup&" : ""}category=${category.toLowerCase()}`),
    ),
    ...topByName(PRODUCTS_MAX, text, found.products.map(ofProduct)),
    ...[brands, strains, dispensaries].flatMap((each) => topByName(OTHERS_MAX, text, each)),
  ];
}

export function suggestWithin(products: readonly Product[], typed: string): SearchSuggestion[] {
  const { products: found, suggestion: corrected } = searchWithin(products, typed);
  const text = corrected ?? typed;
  const isNamed = (name: string | null): name is string => name !== null && matchScore(name, text) > 0;
  const brands = products.map(({ brand }) => brand).filter(isNamed);
  const strains = products.map(({ strain }) => strain).filter(isNamed);
  const others = [brands.map((name) => suggestion("brand", name)), strains.map((name) => suggestion("strain", name))];
  return [
    ...categoriesIn(text)
      .filter((category) => products.some((product) => product.category === category))
      .map((category) => suggestion("category", category)),
    ...topByName(PRODUCTS_MAX, text, found.map(ofProduct)),
    ...others.flatMap((each) => topByName(OTHERS_MAX, text, each)),
  ];
}

const suggestion = (
  kind: SearchSuggestion["kind"],
  label: string,
  path: string | null = null,
  detail = "",
): SearchSuggestion => ({ kind, label, detail, path });

const ofProduct = ({ name, brand, category }: Product) =>
  suggestion("product", name, null, [brand, category].filter(Boolean).join(" · "));

/** 2: starts as typed; 1: its words do; 0: matched by something else. */
function matchScore(name: string, text: string): number {
  const words = wordsOf(text);
  if (words.length === 0) return 0;
  if (squash(name).startsWith(words.join(""))) return 2;
  return words.every((word) => wordsOf(name).some((own) => own.startsWith(word))) ? 1 : 0;
}

function topByName(most: number, text: string, suggestions: readonly SearchSuggestion[]): SearchSuggestion[] {
  const sorted = suggestions.toSorted((a, b) => matchScore(b.label, text) - matchScore(a.label, text));
  const byName = Map.groupBy(sorted, ({ label }) => squash(label) || label);
  return [...byName.values()].flatMap(([first]) => first ?? []).slice(0, most);
}
