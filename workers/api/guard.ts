import { bodyLimit } from "hono/body-limit";
import { cors } from "hono/cors";
import { createMiddleware } from "hono/factory";
import { refuse } from "#app/domain/outcome.ts";
import type { HonoEnv } from "../hono-env.ts";
import { respondRefusal } from "./handlers.ts";

/** Enough for the largest order, and for oversized ones that deserve a proper error. */
export const JSON_BODY_MAX_BYTES = 1280 * 1024;
/** The largest picture is 5 MB plus the form around it. Menu files are smaller and have their own cap. */
const UPLOAD_BODY_MAX_BYTES = 6 * 1024 * 1024;

const capOf = (maxSize: number) =>
  bodyLimit({
    maxSize,
    onError: (c) => respondRefusal(c as never, refuse("too-large", "The request is too large.")),
  });
const capJson = capOf(JSON_BODY_MAX_BYTES);
const capUpload = capOf(UPLOAD_BODY_MAX_BYTES);

const isUpload = (type: string | undefined) => /^(multipart\/form-data|text\/plain)/i.test(type?.trim() ?? "");

/** Answers 413 before anything parses the body. Each upload has a smaller cap besides. */
export const capBody = createMiddleware<HonoEnv>((c, next) =>
  isUpload(c.req.header("Content-Type")) ? capUpload(c, next) : capJson(c, next),
);

const ourPages = cors({
  origin: (origin) => origin,
  allowMethods: ["GET", "POST", "PUT", "DELETE"],
  allowHeaders: ["Authorization", "Content-Type", "Idempotency-Key"],
  exposeHeaders: ["Link", "Retry-After", "X-Request-Id"],
  credentials: true,
  maxAge: 600,
});

/** With COOKIE_DOMAIN the API has its own host (DECISIONS 10), whose responses only our configured origin may read. */
export const crossHost = createMiddleware<HonoEnv>(async (c, next) => {
  const { settings, website } = c.get("visit");
  const { cookieDomain, origin } = settings;
  if (!cookieDomain || website) return next();
  if (c.req.header("Origin") === origin) return ourPages(c, next);
  await next();
  // Caches must not share responses between origins.
  c.header("Vary", "Origin", { append: true });
});

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);
/** Types that a form on another site can post without a preflight. */
const formType = /^\s*(application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)/i;

/**
 * Browsers name the origin of every write; a foreign or `null` one is refused. Without an origin it isn't a browser: it
 * may send what no browser form can (JSON), or anything with a bearer token, which browsers never add themselves.
 */
export const sameOrigin = createMiddleware<HonoEnv>(async (c, next) => {
  if (!safeMethods.has(c.req.method) && !isSameOrigin(c.req.raw, c.get("visit").origin)) {
    return respondRefusal(c, refuse("foreign-origin", "This request came from another site."));
  }
  await next();
});

export function isSameOrigin(request: Request, configuredOrigin: string): boolean {
  const origin = request.headers.get("Origin");
  if (origin !== null) return [new URL(request.url).origin, configuredOrigin].includes(origin);
  const site = request.headers.get("Sec-Fetch-Site");
  if (site !== null) return site === "same-origin";
  return !formType.test(request.headers.get("Content-Type") ?? "") || request.headers.has("Authorization");
}
