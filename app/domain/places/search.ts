import { type Category, categories } from "../menu/product.ts";
import { type Filters, PRICE } from "./filters.ts";

/** The index of products knows texts by three letters at a time: fewer cannot be looked up in it. */
export const INDEXED_LETTERS = 3;

/** One FTS5 string: whatever stands in it is looked for, and means nothing to the query language. */
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

/**
 * What the index is asked for a search, or null where it cannot help (no filter, and a text of fewer than three letters).
 * `facets` holds a product's category and price as words of three letters, which the index knows as they are.
 */
export function searchExpression(text: string, filters: Filters): string | null {
  const facets = (kind: string, letters: string[]) =>
    `facets : (${letters.map((letter) => quoted(`${kind}:${letter}`)).join(" OR ")})`;
  const parts: string[] = [];
  if ([...text].length >= INDEXED_LETTERS) parts.push(`{name brand strain} : ${quoted(text)}`);
  if (filters.strains.length > 0)
    parts.push(`strain : (${filters.strains.map((kind) => quoted(kind.slice(0, 3))).join(" OR ")})`);
  if (filters.categories.length > 0) parts.push(facets("c", filters.categories.map(categoryLetter)));
  const { min, max } = filters.price;
  if (min > PRICE.min || max < PRICE.max) {
    const steps = Array.from({ length: priceStep(max * 100) - priceStep(min * 100) + 1 }, (_, at) => at);
    parts.push(
      facets(
        "p",
        steps.map((at) => letterOf(priceStep(min * 100) + at)),
      ),
    );
  }
  return parts.length > 0 ? parts.join(" AND ") : null;
}

const letterOf = (step: number) => String.fromCharCode(97 + step);
/** Prices in steps of ten dollars: "a" is below $10, "u" is $200 and above (migrations, product_search_rows). */
const priceStep = (cents: number) => Math.min(20, Math.floor(cents / 1000));
const categoryLetter = (category: Category) => letterOf(categories.indexOf(category));
