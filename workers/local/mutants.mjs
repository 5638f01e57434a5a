// `npm run mutants` changes app/domain's rules one by one and counts changes that no test notices. A single folder:
// `npm run mutants -- --mutate "app/domain/orders/**/!(*schema).ts"`.
import { installMissing, run } from "./install.mjs";
import { readCommand } from "./read-command.mjs";

readCommand("mutants");
installMissing();
run("stryker", ["run", "test/stryker.json", ...process.argv.slice(2)]);
