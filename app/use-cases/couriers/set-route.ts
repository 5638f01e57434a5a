import type { App } from "#app/app.ts";
import type { Actor } from "#app/domain/accounts/actor.ts";
import { runsDispatch } from "#app/domain/couriers/access.ts";
import { planJobs } from "#app/domain/couriers/route/courier-route.ts";
import { DISPATCH_TAG, feedOfDispatch, tagOfUser } from "#app/domain/live-hint.ts";
import { type Outcome, ok, refuse } from "#app/domain/outcome.ts";
import { notAllowed } from "#app/domain/refusals.ts";
import { runBatch } from "#db/client.ts";
import { listCouriersAtWork, saveRoute } from "#db/couriers/routes.ts";

type Chosen = { stops: readonly string[]; courierId?: string | undefined };
type Reason = "not-allowed" | "unlawful-route" | "illegal-move";

/**
 * The order of a courier's stops, by the driver or, with `courierId`, by dispatch; empty goes back to the plan's. The
 * driver's order stands: dispatch can't change it, and the driver can change dispatch's. Stops that are done or not
 * theirs are ignored.
 */
export async function setRoute(
  app: App,
  actor: Actor,
  { stops, courierId = actor.userId }: Chosen,
): Promise<Outcome<null, Reason>> {
  const byDispatch = runsDispatch(actor) && courierId !== actor.userId;
  if (!byDispatch && (actor.role !== "courier" || courierId !== actor.userId)) return notAllowed;
  const [found] = await listCouriersAtWork(app.db, [courierId]);
  if (found) {
    const { jobs, courier } = found;
    if (byDispatch && !courier.byDispatch && planJobs(jobs, courier, app.now()).isPinned)
      return refuse("illegal-move", "The driver chose this order. Call them to change it.");
    const plan = planJobs(jobs, { ...courier, pinned: stops }, app.now());
    const isTheirs = plan.stops.some(({ id }) => stops.includes(id));
    if (isTheirs && !plan.isPinned)
      return refuse(
        "unlawful-route",
        "That order isn't lawful: pick up before you drop off, within your state's limit on value and dispensaries in the vehicle.",
      );
  } else if (byDispatch) return refuse("illegal-move", "This courier has no stops now.");
  await runBatch(app.db, saveRoute(app.db, { courierId, stops, byDispatch }, app.now()));
  const [job] = found?.jobs ?? [];
  if (job)
    await app.feed.publish(feedOfDispatch(), { kind: "courier-request", id: job.id }, [
      DISPATCH_TAG,
      tagOfUser(courierId),
    ]);
  return ok(null);
}
