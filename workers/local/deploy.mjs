import { rmSync } from "node:fs";
import { installMissing, root, run } from "./install.mjs";
import { readCommand } from "./read-command.mjs";

const dryRun = readCommand("deploy").values["dry-run"];
const production = { CLOUDFLARE_ENV: "production" };

installMissing();
// The local server must not take this build for its own.
rmSync(`${root}/build/.stamp`, { force: true });
run("react-router", ["build"], production);
// The schema goes first: the worker that is live must bear it, so that migrations only ever add (README, Operating).
if (!dryRun) run("wrangler", ["d1", "migrations", "apply", "DB", "--remote", "--env", "production"]);
run("wrangler", ["deploy", ...(dryRun ? ["--dry-run"] : [])], { ...production, WRANGLER_SEND_METRICS: "false" });
