// What the same pages read and cost as the marketplace grows, and how large its database becomes.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadMarketplace } from "#db/seed/load.ts";
import { atMost, report } from "#test/bench/figures.ts";
import { places } from "#test/bench/nearby.ts";
import { readCommand } from "#workers/local/read-command.mjs";
import { migrate, openState } from "#workers/local/state.ts";
import { cpuOfTree } from "./peers/process-tree.ts";
import { weighOrders } from "./scale/order-bytes.ts";
import { addOrders, dashboardVisits, type Measured, measure, measuredShops, shopperVisits } from "./scale/visits.ts";

const { values } = readCommand("lab scale");
const sizes = values.sizes.split(",").map(Number);
const productsPerVendor = Number(values["products-per-vendor"]);
const ordersPerVendor = Number(values["orders-per-vendor"]);
const now = Date.parse("2026-06-16T19:00:00Z");
const folder = values.folder ?? mkdtempSync(join(tmpdir(), "nearleaf-scale-"));
const MB = 1_000_000;

type Size = { vendors: number; bytes: number; seconds: number; cpuSeconds: number; visits: Map<string, Measured> };

try {
  const measured: Size[] = [];
  for (const vendors of sizes) measured.push(await measureSize(vendors));
  reportGrowth(measured);
  reportGoals(measured);
  reportBytes(await bytesARow());
} finally {
  if (!values.folder) rmSync(folder, { recursive: true, force: true });
}

async function fill(name: string, rows: { vendors: number; productsPerVendor: number; ordersPerVendor: number }) {
  const began = { at: performance.now(), cpu: cpuOfTree(process.pid) };
  const state = await openState(join(folder, name));
  await migrate(state.d1);
  const written = await loadMarketplace(state.d1, { ...rows, now });
  const { meta } = await state.d1.prepare("SELECT 1").run();
  return {
    state,
    written,
    bytes: meta.size_after,
    seconds: (performance.now() - began.at) / 1000,
    cpuSeconds: (cpuOfTree(process.pid) - began.cpu) / 1000,
  };
}

async function measureSize(vendors: number): Promise<Size> {
  const { state, written, bytes, seconds, cpuSeconds } = await fill(`${vendors}`, {
    vendors,
    productsPerVendor,
    ordersPerVendor,
  });
  try {
    console.log(
      `${vendors} vendors: wrote ${written} in ${seconds.toFixed(0)} s (${cpuSeconds.toFixed(0)} s of CPU), ${(bytes / MB).toFixed(0)} MB`,
    );
    const shops = await measuredShops(state.d1);
    await addOrders(state.d1, shops, ordersPerVendor, now);
    const visits = new Map<string, Measured>();
    for (const [name, calls] of [...shopperVisits(shops, Object.values(places)), ...dashboardVisits(shops)])
      visits.set(name, await measure(state.d1, calls));
    return { vendors, bytes, seconds, cpuSeconds, visits };
  } finally {
    await state.close();
  }
}

/** The largest beside each smaller one: how often the same page costs what it costs at the smallest. */
function reportGrowth(measured: Size[]) {
  const names = [...(measured[0]?.visits.keys() ?? [])];
  const last = measured.at(-1)!;
  const sized = (by: (size: Size) => string) =>
    Object.fromEntries(measured.map((size) => [`${size.vendors / 1000} k`, by(size)]));
  const ratio = (to: number, from: number) => (from === 0 ? "–" : (to / from).toFixed(2));
  const rowOf = (name: string, field: "median" | "worst" | "cpuMs", digits: number) => ({
    ...sized((size) => size.visits.get(name)![field].toFixed(digits)),
    ...Object.fromEntries(
      measured
        .slice(0, -1)
        .map((size) => [
          `÷ ${size.vendors / 1000} k`,
          ratio(last.visits.get(name)![field], size.visits.get(name)![field]),
        ]),
    ),
  });
  for (const [title, field, digits] of [
    ["Rows read, median", "median", 0],
    ["Rows read, worst", "worst", 0],
    ["CPU of the local database, ms a page, the call itself included", "cpuMs", 2],
  ] as const) {
    console.log(`\n${title} (vendors → ; the last columns: largest ÷ smaller)`);
    console.table(Object.fromEntries(names.map((name) => [name, rowOf(name, field, digits)])));
  }
  console.log(`\nThe database, of ${productsPerVendor} products and ${ordersPerVendor} orders a vendor`);
  console.table({
    MB: sized((size) => (size.bytes / MB).toFixed(0)),
    "kB a vendor": sized((size) => (size.bytes / size.vendors / 1000).toFixed(1)),
  });
}

/** P5, where the run was large enough to speak of it. */
function reportGoals(measured: Size[]) {
  const visitsOf = (vendors: number) => measured.find((size) => size.vendors === vendors)?.visits;
  const [small, large] = [visitsOf(10_000), visitsOf(100_000)];
  if (!small || !large) return;
  const both = ["nearby, delivery", "nearby, pickup"].map((name) => ({
    of10k: small.get(name)!,
    of100k: large.get(name)!,
  }));
  report(
    "lab scale",
    [
      atMost(
        "P5 · rows read by `/nearby` among 100,000 shops with a million products, delivery, pickup: median",
        250,
        both.map(({ of100k }) => of100k.median),
        0,
      ),
      atMost(
        "P5 · its worst place",
        2100,
        both.map(({ of100k }) => of100k.worst),
        0,
      ),
      atMost(
        "P5 · median ÷ that among 10,000",
        1.1,
        both.map(({ of10k, of100k }) => of100k.median / of10k.median),
      ),
    ],
    values.write,
  );
}

/** What a row of each kind weighs with its indexes: the difference between two databases that differ in it alone. */
async function bytesARow(): Promise<Record<string, number>> {
  const size = async (name: string, vendors: number, products: number) => {
    const { state, bytes } = await fill(name, { vendors, productsPerVendor: products, ordersPerVendor: 0 });
    await state.close();
    return bytes;
  };
  const n = 1000;
  const [none, bare, stocked] = [
    await size("rows-none", 0, 0),
    await size("rows-vendors", n, 0),
    await size("rows-products", n, 40),
  ];
  return { vendor: (bare - none) / n, product: (stocked - bare) / n / 40, ...(await bytesAnOrder()) };
}

/** Of an order that went its whole way, by table. */
async function bytesAnOrder(): Promise<Record<string, number>> {
  const parts = await weighOrders(Number(values.orders));
  console.log("\nBytes of an order, by table with its indexes");
  console.table(
    parts.toSorted((a, b) => b.bytes - a.bytes).map(({ bytes, ...part }) => ({ ...part, bytes: Math.round(bytes) })),
  );
  const sum = (stays: boolean) => parts.reduce((total, part) => total + (part.stays === stays ? part.bytes : 0), 0);
  return { "order, for good": sum(true), "order, for at most a month": sum(false) };
}

function reportBytes(bytes: Record<string, number>) {
  console.log("\nBytes a row takes, with its lines, indexes and search entries (D1 holds 10 GB)");
  console.table(
    Object.entries(bytes).map(([row, weight]) => ({
      row,
      bytes: Math.round(weight),
      "a gigabyte holds": Math.round(1e9 / weight).toLocaleString("en-US"),
    })),
  );
}
