import type { Env } from "#app/app.ts";
import { createDb } from "#db/client.ts";
import { findDocument } from "#db/operations/queries.ts";
import { saveDocument } from "#db/operations/writes.ts";
import { answerQuery, writePoint } from "./analytics.ts";
import { createFakeServer } from "./stripe/server.ts";
import type { FakeState } from "./stripe/state.ts";
import { createFakeTreez } from "./treez/server.ts";

const BOOKS = "fake-stripe";

/** For a worker without the stand-ins beside it. */
export const withStandIns = (env: Env): Env => ({
  ...env,
  ANALYTICS: { writeDataPoint: (point) => point && writePoint(point, Date.now()) },
  STAND_INS: { fetch: async (...asked) => answer(new Request(...asked), env) },
});

/** Stripe at http://stripe.fake, Treez at http://treez.fake, Analytics Engine at http://analytics.fake. Stripe's state is in the product's database. */
export async function answer(request: Request, { DB, CLOCK_OFFSET_MS = "0" }: Pick<Env, "DB" | "CLOCK_OFFSET_MS">) {
  const now = () => Date.now() + Number(CLOCK_OFFSET_MS);
  const { hostname } = new URL(request.url);
  if (hostname === "treez.fake") return createFakeTreez({ now }).serve(request);
  if (hostname === "analytics.fake") return answerQuery(request, Date.now());
  if (hostname !== "stripe.fake") throw new Error(`Nobody stands in for ${hostname}.`);
  const db = createDb(DB);
  const store = {
    load: () => findDocument<FakeState>(db, BOOKS),
    save: (state: FakeState, readVersion: number) => saveDocument(db, BOOKS, state, readVersion, now()),
  };
  return createFakeServer(store, now)(request);
}
