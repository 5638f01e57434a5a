import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { unstable_readConfig } from "wrangler";
import { findConfigProblems, findMissingSecrets } from "./deploy-checks.ts";
import { applyMigrations } from "./migrate.ts";
import { printPushKeys } from "./push-keys.ts";
import { readCommand } from "./read-command.mjs";
import { root } from "./state.ts";

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

/** A new host can take a minute to answer. */
async function askHealth(origin: string): Promise<string[]> {
  for (let tried = 1; ; tried++) {
    const answer = await fetch(`${origin}/healthz?deep=1`).catch(() => undefined);
    const health = (await answer?.json().catch(() => undefined)) as { ok: boolean; missing?: string[] } | undefined;
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
  run("wrangler", ["check", "startup"]);
  const [first, ...rest] = ["Before the first deploy:", ...problems.map((problem) => `  - ${problem}`)];
  const asked = [
    "  - every secret that workers/README.md calls required is set",
    "  - the account is on Workers Paid: the upload is refused with code 100328 otherwise",
  ];
  console.log([first, ...rest, ...asked].join("\n"));
  process.exit();
}

// The schema goes first, so the live worker must cope with it: migrations only add (workers/README.md).
console.log(`Migrations applied: ${applyMigrations({ environment: ENVIRONMENT }).join(", ") || "none was pending"}.`);
run("wrangler", ["deploy"]);
const broken = await askHealth(String(config.vars.ORIGIN).replace(/\/$/, ""));
if (broken.length > 0) stop("Deployed, but this does not work:", broken);
console.log("Deployed. The database, images, objects and keys all answer.");
