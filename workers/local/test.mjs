import { findChromium } from "./chromium.mjs";
import { installMissing, run } from "./install.mjs";

installMissing();
const chromium = await findChromium();
run("vitest", ["run", "--config", "test/vitest.config.ts", ...process.argv.slice(2)], { CHROMIUM: chromium });
