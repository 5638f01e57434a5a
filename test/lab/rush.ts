// `npm run lab -- rush`: a normal hour, compressed, then twenty times that, which is twice what the machine can serve.
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { createDb } from "#db/client.ts";
import { productPictures, storePictures } from "#db/seed/pictures.ts";
import { kill, start } from "#test/support/crash/crash.ts";
import { openShop, stock } from "#test/support/shop.ts";
import { buildIfStale } from "#workers/local/build.ts";
import { readCommand, refuseCommand } from "#workers/local/read-command.mjs";
import { migrate, withState } from "#workers/local/state.ts";
import { brokenAfter } from "./rush/books.ts";
import { Crowd, type Shop, type TimedResponse } from "./rush/crowd.ts";

const { values } = readCommand("lab rush");
const [seconds, stallSeconds, fixedRate] = [values.seconds, values.stall, values.rate].map(Number) as [
  number,
  number,
  number,
];
if (![seconds, stallSeconds].every((each) => each >= 1) || !(fixedRate >= 0))
  refuseCommand("lab rush", "Seconds and stall are numbers from 1, rate one from 0");

const [SHOPS, PRODUCTS, STOCKED] = [30, 40, 4];
const UNLOADED_ORDERS = 150;
const NORMAL_SECONDS = 6;
/** Saturated: less than this share of visits is answered with what was asked for within a second. */
const SERVED = 0.95;
const PATIENCE_MS = 1_000;
const STEP_SECONDS = 4;
const [FIRST_RATE, STEP] = [6, 1.5];
const P99_FACTOR_MAX = 5;
const CALM_FACTOR_MAX = 2;

const broken: string[] = [];
const isServed = ({ status, ms }: TimedResponse) => status >= 200 && status < 300 && ms <= PATIENCE_MS;
const isAccepted = ({ kind, status }: TimedResponse) => kind === "order" && (status === 200 || status === 201);
const at = (responses: readonly TimedResponse[], share: number): number => {
  const ms = responses.map((response) => response.ms).sort((a, b) => a - b);
  return ms[Math.min(ms.length - 1, Math.floor(ms.length * share))] ?? Number.NaN;
};
const shown = (ms: number) => `${ms.toFixed(0)} ms`;
const percent = (part: number, whole: number) => `${((100 * part) / (whole || 1)).toFixed(1)} %`;

function report(name: string, responses: readonly TimedResponse[]): void {
  const parts = (["menu", "nearby", "quote", "order"] as const).map((kind) => {
    const ofKind = responses.filter((response) => response.kind === kind);
    const good = ofKind.filter(({ status }) => status >= 200 && status < 300);
    const [waited, failed] = [
      ofKind.filter(({ status }) => status === 503),
      ofKind.filter(({ status }) => status === 0 || status === 500),
    ];
    return `${kind} ${good.length}/${ofKind.length} (503 ${waited.length}, lost ${failed.length}) p50 ${shown(at(good, 0.5))} p99 ${shown(at(good, 0.99))}`;
  });
  console.log(`${name}: ${parts.join(" | ")}`);
}

/** A mail service that can hang. */
const mail = { hangs: false };
const mailServer: Server = createServer((request, response) => {
  request.resume();
  if (!mail.hangs) response.writeHead(200, { "content-type": "application/json" }).end('{"id":"sent"}');
});
await new Promise<void>((resolve) => mailServer.listen(0, "127.0.0.1", resolve));

await buildIfStale();
const dir = mkdtempSync(join(tmpdir(), "nearleaf-rush-"));
const shops = await fill();
const { origin, server } = await start(
  dir,
  {
    CLOCK: "open",
    ADMISSION: values["without-admission"] ? "off" : "on",
    RESEND_API_KEY: "rush",
    RESEND_URL: `http://127.0.0.1:${(mailServer.address() as AddressInfo).port}`,
  },
  join(import.meta.dirname, "rush/serve.ts"),
);
const crowd = new Crowd(origin, shops);
console.log(
  `Orders ${values["without-admission"] ? "wait their turn" : "come before browsing"}. 70 % menus, 20 % nearby and search, 8 % quotes, 2 % orders.`,
);

try {
  await crowd.arrive(5, 4);
  const unloaded = await measureUnloaded();
  const saturation = fixedRate || (await findSaturation());
  const rate = saturation * 2;
  const normal = rate / 20;
  console.log(
    `Saturated at ${saturation.toFixed(0)} visits a second; a normal hour is a tenth of that, the rush twenty times a normal hour.`,
  );

  const calm = await crowd.arrive(normal, NORMAL_SECONDS);
  report(`normal, ${normal.toFixed(0)}/s`, calm);
  const rush = await crowd.arrive(rate, seconds);
  report(`rush, ${rate.toFixed(0)}/s for ${seconds} s`, rush);
  const accepted = rush.filter(isAccepted);
  const factor = at(accepted, 0.99) / at(unloaded, 0.99);
  console.log(
    `Accepted orders: p50 ${shown(at(unloaded, 0.5))} → ${shown(at(accepted, 0.5))}, p99 ${shown(at(unloaded, 0.99))} → ${shown(at(accepted, 0.99))}: × ${factor.toFixed(1)} (goal ≤ ${P99_FACTOR_MAX}). ` +
      `Orders accepted at once: ${percent(accepted.length, rush.filter(({ kind }) => kind === "order").length)}; visits served within a second: ${percent(rush.filter(isServed).length, rush.length)}.`,
  );
  if (!(factor <= P99_FACTOR_MAX)) broken.push(`the p99 of accepted orders grew ${factor.toFixed(1)} times`);
  if (accepted.length === 0) broken.push("no order was accepted in the rush");

  await pause(10_000);
  const after = await crowd.arrive(normal, NORMAL_SECONDS);
  report("normal, 10 s after the rush", after);
  const slower = at(after.filter(isServed), 0.5) / at(calm.filter(isServed), 0.5);
  console.log(
    `The median of a visit, 10 s after the rush over before: × ${slower.toFixed(2)} (goal ≤ ${CALM_FACTOR_MAX}).`,
  );
  if (!(slower <= CALM_FACTOR_MAX)) broken.push(`10 s after the rush a visit takes ${slower.toFixed(1)} times as long`);
  if (after.some(({ status }) => status === 503 || status === 0))
    broken.push("10 s after the rush visitors still wait");

  if (!values["no-faults"]) await playFaults(normal);
} finally {
  crowd.leave();
  await kill(server);
  mailServer.close();
  mailServer.closeAllConnections();
}

broken.push(...brokenAfter(dir, crowd.orders, STOCKED));
rmSync(dir, { recursive: true, force: true });
const acknowledged = crowd.orders.filter(({ id }) => id).length;
console.log(
  `${crowd.responses.length} visits, ${crowd.orders.length} orders sent, ${acknowledged} acknowledged; counted in the database afterwards.`,
);
if (crowd.failures.size > 0) console.log("Without an answer:", Object.fromEntries(crowd.failures));
for (const fault of broken) console.error(`Broken: ${fault}.`);
if (broken.length === 0) console.log("No order was lost, doubled, oversold or over a limit, and every goal was met.");
process.exitCode = broken.length > 0 ? 1 : 0;

/** Dispensaries around one place, with a counted product that runs out in the rush. */
function fill(): Promise<Shop[]> {
  return withState(dir, async ({ d1, r2 }) => {
    await migrate(d1);
    await storePictures(r2, productPictures());
    const db = createDb(d1);
    const stocked: Shop[] = [];
    for (let shop = 0; shop < SHOPS; shop++) {
      const { id } = await openShop(db, { dispensaryName: `Rush ${shop}`, ready: true, email: null });
      const products: Shop["products"] = [];
      for (let product = 0; product < PRODUCTS; product++) {
        const counted = product === 0 ? { stock: STOCKED } : {};
        products.push(await stock(db, id, { name: `Blue Dream ${product}`, ...counted }));
      }
      // Every fifth order wants the counted one.
      const [first] = products;
      stocked.push({ id, products: [...products, ...Array.from({ length: PRODUCTS / 4 }, () => first!)] });
    }
    return stocked;
  });
}

async function measureUnloaded(): Promise<TimedResponse[]> {
  const first = crowd.responses.length;
  for (let order = 0; order < UNLOADED_ORDERS; order++) await crowd.order();
  const orders = crowd.responses.slice(first).filter(isAccepted);
  console.log(
    `unloaded, one order at a time: ${orders.length} accepted, p50 ${shown(at(orders, 0.5))} p99 ${shown(at(orders, 0.99))}`,
  );
  return orders;
}

async function findSaturation(): Promise<number> {
  let last = FIRST_RATE;
  for (let rate = FIRST_RATE; ; rate *= STEP) {
    const responses = await crowd.arrive(rate, STEP_SECONDS);
    // An order for what has run out is refused, and served.
    const served = responses.filter(
      (response) => isServed(response) || response.status === 422 || response.status === 409,
    ).length;
    console.log(
      `${rate.toFixed(0)}/s: ${percent(served, responses.length)} served within a second, p99 ${shown(at(responses, 0.99))}`,
    );
    if (served < SERVED * responses.length) {
      await pause(3_000);
      return last;
    }
    last = rate;
  }
}

/** Each part of the platform fails for a while under normal traffic; orders are sent as the checkout does it. */
async function playFaults(rate: number): Promise<void> {
  const inject = (name: string) => fetch(`${origin}/--fault/${name}`);
  const plays: [name: string, seconds: number, begin: () => Promise<unknown>, end: () => Promise<unknown>][] = [
    ["d1", stallSeconds, () => inject("d1"), () => inject("none")],
    ["objects", 5, () => inject("objects"), () => inject("none")],
    ["r2", 5, () => inject("r2"), () => inject("none")],
    ["mailer", 5, async () => (mail.hangs = true), async () => (mail.hangs = false)],
  ];
  for (const [name, lasts, begin, end] of plays) {
    await crowd.arrive(rate, 2);
    const first = crowd.orders.length;
    await begin();
    const patient = Array.from({ length: 10 }, () => crowd.order({ patiently: true }));
    const visits = crowd.arrive(rate, lasts);
    await pause(lasts * 1000);
    await end();
    const responses = await visits;
    await Promise.all(patient);
    report(`${name} fails for ${lasts} s`, responses);
    const menus = responses.filter(({ kind }) => kind === "menu");
    const firstOrders = crowd.orders.slice(first, first + 10);
    const stale = menus.filter((response) => response.stale).length;
    console.log(
      `  ${stale} menus were old ones; of 10 orders that their shoppers' browsers kept, ${firstOrders.filter(({ id }) => id).length} were acknowledged.`,
    );
    if (!firstOrders.every(({ id }) => id)) broken.push(`orders that waited while ${name} failed were not placed`);
  }
}
