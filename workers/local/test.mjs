import { findChromium } from "./chromium.mjs";
import { installMissing, run } from "./install.mjs";

installMissing();
const CHROMIUM = await findChromium();
const asked = process.argv.slice(2);
const filters = asked.filter((argument) => argument !== "--deep");
const TEST_DEPTH = filters.length < asked.length ? "deep" : "short";
run("vitest", ["run", "--config", "test/vitest.config.ts", ...filters], { CHROMIUM, TEST_DEPTH });
