// Runs on the machine's Node (20 or later) before anything is installed: plain JavaScript, no dependencies.
import { spawnSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
export const node = join(root, "node_modules/.bin/node");

export const toolEnv = {
  ...process.env,
  PATH: `${join(root, "node_modules/.bin")}:${process.env.PATH}`,
  // Or wrangler would look for our settings in the whole environment, and say so each time.
  CLOUDFLARE_LOAD_DEV_VARS_FROM_DOT_ENV: "false",
};

/** Installs packages if they are missing or older than the lockfile. */
export function installMissing() {
  const marker = join(root, "node_modules/.package-lock.json");
  const fresh = existsSync(marker) && statSync(marker).mtimeMs >= statSync(join(root, "package-lock.json")).mtimeMs;
  if (fresh && existsSync(node)) return;
  console.log("Installing packages …");
  // Not "npm ci": it needs other platforms' optional binaries in the lockfile, which not every registry has.
  const args = ["install", "--no-save", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"];
  const { status } = spawnSync("npm", args, { cwd: root, stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}

/** Exits with the command's status if it fails. */
export function run(command, args, env = {}) {
  const { status } = spawnSync(command, args, { cwd: root, stdio: "inherit", env: { ...toolEnv, ...env } });
  if (status !== 0) process.exit(status ?? 1);
}
