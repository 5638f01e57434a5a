import { rmSync } from "node:fs";
import { installMissing, root, run } from "./install.mjs";
import { readCommand } from "./read-command.mjs";

readCommand("build");
installMissing();
// The local server must not reuse this build: its own includes the stand-ins.
rmSync(`${root}/build/.stamp`, { force: true });
run("react-router", ["build"]);
