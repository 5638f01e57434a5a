import * as build from "virtual:react-router/server-build";
import { createRequestHandler } from "@react-router/cloudflare";
import { RouterContextProvider } from "react-router";
import { createApp, type Env } from "#app/app.ts";
import { type Visit, visitContext } from "#app/visit.ts";
import { pathOf, refuseReadsOf } from "./allowed-methods.ts";
import { runScheduled } from "./cron.ts";
import { createHttp } from "./http.ts";
import { MenuPagesEntrypoint } from "./menu-pages.ts";

export { CourierRequestObject } from "./objects/courier-request.ts";
export { LiveFeedObject } from "./objects/live-feed.ts";
export { OrderTimerObject } from "./objects/order-timer.ts";
export { PosSyncObject } from "./objects/pos-sync.ts";
export { RateLimitObject } from "./objects/rate-limit.ts";

/** The adapter expects a Pages event, whose `data` carries per-request values. */
const handlePage = createRequestHandler<Env>({
  build,
  mode: import.meta.env.MODE,
  getLoadContext({ context: { cloudflare } }) {
    const context = new RouterContextProvider();
    context.set(visitContext, cloudflare.data.visit as Visit);
    return context;
  },
});

const refuseRead = refuseReadsOf(build.routes);

const http = createHttp(
  async (request, visit, env, context) => refuseRead(request) ?? renderPage(request, visit, env, context),
  Object.values(build.routes).flatMap((route) => (route ? [pathOf(build.routes, route)] : [])),
);

async function renderPage(request: Request, visit: Visit, env: Env, context: ExecutionContext): Promise<Response> {
  const waitUntil = context.waitUntil.bind(context);
  const event = { request, env, data: { visit }, waitUntil, passThroughOnException() {} };
  return handlePage(event as unknown as Parameters<typeof handlePage>[0]) as unknown as Promise<Response>;
}

/** The platform's cache stands before it (wrangler.toml). */
export class MenuPages extends MenuPagesEntrypoint {
  protected override http = http;
}

export default {
  fetch: http.fetch,
  scheduled(controller, env, ctx) {
    ctx.waitUntil(runScheduled(controller.cron, createApp(env, { waitUntil: (work) => ctx.waitUntil(work) })));
  },
} satisfies ExportedHandler<Env>;
