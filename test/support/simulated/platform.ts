import type { Env } from "#app/app.ts";
import { cronJobNames, cronJobs, isDue } from "#app/domain/cron-jobs.ts";
import { refuse } from "#app/domain/outcome.ts";
import { MINUTE_MS } from "#app/domain/time.ts";
import { isOutage } from "#app/platform/outage.ts";
import type { Payments } from "#app/providers/payments/types.ts";
import { createVisit, type Visit } from "#app/visit.ts";
import { type Random, seeded } from "#db/seed/random.ts";
import { runScheduled } from "#workers/cron.ts";
import { localBindings } from "#workers/local/bindings.ts";
import { CourierRequestObject } from "#workers/objects/courier-request.ts";
import { LiveFeedObject } from "#workers/objects/live-feed.ts";
import { OrderTimerObject } from "#workers/objects/order-timer.ts";
import { PosSyncObject } from "#workers/objects/pos-sync.ts";
import { RateLimitObject } from "#workers/objects/rate-limit.ts";
import { fakePayments, memoryStore } from "../outside/fake-stripe.ts";
import { simulatedBucket } from "./bucket.ts";
import { Clock } from "./clock.ts";
import type { Carry, SimulatedDatabase } from "./d1.ts";
import { replaceGlobals } from "./globals.ts";
import { Life } from "./life.ts";
import { Namespace, type ObjectClass } from "./objects.ts";

/** Chances that something happens to one call of the platform. */
export type Troubles = {
  /** The call fails, before or after it took effect. */
  fails: number;
  /** The caller is killed, before or after the call took effect. */
  kills: number;
  /** The slowest call, in ms. */
  slowest: number;
};
export const noTroubles: Troubles = { fails: 0, kills: 0, slowest: 0 };

/** `lost` starts with "bug" where nothing was broken on purpose. */
export type Reply<T> = { result: T; lost?: never } | { lost: string; result?: never };

const LOST = "Network connection lost.";
const classes = {
  COURIER_REQUEST: CourierRequestObject,
  LIVE_FEED: LiveFeedObject,
  ORDER_TIMER: OrderTimerObject,
  POS_SYNC: PosSyncObject,
  RATE_LIMIT: RateLimitObject,
};
type ObjectName = keyof typeof classes;

/** Cloudflare and the outside world, from a seed. Between `begin` and `end` nothing else may run in this process. */
export class Platform {
  readonly clock: Clock;
  readonly random: Random;
  readonly sent: string[] = [];
  readonly logged: { event: string; [fact: string]: unknown }[] = [];
  readonly objects: Record<ObjectName, Namespace>;
  readonly stripe: ReturnType<typeof memoryStore>;
  /** While the mail service hangs. */
  mailHangs = false;
  troubles = noTroubles;
  readonly #database: SimulatedDatabase;
  readonly #settings: object;
  readonly #putBack: () => void;
  readonly #buckets: Record<"IMAGES" | "RECORDS", (carry: Carry) => R2Bucket>;

  constructor(database: SimulatedDatabase, seed: string, startsAt: number, settings: object = {}) {
    database.reset();
    this.#database = database;
    this.clock = new Clock(startsAt);
    this.random = seeded("platform", seed);
    this.#settings = {
      ...localBindings({ CLOCK: "real", ADMISSION: "off" }),
      ORIGIN: "http://localhost",
      RESEND_API_KEY: "simulated",
      RESEND_URL: "http://mail.simulated",
      ...settings,
    };
    const log = (line: string) => void this.logged.push(JSON.parse(line));
    this.#putBack = replaceGlobals(this.clock, seeded("values", seed), this.#fetch, log);
    this.stripe = memoryStore();
    const objects = Object.entries(classes).map(([name, type]) => [
      name,
      new Namespace(this.clock, type as ObjectClass, (life) => this.#envOf(life)),
    ]);
    this.objects = Object.fromEntries(objects);
    this.#buckets = { IMAGES: simulatedBucket, RECORDS: simulatedBucket };
  }

  end(): void {
    this.#putBack();
  }

  rows = (text: string, ...values: (string | number | null)[]) => this.#database.rows(text, ...values);

  /** A request of its own: it may fail, be killed, or lose its answer. */
  async request<T>(work: (visit: Visit) => Promise<T>, clientIp = "10.0.0.1"): Promise<Reply<T>> {
    const life = new Life();
    const visit = this.visit(life, clientIp);
    try {
      return { result: await life.race(work(visit)) };
    } catch (error) {
      return { lost: life.isOver ? "killed" : isOutage(error) ? "outage" : `bug: ${String(error)}` };
    }
  }

  visit(life = new Life(), clientIp = "10.0.0.1"): Visit {
    const request = new Request("http://localhost/", { headers: { "cf-connecting-ip": clientIp } });
    const visit = createVisit(this.#envOf(life), request, { waitUntil: () => {} });
    const payments = this.#paymentsOf(life, fakePayments(this.stripe, { now: visit.now }));
    return Object.defineProperty(visit, "payments", { value: payments });
  }

  /** The client waits for work in Node, so the clock stands still meanwhile. A lost answer is the client's own refusal. */
  #paymentsOf(life: Life, payments: Payments): Payments {
    const carry = this.#carry(life);
    const unreached = refuse("payment-unreachable", "The payment service did not answer.");
    return new Proxy(payments, {
      get: (target, name) => {
        const value = Reflect.get(target, name) as unknown;
        if (typeof value !== "function") return value;
        return (...args: unknown[]) =>
          carry("stripe", () => this.clock.outside(value.apply(target, args))).catch(() => unreached);
      },
    });
  }

  /** Each job at its minutes, of which some are missed. */
  startCron(until: number, missed = 0): void {
    const minute = MINUTE_MS - (this.clock.now % MINUTE_MS);
    if (this.clock.now + minute > until) return;
    this.clock.after(minute, () => {
      for (const job of cronJobNames) {
        if (!isDue(cronJobs[job], this.clock.now) || this.random.chance(missed)) continue;
        void this.request((visit) => runScheduled(cronJobs[job], visit));
      }
      this.startCron(until, missed);
    });
  }

  /** What an object, or a check, is given. */
  env = (): Env => this.#envOf(new Life());

  #envOf(life: Life): Env {
    const carry = this.#carry(life);
    const objects = Object.entries(this.objects).map(([name, namespace]) => [name, namespace.binding(carry)]);
    return {
      ...this.#settings,
      ...Object.fromEntries(objects),
      DB: this.#database.binding(carry),
      IMAGES: this.#buckets.IMAGES(carry),
      RECORDS: this.#buckets.RECORDS(carry),
    } as Env;
  }

  /** Carries one caller's calls. A call whose answer is lost has still happened. */
  #carry =
    (life: Life): Carry =>
    async (what, run) => {
      await this.#travel(life);
      const trouble = this.#trouble();
      if (trouble === "killed before") return this.#kill(life);
      if (trouble === "fails before") throw new Error(what.startsWith("object") ? LOST : `D1_ERROR: ${LOST}`);
      const result = await run();
      await this.#travel(life);
      if (trouble === "killed after") return this.#kill(life);
      if (trouble === "fails after") throw new Error(what.startsWith("object") ? LOST : `D1_ERROR: ${LOST}`);
      return result;
    };

  async #travel(life: Life): Promise<void> {
    if (this.troubles.slowest > 0) await this.clock.sleep(this.random.whole(1, this.troubles.slowest));
    if (life.isOver) await new Promise(() => {});
  }

  #trouble() {
    const { fails, kills } = this.troubles;
    if (fails + kills === 0) return undefined;
    const drawn = this.random.next();
    if (drawn >= fails + kills) return undefined;
    const when = this.random.chance(0.5) ? "before" : "after";
    return drawn < fails ? (`fails ${when}` as const) : (`killed ${when}` as const);
  }

  #kill(life: Life): Promise<never> {
    life.end(new Error(LOST));
    return new Promise(() => {});
  }

  #fetch = async (url: string, { body, signal }: { body?: string; signal?: AbortSignal } = {}) => {
    if (!url.startsWith("http://mail.simulated")) throw new Error(`Nobody answers at ${url}.`);
    await this.clock.sleep(this.random.whole(20, 200));
    if (this.mailHangs)
      await new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
    if (this.troubles.fails > 0 && this.random.chance(0.1))
      return { ok: false, status: 503, headers: new Headers(), json: async () => ({}) };
    this.sent.push(String(body));
    return { ok: true, status: 200, headers: new Headers(), json: async () => ({ id: "sent" }) };
  };
}
