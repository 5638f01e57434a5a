import { installMissing, run } from "./install.mjs";
import { readCommand } from "./read-command.mjs";

readCommand("check");
installMissing();
run("biome", ["ci", "--error-on-warnings", "."]);
run("react-router", ["typegen"]);
run("tsc", ["--noEmit"]);
// A service worker has other globals than a window.
run("tsc", ["--noEmit", "--project", "app/service-worker"]);
run("node", ["test/support/check/rooms.ts"]);
run("node", ["test/support/check/lockfile.ts"]);
run("knip", ["--config", "test/knip.json", "--no-config-hints"]);
