import { type Category, currentPriceCents } from "#app/domain/menu/product.ts";
import { type Filters, PRICE } from "#app/domain/places/filters.ts";

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
  const sought = text.trim().toLowerCase();
  return (
    [product.name, product.brand, strain].some((word) => word.toLowerCase().includes(sought)) &&
    (filters.strains.length === 0 || filters.strains.some((kind) => strain.includes(kind.slice(0, 3)))) &&
    (filters.categories.length === 0 || filters.categories.includes(product.category)) &&
    (isWholeRange(filters) || (price >= filters.price.min * 100 && price <= filters.price.max * 100))
  );
}

const isWholeRange = ({ price }: Filters) => price.min <= PRICE.min && price.max >= PRICE.max;
