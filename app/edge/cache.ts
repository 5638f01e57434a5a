import { HOUR_MS, SECOND_MS } from "#app/domain/time.ts";
import { edge } from "./settings.ts";

/** Maximum ages. Signed-in visitors never get cached pages. A change by a point of sale is on its menu within 5 seconds. */
export const MENU_AGE_MS = 4 * SECOND_MS;
export const LIST_AGE_MS = 20 * SECOND_MS;
const STALE_AGE_MS = HOUR_MS;
/** While one visitor loads an expired entry again, others get the old one, for at most this long. */
const RENEWAL_MS = SECOND_MS;

type Weighed<T> = { value: T; weight: number };

export type ShortCache<T> = {
  /** Undefined if the caller is to load it. */
  find(key: string, now: number): T | undefined;
  findStale(key: string, now: number): T | undefined;
  store(key: string, entry: Weighed<T>, now: number): void;
  read(key: string, now: number, load: () => Promise<Weighed<T>>): Promise<T>;
};

export function createShortCache<T>(maxWeight: number, maxAgeMs: number): ShortCache<T> {
  type Entry = Weighed<T> & { until: number; renewedAt: number };
  const entries = new Map<string, Entry>();
  let total = 0;
  const drop = (key: string) => {
    total -= entries.get(key)?.weight ?? 0;
    entries.delete(key);
  };
  const cache: ShortCache<T> = {
    find(key, now) {
      const entry = entries.get(key);
      if (!entry || now >= entry.until + RENEWAL_MS) return undefined;
      if (now < entry.until || now < entry.renewedAt + RENEWAL_MS) return entry.value;
      entry.renewedAt = now;
      return undefined;
    },
    findStale(key, now) {
      const entry = entries.get(key);
      if (entry && now < entry.until - maxAgeMs + STALE_AGE_MS) return entry.value;
      drop(key);
      return undefined;
    },
    store(key, { value, weight }, now) {
      if (!edge.cache || weight > maxWeight) return;
      drop(key);
      entries.set(key, { value, weight, until: now + maxAgeMs, renewedAt: 0 });
      total += weight;
      for (const oldest of entries.keys()) {
        if (total <= maxWeight) return;
        drop(oldest);
      }
    },
    async read(key, now, load) {
      const found = cache.find(key, now);
      if (found !== undefined) return found;
      const loaded = await load();
      cache.store(key, loaded, now);
      return loaded.value;
    },
  };
  return cache;
}
