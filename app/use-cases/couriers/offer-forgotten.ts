import type { App } from "#app/app.ts";
import { isDueForOffer, nobodyOnDuty } from "#app/domain/couriers/offer.ts";
import type { CourierRequest } from "#app/domain/couriers/request.ts";
import { MINUTE_MS } from "#app/domain/time.ts";
import { runBatch } from "#db/client.ts";
import { listForgotten, listOnDuty, updateOffering } from "#db/couriers/offers.ts";
import { runBudget } from "../frame/run-budget.ts";

type Pending = Pick<CourierRequest, "id" | "requestedPickupAt">;

/** Has the request's object ask couriers; with nobody on duty, the board shows it at once. */
export const offerRequest = async (app: App, request: Pending): Promise<void> =>
  offer(app, request, await isAnybodyOnDuty(app));

const isAnybodyOnDuty = async (app: App) => (await listOnDuty(app.db, app.now())).length > 0;

async function offer(app: App, request: Pending, anybody: boolean): Promise<void> {
  if (anybody || !isDueForOffer(request, app.now())) await app.courierRequests.offer(request.id);
  else await runBatch(app.db, [updateOffering(app.db, request.id, nobodyOnDuty)]);
}

const AT_ONCE = 50;
const OF_REQUEST = 3;

/** Cron fallback for requests whose first offer was lost, or whose object lags. */
export async function offerForgotten(app: App): Promise<{ requests: number }> {
  const fits = runBudget(app);
  let requests = 0;
  const forgotten = await listForgotten(app.db, app.now() - 2 * MINUTE_MS, AT_ONCE);
  const anybody = forgotten.length > 0 && (await isAnybodyOnDuty(app));
  for (const request of forgotten) {
    if (!fits(OF_REQUEST)) break;
    await offer(app, request, anybody);
    requests += 1;
  }
  return { requests };
}
