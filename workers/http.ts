import { type Context, Hono, type MiddlewareHandler } from "hono";
import { matchedRoutes } from "hono/route";
import type { Env } from "#app/app.ts";
import { movedToWebsite } from "#app/domain/dispensaries/website/paths.ts";
import { isWebsiteCall } from "#app/domain/dispensaries/website/routes.ts";
import { nothingHere } from "#app/domain/refusals.ts";
import { servePage } from "#app/edge/page-cache.ts";
import { normalizePath } from "#app/platform/normalize-path.ts";
import { tokenHider } from "#app/platform/token-paths.ts";
import { readsOf, rememberWrite } from "#app/session/reads.ts";
import { createVisit } from "#app/visit.ts";
import { admitPage, createAdmission, openToAll } from "./admission.ts";
import { admitReads } from "./api/admit.ts";
import { capBody, isSameOrigin } from "./api/guard.ts";
import { respondRefusal } from "./api/handlers.ts";
import { api } from "./api/index.ts";
import { findMissing } from "./health.ts";
import type { HonoEnv } from "./hono-env.ts";
import { serveImage } from "./images.ts";
import { live } from "./live.ts";
import { findSharedMenu, type RenderPage } from "./menu-pages.ts";
import { respondToPost } from "./posted-once.ts";
import { tallyResponse } from "./response-tally.ts";
import { errorResponse, finish, loggedPath, outageResponse } from "./responses.ts";
import { enterHost } from "./served-host.ts";
import { VITALS_PATH, vitalsOf } from "./vitals.ts";

/** Pages are passed in with their paths, because the tests' runtime can't load their build. */
export function createHttp(renderPage: RenderPage, pagePaths: readonly string[] = []) {
  const http = new Hono<HonoEnv>();
  const ordersFirst = createAdmission();
  const admissionOf = ({ LOCAL, ADMISSION }: Env) => (LOCAL === "1" && ADMISSION === "off" ? openToAll : ordersFirst);
  const renderAdmitted: RenderPage = (request, visit, env, context) => {
    const waiter = { admission: admissionOf(env), waitUntil: (work: Promise<unknown>) => context.waitUntil(work) };
    return admitPage(request, visit, waiter, () => renderPage(request, visit, env, context));
  };

  http.use(async (c, next) => {
    const started = Date.now();
    const admission = admissionOf(c.env);
    const waitUntil = (work: Promise<unknown>) => c.executionCtx.waitUntil(work);
    const impaired = async () => [...(await findMissing(c.env)), ...(admission.isCrowded() ? ["BROWSING"] : [])];
    const readsFrom = readsOf(c.req.raw);
    const visit = createVisit(c.env, c.req.raw, { waitUntil, readsFrom, watch: admission.watch, impaired });
    c.set("visit", visit);
    c.set("admission", admission);
    visit.trace.path = loggedPath(c.req.raw, hideTokens);
    const misdirected = await enterHost(visit, c.req.raw);
    if (misdirected) c.res = misdirected;
    else await next();
    nameRoute(c);
    rememberWrite(visit, c.req.raw);
    tallyResponse(visit, c.res.status);
    const finished = finish(c.res, c.req.raw, visit, started);
    // Hono copies an old response's headers over a new one's: removed ones would return, added cookies vanish.
    c.res = undefined;
    c.res = finished;
  });
  http.onError((error, c) => {
    nameRoute(c);
    return errorResponse(error, c.get("visit"));
  });

  http.get("/healthz", async (c) => {
    const missing = c.req.query("deep") === "1" ? await findMissing(c.env) : [];
    return c.json(
      { ok: missing.length === 0, ...(missing.length > 0 ? { missing } : {}) },
      missing.length > 0 ? 503 : 200,
    );
  });
  // Files are served before the worker runs. Requests that get here want an earlier build's files, so no page is
  // rendered.
  http.get("/assets/*", (c) => c.body(null, 404));
  http.use(onWebsite);
  http.use("/api/*", admitReads);
  http.post(VITALS_PATH, ...vitalsOf(pagePaths));
  http.route("/api", api);
  http.route("/live", live);
  http.get("/images/*", (c) => serveImage(c.req.raw, c.get("visit")));
  // Not get("*"): that would answer every page's action with 404.
  http.all("*", capBody, async (c) => {
    // React Router would run a page's action for any of them.
    if (!["GET", "HEAD", "POST"].includes(c.req.method))
      return c.text("Pages take GET and POST only.", 405, { Allow: "GET, HEAD, POST" });
    // React Router checks the origin only if there is one; a form post without any is refused too.
    if (c.req.method === "POST" && !isSameOrigin(c.req.raw, c.get("visit").origin)) {
      return c.text("This request came from another site.", 403);
    }
    const visit = c.get("visit");
    const context = c.executionCtx as ExecutionContext;
    const shared = findSharedMenu(visit, context);
    const render = (request: Request) =>
      servePage(request, visit, (visit) => renderAdmitted(request, visit, c.env, context), shared);
    if (c.req.method !== "POST") return outageResponse(await render(c.req.raw), visit);
    const respond = respondToPost(c.req.raw, visit, render);
    // Finish the work even if the visitor disconnects.
    c.executionCtx.waitUntil(respond.catch(() => {}));
    return outageResponse(await respond, visit);
  });
  const hideTokens = tokenHider([...http.routes.map(({ path }) => path), ...pagePaths]);
  return {
    fetch: (request: Request, env: Env, context: ExecutionContext) => http.fetch(normalized(request), env, context),
    renderAdmitted,
    watch: ordersFirst.watch,
  };
}

/** On a dispensary's own website most calls don't exist, and its marketplace addresses lead to their pages there. */
const onWebsite: MiddlewareHandler<HonoEnv> = async (c, next) => {
  const { website } = c.get("visit");
  const { pathname, search } = new URL(c.req.url);
  if (!website) return next();
  if (/^\/(api|live)\//.test(pathname)) {
    return isWebsiteCall(c.req.method, pathname, website.vendorId) ? next() : respondRefusal(c, nothingHere);
  }
  const here = movedToWebsite(pathname, website.vendorId);
  return here === undefined ? next() : c.redirect(here + search, 301);
};

/** React Router names page routes itself (app/root.tsx). */
function nameRoute(c: Context<HonoEnv>): void {
  const paths = matchedRoutes(c).map(({ path }) => path);
  const longest = paths.toSorted((a, b) => b.length - a.length)[0];
  c.get("visit").trace.route ??= paths.find((path) => !path.endsWith("*")) ?? longest ?? null;
}

/** Encoded separators and dots. The runtime already resolved literal ones. */
const oddSpelling = /%2[ef]|%5c|\\|\/\/|\/\./i;

/** Normalizes the path, so that no spelling gets past a guard. */
function normalized(request: Request): Request {
  const begin = request.url.indexOf("/", "https://".length);
  if (!oddSpelling.test(request.url.slice(begin))) return request;
  const url = new URL(request.url);
  const pathname = normalizePath(url.pathname);
  if (pathname === url.pathname) return request;
  url.pathname = pathname;
  return new Request(url, request);
}
