import type { Category } from "../menu/product.ts";
import { nearestNames } from "./match.ts";
import { type Term, termsOf } from "./synonyms.ts";
import { singular, squash, wordsOf } from "./words.ts";

type Searchable = { name: string; brand: string; strain: string | null; category: Category };

/** `suggestion`: the name we searched for instead, if nothing matched the text. */
export type FoundWithin<P> = { products: P[]; suggestion: string | null };

const PIECE_LETTERS = 3;

/** Matches words, trade words or parts of a name, else the nearest name. Text of only symbols matches literally. */
export function searchWithin<P extends Searchable>(products: readonly P[], text: string): FoundWithin<P> {
  const words = wordsOf(text);
  if (words.length === 0) {
    const found = products.filter((product) => textsOf(product).some((each) => each.includes(text)));
    return { products: found, suggestion: null };
  }
  const exact = answering(products, words);
  if (exact.length > 0) return { products: exact, suggestion: null };
  const names = new Set(products.flatMap(textsOf));
  const [near] = nearestNames(text, [...names], 1);
  const found = near ? answering(products, wordsOf(near.text)) : [];
  return { products: found, suggestion: found.length > 0 && near ? near.text : null };
}

const textsOf = ({ name, brand, strain }: Searchable) => [name, brand, strain ?? ""];

function answering<P extends Searchable>(products: readonly P[], words: readonly string[]): P[] {
  const terms = termsOf(words);
  const whole = words.join("");
  return products.filter((product) => {
    const texts = textsOf(product);
    const own = texts.flatMap(wordsOf);
    return (
      terms.every((term) => hasTerm(own, product.category, term)) ||
      (whole.length >= PIECE_LETTERS && texts.some((each) => squash(each).includes(whole)))
    );
  });
}

const hasTerm = (own: readonly string[], category: Category, term: Term): boolean =>
  term.category === category ||
  term.words.every((word) =>
    own.some((other) => singular(other) === singular(word) || (word.length > 1 && other.startsWith(word))),
  );
