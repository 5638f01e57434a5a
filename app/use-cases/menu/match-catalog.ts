import { type CatalogMatch, defaultAnswer, rowsToMatch } from "#app/domain/menu/file/catalog-answers.ts";
import { judgeMatches, likelyQuery } from "#app/domain/menu/file/catalog-match.ts";
import type { ReadRow } from "#app/domain/menu/file/read-row.ts";
import { withOwnIds } from "#app/domain/menu/import.ts";
import type { InventoryProduct } from "#app/domain/menu/inventory.ts";
import type { Db } from "#db/client.ts";
import { listLikelyProducts } from "#db/menu/catalog.ts";
import { listProductsNamed } from "#db/menu/queries.ts";

/** Matches rows to the dispensary's menu, and new ones to the catalog. Up to three round trips. */
export async function matchCatalog(
  db: Db,
  vendorId: string,
  read: readonly ReadRow[],
): Promise<{ rows: readonly ReadRow[]; matches: CatalogMatch[]; menu: InventoryProduct[] }> {
  const typed = read.flatMap((each) => (each.ok ? [{ ...each.row, id: each.id }] : []));
  const own = await listProductsNamed(db, vendorId, typed.map(nameOf));
  const rows = withOwnIds(read, own);
  const unmatched = rowsToMatch(rows, own);
  const queries = unmatched.flatMap(({ line, row }) => {
    const query = likelyQuery(row);
    return query ? [{ line, query }] : [];
  });
  const likely = Map.groupBy(await listLikelyProducts(db, queries), ({ line }) => line);
  const found = unmatched
    .map((read) => ({ read, ...judgeMatches(read.row, likely.get(read.line) ?? []) }))
    .filter(({ guesses }) => guesses.length > 0);
  const guessed = found.flatMap(({ guesses }) => guesses.map((guess) => nameOf({ ...guess, id: "" })));
  const menu = [...own, ...(await listProductsNamed(db, vendorId, guessed))];
  return { rows, matches: found.map((match) => ({ ...match, answer: defaultAnswer(match, menu) })), menu };
}

const nameOf = ({ id, category, name }: { id: string; category: string; name: string }) => ({ id, category, name });
