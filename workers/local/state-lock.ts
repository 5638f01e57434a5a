import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

type Holder = {
  pid: number;
  port: number;
  /** Runtime processes, which survive a server killed with -9. */
  runtime: number[];
};

/** Keeps a reference, so that garbage collection doesn't release the lock. */
const locks: DatabaseSync[] = [];

/**
 * Locks a state folder, since two servers on one would lose each other's rows. Throws an error that names the holder.
 * SQLite's lock is the OS's and ends with its process; runtime processes left by a killed server are killed.
 */
export function lockState(dir: string, port: number): void {
  mkdirSync(dir, { recursive: true });
  const lock = new DatabaseSync(join(dir, "server.lock"), { timeout: 0 });
  const last = holderOf(dir);
  try {
    // Nothing is written, so leave no journal behind.
    lock.exec("PRAGMA journal_mode = MEMORY; BEGIN IMMEDIATE");
  } catch (error) {
    lock.close();
    if (!/database is locked/.test(String(error))) throw error;
    const holder = last ? `the server of process ${last.pid} on port ${last.port}` : "another server";
    throw new Error(`${dir} is in use by ${holder}. Stop that server, or set another STATE_DIR.`);
  }
  locks.push(lock);
  for (const pid of last?.runtime ?? []) if (runtimes(last?.port).includes(pid)) process.kill(pid, "SIGKILL");
  writeHolder(dir, port, []);
}

/** Records the processes that serve the folder, so that they can be killed later. */
export function recordRuntime(dir: string, port: number): void {
  writeHolder(dir, port, runtimes(port, process.pid));
}

const holderFile = (dir: string) => join(dir, "server.json");
const writeHolder = (dir: string, port: number, runtime: number[]) =>
  writeFileSync(holderFile(dir), JSON.stringify({ pid: process.pid, port, runtime } satisfies Holder));

function holderOf(dir: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(holderFile(dir), "utf8")) as Holder;
  } catch {
    // Missing, or its process has just started and not written it yet.
    return undefined;
  }
}

/** Matches by command too, because process ids are reused. */
function runtimes(port: number | undefined, parent?: number): number[] {
  const { stdout } = spawnSync("ps", ["-A", "-o", "pid=,ppid=,args="], { encoding: "utf8" });
  return [...(stdout ?? "").matchAll(/^\s*(\d+)\s+(\d+)\s+(.*)$/gm)].flatMap(([, pid, ppid, command = ""]) => {
    const serves = /\bworkerd\S* serve\b/.test(command) && command.includes(`:${port} `);
    return serves && (parent === undefined || parent === Number(ppid)) ? [Number(pid)] : [];
  });
}
