import { rmSync } from "node:fs";
import { installMissing, root, run } from "./install.mjs";
import { readCommand } from "./read-command.mjs";

readCommand("build");
installMissing();
// The local server would take this build for one of its own, which knows the stand-ins.
rmSync(`${root}/build/.stamp`, { force: true });
run("react-router", ["build"]);
