import * as build from "virtual:react-router/server-build";
import { createRequestHandler } from "@react-router/cloudflare";
import { RouterContextProvider, type ServerBuild } from "react-router";
import { type App, appContext, createApp, type Env } from "#app/context.ts";
import { isFirstPage } from "#app/domain/chrome.ts";
import { createHttp } from "./http.ts";
import { servePage } from "./page-cache.ts";
import { runScheduled } from "./scheduled.ts";

export { CourierRequestObject } from "./courier-request-object.ts";
export { LiveFeedObject } from "./live-feed-object.ts";
export { RateLimitObject } from "./rate-limit-object.ts";

/** The adapter takes a Pages event, which has no room for what we made of the request already. */
const apps = new WeakMap<object, App>();

const handlerOf = (build: ServerBuild) =>
  createRequestHandler<Env>({
    build,
    mode: import.meta.env.MODE,
    getLoadContext({ request }) {
      const app = apps.get(request);
      if (!app) throw new Error("A page was asked for outside of a request.");
      const context = new RouterContextProvider();
      context.set(appContext, app);
      return context;
    },
  });

const handlePage = handlerOf(build);

/**
 * The same for the pages that are asked for most, among whose few routes theirs is found at once: among all of them, which
 * React Router tries one by one and twice a request, it took a tenth of what a menu costs.
 */
const handleFirstPage = handlerOf({
  ...build,
  routes: firstOf(build.routes),
  // The browser's own copy, by which it finds the way to all others, is a file.
  assets: { ...build.assets, routes: firstOf(build.assets.routes) },
});

function firstOf<T extends { id: string; parentId?: string | undefined; path?: string | undefined }>(
  routes: Record<string, T | undefined>,
) {
  const first = Object.entries(routes).filter(
    ([id, route]) => id === "root" || (route?.parentId === "root" && isFirstPage(`/${route.path ?? ""}`)),
  );
  return Object.fromEntries(first) as Record<string, T>;
}

const http = createHttp((request, app, env, context) =>
  servePage(request, app, (app) => renderPage(request, app, env, context)),
);

async function renderPage(request: Request, app: App, env: Env, context: ExecutionContext): Promise<Response> {
  apps.set(request, app);
  const event = { request, env, waitUntil: context.waitUntil.bind(context), passThroughOnException: () => {} };
  const handle = isFirstPage(new URL(request.url).pathname) ? handleFirstPage : handlePage;
  return handle(event as unknown as Parameters<typeof handle>[0]) as unknown as Promise<Response>;
}

export default {
  fetch: http.fetch,
  scheduled(controller, env, ctx) {
    ctx.waitUntil(runScheduled(controller.cron, createApp(env, { waitUntil: (work) => ctx.waitUntil(work) })));
  },
} satisfies ExportedHandler<Env>;
