import { globSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Readable } from "node:stream";
import { Miniflare, type MiniflareOptions } from "miniflare";
import { unstable_getMiniflareWorkerOptions } from "wrangler";

export const root = resolve(import.meta.dirname, "../..");
export const stateDir = () => resolve(process.env.STATE_DIR ?? join(root, ".wrangler/state"));

/** For commands that invent rows: a shell that is set to production may not mean this machine. */
export function refuseProduction(env = process.env): void {
  if (env.CLOUDFLARE_ENV !== "production") return;
  console.error("This fills a local database with invented rows and known passwords. Unset CLOUDFLARE_ENV to run it.");
  process.exit(1);
}

/** Where local D1, R2 and Durable Objects live: the same folders that wrangler uses. */
const persist = (dir: string) => ({
  defaultPersistRoot: join(dir, "v3"),
  d1Persist: join(dir, "v3/d1"),
  r2Persist: join(dir, "v3/r2"),
  durableObjectsPersist: join(dir, "v3/do"),
  cachePersist: join(dir, "v3/cache"),
});

/** The database and the images of a state folder, for commands that need no worker. */
export async function openState(dir = stateDir()) {
  const { workerOptions } = unstable_getMiniflareWorkerOptions(join(root, "wrangler.toml"));
  const miniflare = new Miniflare({
    ...persist(dir),
    modules: true,
    script: "export default {}",
    compatibilityDate: workerOptions.compatibilityDate,
    d1Databases: workerOptions.d1Databases,
    r2Buckets: workerOptions.r2Buckets,
  } as MiniflareOptions);
  return {
    d1: (await miniflare.getD1Database("DB")) as unknown as D1Database,
    r2: (await miniflare.getR2Bucket("IMAGES")) as unknown as R2Bucket,
    close: () => miniflare.dispose(),
  };
}

export type State = Awaited<ReturnType<typeof openState>>;

type ServerOptions = {
  dir?: string;
  port: number;
  host?: string;
  bindings: Record<string, string>;
  /** For measurements: without what serves the files of build/client before it, and without its log. */
  pagesAlone?: boolean;
  /** A module of a test's own that stands before the build's, which it finds at ./index.js. */
  entry?: string;
  /** A worker of a test's own that shares the database. */
  beside?: object;
};

const drained = (...streams: Readable[]) => {
  for (const stream of streams) stream.resume();
};

/** The production build of build/server on local workerd. */
export function createServer(options: ServerOptions) {
  const { workerOptions } = unstable_getMiniflareWorkerOptions(join(root, "build/server/wrangler.json"));
  const { assets: _, ...withoutAssets } = workerOptions;
  const built = modulesOf("build/server", "index.js");
  const worker = {
    ...(options.pagesAlone ? withoutAssets : workerOptions),
    modulesRoot: join(root, "build/server"),
    modules: options.entry ? [entryModule(options.entry), ...built] : built,
    name: "nearleaf",
    bindings: { ...workerOptions.bindings, ...options.bindings },
    serviceBindings: { ...workerOptions.serviceBindings, STAND_INS },
  };
  const { d1Databases, compatibilityDate } = workerOptions;
  const beside = [standIns(options.bindings), ...(options.beside ? [options.beside] : [])];
  return new Miniflare({
    ...persist(options.dir ?? stateDir()),
    ...(options.pagesAlone ? { handleRuntimeStdio: drained } : {}),
    workers: [worker, ...beside.map((other) => ({ ...other, d1Databases, compatibilityDate }))],
    host: options.host ?? "127.0.0.1",
    port: options.port,
    unsafeTriggerHandlers: true,
    logRequests: false,
  } as unknown as MiniflareOptions);
}

const STAND_INS = "stand-ins";

/** A worker beside the product's, which is the one that is deployed. */
const standIns = (bindings: Record<string, string>) => ({
  name: STAND_INS,
  // Named one by one: Miniflare would read each through to find what it imports.
  modulesRoot: join(root, "build/stand-ins"),
  modules: modulesOf("build/stand-ins", "worker.js"),
  bindings,
});

const entryModule = (contents: string) => ({
  type: "ESModule",
  path: join(root, "build/server/entry.js"),
  contents,
});

/** Every module of a build, the entry first: Miniflare cannot follow imports whose names are computed. */
function modulesOf(build: string, entry: string) {
  const folder = join(root, build);
  const files = globSync("**/*.{js,wasm}", { cwd: folder }).filter((file) => file !== entry);
  return [entry, ...files].map((file) => ({
    type: file.endsWith(".wasm") ? "CompiledWasm" : "ESModule",
    path: join(folder, file),
  }));
}

const migrationsFolder = join(root, "migrations");

export const knownMigrations = (): string[] =>
  readdirSync(migrationsFolder)
    .filter((name) => name.endsWith(".sql"))
    .sort();

/** Applies the migrations that a database has not seen, by the same table as `wrangler d1 migrations apply`. */
export async function migrate(d1: D1Database, wanted = knownMigrations()): Promise<string[]> {
  await d1.exec(
    "CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)",
  );
  const { results } = await d1.prepare("SELECT name FROM d1_migrations").all<{ name: string }>();
  const applied = new Set(results.map((row) => row.name));
  const waiting = wanted.filter((name) => !applied.has(name));
  for (const name of waiting) {
    const statements = readFileSync(join(migrationsFolder, name), "utf8").split("--> statement-breakpoint");
    await d1.batch([
      ...statements.filter((text) => text.trim()).map((text) => d1.prepare(text)),
      d1.prepare("INSERT INTO d1_migrations (name) VALUES (?)").bind(name),
    ]);
  }
  return waiting;
}
