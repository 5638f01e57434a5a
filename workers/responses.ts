import { errorFacts } from "#app/platform/error-facts.ts";
import { isOutage, OUTAGE_SECONDS } from "#app/platform/outage.ts";
import type { Visit } from "#app/visit.ts";
import { contentSecurityPolicy } from "./content-security-policy.ts";
import { VITALS_PATH } from "./vitals.ts";

/** An internal header for a page's extra CSP sources (the payment form); removed before sending. */
const CSP_ADDITIONS = "X-Csp-Additions";

/** Adds the headers that no route may forget, and logs the request. */
export function finish(response: Response, request: Request, visit: Visit, started: number): Response {
  logRequest(response, request, visit, started);
  // A WebSocket response can't be rebuilt.
  if (response.status === 101) return response;
  const headers = new Headers(response.headers);
  headers.set("X-Request-Id", visit.requestId);
  headers.set("X-Content-Type-Options", "nosniff");
  headers.set("Referrer-Policy", "strict-origin-when-cross-origin");
  // Hosts below a dispensary's own are not ours to bind.
  headers.set("Strict-Transport-Security", `max-age=63072000${visit.website ? "" : "; includeSubDomains; preload"}`);
  headers.set("Cross-Origin-Opener-Policy", "same-origin");
  if (!headers.has("Cross-Origin-Resource-Policy")) headers.set("Cross-Origin-Resource-Policy", "same-origin");
  headers.set("X-Frame-Options", "DENY");
  headers.set("Permissions-Policy", "camera=(), microphone=(), geolocation=(self), payment=(self)");
  for (const cookie of visit.cookies.values()) headers.append("Set-Cookie", cookie);
  if (response.status === 429 && !headers.has("Retry-After")) {
    headers.set("Retry-After", String(visit.retryAfter.seconds ?? 60));
  }
  // React Router's own refusal of a post lacks it.
  if (response.status === 405 && !headers.has("Allow")) headers.set("Allow", "GET, HEAD");
  const additions = headers.get(CSP_ADDITIONS) ?? "";
  headers.delete(CSP_ADDITIONS);
  if (!headers.has("Content-Security-Policy")) {
    headers.set("Content-Security-Policy", contentSecurityPolicy(visit, additions));
  }
  // A response that sets a session cookie is never cached, whatever its page says.
  if (!headers.has("Cache-Control") || visit.cookies.size > 0) {
    headers.set("Cache-Control", isMenuAhead(response, request, visit) ? "private, max-age=25" : "no-store");
  }
  if (showsEmails(headers, visit)) headers.append("Cache-Control", "no-transform");
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}

/** Fetched for a pointer on its link (app/ui/ahead.ts): the click shows the same response, within a menu's 25 seconds. */
const isMenuAhead = ({ status, headers }: Response, request: Request, { trace, cookies }: Visit): boolean =>
  status === 200 &&
  trace.route === "/vendor/:vendorId/menu" &&
  trace.age !== "asked" &&
  request.headers.get("Sec-Purpose")?.startsWith("prefetch") === true &&
  !headers.has("Set-Cookie") &&
  cookies.size === 0;

/**
 * A zone's email obfuscation rewrites such pages: its script has no nonce, and React finds other markup than it made.
 * Not on every page: the edge compresses no page that says no-transform.
 */
const showsEmails = (headers: Headers, { trace: { role, path } }: Visit): boolean =>
  headers.get("Content-Type")?.startsWith("text/html") === true &&
  ((role !== null && role !== "visitor") ||
    /^\/(courier|order-confirmation|confirm-email|staff-invitation)(\/|$)/.test(path));

/** Without the query, which holds searches, addresses and order tokens. */
function logRequest(response: Response, request: Request, visit: Visit, started: number): void {
  const isRead = request.method === "GET" || visit.trace.route === VITALS_PATH;
  const expected = response.status < 400 || visit.trace.turnedAway;
  const isPlainRead = isRead && expected && visit.meter.outages === 0;
  if (isPlainRead && Math.random() >= visit.settings.loggedReads) return;
  visit.log("request", {
    method: request.method,
    route: visit.trace.route,
    path: visit.trace.path,
    status: response.status,
    ms: Date.now() - started,
    role: visit.trace.role,
    ...visit.meter,
  });
}

/** Hides tokens and anything with an "@", which is an email address. */
export const loggedPath = (request: Request, hideTokens: (path: string) => string): string =>
  hideTokens(new URL(request.url).pathname).replace(/[^/]*(@|%40)[^/]*/gi, "…");

const RETRY_LATER = { "Retry-After": String(OUTAGE_SECONDS) };

/** Visitors see only the request's id, by which operators find the rest. */
export function errorResponse(error: unknown, visit: Visit): Response {
  visit.log("fault", { route: visit.trace.route, path: visit.trace.path, ...errorFacts(error) });
  const respond = (status: number, code: string, message: string, headers: HeadersInit = {}) =>
    Response.json({ success: false, message, code, requestId: visit.requestId }, { status, headers });
  return isOutage(error)
    ? respond(503, "outage", "This is not possible just now. Please try again.", RETRY_LATER)
    : respond(500, "fault", "Something went wrong on our side.");
}

/** A platform outage is temporary: tells browsers and crawlers to come back. */
export function outageResponse(page: Response, visit: Visit): Response {
  const outage = page.status === 503 || (page.status === 500 && visit.meter.outages > 0);
  if (!outage || page.headers.has("Retry-After")) return page;
  const headers = new Headers(page.headers);
  headers.set("Retry-After", String(OUTAGE_SECONDS));
  return new Response(page.body, { status: 503, headers });
}
