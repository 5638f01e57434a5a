import { bodyLimit } from "hono/body-limit";
import { cors } from "hono/cors";
import { createMiddleware } from "hono/factory";
import { refuse } from "#app/domain/outcome.ts";
import type { HonoEnv } from "../hono-env.ts";
import { answerRefusal } from "./handlers.ts";

/** Roomy for the largest order, and for nonsense that is to be answered as such. */
export const JSON_BODY_MAX_BYTES = 1280 * 1024;
/** The largest picture is 5 MB; the form around it is small. A menu file is smaller, and says itself what it may have. */
const UPLOAD_BODY_MAX_BYTES = 6 * 1024 * 1024;

const capOf = (maxSize: number) =>
  bodyLimit({
    maxSize,
    onError: (c) => answerRefusal(c as never, refuse("too-large", "The request is too large.")),
  });
const capJson = capOf(JSON_BODY_MAX_BYTES);
const capUpload = capOf(UPLOAD_BODY_MAX_BYTES);

/** A form with files, or a file as it is. */
const isUpload = (type: string | undefined) => /^(multipart\/form-data|text\/plain)/i.test(type?.trim() ?? "");

/** Bodies over the cap answer 413 before anything parses them; each upload has a smaller cap of its own besides. */
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

/**
 * With COOKIE_DOMAIN the API has a host of its own (DECISIONS 10), and our pages call it from theirs: they alone, by the
 * configured origin, may read its answers with their cookies. No other origin is ever named; without the setting none is.
 */
export const crossHost = createMiddleware<HonoEnv>(async (c, next) => {
  const { cookieDomain, origin } = c.get("visit").settings;
  if (!cookieDomain) return next();
  if (c.req.header("Origin") === origin) return ourPages(c, next);
  await next();
  // What a cache keeps for one origin is not for another.
  c.header("Vary", "Origin", { append: true });
});

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);
/** The types that a form on another site can send without asking this one first. */
const formType = /^\s*(application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)/i;

/**
 * A browser names the origin of every write: a foreign or `null` one changes nothing. Where none is named, it is a client
 * without a browser; it may send what no form of a browser can send (JSON), or anything with a bearer token, which
 * no browser adds by itself.
 */
export const sameOrigin = createMiddleware<HonoEnv>(async (c, next) => {
  if (!safeMethods.has(c.req.method) && !isSameOrigin(c.req.raw, c.get("visit").settings.origin)) {
    return answerRefusal(c, refuse("foreign-origin", "This request came from another site."));
  }
  await next();
});

/** Whether a request comes from our own pages, or from no browser at all. */
export function isSameOrigin(request: Request, configuredOrigin: string): boolean {
  const origin = request.headers.get("Origin");
  if (origin !== null) return [new URL(request.url).origin, configuredOrigin].includes(origin);
  const site = request.headers.get("Sec-Fetch-Site");
  if (site !== null) return site === "same-origin";
  return !formType.test(request.headers.get("Content-Type") ?? "") || request.headers.has("Authorization");
}
