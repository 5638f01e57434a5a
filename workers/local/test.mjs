import { findChromium } from "./chromium.mjs";
import { installMissing, run } from "./install.mjs";
import { readCommand } from "./read-command.mjs";

const asked = process.argv.slice(2);
readCommand(asked.includes("--deep") ? "test:deep" : "test");
installMissing();
const CHROMIUM = await findChromium();
const filters = asked.filter((argument) => argument !== "--deep");
const deep = filters.length < asked.length;
// Named files run completely; `npm test` alone leaves out details.
const TEST_DEPTH = deep ? "deep" : filters.length > 0 ? "short" : "landing";
const leaveOut = TEST_DEPTH === "landing" ? ["--tagsFilter=!detail"] : [];
run("vitest", ["run", "--config", "test/vitest.config.ts", ...leaveOut, ...filters], { CHROMIUM, TEST_DEPTH });
