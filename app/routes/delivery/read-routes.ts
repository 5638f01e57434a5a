import { type ShownRoute, shownRoute } from "#app/domain/couriers/route/shown-route.ts";
import type { Db } from "#db/client.ts";
import { listCouriersAtWork } from "#db/couriers/routes.ts";

export type Routes = Record<string, ShownRoute>;

const NO_STOPS: ShownRoute = { stops: [], notes: [], order: "planned" };

/** By courier. Named couriers have an entry even without stops. */
export async function readRoutes(db: Db, courierIds: readonly string[] | "all", now: number): Promise<Routes> {
  if (courierIds.length === 0) return {};
  const atWork = await listCouriersAtWork(db, courierIds);
  const named = courierIds === "all" ? [] : courierIds;
  return {
    ...Object.fromEntries(named.map((id) => [id, NO_STOPS])),
    ...Object.fromEntries(atWork.map((one) => [one.courierId, shownRoute(one.jobs, one.courier, now)])),
  };
}
