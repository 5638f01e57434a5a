import type { Category } from "../menu/product.ts";
import { nearestNames } from "./match.ts";
import { type Term, termsOf } from "./synonyms.ts";
import { singular, squash, wordsOf } from "./words.ts";

type Searchable = { name: string; brand: string; strain: string | null; category: Category };

/** What a search of one menu found, and what it took the text for where nothing is called as it was typed. */
export type FoundWithin<P> = { products: P[]; meant: string | null };

/** Pieces of fewer letters are in too many words. */
const PIECE_LETTERS = 3;

/**
 * The products of one menu that answer to a text, in their order: by words, whole or begun, by the trade's other words for
 * their category, or by a piece of their name; and where none does, by the nearest name. A text without a letter or digit is
 * looked for as it stands.
 */
export function searchWithin<P extends Searchable>(products: readonly P[], text: string): FoundWithin<P> {
  const words = wordsOf(text);
  if (words.length === 0) {
    const sought = text.toLowerCase();
    const found = products.filter((product) => textsOf(product).some((each) => each.toLowerCase().includes(sought)));
    return { products: found, meant: null };
  }
  const exact = answering(products, words);
  if (exact.length > 0) return { products: exact, meant: null };
  const names = new Set(products.flatMap(textsOf));
  const [near] = nearestNames(text, [...names], 1);
  const found = near ? answering(products, wordsOf(near.text)) : [];
  return { products: found, meant: found.length > 0 && near ? near.text : null };
}

const textsOf = ({ name, brand, strain }: Searchable) => [name, brand, strain ?? ""].filter(Boolean);

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
