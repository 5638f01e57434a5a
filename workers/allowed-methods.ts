import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";
import { pagePath } from "#app/platform/page-path.ts";

type Routes = ServerBuild["routes"];

/** Answers a GET of a POST-only route with 405; undefined for every other request. */
export function refuseReadsOf(routes: Routes) {
  const postOnly = Object.values(routes).flatMap((route) => (route && takesOnlyPosts(routes, route.id) ? [route] : []));
  // `matchRoutes` ranks the whole tree on every call, so pages pay for one expression only.
  const mayBePostOnly = new RegExp(
    `^(?:${postOnly.map((route) => patternOf(pathOf(routes, route))).join("|")})/?$`,
    "i",
  );
  const tree = childrenOf(routes, undefined);
  return ({ method, url }: Request): Response | undefined => {
    if (method !== "GET" && method !== "HEAD") return undefined;
    const { pathname } = pagePath(url);
    if (!mayBePostOnly.test(pathname)) return undefined;
    const id = matchRoutes(tree, pathname)?.at(-1)?.route.id;
    return id && takesOnlyPosts(routes, id)
      ? new Response("This address only takes posts.", { status: 405, headers: { Allow: "POST" } })
      : undefined;
  };
}

export function pathOf(
  routes: Routes,
  { path = "", parentId }: { path?: string | undefined; parentId?: string | undefined },
): string {
  const above = parentId ? routes[parentId] : undefined;
  const before = above ? pathOf(routes, above) : "";
  return path ? `${before}/${path}` : before;
}

function takesOnlyPosts(routes: Routes, id: string): boolean {
  const { action, loader, default: page } = routes[id]?.module ?? {};
  return Boolean(action && !loader && !page);
}

const patternOf = (path: string) => path.replaceAll(".", "\\.").replaceAll(/:[^/]+/g, "[^/]+");

const childrenOf = (routes: Routes, parentId: string | undefined): RouteObject[] =>
  Object.values(routes).flatMap((route) =>
    route && route.parentId === parentId
      ? [{ ...route, module: undefined, children: childrenOf(routes, route.id) } as RouteObject]
      : [],
  );
