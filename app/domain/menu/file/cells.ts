import { parseDecimal } from "../../number-input.ts";
import { publicUrl } from "../../public-url.ts";
import { termsOf } from "../../search/synonyms.ts";
import { singular, wordsOf } from "../../search/words.ts";
import { measureOf } from "../amount.ts";
import type { Category } from "../product.ts";
import { sizeNamed } from "./size-name.ts";

const alsoCalled = new Map<string, Category>([
  ...["indica", "sativa", "hybrid", "eighth", "ounce", "shake", "small"].map((word) => [word, "Flower"] as const),
  ...["accessori", "merch", "merchandise", "apparel"].map((word) => [word, "Gear"] as const),
  ["capsule", "Edible"],
  ["pill", "Edible"],
  ["edibl", "Edible"],
  ["dabbable", "Concentrate"],
]);

/** "Vape Cartridges" or "Flower > Indoor" to ours. Later words are the particular ones: "Infused Pre-Rolls". */
export const categoryNamed = (text: string): Category | undefined =>
  termsOf(wordsOf(text))
    .map(({ words: [word = ""], category }) => category ?? alsoCalled.get(singular(word)))
    .findLast((category) => category);

/** "USD 35,00" to "35.00". */
export function plainPrice(text: string): string {
  const bare = text.replace(/^(?:USD|US\$|\$)|(?:USD|\$)$/gi, "").trim();
  return /^\d{1,3}(?:\.?\d{3})*,\d{1,2}$/.test(bare) ? bare.replaceAll(".", "").replace(",", ".") : bare;
}

/** "THC: 18.2% - 22%" to "18.2", "22,5%" to "22.5"; milligrams are no percentage. */
export function plainThc(text: string): string {
  if (/\d\s*mg/i.test(text)) return "";
  const pointed = text.replace(/(\d),(?=\d)/g, "$1.");
  const percent = /([\d.]+)\s*(?:[-–]\s*[\d.]+\s*)?%/.exec(pointed);
  return (percent ?? /^([\d.]+)\s*[-–,]/.exec(pointed))?.[1] ?? pointed;
}

const NO_SIZE = /^(?:default title|default|each|ea|unit|units|n\/a|none)$/i;

/** "3.5" with the unit "Grams" to "3.5g", "3,5 g" to "3.5 g", "Eighth" to "3.5g". */
export function plainAmount(typed: string, unit: string): string {
  if (NO_SIZE.test(typed)) return "";
  const text = typed.replace(/(\d),(\d{1,2})(?!\d)/, "$1.$2");
  const number = parseDecimal(text);
  const letters = /^(?:g|mg|oz|ml)/i.exec(unit.replace(/^milli/i, "m").replace(/^ounce/i, "oz"))?.[0];
  if (number !== undefined) return letters ? `${number}${letters.toLowerCase()}` : text;
  return measureOf(text, "Flower") ? text : (sizeNamed(text) ?? text);
}

const shown = new Set(["true", "yes", "1", "published", "visible", "available", "enabled", "live"]);
const hidden = new Set(["false", "no", "0", "draft", "archived", "hidden", "inactive", "unavailable", "unpublished"]);

export function plainStatus(text: string): string {
  const word = text.toLowerCase();
  return shown.has(word) ? "Active" : hidden.has(word) ? "Disabled" : text;
}

export const plainStock = (text: string): string => (/^-\d/.test(text) ? "0" : text.replace(/\.\d*$/, ""));

export const withoutHtml = (text: string): string =>
  text
    .replace(/<[^>]*>/g, " ")
    .replaceAll("&nbsp;", " ")
    .replaceAll("&amp;", "&")
    .replace(/[ \t]+/g, " ")
    .trim();

/** The first URL; anything else is a file name, which a zip may contain. */
export function firstAddress(text: string, local: boolean): string {
  const [first = ""] = text.split(/[,;|\s]/);
  const address = first.replace(/^\/\//, "https://").replace(/^http:/i, "https:");
  return publicUrl(address, local) ? address : "";
}
