import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { unstable_readConfig } from "wrangler";
import { findConfigProblems, findMissingSecrets } from "./deploy-checks.ts";
import { applyMigrations } from "./migrate.ts";
import { printPushKeys } from "./push-keys.ts";
import { readCommand } from "./read-command.mjs";
import { root } from "./state.ts";

type CpuProfile = {
  nodes: { id: number; callFrame: { functionName: string } }[];
  samples: number[];
  /** Microseconds before each sample. */
  timeDeltas: number[];
};

const ENVIRONMENT = "production";
const HEALTH_TRIES = 12;
const HEALTH_PAUSE_MS = 5000;

const { "dry-run": dryRun, "push-keys": pushKeys } = readCommand("deploy").values;

function run(program: string, args: string[], stdio: "inherit" | "pipe" = "inherit"): string {
  const env = { ...process.env, CLOUDFLARE_ENV: ENVIRONMENT, WRANGLER_SEND_METRICS: "false" };
  const { status, stdout } = spawnSync(program, args, {
    cwd: root,
    encoding: "utf8",
    env,
    stdio: stdio === "pipe" ? ["inherit", "pipe", "inherit"] : "inherit",
  });
  if (status !== 0) process.exit(status ?? 1);
  return stdout;
}

function stop(title: string, problems: readonly string[]): never {
  console.error([title, ...problems.map((problem) => `  - ${problem}`)].join("\n"));
  process.exit(1);
}

/** Milliseconds that the worker computes before its first request. */
function measureStart(): number {
  const folder = mkdtempSync(join(tmpdir(), "startup-"));
  try {
    const file = join(folder, "startup.cpuprofile");
    run("wrangler", ["check", "startup", "--outfile", file], "pipe");
    const { nodes, samples, timeDeltas } = JSON.parse(readFileSync(file, "utf8")) as CpuProfile;
    const idle = new Set(nodes.filter(({ callFrame }) => callFrame.functionName === "(idle)").map(({ id }) => id));
    const busy = timeDeltas.filter((_, at) => !idle.has(samples[at] ?? 0));
    return Math.round(busy.reduce((sum, micros) => sum + micros, 0) / 1000);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A new host can take a minute to answer. */
async function checkHealth(origin: string): Promise<string[]> {
  for (let tried = 1; ; tried++) {
    const response = await fetch(`${origin}/healthz?deep=1`).catch(() => undefined);
    const health = (await response?.json().catch(() => undefined)) as { ok: boolean; missing?: string[] } | undefined;
    if (health) return health.missing ?? [];
    if (tried === HEALTH_TRIES) return [`${origin} does not answer`];
    await wait(HEALTH_PAUSE_MS);
  }
}

if (pushKeys) {
  await printPushKeys();
  process.exit();
}

const config = unstable_readConfig({ config: join(root, "wrangler.toml"), env: ENVIRONMENT });
const problems = findConfigProblems({ ...config, routes: config.routes ?? [] });
if (!dryRun) {
  if (problems.length > 0) stop("wrangler.toml is not ready:", problems);
  const listed = run("wrangler", ["secret", "list", "--env", ENVIRONMENT, "--format", "json"], "pipe");
  const missing = findMissingSecrets((JSON.parse(listed) as { name: string }[]).map(({ name }) => name));
  if (missing.length > 0) stop("Secrets are missing:", missing);
}

// The local server must not reuse this build.
rmSync(join(root, "build/.stamp"), { force: true });
run("react-router", ["build"]);

if (dryRun) {
  run("wrangler", ["deploy", "--dry-run"]);
  const toDo = [
    ...problems,
    "Every secret that workers/README.md calls required is set.",
    "The account is on Workers Paid: the upload is refused with code 100328 otherwise.",
  ];
  console.log(`Starting took ${measureStart()} ms of this machine's CPU.`);
  console.log(["Before the first deploy:", ...toDo.map((line) => `  - ${line}`)].join("\n"));
  process.exit();
}

// The schema goes first, so the live worker must cope with it: migrations only add (workers/README.md).
console.log(`Migrations applied: ${applyMigrations({ environment: ENVIRONMENT }).join(", ") || "none was pending"}.`);
run("wrangler", ["deploy"]);
const broken = await checkHealth(String(config.vars.ORIGIN).replace(/\/$/, ""));
if (broken.length > 0) stop("Deployed, but this does not work:", broken);
console.log("Deployed. The database, images, objects and keys all answer.");
