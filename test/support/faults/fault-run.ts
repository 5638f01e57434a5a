import { vi } from "vitest";
import { broken, orphansAfterSweep } from "./fault-invariants.ts";
import { differences, emptyWorld, type State, stateOf } from "./fault-state.ts";
import { aWorld, clientOf, env, type HttpClient, type World } from "./fault-world.ts";
import { type Fault, Faults, LOST } from "./faults.ts";

/** One use-case behind its real client. */
export type FaultCase = {
  /** Its file in app/use-cases, or what else the line is about. */
  useCase: string;
  /** Builds rows, and answers the request; sent again it is the same request. */
  prepare(world: World): Promise<(client: HttpClient) => Promise<Response>>;
  /** The status of a request that is refused as it should be, after it has written something. */
  refused?: number;
  /** Statuses of a request that finds its work done already. */
  again?: readonly number[];
  /** Tables where each attempt leaves a row of its own. */
  repeats?: readonly string[];
  /** Tables that tell of the last attempt alone. */
  records?: readonly string[];
  /** Tables that may stand between before and after until the retry: work that is done in steps. */
  steps?: readonly string[] | "all";
  /** A retry comes so much later. */
  laterMs?: number;
  /** What mends by itself, such as an object's alarm. */
  settle?: () => Promise<void>;
  /** Of a cron run, the job whose calls go wrong. */
  job?: string;
  /** Bindings of this case alone. */
  settings?: Record<string, string>;
};

type Reference = { before: State; after: State; status: number; calls: readonly number[]; trace: string[] };

/** What the log says went wrong with the application itself. */
function watchLog() {
  const bugs: string[] = [];
  const spy = vi.spyOn(console, "log").mockImplementation((line: unknown) => {
    const told = String(line);
    if (/"event":"(fault|cron-failed|alarm)"/.test(told) && !told.includes(LOST) && told.includes('"stack"'))
      bugs.push(told);
  });
  return { bugs, end: () => spy.mockRestore() };
}

async function begin(fault: FaultCase) {
  await emptyWorld(env);
  return fault.prepare(aWorld(fault.settings));
}

/** The case without any fault: how often it calls the platform, and what it leads to. */
export async function reference(fault: FaultCase): Promise<Reference> {
  const log = watchLog();
  try {
    const ask = await begin(fault);
    const before = await stateOf(env);
    const faults = new Faults();
    const answer = await ask(clientOf(faults, fault));
    const text = await answer.text();
    if (answer.status >= 400 && answer.status !== fault.refused)
      throw new Error(`${fault.useCase} was refused without a fault: ${answer.status} ${text}`);
    await fault.settle?.();
    const after = await stateOf(env);
    const wrong = [...(await broken(env)), ...log.bugs];
    if (wrong.length > 0) throw new Error(`${fault.useCase} without a fault: ${wrong.join("; ")}`);
    const mine = ({ what, stage }: { what: string; stage: number }) => {
      if (fault.job === undefined) return true;
      const keeps = what.includes("cron_runs");
      return fault.job === "record-cron-run" ? keeps : !keeps && faults.jobs[stage] === fault.job;
    };
    const calls = faults.calls.flatMap((call, at) => (mine(call) ? [at + 1] : []));
    if (calls.length === 0) throw new Error(`${fault.useCase} calls nothing that could fail: ${answer.status} ${text}`);
    return { before, after, status: answer.status, calls, trace: faults.calls.map(({ what }) => what) };
  } finally {
    log.end();
  }
}

/** Lets one call go wrong, asks again, and says what is not as it should be. */
export async function complaints(fault: FaultCase, expected: Reference, { at, mode }: Fault): Promise<string[]> {
  const log = watchLog();
  const found: string[] = [];
  const say = (more: readonly string[]) =>
    found.push(...more.map((text) => `call ${at} (${expected.trace[at - 1]}) ${mode}: ${text.slice(0, 400)}`));
  try {
    const ask = await begin(fault);
    const faults = new Faults({ at, mode });
    const retry = () => ask(clientOf(new Faults(), { ...fault, later: mode === "late" ? 0 : fault.laterMs }));
    const first = ask(clientOf(faults, fault));
    if (mode === "late") {
      let answered = false;
      void first.finally(() => {
        answered = true;
      });
      while (!faults.hit && !answered) await new Promise((resolve) => setTimeout(resolve, 2));
      const second = retry();
      // A second one may have to wait for the first.
      await Promise.race([second, new Promise((resolve) => setTimeout(resolve, 100))]);
      faults.letGo();
      // Of two at once, one may learn that the other was faster.
      const good = [...(fault.again ?? []), 409];
      say(await unclean(await first, expected.status, good));
      say(await unclean(await second, expected.status, good));
      await fault.settle?.();
      if (fault.laterMs) await ask(clientOf(new Faults(), { ...fault, later: fault.laterMs }));
    } else {
      say(await unclean(await first, expected.status));
      await fault.settle?.();
      if (fault.steps !== "all") say(halfWritten(expected, await stateOf(env), fault.steps));
      say(await broken(env));
      const second = await retry();
      if (second.status === 503) say(["the retry failed"]);
      say(await unclean(second, expected.status, fault.again));
    }
    await fault.settle?.();
    if (!faults.hit) say(["the call never came"]);
    say(astray(expected.after, await stateOf(env), fault));
    say(await broken(env));
    say((await orphansAfterSweep(env, aWorld().app)).map((key) => `${key} stays in the store for ever`));
    say(log.bugs);
  } catch (error) {
    say([`threw ${error instanceof Error ? error.stack : error}`]);
  } finally {
    log.end();
  }
  return found;
}

const INTERNALS = /\bD1_ERROR|SQLITE_|Network connection|Outage|\bat [\w.<>]+ \(|node_modules|\.ts:\d/;

/** An answer is what it would be without a fault, or a clean "not now". */
async function unclean(answer: Response, status: number, alsoGood: readonly number[] = []): Promise<string[]> {
  const text = await answer.text();
  const found = INTERNALS.test(text) ? [`shows internals: ${text.slice(0, 300)}`] : [];
  const done = answer.status === status || (status < 300 && answer.status >= 200 && answer.status < 300);
  if (done || alsoGood.includes(answer.status)) return found;
  if (answer.status !== 503) return [...found, `answers ${answer.status} ${text.slice(0, 300)}`];
  if (!answer.headers.has("Retry-After")) found.push("does not say when to come back");
  if (!answer.headers.get("X-Request-Id")) found.push("has no request id");
  const isJson = answer.headers.get("Content-Type")?.startsWith("application/json");
  const body = isJson ? (JSON.parse(text) as { success?: boolean; requestId?: string }) : undefined;
  if (body && body.success !== false && body.requestId === undefined) found.push(`is no refusal: ${text}`);
  return found;
}

/** All of the tables stand before the request or all behind it. */
function halfWritten({ before, after }: Reference, now: State, loose: readonly string[] = []): string[] {
  const sides = new Map<string, string>();
  for (const [name, rows] of now) {
    if (always.includes(name) || loose.includes(name)) continue;
    const [was, is, will] = [before.get(name), rows, after.get(name)].map((each) => JSON.stringify(each ?? []));
    if (was === will && is === was) continue;
    sides.set(name, is === was ? "before" : is === will ? "after" : "between");
  }
  const found = new Set(sides.values());
  if (found.size <= 1 && !found.has("between")) return [];
  return [`is half written: ${JSON.stringify([...sides])}`];
}

/** Each attempt is an event of its own to security. */
const always = ["audit_events", "cron_runs"];

/** The retry ends where one request would have. */
function astray(after: State, now: State, { repeats = [], records = [] }: FaultCase): string[] {
  return [...after].flatMap(([name, rows]) => {
    if (records.includes(name)) return [];
    const found = differences(name, rows, now.get(name));
    return always.includes(name) || repeats.includes(name) ? found.filter((text) => text.includes(" lacks ")) : found;
  });
}
