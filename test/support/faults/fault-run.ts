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
  onRetry?: readonly number[];
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
    const entry = String(line);
    if (/"event":"(fault|cron-failed|alarm)"/.test(entry) && !entry.includes(LOST) && entry.includes('"stack"'))
      bugs.push(entry);
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
    const call = await begin(fault);
    const before = await stateOf(env);
    const faults = new Faults();
    const response = await call(clientOf(faults, fault));
    const text = await response.text();
    if (response.status >= 400 && response.status !== fault.refused)
      throw new Error(`${fault.useCase} was refused without a fault: ${response.status} ${text}`);
    await fault.settle?.();
    const after = await stateOf(env);
    const wrong = [...(await broken(env)), ...log.bugs];
    if (wrong.length > 0) throw new Error(`${fault.useCase} without a fault: ${wrong.join("; ")}`);
    const mine = ({ what, stage }: { what: string; stage: number }) => {
      if (fault.job === undefined) return true;
      const recordsRun = what.includes("cron_runs");
      return fault.job === "record-cron-run" ? recordsRun : !recordsRun && faults.jobs[stage] === fault.job;
    };
    const calls = faults.calls.flatMap((call, at) => (mine(call) ? [at + 1] : []));
    if (calls.length === 0)
      throw new Error(`${fault.useCase} calls nothing that could fail: ${response.status} ${text}`);
    return { before, after, status: response.status, calls, trace: faults.calls.map(({ what }) => what) };
  } finally {
    log.end();
  }
}

/** Lets one call go wrong, asks again, and says what is not as it should be. */
export async function complaints(fault: FaultCase, expected: Reference, { at, mode }: Fault): Promise<string[]> {
  const log = watchLog();
  const problems: string[] = [];
  const report = (more: readonly string[]) =>
    problems.push(...more.map((text) => `call ${at} (${expected.trace[at - 1]}) ${mode}: ${text.slice(0, 400)}`));
  try {
    const call = await begin(fault);
    const faults = new Faults({ at, mode });
    const retry = () => call(clientOf(new Faults(), { ...fault, later: mode === "late" ? 0 : fault.laterMs }));
    const first = call(clientOf(faults, fault));
    if (mode === "late") {
      let settled = false;
      void first.finally(() => {
        settled = true;
      });
      while (!faults.hit && !settled) await new Promise((resolve) => setTimeout(resolve, 2));
      const second = retry();
      // A second one may have to wait for the first.
      await Promise.race([second, new Promise((resolve) => setTimeout(resolve, 100))]);
      faults.letGo();
      // Of two at once, one may learn that the other was faster.
      const good = [...(fault.onRetry ?? []), 409];
      report(await unclean(await first, expected.status, good));
      report(await unclean(await second, expected.status, good));
      await fault.settle?.();
      if (fault.laterMs) await call(clientOf(new Faults(), { ...fault, later: fault.laterMs }));
    } else {
      report(await unclean(await first, expected.status));
      await fault.settle?.();
      if (fault.steps !== "all") report(halfWritten(expected, await stateOf(env), fault.steps));
      report(await broken(env));
      const second = await retry();
      if (second.status === 503) report(["the retry failed"]);
      report(await unclean(second, expected.status, fault.onRetry));
    }
    await fault.settle?.();
    if (!faults.hit) report(["the call never came"]);
    report(astray(expected.after, await stateOf(env), fault));
    report(await broken(env));
    report((await orphansAfterSweep(env, aWorld().app)).map((key) => `${key} stays in the store for ever`));
    report(log.bugs);
  } catch (error) {
    report([`threw ${error instanceof Error ? error.stack : error}`]);
  } finally {
    log.end();
  }
  return problems;
}

const INTERNALS = /\bD1_ERROR|SQLITE_|Network connection|Outage|\bat [\w.<>]+ \(|node_modules|\.ts:\d/;

/** An answer is what it would be without a fault, or a clean "not now". */
async function unclean(response: Response, status: number, alsoGood: readonly number[] = []): Promise<string[]> {
  const text = await response.text();
  const problems = INTERNALS.test(text) ? [`shows internals: ${text.slice(0, 300)}`] : [];
  const done = response.status === status || (status < 300 && response.status >= 200 && response.status < 300);
  if (done || alsoGood.includes(response.status)) return problems;
  if (response.status !== 503) return [...problems, `answers ${response.status} ${text.slice(0, 300)}`];
  if (!response.headers.has("Retry-After")) problems.push("does not say when to come back");
  if (!response.headers.get("X-Request-Id")) problems.push("has no request id");
  const isJson = response.headers.get("Content-Type")?.startsWith("application/json");
  const body = isJson ? (JSON.parse(text) as { success?: boolean; requestId?: string }) : undefined;
  if (body && body.success !== false && body.requestId === undefined) problems.push(`is no refusal: ${text}`);
  return problems;
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
  const states = new Set(sides.values());
  if (states.size <= 1 && !states.has("between")) return [];
  return [`is half written: ${JSON.stringify([...sides])}`];
}

/** Each attempt is an event of its own to security. */
const always = ["audit_events", "cron_runs"];

/** The retry ends where one request would have. */
function astray(after: State, now: State, { repeats = [], records = [] }: FaultCase): string[] {
  return [...after].flatMap(([name, rows]) => {
    if (records.includes(name)) return [];
    const diffs = differences(name, rows, now.get(name));
    return always.includes(name) || repeats.includes(name) ? diffs.filter((text) => text.includes(" lacks ")) : diffs;
  });
}
