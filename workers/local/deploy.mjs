import { rmSync } from "node:fs";
import { installMissing, root, run } from "./install.mjs";

const dryRun = process.argv.includes("--dry-run");
const production = { CLOUDFLARE_ENV: "production" };

installMissing();
// The local server must not take this build for its own.
rmSync(`${root}/build/.stamp`, { force: true });
run("react-router", ["build"], production);
// The schema goes first: the worker that is live must bear it, so that migrations only ever add (README, Operating).
if (!dryRun) run("wrangler", ["d1", "migrations", "apply", "DB", "--remote", "--env", "production"]);
run("wrangler", ["deploy", ...process.argv.slice(2)], { ...production, WRANGLER_SEND_METRICS: "false" });
