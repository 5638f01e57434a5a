// P2 and P4: what our menu of a hundred costs, rendered and kept, beside a string template with the same query and a constant.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Miniflare } from "miniflare";
import { unstable_getMiniflareWorkerOptions } from "wrangler";
import { readMenuSearch } from "#app/domain/menu/menu.ts";
import { createDb } from "#db/client.ts";
import { findMenu } from "#db/menu/public-menu.ts";
import { fillMenu, openShop } from "#test/support/shop.ts";
import { localBindings } from "#workers/local/bindings.ts";
import { buildIfStale } from "#workers/local/build.ts";
import { createServer, migrate, root, withState } from "#workers/local/state.ts";
import { atMost, type Figure, median } from "./figures.ts";

const PRODUCTS = 100;
const SHOP = "bench-shop";
const ROUNDS = 9;
const REQUESTS = 200;
/** What costs little is asked for more often: the clock that it is measured by is a coarse one. */
const OFTEN = 1000;
/** The kernel counts CPU in hundredths of a second. */
const TICK_MS = 1000 / Number(execFileSync("getconf", ["CLK_TCK"], { encoding: "utf8" }));

/** A menu by a template, from the rows of the same statements: no React, no router, no hand-off, no hydration. */
const script = `
let like = "";
const escape = (text) => String(text).replace(/[&<>"]/g, (c) => "&#" + c.charCodeAt(0) + ";");
const card = (p) => \`<li><article class="card"><a href="?product=\${escape(p.id)}"><img src="/images/small/\${escape(p.imageKey)}" alt="" width="320" height="320" loading="lazy"><h3>\${escape(p.name)}</h3></a><p>\${escape(p.brand)}</p><p>\${escape(p.category)}</p><p>$\${(p.priceCents / 100).toFixed(2)}</p><button name="added" value="\${escape(p.id)}">Add</button></article></li>\`;
const html = { "Content-Type": "text/html; charset=utf-8" };
export default {
  async fetch(request, env) {
    const { pathname } = new URL(request.url);
    if (request.method === "POST") { like = await request.text(); return new Response("ok"); }
    if (pathname === "/as-long") return new Response(like, { headers: html });
    const [vendor, products] = await env.DB.batch(env.QUERIES.map(({ text, values }) => env.DB.prepare(text).bind(...values)));
    const v = vendor.results[0];
    return new Response("<!DOCTYPE html><html><head><title>" + escape(v.dispensaryName) + "</title><style>" + env.STYLES + "</style></head><body><main><h1>" + escape(v.dispensaryName) + "</h1><ul>" + products.results.map(card).join("") + "</ul></main></body></html>", { headers: html });
  },
};`;

/** Process ids of the runtimes that this process has started. */
const runtimes = () =>
  readdirSync("/proc").filter((pid) => {
    if (!/^\d+$/.test(pid)) return false;
    try {
      const [, name, parent] = /\((.*)\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, "utf8")) ?? [];
      return name === "workerd" && Number(parent) === process.pid;
    } catch {
      return false;
    }
  });

export function cpuMs(pid: string): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /, "")
    .split(" ");
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

export async function started<T extends { ready: Promise<URL> }>(start: () => T) {
  const before = new Set(runtimes());
  const server = start();
  const { origin } = await server.ready;
  const pid = runtimes().find((each) => !before.has(each));
  if (!pid) throw new Error("The runtime's process was not found.");
  return { server, origin, pid };
}

/** The statements of a menu, as they reach the database. */
async function queriesOfMenu(d1: D1Database) {
  const queries: { text: string; values: unknown[] }[] = [];
  const listening = {
    prepare: (text: string) => ({
      bind: (...values: unknown[]) => {
        queries.push({ text, values });
        return d1.prepare(text).bind(...values);
      },
    }),
    batch: d1.batch.bind(d1),
  } as unknown as D1Database;
  await findMenu(createDb(listening), SHOP, readMenuSearch(new URLSearchParams()), Date.now());
  return queries;
}

function fill(dir: string) {
  return withState(dir, async ({ d1 }) => {
    await migrate(d1);
    const db = createDb(d1);
    await openShop(db, { id: SHOP, dispensaryName: "Bench Shop" });
    await fillMenu(db, SHOP, PRODUCTS);
    return queriesOfMenu(d1);
  });
}

async function measureCpu() {
  await buildIfStale();
  const folder = mkdtempSync(join(tmpdir(), "nearleaf-cpu-"));
  const [dir, bareDir] = [join(folder, "ours"), join(folder, "bare")];
  const queries = await fill(dir);
  await fill(bareDir);
  const ours = await started(() =>
    createServer({ dir, port: 0, bindings: localBindings(process.env), pagesAlone: true }),
  );
  const menu = `${ours.origin}/vendor/${SHOP}/menu`;
  const page = await (await fetch(menu)).text();
  const cards = page.split('<article class="product"').length - 1;
  if (cards !== PRODUCTS) throw new Error(`Our menu shows ${cards} cards.`);
  const [, styles = ""] = /<style[^>]*data-precedence[^>]*>(.*?)<\/style>/s.exec(page) ?? [];
  const { workerOptions } = unstable_getMiniflareWorkerOptions(join(root, "wrangler.toml"));
  const bare = await started(
    () =>
      new Miniflare({
        modules: true,
        script,
        compatibilityDate: workerOptions.compatibilityDate ?? "",
        d1Databases: workerOptions.d1Databases as never,
        d1Persist: join(bareDir, "v3/d1"),
        bindings: { QUERIES: queries as never, STYLES: styles },
        port: 0,
      }),
  );
  try {
    await fetch(bare.origin, { method: "POST", body: page });
    const template = await (await fetch(`${bare.origin}/template`)).text();
    if (template.split("<li>").length !== PRODUCTS + 1) throw new Error("The template does not show the menu.");
    // Uncompressed: at the edge that is done outside of the worker, and here by a look-alike that would weigh more than both pages.
    const plain = { "Accept-Encoding": "identity" };
    // A cookie that nobody knows makes a visitor somebody: the page is rendered for him.
    const visits: [name: string, server: typeof ours | typeof bare, url: string, headers: HeadersInit][] = [
      ["our menu of 100, rendered", ours, menu, { ...plain, Cookie: "somebody=1" }],
      ["our menu of 100, kept", ours, menu, plain],
      ["template, same query", bare, `${bare.origin}/template`, plain],
      ["constant as long as our menu", bare, `${bare.origin}/as-long`, plain],
    ];
    const spent = new Map(visits.map(([name]) => [name, [] as number[]]));
    const bytes = new Map<string, number>();
    for (let round = -2; round < ROUNDS; round++) {
      for (const [name, { pid }, url, headers] of visits) {
        const requests = /kept|constant/.test(name) ? OFTEN : REQUESTS;
        const before = cpuMs(pid);
        for (let at = 0; at < requests; at++)
          bytes.set(name, (await (await fetch(url, { headers })).arrayBuffer()).byteLength);
        if (round >= 0) spent.get(name)!.push((cpuMs(pid) - before) / requests);
      }
    }
    return visits.map(([name]) => {
      const sorted = spent.get(name)!.sort((a, b) => a - b);
      return { page: name, bytes: bytes.get(name)!, cpuMs: median(sorted), sorted };
    });
  } finally {
    await ours.server.dispose();
    await bare.server.dispose();
    rmSync(folder, { recursive: true, force: true });
  }
}

export async function figures(): Promise<Figure[]> {
  const rows = await measureCpu();
  console.table(
    rows.map(({ page, bytes, cpuMs, sorted }) => ({
      page,
      bytes,
      "CPU ms a request (median)": cpuMs.toFixed(3),
      fastest: sorted[0]!.toFixed(3),
      slowest: sorted.at(-1)!.toFixed(3),
    })),
  );
  console.log(`${ROUNDS} interleaved rounds of ${REQUESTS} requests each, ${OFTEN} of what is kept or constant.`);
  const [rendered, cached, template, asLong] = rows.map(({ cpuMs }) => cpuMs) as [number, number, number, number];
  const rounds = `${ROUNDS} × ${REQUESTS}`;
  return [
    atMost(`P2 · CPU of a menu of 100 ÷ a string template with the same query, ${rounds}`, 3, [rendered / template]),
    atMost(`P4 · CPU of a cached menu ÷ a constant as long, ${ROUNDS} × ${OFTEN}`, 1.1, [cached / asLong]),
  ];
}
