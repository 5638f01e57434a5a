// A city's day on the real use-cases and objects: offers to couriers on duty, beside today's pull from a pool.
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { readCommand, refuseCommand } from "#workers/local/read-command.mjs";
import type { Figures } from "./simulate/figures.ts";

const { values } = readCommand("lab simulate");
const [couriers, orders, seed] = [values.couriers, values.orders, values.seed].map(Number) as [number, number, number];
if (![couriers, orders].every((each) => Number.isInteger(each) && each >= 1) || !Number.isInteger(seed))
  refuseCommand("lab simulate", "Couriers, orders and seed are whole numbers");

const began = performance.now();
const [offers, pool] = await Promise.all([play("offers"), play("pool")]);
const width = Math.max(...Object.keys(offers).map((name) => name.length)) + 2;
const line = (name: string, left: string, right: string) => `${name.padEnd(width)}${left.padEnd(16)}${right}`;
console.log(line(`${couriers} couriers, ${orders} orders, seed ${seed}`, "offers", "pull from a pool"));
for (const [name, figure] of Object.entries(offers)) console.log(line(name, figure, pool[name] ?? ""));
console.log(`Played in ${((performance.now() - began) / 1000).toFixed(0)} s.`);
process.exitCode = offers.broken === "0" && pool.broken === "0" ? 0 : 1;

async function play(policy: "offers" | "pool"): Promise<Figures> {
  const job = JSON.stringify({ couriers, orders, seed: String(seed), policy });
  const words = ["--max-semi-space-size=64", "--disable-warning=ExperimentalWarning"];
  const { stdout } = await promisify(execFile)(process.execPath, [
    ...words,
    join(import.meta.dirname, "simulate/run.ts"),
    job,
  ]);
  return JSON.parse(stdout) as Figures;
}
