import type { App } from "#app/app.ts";
import { isDueForOffer, nobodyOnDuty } from "#app/domain/couriers/offer.ts";
import type { CourierRequest } from "#app/domain/couriers/request.ts";
import { MINUTE_MS } from "#app/domain/time.ts";
import { runBatch } from "#db/client.ts";
import { listForgotten, listOnDuty, updateOffering } from "#db/couriers/offers.ts";
import { runBudget } from "../frame/run-budget.ts";

type Pending = Pick<CourierRequest, "id" | "requestedPickupAt">;

/** Has the request's object ask couriers; with nobody on duty, the board shows it at once. */
export async function offerRequest(app: App, request: Pending): Promise<void> {
  const onDuty = await listOnDuty(app.db, app.now());
  if (onDuty.length > 0 || !isDueForOffer(request, app.now())) await app.courierRequests.offer(request.id);
  else await runBatch(app.db, [updateOffering(app.db, request.id, nobodyOnDuty)]);
}

const AT_ONCE = 50;
const OF_REQUEST = 4;

/** Cron fallback for requests whose first offer was lost, or whose object lags. */
export async function offerForgotten(app: App): Promise<{ requests: number }> {
  const fits = runBudget(app);
  let requests = 0;
  for (const request of await listForgotten(app.db, app.now() - 2 * MINUTE_MS, AT_ONCE)) {
    if (!fits(OF_REQUEST)) break;
    await offerRequest(app, request);
    requests += 1;
  }
  return { requests };
}
