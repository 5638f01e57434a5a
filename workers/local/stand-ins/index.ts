import type { Env } from "#app/app.ts";
import { createDb } from "#db/client.ts";
import { findDocument } from "#db/operations/queries.ts";
import { saveDocument } from "#db/operations/writes.ts";
import { createFakeServer } from "./stripe/server.ts";
import type { FakeState } from "./stripe/state.ts";
import { createFakeTreez } from "./treez/server.ts";

const BOOKS = "fake-stripe";

/** The same bindings with the stand-ins among them, for a worker that has none beside it. */
export const withStandIns = (env: Env): Env => ({
  ...env,
  STAND_INS: { fetch: async (...asked) => answer(new Request(...asked), env) },
});

/**
 * The outside systems of a machine without keys: Stripe at http://stripe.fake, Treez at http://treez.fake. They speak HTTP, as
 * the real ones do. Stripe's books lie in the product's database, so that one folder holds all state of a machine.
 */
export async function answer(request: Request, { DB, CLOCK_OFFSET_MS = "0" }: Pick<Env, "DB" | "CLOCK_OFFSET_MS">) {
  const now = () => Date.now() + Number(CLOCK_OFFSET_MS);
  const { hostname } = new URL(request.url);
  if (hostname === "treez.fake") return createFakeTreez({ now }).serve(request);
  if (hostname !== "stripe.fake") throw new Error(`Nobody stands in for ${hostname}.`);
  const db = createDb(DB);
  const store = {
    load: () => findDocument<FakeState>(db, BOOKS),
    save: (state: FakeState, readVersion: number) => saveDocument(db, BOOKS, state, readVersion, now()),
  };
  return createFakeServer(store, now)(request);
}
