import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import type { Env } from "#app/app.ts";
import type { Random } from "#db/seed/random.ts";
import type { Clock } from "./clock.ts";
import type { Carry } from "./d1.ts";
import { Life } from "./life.ts";

type Instance = Record<string, (...args: unknown[]) => unknown> & { alarm?: () => Promise<void> };
export type ObjectClass = new (ctx: DurableObjectState, env: Env) => object;

/** The platform retries an alarm that throws six times: https://developers.cloudflare.com/durable-objects/api/alarms/ */
const ALARM_TRIES = 6;
const RESET = "Internal error in Durable Object storage caused object to be reset.";

/** What outlives an object's instances. */
class Storage {
  readonly #values = new Map<string, unknown>();
  readonly #statements = new Map<string, StatementSync>();
  #database: DatabaseSync | undefined;

  readonly kv = {
    get: (key: string) => structuredClone(this.#values.get(key)),
    put: (key: string, value: unknown) => void this.#values.set(key, structuredClone(value)),
    delete: (key: string) => this.#values.delete(key),
  };

  readonly sql = {
    exec: (text: string, ...values: SQLInputValue[]) => {
      this.#database ??= new DatabaseSync(":memory:");
      // Several statements in one text create tables, and answer nothing.
      if (values.length === 0 && /;\s*\S/.test(text)) return void this.#database.exec(text);
      const statement = this.#statements.get(text) ?? this.#database.prepare(text);
      this.#statements.set(text, statement);
      const rows = statement.all(...values);
      return { toArray: () => rows, one: () => rows[0] };
    },
  };

  transactionSync = <T>(run: () => T): T => {
    this.#database ??= new DatabaseSync(":memory:");
    this.#database.exec("BEGIN");
    try {
      const result = run();
      this.#database.exec("COMMIT");
      return result;
    } catch (error) {
      this.#database.exec("ROLLBACK");
      throw error;
    }
  };

  deleteAll(): void {
    this.#values.clear();
    this.#statements.clear();
    this.#database?.close();
    this.#database = undefined;
  }
}

/** One object: its storage, its alarm, and the instance that serves it until it is reset. */
class SimulatedObject {
  #storage = new Storage();
  #alarm: number | null = null;
  #tries = 0;
  #instance: Instance | undefined;
  #life: Life;
  #blocked: Promise<unknown> | undefined;
  #running: Promise<void> | undefined;
  readonly #make: (life: Life, ctx: DurableObjectState) => Instance;
  readonly #clock: Clock;

  constructor(clock: Clock, make: (life: Life, ctx: DurableObjectState) => Instance) {
    this.#clock = clock;
    this.#make = make;
    this.#life = this.#newLife();
  }

  /** Its memory is lost; what it stored stays. */
  reset(): void {
    this.#life.end(new Error(RESET));
  }

  #newLife(): Life {
    return new Life(() => {
      this.#instance = undefined;
      this.#blocked = undefined;
      this.#life = this.#newLife();
    });
  }

  async call(method: string, args: unknown[]): Promise<unknown> {
    const instance = await this.#ready();
    const life = this.#life;
    const reply = life.race(Promise.resolve(instance[method]?.(...structuredClone(args))));
    const asRemote = (error: object) =>
      Promise.reject(life.isOver ? new Error(RESET) : Object.assign(error, { remote: true }));
    return structuredClone(await reply.catch(asRemote));
  }

  async #ready(): Promise<Instance> {
    this.#instance ??= this.#make(this.#life, this.#context());
    while (this.#blocked) await this.#life.race(this.#blocked);
    return this.#instance;
  }

  #context(): DurableObjectState {
    const life = this.#life;
    const storage = this.#storage;
    return {
      waitUntil: () => {},
      setWebSocketAutoResponse: () => {},
      getWebSockets: () => [],
      blockConcurrencyWhile: (run: () => Promise<unknown>) => {
        const work = run();
        const blocked = work.then(
          () => {},
          () => life === this.#life && this.reset(),
        );
        this.#blocked = blocked;
        void blocked.then(() => {
          if (this.#blocked === blocked) this.#blocked = undefined;
        });
        return work;
      },
      storage: {
        kv: storage.kv,
        sql: storage.sql,
        transactionSync: storage.transactionSync,
        getAlarm: async () => this.#alarm,
        setAlarm: async (at: number) => this.#setAlarm(at),
        deleteAlarm: async () => this.#setAlarm(null),
        deleteAll: async () => {
          this.#setAlarm(null);
          storage.deleteAll();
        },
      },
    } as unknown as DurableObjectState;
  }

  #setAlarm(at: number | null): void {
    this.#tries = 0;
    this.#wakeAt(at);
  }

  #wakeAt(at: number | null): void {
    this.#alarm = at;
    if (at !== null) this.#clock.after(at - this.#clock.now, () => void this.#runDue(at));
  }

  /** One alarm at a time. */
  async #runDue(at: number): Promise<void> {
    while (this.#running) await this.#running;
    if (this.#alarm !== at) return;
    this.#running = this.#runAlarm();
    await this.#running;
    this.#running = undefined;
  }

  async #runAlarm(): Promise<void> {
    this.#alarm = null;
    const life = this.#life;
    const attempts = this.#tries + 1;
    try {
      const instance = await this.#ready();
      await life.race(Promise.resolve(instance.alarm?.()));
    } catch {
      if (this.#alarm !== null || attempts > ALARM_TRIES) return;
      this.#tries = attempts;
      this.#wakeAt(this.#clock.now + 1000 * 2 ** attempts);
    }
  }
}

/** Objects of one class, by name. */
export class Namespace {
  readonly #objects = new Map<string, SimulatedObject>();
  readonly #class: ObjectClass;
  readonly #envOf: (life: Life) => Env;
  readonly #clock: Clock;

  constructor(clock: Clock, objectClass: ObjectClass, envOf: (life: Life) => Env) {
    this.#clock = clock;
    this.#class = objectClass;
    this.#envOf = envOf;
  }

  /** Every other one loses its memory. */
  resetSome(random: Random): void {
    for (const object of this.#objects.values()) if (random.chance(0.5)) object.reset();
  }

  of(name: string): SimulatedObject {
    const create = (life: Life, ctx: DurableObjectState) => new this.#class(ctx, this.#envOf(life)) as Instance;
    const object = this.#objects.get(name) ?? new SimulatedObject(this.#clock, create);
    this.#objects.set(name, object);
    return object;
  }

  binding(carry: Carry): DurableObjectNamespace {
    const get = (name: string) =>
      new Proxy(
        {},
        {
          get: (_, method) =>
            typeof method === "string" && method !== "then"
              ? (...args: unknown[]) => carry(`object ${method}`, () => this.of(name).call(method, args))
              : undefined,
        },
      );
    return { idFromName: (name: string) => name, get } as unknown as DurableObjectNamespace;
  }
}
