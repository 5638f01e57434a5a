import type { Remembered } from "#app/domain/menu/favorites.ts";
import { useFetched } from "#app/routes/use-fetched.ts";
import type { CurrentFacts } from "./prices.ts";

type Favorites = { products: readonly Remembered[]; vendors: readonly Remembered[] };

const idsOf = (list: readonly Remembered[]) => list.map(({ id }) => id).toSorted();

/** Current facts of saved items, reloaded for new ids. Null until loaded; `failed` without a response. */
export function useCurrentFacts({ products, vendors }: Favorites) {
  const query = `products=${idsOf(products)}&vendors=${idsOf(vendors)}`;
  const { value, refused, reload } = useFetched<CurrentFacts>(
    products.length + vendors.length > 0 ? query : null,
    async (signal) => {
      const response = await fetch(`/favorites/now?${query}`, { signal });
      return response.ok ? { ok: true, value: await response.json() } : { ok: false };
    },
  );
  return { found: value, failed: refused !== null, retry: reload };
}
