import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { root, toolEnv } from "./install.mjs";

/** The headless shell comes first: without windows the tests are a third faster. */
const installed = () =>
  [
    process.env.CHROMIUM,
    "/usr/bin/chromium-headless-shell",
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
  ].find((path) => path && existsSync(path));

const attempt = (command, args) =>
  spawnSync(command, args, { cwd: root, stdio: "ignore", env: toolEnv, timeout: 300_000 });

/** Chromium for the browser tests: the machine's, else Playwright's, else Debian's. */
export async function findChromium() {
  if (installed()) return installed();
  const { chromium } = await import("playwright-core");
  if (existsSync(chromium.executablePath())) return chromium.executablePath();
  console.log("Installing a Chromium for the browser tests …");
  attempt("playwright-core", ["install", "chromium"]);
  if (existsSync(chromium.executablePath())) return chromium.executablePath();
  attempt("apt-get", ["update", "-qq"]);
  attempt("apt-get", [
    "install",
    "-y",
    "-qq",
    "--no-install-recommends",
    "chromium-headless-shell",
    "fonts-liberation",
  ]);
  const found = installed();
  if (!found) throw new Error("No Chromium: install one, or name it in the variable CHROMIUM.");
  return found;
}
