// Plays one city's day with one policy and prints its figures as JSON. Its own process, so that two run side by side.
import { loadAsWorker } from "#test/support/simulated/modules.ts";
import type { Policy, Sizes } from "./day.ts";

loadAsWorker();
const { SimulatedDatabase } = await import("#test/support/simulated/d1.ts");
const { playCity } = await import("./play.ts");
const { policy, ...sizes } = JSON.parse(process.argv[2] ?? "") as Sizes & { policy: Policy };
console.log(JSON.stringify(await playCity(new SimulatedDatabase(), sizes, policy)));
