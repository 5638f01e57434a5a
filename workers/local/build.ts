import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, globSync, mkdirSync, readFileSync, rmdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { root } from "./state.ts";

const stamp = join(root, "build/.stamp");
const lock = join(root, ".wrangler/build.lock");

/** A hash of everything that the build depends on. */
function hashSources(): string {
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

const isFresh = () => existsSync(stamp) && readFileSync(stamp, "utf8") === hashSources();

/** Concurrent builds wait for each other. */
export async function buildIfStale(): Promise<void> {
  if (isFresh()) return;
  mkdirSync(join(root, ".wrangler"), { recursive: true });
  while (!tryLock()) await pause(200);
  try {
    if (isFresh()) return;
    console.log("Building …");
    // The test runner sets NODE_ENV to "test", which would bundle React's development checks.
    const { CLOUDFLARE_ENV: _, ...others } = process.env;
    const env = { ...others, NODE_ENV: "production" };
    const { status, stdout, stderr } = spawnSync("react-router", ["build"], { cwd: root, env, encoding: "utf8" });
    if (status !== 0) throw new Error(`The build failed.\n${stdout}\n${stderr}`);
    await buildStandIns();
    writeFileSync(stamp, hashSources());
  } finally {
    rmdirSync(lock);
  }
}

/** The stand-ins are a separate worker, so that ours is built as it is deployed. */
async function buildStandIns(): Promise<void> {
  const { build } = await import("vite");
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    ssr: { noExternal: true, target: "webworker" },
    build: {
      ssr: "workers/local/stand-ins/worker.ts",
      outDir: "build/stand-ins",
      rolldownOptions: { external: "cloudflare:workers" },
    },
  });
}

/** mkdir is atomic. A lock older than five minutes was left by a killed process. */
function tryLock(): boolean {
  try {
    mkdirSync(lock);
    return true;
  } catch {
    if (existsSync(lock) && Date.now() - statSync(lock).mtimeMs > 300_000) rmdirSync(lock);
    return false;
  }
}
