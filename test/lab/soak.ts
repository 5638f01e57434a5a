// `npm run lab -- soak`: half an hour of mixed traffic against the production build. `--minutes N` for longer or shorter.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { seedDemo } from "#db/seed/demo.ts";
import { kill, start } from "#test/support/crash/crash.ts";
import { clockOffset } from "#workers/local/bindings.ts";
import { buildIfStale } from "#workers/local/build.ts";
import { readCommand, refuseCommand } from "#workers/local/read-command.mjs";
import { migrate, openState } from "#workers/local/state.ts";
import { brokenIn, countState, memoryOf } from "./soak/state.ts";
import { newMinute, Traffic } from "./soak/traffic.ts";

const { values } = readCommand("lab soak");
const minutes = Number(values.minutes);
const shoppers = Number(values.shoppers);
const pauseMs = Number(values.pause);
if (![minutes, shoppers, pauseMs].every((each) => Number.isFinite(each) && each > 0))
  refuseCommand("lab soak", "Minutes, shoppers and pause are numbers above zero");

/**
 * Once it is warm, at half time, workerd may grow by half. 0.14 GB at the start become 0.5 GB within some 5,000 requests of
 * one kind and stay there, while our own worker's heap swings between 20 and 55 MB: the rest must be what stands for D1, R2
 * and their like on this machine, each with a heap that grows before it is collected.
 */
const GROWTH_MAX = 1.5;

await buildIfStale();
const dir = mkdtempSync(join(tmpdir(), "nearleaf-soak-"));
const state = await openState(dir);
await migrate(state.d1);
await seedDemo(state, Date.now() + clockOffset("open", Date.now()));
await state.close();

const { origin, server } = await start(dir, { CLOCK: "open" });
const traffic = new Traffic(origin);
const going = traffic.run({ shoppers, pauseMs });

const at = (ms: readonly number[], share: number) =>
  [...ms].sort((a, b) => a - b)[Math.min(ms.length - 1, Math.floor(ms.length * share))] ?? 0;
const shown = (value: number | undefined, digits = 0) => (value === undefined ? "?" : value.toFixed(digits));

const rows: { p50: number; p99: number; rss: number | undefined; faults: number; refused: number; requests: number }[] =
  [];
console.log(
  "minute | requests |  5xx |  4xx | p50 ms | p99 ms | workerd MB | D1 MB | orders | moves | images | objects | mail | sockets | hints",
);
for (let minute = 1; minute <= minutes; minute++) {
  await pause(60_000);
  const { requests, faults, refused, ms, hints } = traffic.minute;
  traffic.minute = newMinute();
  const row = {
    p50: at(ms, 0.5),
    p99: at(ms, 0.99),
    rss: memoryOf(server.pid ?? 0, "workerd"),
    faults,
    refused,
    requests,
  };
  rows.push(row);
  const { orders, moves, images, objects, mail, pages } = countState(dir);
  const cells = [
    minute,
    requests,
    faults,
    refused,
    shown(row.p50, 1),
    shown(row.p99, 1),
    shown(row.rss),
    shown(pages, 1),
  ];
  console.log([...cells, orders, moves, images, objects, mail, traffic.sockets, hints].join(" | "));
}
traffic.stop();
await going;
await kill(server);

const broken = brokenIn(dir, traffic.orders);
rmSync(dir, { recursive: true, force: true });
const [first, last] = [rows[0], rows.at(-1)];
const total = (pick: (row: (typeof rows)[number]) => number) => rows.reduce((sum, row) => sum + pick(row), 0);
const faults = total((row) => row.faults);
if (faults > 0) broken.push(`${faults} answers were 5xx`);
if (traffic.orders.size === 0) broken.push("nothing was ordered, so that nothing was shown");
const warm = rows[Math.ceil(minutes / 2) - 1];
if (warm?.rss && last?.rss && last.rss > warm.rss * GROWTH_MAX)
  broken.push(`workerd grew from ${shown(warm.rss)} MB when it was warm to ${shown(last.rss)} MB`);
console.log(
  `${total((row) => row.requests)} requests, ${faults} 5xx, ${traffic.orders.size} orders acknowledged; ` +
    `last minute over first: p50 × ${shown((last?.p50 ?? 0) / (first?.p50 || 1), 2)}, p99 × ${shown((last?.p99 ?? 0) / (first?.p99 || 1), 2)}, ` +
    `memory × ${shown((last?.rss ?? 0) / (first?.rss || 1), 2)}, since it was warm × ${shown((last?.rss ?? 0) / (warm?.rss || 1), 2)}.`,
);
for (const fault of broken) console.error(`Broken: ${fault}.`);
process.exitCode = broken.length > 0 ? 1 : 0;
