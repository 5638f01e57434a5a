import type { Env } from "#app/app.ts";
import { createHttp } from "#workers/http.ts";
import { withStandIns } from "#workers/local/stand-ins/index.ts";

export { CourierRequestObject } from "#workers/objects/courier-request.ts";
export { LiveFeedObject } from "#workers/objects/live-feed.ts";
export { OrderTimerObject } from "#workers/objects/order-timer.ts";
export { PosSyncObject } from "#workers/objects/pos-sync.ts";
export { RateLimitObject } from "#workers/objects/rate-limit.ts";
export { HastyCourierRequestObject } from "./platform/hasty-courier-request-object.ts";

/** The worker as the tests run it: everything but pages, which only the production build can render. */
const http = createHttp(async () => new Response("A page.", { status: 501 }));

export default {
  fetch: (request: Request, env: Env, context: ExecutionContext) => http.fetch(request, withStandIns(env), context),
};
