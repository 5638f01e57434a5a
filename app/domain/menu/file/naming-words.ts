import { categoryOf } from "../../search/synonyms.ts";
import { wordsOf } from "../../search/words.ts";
import { AMOUNT_IN, measureOf } from "../amount.ts";

const SIZE = new RegExp(AMOUNT_IN, "gi");
const POTENCY = /(?:\b(?:cbd|tac))?[\s:]*[\d.]+\s*%(?:\s*cbd)?|\bthc\b/gi;
const STRAIN_TYPE = /\b(?:indica|sativa|hybrid)\b/gi;
const STRAIN_INITIAL = /[([][ish][)\]]/gi;
const FILLER = new Set(["the", "and", "of", "by", "a", "with", "eighth", "strain", "each"]);

/** The words that name a product, without size, potency and strain type. */
export const namingWords = (text: string): string[] =>
  wordsOf(
    [POTENCY, STRAIN_INITIAL, SIZE, STRAIN_TYPE].reduce((left, pattern) => left.replace(pattern, " "), text),
  ).filter((word) => !FILLER.has(word));

/** What tells products of one name apart: "0.5g", "5ct", "indica". */
export function sizesAndTypes(text: string): Set<string> {
  const types = [...text.matchAll(STRAIN_TYPE)].map(([type]) => type.toLowerCase());
  const sizes = [...text.matchAll(SIZE)].flatMap(([, amount = ""]) => {
    const size = measureOf(amount, "Flower");
    return size ? [`${size.value}${size.unit}`] : [];
  });
  return new Set([...types, ...sizes]);
}

/** "shatter", "cartridge", "roll": it says what a product is, not which. */
export const isFormWord = (word: string): boolean =>
  categoryOf([word]) !== undefined || ["pre", "roll", "rolls"].includes(word);
