// How soon a point of sale's change is on the cached public menu, after it was answered.
import { setTimeout as pause } from "node:timers/promises";
import { atMost, type Figure, report } from "#test/bench/figures.ts";
import { startServer } from "#test/support/browser/server.ts";
import { aPosShop } from "#test/support/pos/shop.ts";
import { buildIfStale } from "#workers/local/build.ts";
import { readCommand } from "#workers/local/read-command.mjs";
import { createClient } from "../../public/examples/pos-client.ts";

const { values } = readCommand("lab pos-menu");
const changes = Number(values.changes);
const POLL_MS = 50;
const P95_SECONDS_MAX = 5;

await buildIfStale();
const server = await startServer({ rateLimitScale: 10_000 });
const seconds: number[] = [];
try {
  const shop = await aPosShop(server);
  const { ORIGIN, CLIENT_ID, CLIENT_SECRET } = shop.env;
  const client = createClient(ORIGIN, CLIENT_ID, CLIENT_SECRET);
  const [first] = shop.items;
  await client.sendMenu(1, shop.items);
  await shop.acceptMenu();
  for (let at = 0; at < changes; at++) {
    const price = 1001 + at;
    // Warm, so that what is read is a cached page.
    await shop.menu();
    await client.sendItems(2 + at, [{ ...first!, price }]);
    const answeredAt = performance.now();
    while (!(await shop.menu()).includes(`$${price.toLocaleString("en-US")}`)) await pause(POLL_MS);
    seconds.push((performance.now() - answeredAt) / 1000);
  }
} finally {
  await server.stop();
}

seconds.sort((a, b) => a - b);
const percentile = (share: number) => seconds[Math.ceil(share * seconds.length) - 1] ?? 0;
const figures: Figure[] = [
  atMost(
    `A point of sale's change is on the cached menu, p95 of ${changes}`,
    P95_SECONDS_MAX,
    [percentile(0.95)],
    2,
    " s",
  ),
  { what: "The same, median and slowest", figure: `${percentile(0.5).toFixed(2)} s, ${percentile(1).toFixed(2)} s` },
];
report("lab pos-menu", figures, values.write);
