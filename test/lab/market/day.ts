import type { Visit } from "#app/visit.ts";
import type { Random } from "#db/seed/random.ts";
import type { Platform } from "#test/support/simulated/platform.ts";
import type { Call } from "./history.ts";
import type { Town } from "./town.ts";

type Outcome<V> = { ok: true; value: V } | { ok: false; reason: string };

/** A day and what everybody in it shares. */
export class Day {
  readonly calls: Call[] = [];
  readonly endsAt: number;
  readonly platform: Platform;
  readonly town: Town;
  readonly random: Random;

  constructor(platform: Platform, town: Town, random: Random, endsAt: number) {
    this.platform = platform;
    this.town = town;
    this.random = random;
    this.endsAt = endsAt;
  }

  get isOpen(): boolean {
    return this.platform.clock.now < this.endsAt;
  }

  rows = (text: string, ...values: (string | number)[]) => this.platform.rows(text, ...values);
  wait = (from: number, to: number) => this.platform.clock.sleep(this.random.whole(from * 1000, to * 1000));

  /** Calls a use-case as somebody; `record` picks what the history stores of its value. */
  async call<V>(
    who: string,
    call: string,
    input: Record<string, unknown>,
    work: (visit: Visit) => Promise<Outcome<V>>,
    record: (value: V) => Record<string, unknown> = () => ({}),
  ): Promise<Outcome<V> | undefined> {
    const at = this.platform.clock.now;
    const entry: Call = { at, until: Number.NaN, who, call, input, result: null, lost: "never came" };
    this.calls.push(entry);
    const { result, lost = null } = await this.platform.request(work, `10.0.0.${who.length}${who.at(-1)}`);
    entry.until = this.platform.clock.now;
    entry.lost = lost;
    if (result) entry.result = result.ok ? { ok: true, ...record(result.value) } : { ok: false, reason: result.reason };
    return result;
  }
}
