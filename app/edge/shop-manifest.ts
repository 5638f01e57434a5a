import type { EntryContext } from "react-router";
import { edge } from "./settings.ts";

/** Shoppers' pages, and the one for what no route knows: it asks the server (routes/site/not-found.tsx). */
export const isShopRoute = (id: string): boolean => id === "root" || /^routes\/(shop|site)\//.test(id);

/** The build writes it beside the list of all routes (workers/local/build-shop-manifest.ts). */
export const shopManifestPath = (path: string): string => path.replace(/\.js$/, ".shop.js");

/** A shopper's first page names the shoppers' routes alone: three quarters of the list are the pages behind a login. */
export function withShopManifest(context: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = context;
  const isShop = staticHandlerContext.matches.every(({ route }) => isShopRoute(route.id));
  // The development server makes its list up as it goes.
  if (!edge.manifest || import.meta.env.DEV || !isShop) return context;
  return { ...context, manifest: { ...manifest, url: shopManifestPath(manifest.url) } };
}
