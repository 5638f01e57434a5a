import { globSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Readable } from "node:stream";
import { Miniflare, type MiniflareOptions } from "miniflare";
import { unstable_getMiniflareWorkerOptions } from "wrangler";

export const root = resolve(import.meta.dirname, "../..");
export const stateDir = () => resolve(process.env.STATE_DIR ?? join(root, ".wrangler/state"));

/** For commands that invent rows: a shell set to production may not mean this machine. */
export function refuseProduction(env = process.env): void {
  if (env.CLOUDFLARE_ENV !== "production") return;
  console.error("This fills a local database with invented rows and known passwords. Unset CLOUDFLARE_ENV to run it.");
  process.exit(1);
}

/** The same folders as wrangler's. */
const persist = (dir: string) => ({
  defaultPersistRoot: join(dir, "v3"),
  d1Persist: join(dir, "v3/d1"),
  r2Persist: join(dir, "v3/r2"),
  durableObjectsPersist: join(dir, "v3/do"),
  cachePersist: join(dir, "v3/cache"),
});

/** For commands that need no worker. */
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
  const bucket = async (binding: string) => (await miniflare.getR2Bucket(binding)) as unknown as R2Bucket;
  const buckets = { images: await bucket("IMAGES"), records: await bucket("RECORDS") };
  return {
    d1: (await miniflare.getD1Database("DB")) as unknown as D1Database,
    r2: buckets.images,
    buckets,
    close: () => miniflare.dispose(),
  };
}

export type State = Awaited<ReturnType<typeof openState>>;

/** Opens a state folder for as long as the work takes. */
export async function withState<T>(dir: string, work: (state: State) => Promise<T>): Promise<T> {
  const state = await openState(dir);
  try {
    return await work(state);
  } finally {
    await state.close();
  }
}

type ServerOptions = {
  dir?: string;
  port: number;
  host?: string;
  bindings: Record<string, string>;
  /** For measurements: no static file server in front, and no log. */
  pagesAlone?: boolean;
  /** A test's module in front of the build, which it imports as ./index.js. */
  entry?: string;
  /** A test's own worker that shares the database. */
  beside?: object;
};

const drained = (...streams: Readable[]) => {
  for (const stream of streams) stream.resume();
};

/** Runs the production build in build/server on local workerd. */
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
    serviceBindings: {
      ...workerOptions.serviceBindings,
      STAND_INS,
      ANALYTICS: { name: STAND_INS, entrypoint: "Analytics" },
    },
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

const standIns = (bindings: Record<string, string>) => ({
  name: STAND_INS,
  // Listed one by one, because Miniflare would parse each for imports.
  modulesRoot: join(root, "build/stand-ins"),
  modules: modulesOf("build/stand-ins", "worker.js"),
  bindings,
});

const entryModule = (contents: string) => ({
  type: "ESModule",
  path: join(root, "build/server/entry.js"),
  contents,
});

/** The entry comes first. Miniflare can't follow imports with computed names. */
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

/** Uses the same table as `wrangler d1 migrations apply`. */
export async function migrate(d1: D1Database, migrations = knownMigrations()): Promise<string[]> {
  await d1.exec(
    "CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)",
  );
  const { results } = await d1.prepare("SELECT name FROM d1_migrations").all<{ name: string }>();
  const applied = new Set(results.map((row) => row.name));
  const waiting = migrations.filter((name) => !applied.has(name));
  for (const name of waiting) {
    const statements = readFileSync(join(migrationsFolder, name), "utf8").split("--> statement-breakpoint");
    await d1.batch([
      ...statements.filter((text) => text.trim()).map((text) => d1.prepare(text)),
      d1.prepare("INSERT INTO d1_migrations (name) VALUES (?)").bind(name),
    ]);
  }
  return waiting;
}
