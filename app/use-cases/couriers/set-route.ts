import type { App } from "#app/app.ts";
import type { Actor } from "#app/domain/accounts/actor.ts";
import { planJobs } from "#app/domain/couriers/route/courier-route.ts";
import { type Outcome, ok, refuse } from "#app/domain/outcome.ts";
import { notAllowed } from "#app/domain/refusals.ts";
import { runBatch } from "#db/client.ts";
import { listCouriersAtWork, saveRoute } from "#db/couriers/routes.ts";

/** The driver's own order of stops; empty goes back to the plan's. Stops that are done or not theirs are ignored. */
export async function setRoute(
  app: App,
  actor: Actor,
  stops: readonly string[],
): Promise<Outcome<null, "not-allowed" | "unlawful-route">> {
  if (actor.role !== "courier") return notAllowed;
  const [found] = stops.length > 0 ? await listCouriersAtWork(app.db, [actor.userId]) : [];
  if (found) {
    const plan = planJobs(found.jobs, { ...found.courier, pinned: stops }, app.now());
    const isTheirs = plan.stops.some(({ id }) => stops.includes(id));
    if (isTheirs && !plan.isPinned)
      return refuse(
        "unlawful-route",
        "That order isn't lawful: pick up before you drop off, within your state's limit on value and dispensaries in the vehicle.",
      );
  }
  await runBatch(app.db, saveRoute(app.db, actor.userId, stops, app.now()));
  return ok(null);
}
