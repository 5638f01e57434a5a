import { spawn } from "node:child_process";
import { installMissing, node, root, toolEnv } from "./install.mjs";
import { readCommand } from "./read-command.mjs";

readCommand(process.argv.includes("--dev") ? "dev" : "start");
installMissing();
const child = spawn(node, ["workers/local/serve.ts", ...process.argv.slice(2)], {
  cwd: root,
  stdio: "inherit",
  env: toolEnv,
});
// Ctrl-C reaches the child through the terminal; killing only this process must not leave it running.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
child.on("exit", (code, signal) => process.exit(code ?? (signal === "SIGINT" ? 130 : 1)));
