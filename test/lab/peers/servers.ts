import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { loadMarketplace } from "#db/seed/load.ts";
import { productPictures, storePictures } from "#db/seed/pictures.ts";
import { migrate, root, withState } from "#workers/local/state.ts";
import { nextFiles, splitPage } from "./next-page.ts";

/** Of 104 products four are not on the menu. */
const PRODUCTS = 104;
export const SHOWN = 100;

export type Menu = { vendorId: string; vendor: Record<string, unknown>; products: Record<string, unknown>[] };

/** A state folder with one shop and its hundred products, and the same rows by themselves. */
export const fillMenu = (stateDir: string): Promise<Menu> =>
  withState(stateDir, async ({ d1, r2 }) => {
    await migrate(d1);
    await storePictures(r2, productPictures());
    await loadMarketplace(d1, { vendors: 1, productsPerVendor: PRODUCTS, now: Date.now() });
    // Where menus are shown without asking the age.
    await d1.exec("UPDATE vendors SET state = 'CA'");
    const vendor = await d1.prepare("SELECT * FROM vendors WHERE source = 'load'").first();
    const { results } = await d1
      .prepare(
        "SELECT id, vendor_id, name, brand, category, status, image_key, price_cents, sale_price_cents, amount, strain, thc_percent, tags FROM products WHERE vendor_id = ?",
      )
      .bind(vendor?.id)
      .all();
    if (!vendor) throw new Error("The shop is missing.");
    return { vendorId: String(vendor.id), vendor, products: results };
  });

function writeSqlite(file: string, { vendor, products }: Menu): void {
  const db = new DatabaseSync(file);
  for (const [table, rows] of [
    ["vendors", [vendor]],
    ["products", products],
  ] as const) {
    const names = Object.keys(rows[0] ?? {});
    db.exec(
      `CREATE TABLE ${table} (${names.map((name) => (name === "id" ? "id TEXT PRIMARY KEY" : name)).join(", ")})`,
    );
    const insert = db.prepare(`INSERT INTO ${table} VALUES (${names.map(() => "?").join(", ")})`);
    db.exec("BEGIN");
    for (const row of rows) insert.run(...(names.map((name) => row[name]) as never[]));
    db.exec("COMMIT");
  }
  db.exec(
    "CREATE INDEX products_menu ON products (vendor_id, sale_price_cents IS NULL, id) WHERE status = 'Active' AND image_key IS NOT NULL",
  );
  db.close();
}

/** Writes, installs and builds the same page for Next.js in a folder. */
export async function buildNext(folder: string, ours: string, menu: Menu): Promise<void> {
  const response = await fetch(`${ours}/vendor/${menu.vendorId}/menu`);
  if (!response.ok) throw new Error(`Our menu answered ${response.status}.`);
  const html = await response.text();
  const shell = splitPage(html);
  const files = [...html.matchAll(/(?:src="|url\()(\/(?:images|assets)\/[^")]+\.(?:jpg|woff2)|\/[\w-]+\.svg)/g)];
  const paths = [...new Set(files.map(([, path]) => path!))];
  for (const path of paths) {
    const bytes = new Uint8Array(await (await fetch(ours + path)).arrayBuffer());
    write(join(folder, "public", path), bytes);
  }
  for (const [path, text] of Object.entries(nextFiles(shell))) write(join(folder, path), text);
  rmSync(join(folder, "menu.sqlite"), { force: true });
  writeSqlite(join(folder, "menu.sqlite"), menu);
  run(folder, "npm", ["install", "--no-audit", "--no-fund", "--loglevel=error"]);
  run(folder, process.execPath, [nextBin(folder), "build"], nextEnv(folder));
}

const nextBin = (folder: string) => join(folder, "node_modules/next/dist/bin/next");
const nextEnv = (folder: string) => ({
  NODE_ENV: "production",
  NEXT_TELEMETRY_DISABLED: "1",
  MENU_DB: join(folder, "menu.sqlite"),
});

export function write(file: string, contents: string | Uint8Array) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, contents);
}

export function run(folder: string, command: string, args: string[], settings: Record<string, string> = {}) {
  const env = { ...process.env, ...settings };
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: folder, env, encoding: "utf8" });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")} failed.\n${stdout}\n${stderr}`);
}

export type Running = { name: string; origin: string; pid: number; stop(): Promise<void> };

export const startOurs = (stateDir: string) =>
  startPeer("Nearleaf", root, ["workers/local/serve.ts"], { STATE_DIR: stateDir, CLOCK: "open" });

/** For what a request costs: in front of a deployed worker stands the edge, not the local look-alike of its files' server. */
export const startOursAlone = (stateDir: string) =>
  startPeer("Nearleaf", root, ["test/lab/peers/serve-alone.ts"], { STATE_DIR: stateDir, CLOCK: "open" });

export const startNext = (folder: string) => startPeer("Next.js", folder, [nextBin(folder), "start"], nextEnv(folder));

/** Starts a server by Node in its folder, told its port, and waits until it answers. */
export async function startPeer(name: string, cwd: string, args: string[], settings: Record<string, string> = {}) {
  const port = await freePort();
  const env = { ...process.env, NODE_ENV: "production" as const, PORT: String(port), ...settings };
  return running(name, port, spawn(process.execPath, args, { cwd, env, stdio: "ignore" }));
}

async function running(name: string, port: number, child: ChildProcess): Promise<Running> {
  const origin = `http://localhost:${port}`;
  const deadline = Date.now() + 300_000;
  while (
    !(await fetch(origin, { redirect: "manual" }).then(
      () => true,
      () => false,
    ))
  ) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`${name} did not start.`);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  const ended = new Promise<void>((resolve) => child.on("exit", () => resolve()));
  return {
    name,
    origin,
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

/** A port that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}
