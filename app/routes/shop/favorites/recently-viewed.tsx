import { useMemo } from "react";
import type { Remembered } from "#app/domain/menu/favorites.ts";
import { ProductStrip } from "../product/strip.tsx";
import { useFavorites } from "./store.ts";
import { useKeptNow } from "./use-kept-now.ts";

const none: readonly Remembered[] = [];

/** The products that were looked at last on this device and can still be had, without the one that is being looked at. */
export function RecentlyViewed({ except }: { except?: string }) {
  const { seen } = useFavorites();
  const products = useMemo(() => seen.filter(({ id }) => id !== except), [seen, except]);
  const { found, failed } = useKeptNow({ products, vendors: none });
  const shown = products.flatMap(({ id }) => found?.products.filter((product) => product.id === id) ?? []);
  // As tall as what will stand here.
  if (products.length > 0 && !found && !failed) return <div className="mt-8 h-72" />;
  return (
    <ProductStrip
      title="Recently viewed"
      products={shown.map((product) => ({ ...product, note: product.dispensaryName }))}
    />
  );
}
