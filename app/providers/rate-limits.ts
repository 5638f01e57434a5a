import { errorFacts } from "#app/platform/error-facts.ts";
import { isOverload, OUTAGE_SECONDS } from "#app/platform/outage.ts";
import { type RateLimit, type RateVerdict, ruleOf, shardOf } from "../domain/rate-limits.ts";
import { SECOND_MS } from "../domain/time.ts";

export type RateCounter = {
  reserve(key: string, limit: number, windowMs: number, now: number, peek?: boolean): Promise<RateVerdict>;
  release(key: string, at: number): Promise<void>;
  clear(key: string): Promise<void>;
};

/** The platform's own: fixed to one limit a minute by wrangler.toml, counted per location. */
export type EdgeCounter = { limit(options: { key: string }): Promise<{ success: boolean }> };

export type RateLimits = {
  rateLimit(limit: RateLimit, key: string, options?: { peek?: boolean }): Promise<RateVerdict>;
  clearRateLimit(limit: RateLimit, key: string): Promise<void>;
  whileCounted<T>(
    limit: RateLimit,
    key: string,
    work: () => Promise<T>,
  ): Promise<{ allowed: true; value: T } | { allowed: false; retryAfterSeconds: number }>;
  retryAfter: { seconds: number | null };
};

const verdictOf = (allowed: boolean, windowMs: number): RateVerdict => ({
  allowed,
  retryAfterSeconds: allowed ? 0 : windowMs / SECOND_MS,
});

type Options = {
  counterOf: (name: string) => RateCounter;
  edgeCounters: Partial<Record<number, EdgeCounter | undefined>>;
  scale: number;
  now: () => number;
  log: (event: string, facts: Record<string, unknown>) => void;
};

export function createRateLimits({ counterOf, edgeCounters, scale, now, log }: Options): RateLimits {
  const retryAfter: RateLimits["retryAfter"] = { seconds: null };
  const shardFor = (name: RateLimit, key: string) => counterOf(`${name}#${shardOf(key)}`);

  async function reserve(name: RateLimit, key: string, at: number, peek = false): Promise<RateVerdict> {
    const { limit, windowMs, approximate } = ruleOf(name);
    const atEdge = approximate && edgeCounters[limit];
    const pending = atEdge
      ? atEdge.limit({ key: `${name}:${key}` }).then(({ success }) => verdictOf(success, windowMs))
      : shardFor(name, key).reserve(key, Math.ceil(limit * scale), windowMs, at, peek);
    const verdict = await pending.catch((error) => {
      // A counter that can't keep up means the key is over any limit.
      if (isOverload(error)) return { allowed: false, retryAfterSeconds: OUTAGE_SECONDS };
      throw error;
    });
    if (!verdict.allowed) retryAfter.seconds = Math.max(retryAfter.seconds ?? 0, verdict.retryAfterSeconds);
    return verdict;
  }

  return {
    retryAfter,
    rateLimit: (name, key, options) => reserve(name, key, now(), options?.peek),
    clearRateLimit: (name, key) => shardFor(name, key).clear(key),
    async whileCounted(name, key, work) {
      const at = now();
      const verdict = await reserve(name, key, at);
      if (!verdict.allowed) return { allowed: false, retryAfterSeconds: verdict.retryAfterSeconds };
      try {
        return { allowed: true, value: await work() };
      } finally {
        const release = shardFor(name, key).release(key, at);
        await release.catch((error) => log("place-not-given-back", { limit: name, ...errorFacts(error) }));
      }
    },
  };
}
