import { createHttp } from "#workers/http.ts";

export { CourierRequestObject } from "#workers/courier-request-object.ts";
export { LiveFeedObject } from "#workers/live-feed-object.ts";
export { RateLimitObject } from "#workers/rate-limit-object.ts";
export { HastyCourierRequestObject } from "./hasty-courier-request-object.ts";

/** The worker as the tests run it: everything but pages, which only the production build can render. */
export default { fetch: createHttp(async () => new Response("A page.", { status: 501 })).fetch };
