import { PRICE } from "#app/domain/menu/choice.ts";
import { type Category, currentPriceCents } from "#app/domain/menu/product.ts";
import type { Filters } from "#app/domain/places/filters.ts";
import { wordsOf } from "#app/domain/search/words.ts";

type Filtered = {
  name: string;
  brand: string;
  strain: string | null;
  category: Category;
  priceCents: number;
  salePriceCents: number | null;
};

/** Whether a product is what was searched and filtered for (SPEC.md 5, Filters and search). What the product says in SQL, said again. */
export function matchesProduct(product: Filtered, text: string, filters: Filters): boolean {
  const strain = product.strain?.toLowerCase() ?? "";
  const price = currentPriceCents(product);
  return (
    hasWords(wordsOf(`${product.name} ${product.brand} ${strain}`), wordsOf(text)) &&
    (filters.strains.length === 0 || filters.strains.some((kind) => strain.includes(kind.slice(0, 3)))) &&
    (filters.categories.length === 0 || filters.categories.includes(product.category)) &&
    (isWholeRange(filters) || (price >= filters.price.min * 100 && price <= filters.price.max * 100))
  );
}

/** All that were sought, in any order; the last one may be a beginning. */
const hasWords = (words: string[], query: string[]) =>
  query.every((word, at) =>
    words.some((each) => each === word || (at === query.length - 1 && word.length > 1 && each.startsWith(word))),
  );

const isWholeRange = ({ price }: Filters) => price.min <= PRICE.min && price.max >= PRICE.max;
