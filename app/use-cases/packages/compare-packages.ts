import type { App } from "#app/app.ts";
import { comparePackages } from "#app/domain/packages/compare.ts";
import { DAY_MS, HOUR_MS } from "#app/domain/time.ts";
import { errorFacts } from "#app/platform/error-facts.ts";
import type { TrackAndTrace } from "#app/providers/track-and-trace/types.ts";
import { runBatch } from "#db/client.ts";
import { failComparison, listToCompare, readForComparison, saveComparison } from "#db/packages/trace.ts";
import { traceAccess } from "../frame/trace-access.ts";

const SHOPS_A_RUN = 20;
/** Once a night, also if a run starts a little early. */
const EVERY_MS = 20 * HOUR_MS;
const TRIPS_SINCE_MS = 90 * DAY_MS;

/** Keeps, for each connected dispensary, what differs from track and trace, with its cause. */
export async function compareAllPackages(app: App): Promise<{ compared: number; differences: number; failed: number }> {
  const done = { compared: 0, differences: 0, failed: 0 };
  const { trackAndTrace } = app;
  if (!trackAndTrace) return done;
  for (const shop of await listToCompare(app.db, app.now() - EVERY_MS, SHOPS_A_RUN)) {
    try {
      const found = await compareShop(app, trackAndTrace, shop);
      if (found === undefined) done.failed += 1;
      else {
        done.compared += 1;
        done.differences += found;
      }
    } catch (error) {
      // One dispensary's failure must not stop the others.
      app.log("alarm", { kind: "packages-not-compared", vendorId: shop.vendorId, ...errorFacts(error) });
      done.failed += 1;
    }
  }
  return done;
}

type Shop = Awaited<ReturnType<typeof listToCompare>>[number];

async function compareShop(app: App, trace: TrackAndTrace, shop: Shop): Promise<number | undefined> {
  const { vendorId } = shop;
  const theirs = await trace.listPackages(await traceAccess(app, shop));
  const now = app.now();
  if (!theirs.ok) {
    await runBatch(app.db, [failComparison(app.db, vendorId, theirs.message, now)]);
    return undefined;
  }
  const { ours, ...facts } = await readForComparison(app.db, vendorId, now - TRIPS_SINCE_MS);
  const differences = comparePackages(ours, theirs.value, facts);
  await runBatch(app.db, saveComparison(app.db, vendorId, differences, now));
  return differences.length;
}
