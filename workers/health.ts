import type { Env } from "#app/app.ts";
import { SECOND_MS } from "#app/domain/time.ts";
import { createDb } from "#db/client.ts";
import { findVendorPlace } from "#db/compliance/queries.ts";
import type { CourierRequestObject } from "./objects/courier-request.ts";
import type { LiveFeedObject } from "./objects/live-feed.ts";
import type { OrderTimerObject } from "./objects/order-timer.ts";
import type { PosSyncObject } from "./objects/pos-sync.ts";
import type { RateLimitObject } from "./objects/rate-limit.ts";

const PATIENCE_MS = 10 * SECOND_MS;
/** Anyone can ask: an isolate tries its bindings at most this often. */
const FRESH_MS = 5 * SECOND_MS;

type Probe = [name: string, works: () => Promise<unknown>];

/** One harmless read of each binding, and the form of each required setting. */
function probesOf(env: Env): Probe[] {
  const object = <T extends Rpc.DurableObjectBranded>(namespace: DurableObjectNamespace) =>
    (namespace as unknown as DurableObjectNamespace<T>).getByName("healthz");
  const setting = (name: keyof Env, isValid: (value: string) => boolean): Probe => [
    name,
    async () => {
      if (!isValid(String(env[name] ?? ""))) throw new Error("missing");
    },
  ];
  const isLong = (value: string) => value.length >= 32;
  return [
    ["DB", async () => findVendorPlace(createDb(env.DB), "healthz")],
    ["IMAGES", async () => env.IMAGES.head("healthz")],
    ["RECORDS", async () => env.RECORDS.head("healthz")],
    [
      "RATE_LIMIT",
      async () => object<RateLimitObject>(env.RATE_LIMIT).reserve("healthz", 1, SECOND_MS, Date.now(), true),
    ],
    ["LIVE_FEED", async () => object<LiveFeedObject>(env.LIVE_FEED).disconnect("healthz")],
    ["COURIER_REQUEST", async () => object<CourierRequestObject>(env.COURIER_REQUEST).progress()],
    ["ORDER_TIMER", async () => object<OrderTimerObject>(env.ORDER_TIMER).wakesAt()],
    ["POS_SYNC", async () => object<PosSyncObject>(env.POS_SYNC).wakesAt()],
    setting("ACCESS_TOKEN_KEY", isLong),
    setting("ORDER_LINK_KEY", isLong),
    setting("CREDENTIALS_KEY", (value) => Buffer.from(value, "base64").length === 32),
    // OpenStreetMap's own servers, the local default, are not for a shop's traffic.
    setting("MAP_TILES_URL", (value) => env.LOCAL === "1" || value !== ""),
  ];
}

let last: { at: number; missing: Promise<string[]> } | undefined;

/** The names of the bindings and keys that don't work, by trying each. */
export function findMissing(env: Env, now = Date.now()): Promise<string[]> {
  if (!last || now - last.at >= FRESH_MS) last = { at: now, missing: tryAll(probesOf(env)) };
  return last.missing;
}

async function tryAll(probes: Probe[]): Promise<string[]> {
  const failed = await Promise.all(
    probes.map(async ([name, works]) => {
      const late = new Promise((_, reject) => setTimeout(reject, PATIENCE_MS, new Error("late")));
      return Promise.race([works(), late]).then(
        () => [],
        () => [name],
      );
    }),
  );
  return failed.flat();
}
