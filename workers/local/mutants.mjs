// `npm run mutants`: changes the rules of app/domain one by one and counts what no test notices. One folder or file alone:
// `npm run mutants -- --mutate "app/domain/orders/**/!(*schema).ts"`.
import { installMissing, run } from "./install.mjs";
import { readCommand } from "./read-command.mjs";

readCommand("mutants");
installMissing();
run("stryker", ["run", "test/stryker.json", ...process.argv.slice(2)]);
