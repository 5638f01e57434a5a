import { globSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "@react-router/dev/config";
import { routesOfWebsite, websiteManifestPath } from "#app/domain/dispensaries/website/routes.ts";
import { isShopRoute, shopManifestPath } from "#app/edge/shop-manifest.ts";

export type Manifest = {
  entry: { module: string; imports: string[] };
  routes: Record<string, { id: string; path?: string; module: string; imports: string[]; parentId?: string }>;
  url: string;
};

/** React Router writes a script that assigns one object. */
export function readManifest(path: string): Manifest {
  const text = readFileSync(path, "utf8");
  return JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1));
}

/**
 * A second manifest has only the shopper routes, a third those of a dispensary's own website. In all, a route without code for the browser names the entry, which
 * every page has loaded: an empty file that can't be loaded offline would reload the page and lose what was pressed. What
 * the entry has loaded is left out of the routes' imports.
 */
export const buildManifests: Config["buildEnd"] = ({ reactRouterConfig }) => {
  const client = join(reactRouterConfig.buildDirectory, "client");
  const assets = join(client, "assets");
  const write = (file: string, manifest: Manifest) =>
    writeFileSync(join(assets, file), `window.__reactRouterManifest=${JSON.stringify(manifest)};`);
  for (const file of globSync("manifest-*.js", { cwd: assets })) {
    const manifest = readManifest(join(assets, file));
    const { module: entry, imports: loaded } = manifest.entry;
    for (const route of Object.values(manifest.routes)) {
      if (statSync(join(client, route.module)).size === 0) route.module = entry;
      route.imports = route.imports.filter((path) => !loaded.includes(path));
    }
    const routes = Object.fromEntries(Object.entries(manifest.routes).filter(([id]) => isShopRoute(id)));
    write(file, manifest);
    const ofWebsite = routesOfWebsite(manifest.routes);
    write(websiteManifestPath(file), { ...manifest, routes: ofWebsite, url: websiteManifestPath(manifest.url) });
    write(shopManifestPath(file), { ...manifest, routes, url: shopManifestPath(manifest.url) });
  }
};
