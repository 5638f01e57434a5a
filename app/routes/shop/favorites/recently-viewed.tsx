import { useMemo } from "react";
import type { Remembered } from "#app/domain/menu/favorites.ts";
import { ProductStrip } from "../product/strip.tsx";
import { useFavorites } from "./store.ts";
import { useCurrentFacts } from "./use-current-facts.ts";

const none: readonly Remembered[] = [];

export function RecentlyViewed({ except }: { except?: string }) {
  const { seen } = useFavorites();
  const products = useMemo(() => seen.filter(({ id }) => id !== except), [seen, except]);
  const { found, failed } = useCurrentFacts({ products, vendors: none });
  const shown = products.flatMap(({ id }) => found?.products.filter((product) => product.id === id) ?? []);
  // As tall as the content that will load.
  if (products.length > 0 && !found && !failed) return <div className="mt-8 h-72" />;
  return (
    <ProductStrip
      title="Recently viewed"
      products={shown.map((product) => ({ ...product, note: product.dispensaryName }))}
    />
  );
}
