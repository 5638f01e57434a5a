import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "@react-router/dev/config";
import { isShopRoute, shopManifestPath } from "#app/edge/shop-manifest.ts";

export type Manifest = {
  entry: { module: string; imports: string[] };
  routes: Record<string, { module: string; imports: string[]; parentId?: string }>;
  url: string;
};

/** React Router writes a script that assigns one object. */
export function readManifest(path: string): Manifest {
  const text = readFileSync(path, "utf8");
  return JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1));
}

/** A second manifest, with only the shopper routes. */
export const buildShopManifest: Config["buildEnd"] = ({ reactRouterConfig }) => {
  const assets = join(reactRouterConfig.buildDirectory, "client/assets");
  for (const file of globSync("manifest-*.js", { cwd: assets })) {
    const manifest = readManifest(join(assets, file));
    const routes = Object.fromEntries(Object.entries(manifest.routes).filter(([id]) => isShopRoute(id)));
    const shop = { ...manifest, routes, url: shopManifestPath(manifest.url) };
    writeFileSync(join(assets, shopManifestPath(file)), `window.__reactRouterManifest=${JSON.stringify(shop)};`);
  }
};
