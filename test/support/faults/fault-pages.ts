import {
  createRequestHandler,
  matchRoutes,
  type RouteObject,
  RouterContextProvider,
  type ServerBuild,
} from "react-router";
import { vi } from "vitest";
import routes from "#app/routes.ts";
import { visitContext } from "#app/visit.ts";
import type { RenderPage } from "#workers/menu-pages.ts";

// No page is drawn here, and the icons are a thousand modules.
vi.doMock("lucide-react", () => {
  const icons = { get: (_: object, name: string) => (name === "then" ? undefined : () => null), has: () => true };
  return new Proxy({}, icons as ProxyHandler<object>);
});

type Config = { id?: string; file: string; path?: string; index?: boolean; children?: Config[] };
type Handler = (request: Request, context: RouterContextProvider) => Promise<Response>;

const modules = import.meta.glob<Record<string, unknown>>(["/app/routes/**/*.ts", "/app/routes/**/*.tsx"]);
const handlers = new Map<string, Promise<Handler>>();

const asRoutes = (configs: Config[]): RouteObject[] =>
  configs.map(({ file, path, index, children }) => ({
    id: file,
    path,
    ...(index ? { index: true } : { children: asRoutes(children ?? []) }),
  })) as RouteObject[];
const tree = asRoutes(routes as unknown as Config[]);

/**
 * Pages as React Router answers them, with their own loaders and actions and its own way with faults, but not drawn: the
 * runtime of these tests cannot hold their build.
 */
export const renderPage: RenderPage = async (request, visit) => {
  const chain = (matchRoutes(tree, new URL(request.url).pathname) ?? []).map(({ route }) => route);
  const key = chain.map(({ id, path }) => `${id} ${path}`).join(" ");
  const handler = handlers.get(key) ?? handlerOf(chain);
  handlers.set(key, handler);
  const context = new RouterContextProvider();
  context.set(visitContext, visit);
  return (await handler)(request, context);
};

async function handlerOf(chain: RouteObject[]): Promise<Handler> {
  const manifest: Record<string, unknown> = { root: { id: "root", path: "", module: { default: () => null } } };
  let parentId = "root";
  for (const { id = "", path, index } of chain) {
    manifest[id] = { id, parentId, path, index, module: await modules[`/app/${id}`]?.() };
    parentId = id;
  }
  const { handleError } = await import("#app/entry.server.tsx");
  const draw = async (_: Request, status: number, headers: Headers) => new Response("A page.", { status, headers });
  const build = {
    entry: { module: { default: draw, handleError } },
    routes: manifest,
    assets: { routes: {}, entry: { module: "", imports: [] }, url: "", version: "" },
    publicPath: "/",
    assetsBuildDirectory: "",
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: "initial", manifestPath: "" },
  } as unknown as ServerBuild;
  return createRequestHandler(build, "production");
}
