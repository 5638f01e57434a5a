import type { App } from "#app/app.ts";
import { claimLaw } from "#app/domain/compliance/claims/judge.ts";
import { packs } from "#app/domain/compliance/packs/index.ts";
import { sha256 } from "#app/platform/digest.ts";
import { runBatch } from "#db/client.ts";
import {
  findClaimReading,
  listPublishedTexts,
  listVendorStates,
  replaceClaims,
  saveClaimReading,
} from "#db/compliance/claims.ts";
import { findOpenStates } from "#db/compliance/confirmations.ts";
import { runBudget } from "../frame/run-budget.ts";
import { claimJudge } from "./claim-judge.ts";

const VENDORS_A_PAGE = 50;
const STATEMENTS_A_VENDOR = 8;
const ELSEWHERE = "";

/** Queues published texts with a claim whenever a state's rules, their confirmation or our words have changed. */
export async function readPublishedClaims(app: App): Promise<{ read: number; found: number }> {
  const fits = runBudget(app);
  const done = { read: 0, found: 0 };
  const [known, laws] = await Promise.all([findClaimReading(app.db), lawsNow(app)]);
  const before = known?.laws ?? {};
  const isSame = (other: Record<string, string> | undefined) => JSON.stringify(other) === JSON.stringify(laws);
  if (isSame(before)) return done;
  const lawIn = (by: Record<string, string>, state: string) => by[state] ?? by[ELSEWHERE];
  let after = known && isSame(known.toLaws) ? known.afterVendorId : "";
  for (;;) {
    const page = await listVendorStates(app.db, after, VENDORS_A_PAGE);
    for (const { id, state } of page) {
      if (!fits(STATEMENTS_A_VENDOR)) return done;
      if (lawIn(before, state) !== lawIn(laws, state)) {
        done.read += 1;
        done.found += await readVendor(app, id);
      }
      after = id;
      await runBatch(app.db, [saveClaimReading(app.db, { laws: before, toLaws: laws, afterVendorId: after })]);
    }
    if (page.length < VENDORS_A_PAGE) break;
  }
  await runBatch(app.db, [saveClaimReading(app.db, { laws, toLaws: laws, afterVendorId: "" })]);
  return done;
}

async function readVendor(app: App, vendorId: string): Promise<number> {
  const published = await listPublishedTexts(app.db, vendorId);
  const judge = await claimJudge(
    app,
    vendorId,
    published.map(({ texts }) => texts),
  );
  const found = published.filter(({ texts }) => Object.keys(judge(texts)).length > 0);
  await runBatch(app.db, replaceClaims(app.db, vendorId, found));
  return found.length;
}

async function lawsNow({ db, now, settings }: App): Promise<Record<string, string>> {
  const open = await findOpenStates(db, settings.stateOpening, now());
  const states = [ELSEWHERE, ...packs.map(({ state }) => state)];
  const laws = states.map((state) =>
    claimLaw({ state, withheld: open === "all" || open.includes(state) ? null : "state" }, now()),
  );
  const digests = await Promise.all(laws.map(sha256));
  return Object.fromEntries(states.map((state, at) => [state, digests[at] ?? ""]));
}
