import type { App } from "#app/app.ts";
import { type RateLimit, rateLimits } from "#app/domain/rate-limits.ts";

/** Uses up the rate limit of a key, except for the last `left` tries. */
export const useUp = (app: Pick<App, "rateLimit">, name: RateLimit, key: string, left = 0) =>
  Promise.all(Array.from({ length: rateLimits[name].limit - left }, () => app.rateLimit(name, key)));
