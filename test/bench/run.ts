// `npm run bench`: every benchmark, one after the other, each with its own table.
import { spawnSync } from "node:child_process";
import { root } from "#workers/local/state.ts";

const benches = [
  ["menu.ts"],
  ["nearby.ts", ...process.argv.slice(2)],
  ["search.ts", ...process.argv.slice(2)],
  ["javascript.ts"],
  ["cache.ts"],
];
for (const [file, ...args] of benches) {
  const { status } = spawnSync(process.execPath, [`test/bench/${file}`, ...args], { cwd: root, stdio: "inherit" });
  if (status !== 0) process.exitCode = 1;
}
