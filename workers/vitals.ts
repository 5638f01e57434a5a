import type { Handler, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { vitalsSchema } from "#app/domain/operations/vitals-schema.ts";
import { isSameOrigin } from "./api/guard.ts";
import type { HonoEnv } from "./hono-env.ts";

export const VITALS_PATH = "/vitals";
const BODY_MAX_BYTES = 400;

/** Stores the measurements of one page view, sent as it ends by app/ui/page/vitals.ts. */
export function vitalsOf(pagePaths: readonly string[]): [MiddlewareHandler<HonoEnv>, Handler<HonoEnv>] {
  const schema = vitalsSchema(new Set(pagePaths.map((path) => `/${path.replace(/^\/+/, "")}`)));
  return [
    bodyLimit({ maxSize: BODY_MAX_BYTES, onError: (c) => c.body(null, 413) }),
    async (c) => {
      const visit = c.get("visit");
      if (!isSameOrigin(c.req.raw, visit.origin)) return c.body(null, 403);
      const measured = schema.safeParse(await c.req.json().catch(() => undefined));
      if (!measured.success) return c.body(null, 400);
      if (!(await visit.rateLimit("vitals", visit.clientIp)).allowed) return c.body(null, 429);
      await visit.analytics.writeVitals(measured.data);
      return c.body(null, 204);
    },
  ];
}
