import { type SQL, sql } from "drizzle-orm";
import type { Category } from "#app/domain/menu/product.ts";
import { noFilters } from "#app/domain/places/filters.ts";
import { productQueries } from "#app/domain/search/expression.ts";
import { wordsOf } from "#app/domain/search/words.ts";

type Index = "catalog_search" | "inventory_search";

/** Rowids `at`, best first. Text without words finds nothing. */
export function answersOf(index: Index, text: string, category: Category | null, vendorId?: string): SQL {
  const filters = { ...noFilters(), categories: category ? [category] : [] };
  const questions = wordsOf(text).length > 0 ? productQueries(text, filters) : [];
  const own = vendorId === undefined ? "" : ` AND facets : "xv${vendorId.replaceAll('"', "")}"`;
  const arms = questions.map(
    ({ expression }) =>
      sql`SELECT rowid AS at FROM ${sql.raw(index)} WHERE ${sql.raw(index)} MATCH ${`(${expression}${own})`}`,
  );
  return arms.length > 0 ? sql.join(arms, sql` UNION ALL `) : sql`SELECT NULL AS at WHERE false`;
}

/** The end of a prefix range: sorts after everything that begins with `prefix`. */
export const after = (prefix: string) => `${prefix}\u{10FFFF}`;
