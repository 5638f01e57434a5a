import type { Env } from "#app/app.ts";
import { createDb, type Db } from "#db/client.ts";
import { findDocument } from "#db/operations/queries.ts";
import { saveDocument } from "#db/operations/writes.ts";
import { packages } from "#db/schema/packages.ts";
import { pick, select, selection } from "#db/select.ts";
import { respondToQuery, writePoint } from "./analytics.ts";
import { respondDns } from "./dns.ts";
import { createFakeMetrc, type FakeMetrcState, noFakeMetrc } from "./metrc.ts";
import { createFakeServer } from "./stripe/server.ts";
import type { FakeState } from "./stripe/state.ts";
import { createFakeTreez } from "./treez.ts";

type Bindings = Pick<Env, "DB" | "CREDENTIALS_KEY" | "CLOCK_OFFSET_MS">;

const BOOKS = "fake-stripe";
const METRC = "fake-metrc";

const received = selection(pick(packages, "uid", "units"));

/** For a worker without the stand-ins beside it. */
export const withStandIns = (env: Env): Env => ({
  ...env,
  ANALYTICS: { writeDataPoint: (point) => point && writePoint(point, Date.now()) },
  STAND_INS: { fetch: async (...args) => respond(new Request(...args), env) },
});

/**
 * Stripe at http://stripe.fake, Treez at http://treez.fake, Metrc at http://metrc.fake, Analytics Engine at
 * http://analytics.fake, DNS at http://dns.fake. The state of Stripe and Metrc is in the product's database.
 */
export async function respond(request: Request, { DB, CREDENTIALS_KEY, CLOCK_OFFSET_MS = "0" }: Bindings) {
  const now = () => Date.now() + Number(CLOCK_OFFSET_MS);
  const { hostname } = new URL(request.url);
  if (hostname === "treez.fake") return createFakeTreez({ now }).fetch(request);
  if (hostname === "metrc.fake") return respondMetrc(request, createDb(DB), now());
  if (hostname === "dns.fake") return respondDns(request, createDb(DB), CREDENTIALS_KEY);
  if (hostname === "analytics.fake") return respondToQuery(request, Date.now());
  if (hostname !== "stripe.fake") throw new Error(`Nobody stands in for ${hostname}.`);
  const db = createDb(DB);
  const store = {
    load: () => findDocument<FakeState>(db, BOOKS),
    save: (state: FakeState, readVersion: number) => saveDocument(db, BOOKS, state, readVersion, now()),
  };
  return createFakeServer(store, now)(request);
}

/** What was received here stands for what a distributor's transfer would have listed there. */
async function respondMetrc(request: Request, db: Db, now: number): Promise<Response> {
  const known = await findDocument<FakeMetrcState & { version: number }>(db, METRC);
  const state = { version: 0, ...noFakeMetrc(), ...known };
  const license = new URL(request.url).searchParams.get("licenseNumber") ?? "";
  const answer = await createFakeMetrc({
    state,
    received: await select(
      db,
      received,
    )`FROM packages WHERE vendor_id IN (SELECT id FROM vendors WHERE license_number = ${license})`,
  })(request);
  await saveDocument(db, METRC, { ...state, version: state.version + 1 }, state.version, now);
  return answer;
}
