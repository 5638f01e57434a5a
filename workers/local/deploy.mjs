import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { installMissing, node, root, run, toolEnv } from "./install.mjs";
import { readCommand } from "./read-command.mjs";

const { "dry-run": dryRun, "push-keys": pushKeys } = readCommand("deploy").values;
const production = { CLOUDFLARE_ENV: "production" };

installMissing();
if (pushKeys) {
  const { status } = spawnSync(node, [`${root}/workers/local/push-keys.ts`], { stdio: "inherit", env: toolEnv });
  process.exit(status ?? 1);
}
// The local server must not reuse this build.
rmSync(`${root}/build/.stamp`, { force: true });
run("react-router", ["build"], production);
// The schema goes first, so the live worker must cope with it: migrations only add (README, Operating).
if (!dryRun) run("wrangler", ["d1", "migrations", "apply", "DB", "--remote", "--env", "production"]);
run("wrangler", ["deploy", ...(dryRun ? ["--dry-run"] : [])], { ...production, WRANGLER_SEND_METRICS: "false" });
