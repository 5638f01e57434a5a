import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject } from "vitest";
import { seedDemo } from "#db/seed/demo.ts";
import { clockOffset, localBindings } from "#workers/local/bindings.ts";
import { createServer, migrate, type State, withState } from "#workers/local/state.ts";
import { pushKeys } from "../push.ts";
import { databaseWorker, serverDatabase } from "./server-database.ts";

export type ServerOptions = {
  clock?: string;
  rateLimitScale?: number;
  seed?: boolean;
  /** The name that the product has, where that is not the address it is asked at. */
  origin?: string;
  /** What stands before the worker, such as a platform that fails. */
  entry?: string;
  /** Puts a test's own rows and pictures in, before the server opens the folder. */
  fill?: (state: State) => Promise<unknown>;
};

/** Fills a state folder with the demo marketplace. */
export const fillDemo = (dir: string, clock: string) =>
  withState(dir, async (state) => {
    await migrate(state.d1);
    await seedDemo(state, Date.now() + clockOffset(clock, Date.now()));
  });

export const fillNothing = (dir: string) => withState(dir, ({ d1 }) => migrate(d1));

/** Puts the demo, as the clock "open" has it, into a state folder, where a run of tests has made one: that takes ten seconds. */
export function copyDemo(dir: string): boolean {
  // Laboratories start servers too.
  const demoFolder = process.env.VITEST ? inject("demoFolder") : undefined;
  if (demoFolder) cpSync(demoFolder, dir, { recursive: true });
  return Boolean(demoFolder);
}

/** The production build, which is there, on a fresh state folder and a free port. */
export async function startServer({
  clock = "open",
  rateLimitScale = 100,
  seed = true,
  origin: named,
  entry,
  fill,
}: ServerOptions = {}) {
  const dir = mkdtempSync(join(tmpdir(), "nearleaf-"));
  const copied = seed && clock === "open" && copyDemo(dir);
  if (seed && !copied) await fillDemo(dir, clock);
  const empty = seed ? undefined : inject("emptyFolder");
  if (empty) cpSync(empty, dir, { recursive: true });
  if (fill || (!seed && !empty))
    await withState(dir, async (state) => {
      await migrate(state.d1);
      await fill?.(state);
    });
  // On a busy machine pages would be turned away.
  const env = { CLOCK: clock, RATE_LIMIT_SCALE: String(rateLimitScale), ORIGIN: named, ADMISSION: "off", ...pushKeys };
  const bindings = { ...localBindings(env), ...(copied ? { CLOCK_OFFSET_MS: String(inject("demoOffset")) } : {}) };
  const server = createServer({ dir, port: 0, bindings, entry, beside: databaseWorker });
  const { port } = await server.ready;
  const origin = `http://localhost:${port}`;
  return {
    origin,
    dir,
    server,
    d1: serverDatabase(await server.unsafeGetDirectURL(databaseWorker.name)),
    async stop() {
      await server.dispose();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
