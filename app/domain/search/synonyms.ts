import { type Category, categories } from "../menu/product.ts";
import { singular, squash, wordsOf } from "./words.ts";

/** Leaves out words in well-known strain names (cookies, cake, candy). */
const wordsFor: Record<Category, readonly string[]> = {
  Flower: ["flower", "bud", "weed", "nug", "herb"],
  "Pre-roll": ["pre roll", "preroll", "joint", "blunt", "doobie", "spliff"],
  Vape: ["vape", "vaporizer", "cart", "cartridge", "vape pen", "pen", "pod", "disposable", "510"],
  Edible: ["edible", "gummy", "chocolate", "brownie", "lozenge", "beverage", "drink"],
  Concentrate: [
    "concentrate",
    "wax",
    "shatter",
    "rosin",
    "resin",
    "live resin",
    "dab",
    "budder",
    "badder",
    "crumble",
    "hash",
    "kief",
    "extract",
  ],
  Tincture: ["tincture", "sublingual", "drop"],
  Gear: ["gear", "pipe", "bong", "grinder", "rolling paper", "lighter", "battery"],
};

const keyOf = (words: readonly string[]) => words.map(singular).join(" ");
const categoryByWords = new Map(
  Object.entries(wordsFor).flatMap(([category, names]) =>
    names.map((name) => [keyOf(wordsOf(name)), category as Category] as const),
  ),
);

export const tradeWords: readonly string[] = Object.values(wordsFor).flat();

export const categoryOf = (words: readonly string[]): Category | undefined => categoryByWords.get(keyOf(words));

export function categoriesIn(text: string): Category[] {
  const words = wordsOf(text);
  const meantCategory = categoryOf(words);
  const begun = words.join("");
  const named = categories.filter((category) => begun.length > 1 && squash(category).startsWith(begun));
  return meantCategory && !named.includes(meantCategory) ? [meantCategory, ...named] : named;
}

export type Term = { words: string[]; category: Category | undefined };

export function termsOf(words: readonly string[]): Term[] {
  const terms: Term[] = [];
  for (let at = 0; at < words.length; at++) {
    const pair = words.slice(at, at + 2);
    const ofPair = categoryOf(pair);
    if (ofPair) at += 1;
    const own = ofPair ? pair : pair.slice(0, 1);
    terms.push({ words: own, category: ofPair ?? categoryOf(own) });
  }
  return terms;
}
