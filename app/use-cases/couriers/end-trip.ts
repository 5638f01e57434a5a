import type { App } from "#app/app.ts";
import type { Actor } from "#app/domain/accounts/actor.ts";
import { canEndTrip, canViewTrip, viewerOf } from "#app/domain/couriers/access.ts";
import { countReturned } from "#app/domain/couriers/trips/trip.ts";
import { type Outcome, ok, refuse } from "#app/domain/outcome.ts";
import { notAllowed, notFound } from "#app/domain/refusals.ts";
import { endTrip as endTripRow, findTrip } from "#db/couriers/trips.ts";
import { markTripEnded } from "#db/packages/trace.ts";

type Reason = "not-found" | "not-allowed" | "illegal-move" | "malformed" | "count-missing" | "changed-meanwhile";

/** `counts` has what was typed for each line that came back, by its field (`countField`). */
export async function endTrip(
  app: App,
  actor: Actor,
  tripId: string,
  counts: Record<string, string>,
): Promise<Outcome<null, Reason>> {
  const trip = await findTrip(app.db, tripId);
  if (!trip || !canViewTrip(viewerOf(actor), trip)) return notFound("Trip");
  if (!canEndTrip(viewerOf(actor), trip)) return notAllowed;
  const counted = countReturned(trip, counts, app.now());
  if (!counted.ok) return counted;
  const [[ended]] = await app.db.batch([
    ...endTripRow(app.db, tripId, counted.value, app.now()),
    markTripEnded(app.db, tripId, app.now()),
  ]);
  return ended
    ? ok(null)
    : refuse("changed-meanwhile", "The goods of this trip have changed. Please check them again.");
}
