import { findChromium } from "./chromium.mjs";
import { installMissing, run } from "./install.mjs";
import { readCommand } from "./read-command.mjs";

const asked = process.argv.slice(2);
readCommand(asked.includes("--deep") ? "test:deep" : "test");
installMissing();
const CHROMIUM = await findChromium();
const filters = asked.filter((argument) => argument !== "--deep");
const TEST_DEPTH = filters.length < asked.length ? "deep" : "short";
run("vitest", ["run", "--config", "test/vitest.config.ts", ...filters], { CHROMIUM, TEST_DEPTH });
