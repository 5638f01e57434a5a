import { useCallback, useEffect, useState } from "react";
import type { Remembered } from "#app/domain/menu/favorites.ts";
import type { KeptNow } from "./prices.ts";

type Asked = { products: readonly Remembered[]; vendors: readonly Remembered[] };

const idsOf = (list: readonly Remembered[]) => list.map(({ id }) => id);

/** Current facts of saved items, reloaded for new ids. Undefined until loaded; `failed` without a response. */
export function useCurrentFacts({ products, vendors }: Asked) {
  const [state, setState] = useState<{ found?: KeptNow; failed: boolean }>({ failed: false });
  const ids = `products=${idsOf(products).toSorted()}&vendors=${idsOf(vendors).toSorted()}`;
  const ask = useCallback(
    async (signal?: AbortSignal) => {
      try {
        const answer = await fetch(`/favorites/now?${ids}`, signal ? { signal } : {});
        if (!answer.ok) throw new Error(`Answered ${answer.status}`);
        setState({ found: await answer.json(), failed: false });
      } catch {
        // Stale data beats none.
        if (!signal?.aborted) setState(({ found }) => ({ ...(found ? { found } : {}), failed: true }));
      }
    },
    [ids],
  );
  const nothing = products.length + vendors.length === 0;
  useEffect(() => {
    if (nothing) return;
    const gone = new AbortController();
    void ask(gone.signal);
    return () => gone.abort();
  }, [ask, nothing]);
  return { ...state, retry: () => ask() };
}
