import { sql } from "drizzle-orm";
import { compareAmounts } from "#app/domain/menu/amount.ts";
import { type Category, categories } from "#app/domain/menu/product.ts";
import type { Db } from "../client.ts";
import { products } from "../schema/menu.ts";
import { pick, type RowOf, select, selection } from "../select.ts";

const replacement = selection(
  pick(products, "id", "name", "brand", "category", "amount", "imageKey", "priceCents", "salePriceCents", "stock"),
);
export type Replacement = RowOf<typeof replacement>;

export type ReplacementSearch = {
  productId: string;
  category: Category;
  text: string;
  chosenId: string;
};

const REPLACEMENTS_PAGE = 8;

const offered = sql`products.status = 'Active' AND products.image_key IS NOT NULL`;
/** Shoppers type amounts with and without a space. */
const searched = sql`lower(products.name || ' ' || products.brand || ' ' || coalesce(products.strain, '') || ' ' || products.category
  || ' ' || coalesce(products.amount || ' ' || replace(products.amount, ' ', ''), ''))`;

/** A rare text scans the vendor's products, because no word index has their amounts. */
export async function searchReplacements(
  db: Db,
  vendorId: string,
  searches: readonly ReplacementSearch[],
  limit = REPLACEMENTS_PAGE,
): Promise<Replacement[][]> {
  const [first, ...rest] = searches.flatMap((search) => [
    select(db, replacement)`FROM products WHERE id = ${search.chosenId} AND vendor_id = ${vendorId} AND ${offered}`,
    matching(db, vendorId, search, limit),
  ]);
  if (!first) return [];
  const found = await db.batch([first, ...rest]);
  return searches.map((_, at) => {
    const [chosen = [], matches = []] = found.slice(2 * at);
    return [...chosen, ...bySize(matches.filter(({ id }) => id !== chosen[0]?.id))];
  });
}

function bySize(matches: readonly Replacement[]): Replacement[] {
  const product = ({ category, name, brand }: Replacement) => JSON.stringify([category, name, brand]);
  const places = [...new Set(matches.map(product))];
  return matches.toSorted((a, b) => places.indexOf(product(a)) - places.indexOf(product(b)) || compareAmounts(a, b));
}

/** Follows the index's order; sorting would read every match. */
function matching(db: Db, vendorId: string, { productId, category, text }: ReplacementSearch, limit: number) {
  const sorted = [category, ...categories.filter((other) => other !== category)];
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return select(db, replacement)`FROM json_each(${JSON.stringify(sorted)}) AS wanted
    CROSS JOIN products INDEXED BY products_inventory ON products.vendor_id = ${vendorId} AND products.category = wanted.value
    WHERE ${offered} AND products.id <> ${productId}
      AND NOT EXISTS (SELECT 1 FROM json_each(${JSON.stringify(words)}) AS word WHERE instr(${searched}, word.value) = 0)
    LIMIT ${limit}`;
}
