import type { App } from "#app/app.ts";
import { MINUTE_MS } from "#app/domain/time.ts";
import { listForgotten } from "#db/couriers/offers.ts";
import { runBudget } from "../frame/run-budget.ts";

const AT_ONCE = 50;
const OF_REQUEST = 3;

/** Cron fallback for requests whose first offer was lost, or whose object lags. */
export async function offerForgotten(app: App): Promise<{ requests: number }> {
  const fits = runBudget(app);
  let requests = 0;
  for (const { id } of await listForgotten(app.db, app.now() - 2 * MINUTE_MS, AT_ONCE)) {
    if (!fits(OF_REQUEST)) break;
    await app.courierRequests.offer(id);
    requests += 1;
  }
  return { requests };
}
