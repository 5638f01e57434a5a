import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

const local = join(import.meta.dirname, "../../workers/local");
let dir: string;
let holder: ChildProcess | undefined;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "nearleaf-lock-"));
});
afterEach(() => {
  holder?.kill("SIGKILL");
  rmSync(dir, { recursive: true, force: true });
});

const LOCK = `
const { lockState } = await import(process.argv[1]);
try {
  lockState(process.argv[2], 4242);
  console.log("held");
  if (process.argv[3] === "stay") setInterval(() => {}, 1000);
} catch (error) {
  console.log(error.message);
}`;
const lock = (...stay: string[]) => ["--input-type=module", "-e", LOCK, join(local, "state-lock.ts"), dir, ...stay];

/** A process that holds the folder until it is killed. */
async function lockElsewhere() {
  const child = spawn(process.execPath, lock("stay"), { stdio: ["ignore", "pipe", "inherit"] });
  holder = child;
  const [line] = await once(child.stdout, "data");
  expect(String(line).trim()).toBe("held");
  return child;
}
const tryToLock = () => spawnSync(process.execPath, lock(), { encoding: "utf8" }).stdout.trim();

test("a second server on a state folder is refused, naming the folder and the process that uses it", async () => {
  const { pid } = await lockElsewhere();
  const env = { ...process.env, STATE_DIR: dir, PORT: "0" };
  const { status, stderr } = spawnSync(process.execPath, [join(local, "serve.ts")], {
    env,
    encoding: "utf8",
    // Where nothing refuses it, it would serve for ever.
    timeout: 50_000,
  });
  expect(status).toBe(1);
  expect(stderr).toContain(
    `${dir} is in use by the server of process ${pid} on port 4242. Stop that server, or set another STATE_DIR.`,
  );
  // It has touched nothing.
  expect(readdirSync(dir).sort()).toEqual(["server.json", "server.lock"]);
});

test("a server killed with -9 doesn't block the next one", async () => {
  const child = await lockElsewhere();
  expect(tryToLock()).toMatch(/is in use/);
  child.kill("SIGKILL");
  await once(child, "exit");
  expect(tryToLock()).toBe("held");
});

test("what a killed server left running on its port is ended, and nothing else", async () => {
  // Processes that look like the runtime to whoever lists them.
  const imitate = (port: number) => {
    const command = `exec -a "workerd serve --socket-addr=entry=127.0.0.1:${port} -" sleep 60`;
    return spawn("bash", ["-c", command], { stdio: "ignore" });
  };
  const [left, reused] = [imitate(4242), imitate(4243)];
  await Promise.all([once(left, "spawn"), once(reused, "spawn")]);
  const runtime = [left.pid, reused.pid];
  writeFileSync(join(dir, "server.json"), JSON.stringify({ pid: 1, port: 4242, runtime }));
  const ended = once(left, "exit");
  expect(tryToLock()).toBe("held");
  expect((await ended)[1]).toBe("SIGKILL");
  expect(reused.exitCode ?? reused.signalCode).toBeNull();
  reused.kill("SIGKILL");
});
