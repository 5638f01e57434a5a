import { PRICE, type Weight } from "../menu/choice.ts";
import { type Category, categories } from "../menu/product.ts";
import type { Filters } from "../places/filters.ts";
import { categoryOf, type Term, termsOf } from "./synonyms.ts";
import { singular, squash, WORDS_MAX, wordsOf } from "./words.ts";

/** An FTS5 string, so that no typed operator has an effect. */
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
const anyOf = (parts: readonly string[]) => (parts.length === 1 ? (parts[0] as string) : `(${parts.join(" OR ")})`);
const allOf = (parts: readonly string[]) => (parts.length === 1 ? (parts[0] as string) : `(${parts.join(" AND ")})`);

const TEXTS = "{name brand strain}";
const PREFIX_LETTERS = 2;

/** Best first: exactly this name; these words; words with this meaning; words with this beginning. */
type Rank = "name" | "words" | "meaning" | "beginning";
export type RankedQuery = { rank: Rank; expression: string };

/** Ask one after another until there are enough hits; none repeats an earlier hit. The index stems words. */
export function productQueries(text: string, filters: Filters): RankedQuery[] {
  const words = wordsOf(text).slice(0, WORDS_MAX);
  const narrowed = facets(filters);
  if (words.length === 0) return narrowed ? [{ rank: "words", expression: narrowed }] : [];
  const terms = termsOf(words);
  const named = `key : ${quoted(words.join(""))}`;
  const plain = inAnyGaps(words);
  const category = categoryOf(words);
  const queries: RankedQuery[] = category
    ? categoryFirst(category, words, named, plain)
    : [
        { rank: "name", expression: named },
        { rank: "words", expression: `(${plain} NOT ${named})` },
      ];
  if (!category && terms.some(({ category }) => category)) {
    queries.push({ rank: "meaning", expression: `(${allOf(terms.map(inAnyWords))} NOT ${anyOf([named, plain])})` });
  }
  const last = words.at(-1) as string;
  if (last.length >= PREFIX_LETTERS) {
    const begins = [...words.slice(0, -1).map(inTexts), `${inTexts(last)}*`];
    const before = [named, plain, ...(category ? [ofCategory(category)] : [])];
    queries.push({ rank: "beginning", expression: `(${allOf(begins)} NOT ${anyOf(before)})` });
  }
  return narrowed
    ? queries.map(({ rank, expression }) => ({ rank, expression: `(${expression} AND ${narrowed})` }))
    : queries;
}

function categoryFirst(category: Category, words: readonly string[], named: string, plain: string): RankedQuery[] {
  const own = ofCategory(category);
  const others: RankedQuery = { rank: "words", expression: `(${anyOf([named, plain])} NOT ${own})` };
  // "Concentrates" means the whole category, even if a brand has that name; "gummies" are only some of the edibles.
  if (words.map(singular).join("") === squash(category)) return [{ rank: "words", expression: own }, others];
  return [
    { rank: "name", expression: `(${named} AND ${own})` },
    { rank: "words", expression: `((${plain} AND ${own}) NOT ${named})` },
    { rank: "meaning", expression: `(${own} NOT ${anyOf([named, plain])})` },
    others,
  ];
}

export function dispensaryQuestions(text: string): string[] {
  const words = wordsOf(text).slice(0, WORDS_MAX);
  const last = words.at(-1);
  if (!last) return [];
  const named = `key : ${quoted(words.join(""))}`;
  const begins = words.map(
    (word, at) => `name : ${quoted(word)}${at === words.length - 1 && word.length >= PREFIX_LETTERS ? "*" : ""}`,
  );
  return [named, `(${allOf(begins)} NOT ${named})`];
}

export function brandQuery(text: string): string {
  const words = wordsOf(text).slice(0, WORDS_MAX);
  return `(${beginning("brand", words)} OR facets : ${quoted(`xb${words.join("")}`)}*)`;
}

export const inCategory = (expression: string, category: Category): string =>
  `(${expression} AND ${ofCategory(category)})`;

export const strainQuestion = (text: string): string => beginning("name", wordsOf(text).slice(0, WORDS_MAX));

const beginning = (column: string, words: readonly string[]): string =>
  allOf(words.map((word, at) => `${column} : ${quoted(word)}${at === words.length - 1 ? "*" : ""}`));

const inTexts = (word: string) => `${TEXTS} : ${quoted(word)}`;
const ofCategory = (category: Category) => `facets : "xc${categories.indexOf(category)}"`;

/** "pre roll" also finds "preroll". */
function inAnyGaps(words: readonly string[]): string {
  const joined = words
    .slice(1)
    .map((word, at) => [...words.slice(0, at), (words[at] as string) + word, ...words.slice(at + 2)]);
  return anyOf([words, ...joined].map((each) => allOf(each.map(inTexts))));
}

const inAnyWords = ({ words, category }: Term): string =>
  anyOf([allOf(words.map(inTexts)), ...(category ? [ofCategory(category)] : [])]);

/** Also see `onSaleNow` (db/places/deals-now.ts) for products discounted by deals. */
export const ON_SALE = 'facets : "xsale"';

/** The index stores facets as words (migrations, product_search_rows). */
function facets(filters: Filters): string | undefined {
  const { strains, categories: chosen, weights, brand, onSale } = filters;
  const { min, max } = filters.price;
  const alternatives: string[][] = [];
  if (strains.length > 0) alternatives.push(strains.map((kind) => `xt${kind.slice(0, 3)}`));
  if (chosen.length > 0) alternatives.push(chosen.map((category) => `xc${categories.indexOf(category)}`));
  if (min > PRICE.min || max < PRICE.max) {
    const [from, to] = [priceStep(min), priceStep(max)];
    alternatives.push(Array.from({ length: to - from + 1 }, (_, at) => `xp${from + at}`));
  }
  if (weights.length > 0) alternatives.push(weights.flatMap((weight) => spellings[weight].map((text) => `xa${text}`)));
  if (squash(brand)) alternatives.push([`xb${squash(brand)}`]);
  const parts = alternatives.map((words) => `facets : ${anyOf(words.map(quoted))}`);
  if (onSale) parts.push(ON_SALE);
  return parts.length > 0 ? allOf(parts) : undefined;
}

/** As the index stores them: no signs or gaps, and "d" for the point. */
const spellings: Record<Weight, readonly string[]> = {
  "0.5g": ["0d5g", "d5g", "0d5gram", "0d5grams", "500mg"],
  "1g": ["1g", "1gram", "1d0g"],
  "3.5g": ["3d5g", "3d5gram", "3d5grams", "18oz", "⅛oz", "0d125oz"],
  "7g": ["7g", "7gram", "7grams", "14oz", "¼oz", "0d25oz"],
  "14g": ["14g", "14gram", "14grams", "12oz", "0d5oz"],
  "28g": ["28g", "28gram", "28grams", "1oz", "1ounce"],
};

/** Steps of $10: 0 is below $10, 20 is $200 and above. */
const priceStep = (dollars: number) => Math.min(20, Math.floor(dollars / 10));

/** Trigrams, spaces included. Long queries use only some: each costs a walk through all names that contain it. */
export function trigramQuery(text: string): string {
  const spaced = ` ${wordsOf(text).slice(0, WORDS_MAX).join(" ")} `;
  const texts = [spaced];
  if (spaced.length < SWAP_LETTERS) {
    for (let at = 1; at < spaced.length - 2; at++)
      texts.push(`${spaced.slice(0, at)}${spaced[at + 1]}${spaced[at]}${spaced.slice(at + 2)}`);
  }
  const threes = new Set(
    texts.flatMap((each) => Array.from({ length: Math.max(0, each.length - 2) }, (_, at) => each.slice(at, at + 3))),
  );
  const step = Math.ceil(threes.size / THREES_MAX);
  const sample = [...threes].filter((_, at) => texts.length > 1 || at % step === 0);
  return sample.map(quoted).join(" OR ");
}

const SWAP_LETTERS = 12;
const THREES_MAX = 24;
