// `npm run lab -- dispensary-object`: placing orders on one D1, beside an object per dispensary with a database of its own.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createDb } from "#db/client.ts";
import { cpuMs, started } from "#test/bench/cpu.ts";
import { median } from "#test/bench/figures.ts";
import { asJson } from "#test/support/as-json.ts";
import { orderPayload } from "#test/support/checkout.ts";
import { openShop, stock } from "#test/support/shop.ts";
import { localBindings } from "#workers/local/bindings.ts";
import { buildIfStale } from "#workers/local/build.ts";
import { readCommand } from "#workers/local/read-command.mjs";
import { createServer, knownMigrations, migrate, root, withState } from "#workers/local/state.ts";
import { entry } from "./dispensary-object/entry.ts";

const { values } = readCommand("lab dispensary-object");
const [SHOPS, ORDERS] = [Number(values.shops), Number(values.orders)];
const [PRODUCTS, CLIENTS, ROUNDS, REPEATED_ORDERS, REPEATS] = [75, 16, 3, 10, 40];

type Shop = { id: string; products: Parameters<typeof orderPayload>[1] };
type Statement = { text: string; values: unknown[] };
const sides = { "one D1": "", "an object each": "/object" };
type Side = keyof typeof sides;
const names = Object.keys(sides) as Side[];

await buildIfStale();
const dir = mkdtempSync(join(tmpdir(), "nearleaf-dispensary-object-"));
const filled: { shop: Shop; statements: Statement[] }[] = [];
await withState(dir, async ({ d1 }) => {
  await migrate(d1);
  for (let at = 0; at < SHOPS; at++) filled.push(await fill(d1, `shop-${at}`));
});
const shops = filled.map(({ shop }) => shop);
const bindings = localBindings({ RATE_LIMIT_SCALE: "100000", CLOCK: "open", ADMISSION: "off" });
const { server, origin, pid } = await started(() => createServer({ dir, port: 0, bindings, pagesAlone: true, entry }));
let [visitors, placedInObjects] = [0, 0];
try {
  await fillObjects();
  const empty = await bytesOfObjects();
  for (const name of names) await load(name, shops, CLIENTS);
  const loads = Object.fromEntries(names.map((name) => [name, [] as { cpu: number; whole: number; single: number }[]]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const name of names) {
      const whole = await load(name, shops, ORDERS);
      const single = await load(name, shops.slice(0, 1), ORDERS);
      loads[name]?.push({ cpu: whole.cpu, whole: whole.perSecond, single: single.perSecond });
    }
  }
  const table: Record<string, Record<string, string>> = {};
  for (const name of names) {
    const measured = loads[name] ?? [];
    const { calls, statements } = await callsOfAnOrder(name);
    const database = await databaseCpu(name, median(measured.map(({ cpu }) => cpu)));
    table[name] = {
      "CPU of an order, ms": median(measured.map(({ cpu }) => cpu)).toFixed(1),
      "of it calls of the database": database.toFixed(1),
      "calls of the database, statements": `${calls}, ${statements}`,
      "orders a second here, all dispensaries": median(measured.map(({ whole }) => whole)).toFixed(0),
      "orders a second here, one dispensary": median(measured.map(({ single }) => single)).toFixed(0),
      "orders a second that its thread has room for": (name === "one D1"
        ? 1000 / database
        : 1000 / median(measured.map(({ cpu }) => cpu))
      ).toFixed(0),
    };
  }
  const rows = Object.keys(table[names[0]!] ?? {});
  console.table(
    Object.fromEntries(
      rows.map((row) => [row, Object.fromEntries(names.map((name) => [name, table[name]?.[row] ?? ""]))]),
    ),
  );
  const bytes = (await bytesOfObjects()) - empty;
  console.log(
    `An object with ${PRODUCTS} products and no order takes ${(empty / SHOPS / 1000).toFixed(0)} kB, an order in it ${(bytes / placedInObjects).toFixed(0)} bytes.`,
  );
} finally {
  await server.dispose();
  rmSync(dir, { recursive: true, force: true });
}

/** Fills the shared database, and keeps the statements for the dispensary's object. */
async function fill(d1: D1Database, id: string) {
  const statements: Statement[] = [];
  const listening = {
    prepare: (text: string) => ({
      bind: (...bound: unknown[]) => {
        statements.push({ text, values: bound });
        return d1.prepare(text).bind(...bound);
      },
    }),
  } as unknown as D1Database;
  const db = createDb(listening);
  await openShop(db, { id, dispensaryName: id, email: null, ready: true });
  const products: Shop["products"][number][] = [];
  for (let at = 0; at < PRODUCTS; at++)
    products.push(await stock(db, id, { name: `Blue Dream ${at}`, stock: 1_000_000 }));
  return { shop: { id, products }, statements };
}

async function fillObjects(): Promise<void> {
  const schema = knownMigrations().flatMap((name) =>
    readFileSync(join(root, "migrations", name), "utf8").split("--> statement-breakpoint"),
  );
  const tables = schema.map((text) => ({ text, values: [] }));
  for (const { shop, statements } of filled) {
    const created = await send("/object/sql", shop.id, asJson("POST", [...tables, ...statements]));
    if (!created.ok) throw new Error(await created.text());
  }
}

async function send(path: string, shopId: string, init: RequestInit): Promise<Response> {
  return fetch(origin + path, {
    ...init,
    headers: {
      ...Object.fromEntries(new Headers(init.headers)),
      Origin: origin,
      // A kept connection may be closed by the server just as it is used again.
      Connection: "close",
      "X-Dispensary": shopId,
      "CF-Connecting-IP": `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`,
    },
  });
}

async function place(side: Side, shop: Shop, repeat = 0): Promise<void> {
  const at = visitors++;
  const phone = `213556${String(at % 10_000).padStart(4, "0")}`;
  const bought = [1, 7].map((step) => shop.products[(at * step) % PRODUCTS]!);
  const body = orderPayload(shop.id, bought, { phone, email: `visitor-${at}@example.org` });
  const init = asJson("POST", body);
  const headers = {
    ...Object.fromEntries(new Headers(init.headers)),
    "Idempotency-Key": crypto.randomUUID(),
    "X-Repeat": String(repeat),
  };
  const response = await send(`${sides[side]}/api/customer/create-order`, shop.id, { ...init, headers });
  if (response.status !== 201) throw new Error(`${side} answered ${response.status}: ${await response.text()}`);
  if (side === "an object each") placedInObjects += 1;
  await response.text();
}

/** Waits until the process is idle, because work after an answer counts too. */
async function cpuOf(work: () => Promise<void>): Promise<number> {
  const before = cpuMs(pid);
  await work();
  for (let last = cpuMs(pid), still = 0; still < 3; ) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    const now = cpuMs(pid);
    still = now - last <= 10 ? still + 1 : 0;
    last = now;
  }
  return cpuMs(pid) - before;
}

async function load(side: Side, among: readonly Shop[], count: number) {
  let [next, seconds] = [0, 0];
  const client = async () => {
    while (next < count) await place(side, among[next++ % among.length]!);
  };
  const cpu = await cpuOf(async () => {
    const began = performance.now();
    await Promise.all(Array.from({ length: CLIENTS }, client));
    seconds = (performance.now() - began) / 1000;
  });
  return { cpu: cpu / count, perSecond: count / seconds };
}

async function callsOfAnOrder(side: Side) {
  const used = async () => (await (await send("/used", "", {})).json()) as { calls: number; statements: number };
  const before = await used();
  await cpuOf(() => place(side, shops[0]!));
  const after = await used();
  return { calls: after.calls - before.calls, statements: after.statements - before.statements };
}

/** CPU that the calls of one order take, from orders whose calls are made many times. */
async function databaseCpu(side: Side, once: number): Promise<number> {
  const cpu = await cpuOf(async () => {
    for (let at = 0; at < REPEATED_ORDERS; at++) await place(side, shops[at % SHOPS]!, REPEATS);
  });
  return (cpu / REPEATED_ORDERS - once) / REPEATS;
}

async function bytesOfObjects(): Promise<number> {
  let bytes = 0;
  for (const { id } of shops) bytes += Number(await (await send("/object/bytes", id, {})).text());
  return bytes;
}
