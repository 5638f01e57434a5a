import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

type Holder = {
  pid: number;
  port: number;
  /** Processes of the runtime, which outlive a server that is killed with -9. */
  runtime: number[];
};

/** Whatever nobody refers to is closed one day, and the lock with it. */
const held: DatabaseSync[] = [];

/**
 * Holds a state folder for this process: of two servers on one folder each would answer from rows of its own and lose the
 * other's. Throws a sentence that names who holds it. The lock is the operating system's, by way of SQLite: it is gone with its
 * process, however that ended; what a killed one left running is ended.
 */
export function holdState(dir: string, port: number): void {
  mkdirSync(dir, { recursive: true });
  const lock = new DatabaseSync(join(dir, "server.lock"), { timeout: 0 });
  const last = holderOf(dir);
  try {
    // Nothing is ever written: no journal is to be left behind.
    lock.exec("PRAGMA journal_mode = MEMORY; BEGIN IMMEDIATE");
  } catch (error) {
    lock.close();
    if (!/database is locked/.test(String(error))) throw error;
    const holder = last ? `the server of process ${last.pid} on port ${last.port}` : "another server";
    throw new Error(`${dir} is in use by ${holder}. Stop that server, or set another STATE_DIR.`);
  }
  held.push(lock);
  for (const pid of last?.runtime ?? []) if (runtimes(last?.port).includes(pid)) process.kill(pid, "SIGKILL");
  writeHolder(dir, port, []);
}

/** Notes which processes serve the folder now, for whoever has to end them. */
export function noteRuntime(dir: string, port: number): void {
  writeHolder(dir, port, runtimes(port, process.pid));
}

const holderFile = (dir: string) => join(dir, "server.json");
const writeHolder = (dir: string, port: number, runtime: number[]) =>
  writeFileSync(holderFile(dir), JSON.stringify({ pid: process.pid, port, runtime } satisfies Holder));

function holderOf(dir: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(holderFile(dir), "utf8")) as Holder;
  } catch {
    // There was none, or it has begun this moment and not said so yet.
    return undefined;
  }
}

/** The runtime's processes that serve a port: a number that was given to another process since is none of them. */
function runtimes(port: number | undefined, parent?: number): number[] {
  const { stdout } = spawnSync("ps", ["-A", "-o", "pid=,ppid=,args="], { encoding: "utf8" });
  return [...(stdout ?? "").matchAll(/^\s*(\d+)\s+(\d+)\s+(.*)$/gm)].flatMap(([, pid, ppid, command = ""]) => {
    const serves = /\bworkerd\S* serve\b/.test(command) && command.includes(`:${port} `);
    return serves && (parent === undefined || parent === Number(ppid)) ? [Number(pid)] : [];
  });
}
