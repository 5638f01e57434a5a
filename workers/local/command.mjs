// Runs a TypeScript command with the project's own Node: `command.mjs backup --remote`.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { commands } from "./commands.mjs";
import { installMissing, node, root, toolEnv } from "./install.mjs";
import { readCommand, readLab } from "./read-command.mjs";

const [script = "", ...rest] = process.argv.slice(2);
const [name, ...args] = script === "lab" ? readLab(rest) : [script, ...rest];
const command = commands[name];
if (!command?.runs) {
  console.error(`"${name}" is not a command of package.json.`);
  process.exit(2);
}
readCommand(name, args);
installMissing();
const words = command.as ? [command.as, ...args] : args;
const { status } = spawnSync(node, [join(root, command.runs), ...words], { stdio: "inherit", env: toolEnv });
process.exit(status ?? 1);
