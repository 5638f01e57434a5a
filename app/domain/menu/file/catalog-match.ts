import { maxTypos, typoDistance } from "../../search/closeness.ts";
import { singular, squash, wordsOf } from "../../search/words.ts";
import type { Category } from "../product.ts";
import { isFormWord, namingWords, sizesAndTypes } from "./naming-words.ts";

type Named = { name: string; brand: string; category: Category };
type Row = Named & { amount?: string | null };

/** How well one word stands for another, from 0 to 1. */
function likeness(word: string, other: string): number {
  if (singular(word) === singular(other)) return 1;
  if (word[0] !== other[0] || /\d/.test(word + other)) return 0;
  const [short, long] = word.length < other.length ? [word, other] : [other, word];
  const isShortened = short.length >= 3 && long.startsWith(short);
  return isShortened || typoDistance(word, other, maxTypos(short.length) / 2) < Number.POSITIVE_INFINITY ? 0.8 : 0;
}

const weightOf = (word: string) => (isFormWord(word) ? 0.3 : /^\d+$/.test(word) ? 1.2 : word.length < 3 ? 0.6 : 1);

/** The share of `words`, by weight, that is among `others`; 1 for no words. */
function shareAmong(words: readonly string[], others: readonly string[]): number {
  let [found, all] = [0, 0];
  for (const word of words) {
    all += weightOf(word);
    found += weightOf(word) * Math.max(0, ...others.map((other) => likeness(word, other)));
  }
  return all === 0 ? 1 : found / all;
}

const SAME_BRAND = 0.85;
const OTHER_BRAND = 0.6;
const BRAND_MISSING = 0.84;
const OTHER_CATEGORY = 0.85;
const OTHER_SIZE_OR_FORM = 0.8;
const EXTRA_SIZE = 0.97;

/** From 0 to 1: how likely a row of a file is this product of the catalog. Files repeat brand and category in names. */
function matchScore(row: Row, product: Named): number {
  const [typed, typedBrand] = [namingWords(row.name), namingWords(row.brand)];
  const [full, brand] = [namingWords(product.name), namingWords(product.brand)];
  const own = full.filter((word) => !brand.includes(word));
  const name = own.length > 0 ? own : full;
  const known = [...name, ...brand, ...typedBrand, ...namingWords(product.category)];
  const alike = typed.join("") === name.join("") ? 1 : Math.min(shareAmong(name, typed), shareAmong(typed, known));
  const hasBrand =
    shareAmong(brand, [...typed, ...typedBrand]) >= SAME_BRAND && (brand.length > 0 || typedBrand.length === 0);
  const otherBrand = typedBrand.length > 0 && brand.length > 0 ? OTHER_BRAND : BRAND_MISSING;
  return (
    alike *
    (hasBrand ? 1 : otherBrand) *
    sizeScore(row, product) *
    (row.category === product.category ? 1 : OTHER_CATEGORY)
  );
}

function sizeScore(row: Row, product: Named): number {
  const known = sizesAndTypes(product.name);
  const typed = sizesAndTypes(`${row.name} ${row.amount ?? ""}`);
  const extra = [...sizesAndTypes(row.name)].filter((each) => !known.has(each));
  const isOther = [...known].some((each) => !typed.has(each)) || extra.some((each) => each.endsWith("ct"));
  return isOther || isOtherForm(row.name, product.name) ? OTHER_SIZE_OR_FORM : EXTRA_SIZE ** extra.length;
}

/** Each names a form that the other lacks: shatter is not wax. */
function isOtherForm(one: string, other: string): boolean {
  const forms = (text: string) => wordsOf(text).map(singular).filter(isFormWord);
  const lacks = (text: string, missing: string) => forms(missing).some((form) => !forms(text).includes(form));
  return lacks(one, other) && lacks(other, one);
}

const SURE = 0.86;
const POSSIBLE = 0.6;
const LEAD = 0.02;
const GUESSES_MAX = 4;

/** The likeliest products, best first; sure if the first is clearly the one. */
export function judgeMatches<P extends Named>(row: Row, products: readonly P[]): { isSure: boolean; guesses: P[] } {
  const scored = products
    .map((product) => ({ product, key: keyOf(product), score: matchScore(row, product) }))
    .filter(({ score }) => score >= POSSIBLE)
    .toSorted((a, b) => b.score - a.score);
  const different = scored.filter(({ key }, at) => scored.findIndex((other) => other.key === key) === at);
  const [best, second] = different;
  const isSure = best !== undefined && best.score >= SURE && best.score - (second?.score ?? 0) >= LEAD;
  return { isSure, guesses: different.slice(0, isSure ? 1 : GUESSES_MAX).map(({ product }) => product) };
}

/** Catalogs hold some products twice. */
const keyOf = ({ name, brand, category }: Named) => [squash(name), squash(brand), category].join("/");

/** An FTS5 expression for products with any of the telling words; null if the row has none. */
export function likelyQuery({ name, brand }: Named): string | null {
  const telling = [...namingWords(name), ...namingWords(brand)].filter((word) => !isFormWord(word));
  const words = [...new Set(telling)].slice(0, QUERY_WORDS_MAX);
  return words.length > 0 ? `{name brand} : (${words.map((word) => `"${word}"`).join(" OR ")})` : null;
}
const QUERY_WORDS_MAX = 12;
