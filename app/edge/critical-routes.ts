import type { ServerBuild } from "react-router";
import { isCriticalPage } from "./critical-pages.ts";
import { edge } from "./switch.ts";

/**
 * The same build with the critical pages' routes alone. Among all routes, which React Router tries one by one and twice a
 * request, finding theirs took a tenth of what a menu costs.
 */
export function criticalBuild(build: ServerBuild): ServerBuild {
  if (!edge.routes) return build;
  // The browser's own copy, by which it finds the way to all others, is a file.
  const assets = { ...build.assets, routes: criticalOf(build.assets.routes) };
  return { ...build, routes: criticalOf(build.routes), assets };
}

type Route = { id: string; parentId?: string | undefined; path?: string | undefined; index?: boolean | undefined };

function criticalOf<T extends Route>(routes: Record<string, T | undefined>) {
  const found = Object.entries(routes).filter(([id, route]) => id === "root" || (route && isCritical(route)));
  return Object.fromEntries(found) as Record<string, T>;
}

/** A layout has neither path nor index: it is no page. */
function isCritical({ parentId, path, index }: Route): boolean {
  return parentId === "root" && (index || path !== undefined) && isCriticalPage(`/${path ?? ""}`);
}
