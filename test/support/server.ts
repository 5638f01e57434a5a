import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { seedDemo } from "#db/seed/demo.ts";
import { clockOffset, localBindings } from "#workers/local/bindings.ts";
import { buildIfStale } from "#workers/local/build.ts";
import { createServer, migrate, openState, type State } from "#workers/local/state.ts";

type Options = {
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

/** The production build on a fresh state folder and a free port. */
export async function startServer({
  clock = "open",
  rateLimitScale = 100,
  seed = true,
  origin: named,
  entry,
  fill,
}: Options = {}) {
  const dir = mkdtempSync(join(tmpdir(), "nearleaf-"));
  const state = await openState(dir);
  await migrate(state.d1);
  if (seed) await seedDemo(state, Date.now() + clockOffset(clock, Date.now()));
  await fill?.(state);
  await state.close();
  await buildIfStale();
  const env = { CLOCK: clock, RATE_LIMIT_SCALE: String(rateLimitScale), ORIGIN: named };
  const server = createServer({ dir, port: 0, bindings: localBindings(env), ...(entry ? { entry } : {}) });
  const { port } = await server.ready;
  const origin = `http://localhost:${port}`;
  return {
    origin,
    dir,
    server,
    async stop() {
      await server.dispose();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
