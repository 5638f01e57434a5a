import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";
import { pagePath } from "#app/platform/page-path.ts";

/** Answers a GET of a POST-only route with 405; undefined for every other request. */
export function refuseReadsOf(routes: ServerBuild["routes"]) {
  const childrenOf = (parentId: string | undefined): RouteObject[] =>
    Object.values(routes).flatMap((route) =>
      route && route.parentId === parentId
        ? [{ ...route, module: undefined, children: childrenOf(route.id) } as RouteObject]
        : [],
    );
  const tree = childrenOf(undefined);
  return ({ method, url }: Request): Response | undefined => {
    if (method !== "GET" && method !== "HEAD") return undefined;
    const id = matchRoutes(tree, pagePath(url).pathname)?.at(-1)?.route.id;
    const { action, loader, default: page } = (id && routes[id]?.module) || {};
    return action && !loader && !page
      ? new Response("This address only takes posts.", { status: 405, headers: { Allow: "POST" } })
      : undefined;
  };
}
