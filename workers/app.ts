import * as build from "virtual:react-router/server-build";
import { createRequestHandler } from "@react-router/cloudflare";
import { RouterContextProvider } from "react-router";
import { type App, appContext, createApp, type Env } from "#app/context.ts";
import { createHttp } from "./http.ts";
import { servePage } from "./page-cache.ts";
import { runScheduled } from "./scheduled.ts";

export { CourierRequestObject } from "./courier-request-object.ts";
export { LiveFeedObject } from "./live-feed-object.ts";
export { RateLimitObject } from "./rate-limit-object.ts";

/** The adapter takes a Pages event, which has no room for what we made of the request already. */
const apps = new WeakMap<object, App>();

const handlePage = createRequestHandler<Env>({
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

const http = createHttp((request, app, env, context) =>
  servePage(request, app, (app) => renderPage(request, app, env, context)),
);

async function renderPage(request: Request, app: App, env: Env, context: ExecutionContext): Promise<Response> {
  apps.set(request, app);
  const event = { request, env, waitUntil: context.waitUntil.bind(context), passThroughOnException: () => {} };
  return handlePage(event as unknown as Parameters<typeof handlePage>[0]) as unknown as Promise<Response>;
}

export default {
  fetch: http.fetch,
  scheduled(controller, env, ctx) {
    ctx.waitUntil(runScheduled(controller.cron, createApp(env, { waitUntil: (work) => ctx.waitUntil(work) })));
  },
} satisfies ExportedHandler<Env>;
