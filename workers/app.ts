import * as build from "virtual:react-router/server-build";
import { createRequestHandler } from "@react-router/cloudflare";
import { RouterContextProvider, type ServerBuild } from "react-router";
import { createApp, type Env } from "#app/app.ts";
import { routesOfWebsite, websiteManifestPath } from "#app/domain/dispensaries/website/routes.ts";
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

const { assets } = build;
/** A dispensary's own website is the same build with fewer routes, in a frame of its own. */
const websiteBuild = {
  ...build,
  routes: routesOfWebsite(build.routes),
  assets: { ...assets, routes: routesOfWebsite(assets.routes), url: websiteManifestPath(assets.url) },
};

/** The adapter expects a Pages event, whose `data` carries per-request values. */
const handlerOf = (build: ServerBuild) =>
  createRequestHandler<Env>({
    build,
    mode: import.meta.env.MODE,
    getLoadContext({ context: { cloudflare } }) {
      const context = new RouterContextProvider();
      context.set(visitContext, cloudflare.data.visit as Visit);
      return context;
    },
  });

const siteOf = (build: ServerBuild) => ({ handlePage: handlerOf(build), refuseRead: refuseReadsOf(build.routes) });
const [marketplace, website] = [siteOf(build), siteOf(websiteBuild)];

const pathsOf = (routes: ServerBuild["routes"]) =>
  Object.values(routes).flatMap((route) => (route ? [pathOf(routes, route)] : []));

const http = createHttp(renderPage, [...new Set([build, websiteBuild].flatMap(({ routes }) => pathsOf(routes)))]);

async function renderPage(request: Request, visit: Visit, env: Env, context: ExecutionContext): Promise<Response> {
  const { handlePage, refuseRead } = visit.website ? website : marketplace;
  const refused = refuseRead(request);
  if (refused) return refused;
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
