import { SECOND_MS } from "#app/domain/time.ts";
import type { Visit } from "#app/visit.ts";
import type { Platform } from "#test/support/simulated/platform.ts";
import type { City } from "./city.ts";

/** `offers`: couriers on duty are asked. `pool`: nobody is on duty, and couriers look at the board themselves. */
export type Policy = "offers" | "pool";
export type Sizes = { couriers: number; orders: number; seed: string };
type Outcome<V> = { ok: true; value: V } | { ok: false; reason: string };

const ATTEMPTS_MAX = 6;

export class CityDay {
  readonly calls: { call: string; lost: string | null }[] = [];
  /** Miles and time of each courier. */
  readonly logbook = new Map<string, { miles: number; busyMs: number; onShiftMs: number; drops: number }>();
  readonly platform: Platform;
  readonly city: City;
  readonly policy: Policy;

  constructor(platform: Platform, city: City, policy: Policy) {
    this.platform = platform;
    this.city = city;
    this.policy = policy;
  }

  get now(): number {
    return this.platform.clock.now;
  }

  wait = (ms: number) => this.platform.clock.sleep(ms);

  /** Retries until there is an answer, as every client does. */
  async call<V>(
    call: string,
    work: (visit: Visit) => Promise<Outcome<V>>,
    ip?: string,
  ): Promise<Outcome<V> | undefined> {
    for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
      const { result, lost = null } = await this.platform.request(work, ip);
      this.calls.push({ call, lost });
      if (result && !(result.ok === false && result.reason === "unavailable")) return result;
      await this.wait(5 * SECOND_MS);
    }
    return undefined;
  }
}
