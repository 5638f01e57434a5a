// Runs on the machine's Node (20 or later), before anything is installed: plain JavaScript, no dependency.
import { spawnSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
export const node = join(root, "node_modules/.bin/node");

/** The environment in which the project's own Node and tools come first. */
export const toolEnv = { ...process.env, PATH: `${join(root, "node_modules/.bin")}:${process.env.PATH}` };

/** Installs the lockfile's packages where they are missing or older than the lockfile. */
export function installMissing() {
  const marker = join(root, "node_modules/.package-lock.json");
  const fresh = existsSync(marker) && statSync(marker).mtimeMs >= statSync(join(root, "package-lock.json")).mtimeMs;
  if (fresh && existsSync(node)) return;
  console.log("Installing packages …");
  // Not "npm ci": it refuses a lockfile without the optional binaries of other platforms, which not every registry has.
  const args = ["install", "--no-save", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"];
  const { status } = spawnSync("npm", args, { cwd: root, stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}

/** Runs a command to its end; exits with its status where it fails. */
export function run(command, args, env = {}) {
  const { status } = spawnSync(command, args, { cwd: root, stdio: "inherit", env: { ...toolEnv, ...env } });
  if (status !== 0) process.exit(status ?? 1);
}
