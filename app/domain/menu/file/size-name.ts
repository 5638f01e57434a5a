import { singular } from "../../search/words.ts";
import { measureOf } from "../amount.ts";

const sizes = new Map(
  Object.entries({
    "half gram": "0.5g",
    gram: "1g",
    "one gram": "1g",
    "two gram": "2g",
    eighth: "3.5g",
    "eighth ounce": "3.5g",
    "1/8": "3.5g",
    quarter: "7g",
    "quarter ounce": "7g",
    "1/4": "7g",
    half: "½oz",
    "half ounce": "½oz",
    "1/2": "½oz",
    ounce: "1oz",
    oz: "1oz",
    "one ounce": "1oz",
  }),
);

const PRICE_WORDS = /\b(?:variant|prices?|cost|usd|rec(?:reational)?|adult|per)\b/g;
const EACH = /^(?:each|unit|item)$/;

const wordsIn = (text: string) =>
  text
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    // The slash of "1/8" stays: without it, "1/8 oz" is 18 ounces.
    .replace(/(^|\D)\/|\/(?!\d)/g, "$1 ")
    .replace(/(?:[\s_\-()[\]:$]|\.(?!\d))+/g, " ")
    .trim();

/** "Eighth" to "3.5g"; undefined if it names no size. */
export const sizeNamed = (text: string): string | undefined => sizes.get(singular(wordsIn(text)));

/** The size in the name of a price column, such as "Price 3.5g"; "" if it is the price of one. */
export function sizeOfHeader(header: string): string | undefined {
  const text = wordsIn(header);
  const size = wordsIn(text.replace(PRICE_WORDS, " "));
  if (EACH.test(size)) return size === text ? undefined : "";
  const exact = size.replaceAll(" ", "");
  return sizes.get(size) ?? (measureOf(exact, "Flower") ? exact : undefined);
}
