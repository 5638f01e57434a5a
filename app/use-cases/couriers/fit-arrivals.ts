import type { App } from "#app/app.ts";
import { type Drop, FIT_DAYS, fitModel, tallyDrops } from "#app/domain/couriers/arrival/drops.ts";
import { DAY_MS, HOUR_MS } from "#app/domain/time.ts";
import { runBatch } from "#db/client.ts";
import { storeModel } from "#db/couriers/arrival-writes.ts";
import { listDrops, listModelsToFit } from "#db/couriers/arrivals.ts";
import { runBudget } from "../frame/run-budget.ts";

const MODELS_A_RUN = 80;
/** Longer than one night's runs take. */
const FITTED_FOR_MS = 12 * HOUR_MS;
const STATEMENTS_A_MODEL = 3;

export async function fitArrivals(app: App): Promise<{ fitted: number }> {
  const fits = runBudget(app);
  const now = app.now();
  const day = new Date(now).toISOString().slice(0, 10);
  let fitted = 0;
  for (const { vendorId, fittedAt, model } of await listModelsToFit(app.db, now - FITTED_FOR_MS, MODELS_A_RUN)) {
    if (!fits(STATEMENTS_A_MODEL)) break;
    const drops = await listDrops(app.db, vendorId, now - FIT_DAYS * DAY_MS);
    const isNew = ({ deliveredAt }: Drop) => deliveredAt > (fittedAt ?? now - DAY_MS) && deliveredAt <= now;
    const next = { vendorId, fittedBefore: fittedAt, now, model: fitModel(drops) };
    await runBatch(app.db, storeModel(app.db, next, day, tallyDrops(drops.filter(isNew), model)));
    fitted += 1;
  }
  return { fitted };
}
