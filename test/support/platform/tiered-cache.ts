/**
 * The platform's cache in front of an entrypoint, as its documents say: a lower tier in each place, one upper tier that every
 * place asks on a miss, kept as `Cache-Control` says and until an age that counts from the upper tier.
 */
export function tieredCache(now: () => number, run: (address: string) => Promise<Response>, upperTier = true) {
  type Entry = { body: ArrayBuffer; until: number };
  const lower = new Map<string, Map<string, Entry>>();
  const upper = new Map<string, Entry>();
  const fresh = (entry: Entry | undefined) => (entry && now() < entry.until ? entry : undefined);
  let runs = 0;

  return {
    runs: () => runs,
    at(place: string) {
      const near = lower.get(place) ?? new Map<string, Entry>();
      lower.set(place, near);
      return {
        async fetch(address: string): Promise<Response> {
          const hit = fresh(near.get(address)) ?? (upperTier ? fresh(upper.get(address)) : undefined);
          if (hit) {
            near.set(address, hit);
            return new Response(hit.body);
          }
          runs += 1;
          const response = await run(address);
          const seconds = /max-age=(\d+)/.exec(response.headers.get("Cache-Control") ?? "")?.[1];
          if (!seconds) return response;
          const entry = { body: await response.arrayBuffer(), until: now() + Number(seconds) * 1000 };
          near.set(address, entry);
          upper.set(address, entry);
          return new Response(entry.body);
        },
      };
    },
  };
}
