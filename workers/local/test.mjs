import { findChromium } from "./chromium.mjs";
import { installMissing, run } from "./install.mjs";
import { readCommand } from "./read-command.mjs";

const args = process.argv.slice(2);
readCommand(args.includes("--deep") ? "test:deep" : "test");
installMissing();
const CHROMIUM = await findChromium();
const filters = args.filter((argument) => argument !== "--deep");
const deep = filters.length < args.length;
// Named files run completely; `npm test` alone leaves out details.
const TEST_DEPTH = deep ? "deep" : filters.length > 0 ? "short" : "landing";
const leaveOut = TEST_DEPTH === "landing" ? ["--tagsFilter=!detail"] : [];
run("vitest", ["run", "--config", "test/vitest.config.ts", ...leaveOut, ...filters], { CHROMIUM, TEST_DEPTH });
