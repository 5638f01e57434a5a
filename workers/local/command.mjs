// Runs one of the commands beside it with the project's own Node, once everything is installed: `command.mjs import …`.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { installMissing, node, root, toolEnv } from "./install.mjs";

const [name, ...rest] = process.argv.slice(2);
installMissing();
const { status } = spawnSync(node, [join(root, "workers/local", `${name}.ts`), ...rest], {
  stdio: "inherit",
  env: toolEnv,
});
process.exit(status ?? 1);
