import type { EntryContext } from "react-router";
import { edge } from "./settings.ts";

export const isShopRoute = (id: string): boolean => id === "root" || /^routes\/(shop\/(?!age\/)|site\/)/.test(id);

export const shopManifestPath = (path: string): string => path.replace(/\.js$/, ".shop.js");

/** Three quarters of the route manifest is behind login; shoppers don't need it. */
export function withShopManifest(context: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = context;
  const isShop = staticHandlerContext.matches.every(({ route }) => isShopRoute(route.id));
  if (!edge.manifest || import.meta.env.DEV || !isShop) return context;
  return { ...context, manifest: { ...manifest, url: shopManifestPath(manifest.url) } };
}
