import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, globSync, mkdirSync, readFileSync, rmdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { root } from "./state.ts";

const stamp = join(root, "build/.stamp");
const lock = join(root, ".wrangler/build.lock");

/** A hash over everything that a build is made of. */
function sources(): string {
  const hash = createHash("sha256");
  const files = globSync(
    ["app/**/*", "db/**/*.ts", "workers/**/*", "public/**/*", "*.ts", "*.toml", "package-lock.json"],
    { cwd: root },
  );
  for (const file of files.sort()) {
    if (!statSync(join(root, file)).isFile()) continue;
    hash.update(file).update(readFileSync(join(root, file)));
  }
  return hash.digest("hex");
}

const isFresh = () => existsSync(stamp) && readFileSync(stamp, "utf8") === sources();

/** Builds for production where the sources changed since the last build. Two at once wait for one another. */
export async function buildIfStale(): Promise<void> {
  if (isFresh()) return;
  mkdirSync(join(root, ".wrangler"), { recursive: true });
  while (!tryLock()) await pause(200);
  try {
    if (isFresh()) return;
    console.log("Building …");
    // The tests' runner sets NODE_ENV to "test", and React would go in with all its development checks.
    const { CLOUDFLARE_ENV: _, ...others } = process.env;
    const env = { ...others, NODE_ENV: "production" };
    const { status, stdout, stderr } = spawnSync("react-router", ["build"], { cwd: root, env, encoding: "utf8" });
    if (status !== 0) throw new Error(`The build failed.\n${stdout}\n${stderr}`);
    await buildStandIns();
    writeFileSync(stamp, sources());
  } finally {
    rmdirSync(lock);
  }
}

/** What answers in the place of outside systems is a worker of its own: the product's is built as it is deployed. */
async function buildStandIns(): Promise<void> {
  const { build } = await import("vite");
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    ssr: { noExternal: true, target: "webworker" },
    build: { ssr: "workers/local/stand-ins/worker.ts", outDir: "build/stand-ins" },
  });
}

/** A folder is the lock: making one is atomic. One older than five minutes was left behind by a kill. */
function tryLock(): boolean {
  try {
    mkdirSync(lock);
    return true;
  } catch {
    if (existsSync(lock) && Date.now() - statSync(lock).mtimeMs > 300_000) rmdirSync(lock);
    return false;
  }
}
