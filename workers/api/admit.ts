import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { BUSY_MESSAGE, isBrowsing, retrySeconds } from "#app/domain/admission.ts";
import { refuse } from "#app/domain/outcome.ts";
import type { Kind } from "../admission.ts";
import type { HonoEnv } from "../hono-env.ts";
import { respondRefusal } from "./handlers.ts";

const busy = refuse("unavailable", BUSY_MESSAGE);

/** As for pages (workers/admission.ts), with a refusal. */
const admits = <Body = unknown>(
  kind: Kind,
  applies: (c: Context<HonoEnv>) => boolean,
  dispensaryOf: (body: Body) => string,
) =>
  createMiddleware<HonoEnv, string, { out: { json: Body } }>(async (c, next) => {
    if (!applies(c)) return next();
    const admission = c.get("admission");
    const leave =
      kind === "page" ? await admission.enterPage() : admission.enter(kind, dispensaryOf(c.req.valid("json")));
    if (!leave) {
      c.get("visit").trace.turnedAway = true;
      const response = respondRefusal(c, busy);
      response.headers.set("Retry-After", String(retrySeconds(Math.random())));
      return response;
    }
    const done = next().finally(leave);
    c.executionCtx.waitUntil(done.catch(() => {}));
    await done;
  });

const always = () => true;
export const admitReads = admits(
  "page",
  ({ req }) => isBrowsing(req.method, req.path),
  () => "",
);
export const admitQuote = admits("quote", always, () => "");
export const admitOrder = admits<{ vendorId: string }>("order", always, ({ vendorId }) => vendorId);
