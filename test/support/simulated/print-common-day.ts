// Plays a common day on the simulated platform and prints it: SEED, then the time at which it begins.
import { loadAsWorker } from "./modules.ts";

loadAsWorker();
const { SimulatedDatabase } = await import("./d1.ts");
const { Platform } = await import("./platform.ts");
const { playCommonDay } = await import("./common-day.ts");
const [seed = "", at = ""] = process.argv.slice(2);
const platform = new Platform(new SimulatedDatabase(), seed, Number(at));
const played = playCommonDay(platform.visit(), seed, Number(at));
let isDone = false;
void played.finally(() => {
  isDone = true;
});
await platform.clock.run(Number(at) + 60_000, () => isDone);
const lines = await played;
platform.end();
console.log(JSON.stringify(lines));
