import { runInDurableObject } from "cloudflare:test";
import type { Env } from "#app/app.ts";
import type { Target } from "#db/connection.ts";

/**
 * How the platform's k-th call goes wrong: it fails before anything happens; it happens and its answer is lost; or it happens
 * so late that whoever asked has asked again meanwhile.
 */
export const faultModes = ["before", "after", "late"] as const;
type FaultMode = (typeof faultModes)[number];
export type Fault = { at: number; mode: FaultMode };

/** What the platform says when it loses a connection. */
export const LOST = "Network connection lost.";

/** Counts the calls that a request makes of D1, R2 and objects, and lets one of them go wrong. */
export class Faults {
  /** What was called, in order, and by the how manieth job of a cron run. */
  readonly calls: { what: string; stage: number }[] = [];
  /** A cron run's jobs, as they end. */
  readonly jobs: string[] = [];
  readonly #fault: Fault | undefined;
  #free = false;

  constructor(fault?: Fault) {
    this.#fault = fault;
  }

  get hit(): boolean {
    return this.#fault !== undefined && this.calls.length >= this.#fault.at;
  }

  /** The late call goes on. */
  letGo(): void {
    this.#free = true;
  }

  async call<T>(what: string, run: () => Promise<T>): Promise<T> {
    this.calls.push({ what, stage: this.jobs.length });
    if (this.calls.length !== this.#fault?.at) return run();
    // Not one promise for both sides: an object may not wait for what another one resolves.
    while (this.#fault.mode === "late" && !this.#free) await new Promise((resolve) => setTimeout(resolve, 2));
    if (this.#fault.mode !== "before") {
      const result = await run();
      if (this.#fault.mode === "late") return result;
    }
    throw new Error(what.startsWith("D1") ? `D1_ERROR: ${LOST}` : LOST);
  }
}

/** The same platform, each of whose calls goes through `faults`. */
export function faultyEnv(env: Env, faults: Faults): Env {
  return {
    ...env,
    DB: faultyD1(env.DB, faults),
    IMAGES: faultyCalls(env.IMAGES, faults, "R2"),
    RECORDS: faultyCalls(env.RECORDS, faults, "R2"),
    LIVE_FEED: faultyNamespace(env.LIVE_FEED, faults, "feed"),
    RATE_LIMIT: faultyNamespace(env.RATE_LIMIT, faults, "limit"),
    COURIER_REQUEST: faultyNamespace(env.COURIER_REQUEST, faults, "request", async (stub) => {
      // What the object itself calls is part of the request that it works for.
      await runInDurableObject(stub, (instance) => {
        const object = instance as unknown as { env: Env; healthy?: Env };
        object.healthy ??= object.env;
        object.env = faultyEnv(object.healthy, faults);
      });
    }),
  };
}

type Method = (...args: unknown[]) => Promise<unknown>;

function faultyCalls<T extends object>(target: T, faults: Faults, name: string, first = async () => {}): T {
  return new Proxy(target, {
    get(_, property) {
      const value = Reflect.get(target, property, target) as unknown;
      if (typeof value !== "function" || property === "then") return value;
      return (...args: unknown[]) =>
        faults.call(`${name} ${String(property)}`, async () => {
          await first();
          return (target as Record<PropertyKey, Method>)[property]?.(...args);
        });
    },
  });
}

function faultyNamespace(
  namespace: DurableObjectNamespace,
  faults: Faults,
  name: string,
  first: (stub: DurableObjectStub) => Promise<void> = async () => {},
): DurableObjectNamespace {
  return {
    idFromName: (text: string) => namespace.idFromName(text),
    get(id: DurableObjectId) {
      const stub = namespace.get(id);
      return faultyCalls(stub, faults, name, () => first(stub));
    },
  } as unknown as DurableObjectNamespace;
}

function faultyD1(d1: D1Database, faults: Faults): D1Database {
  const withSession = (from?: string) => {
    const session = d1.withSession(from);
    return { ...faultyTarget(session, faults), getBookmark: () => session.getBookmark() };
  };
  return { ...faultyTarget(d1, faults), withSession } as unknown as D1Database;
}

function faultyTarget(d1: Target, faults: Faults): Target {
  const inner = new WeakMap<object, D1PreparedStatement>();
  const wrap = (text: string, statement: D1PreparedStatement): D1PreparedStatement => {
    const what = `D1 ${text.trim().replace(/\s+/g, " ").slice(0, 60)}`;
    const call = <T>(run: () => Promise<T>) => faults.call(what, run);
    const wrapped = {
      bind: (...bound: unknown[]) => wrap(text, statement.bind(...bound)),
      first: (column?: string) => call(() => (column === undefined ? statement.first() : statement.first(column))),
      raw: (options?: { columnNames?: false }) => call(() => statement.raw(options)),
      all: () => call(() => statement.all()),
      run: () => call(() => statement.run()),
    } as unknown as D1PreparedStatement;
    inner.set(wrapped, statement);
    return wrapped;
  };
  return {
    prepare: (text: string) => wrap(text, d1.prepare(text)),
    batch: (statements: D1PreparedStatement[]) =>
      faults.call(`D1 batch of ${statements.length}`, () =>
        d1.batch(statements.map((statement) => inner.get(statement) ?? statement)),
      ),
  } as Target;
}
