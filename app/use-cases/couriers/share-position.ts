import type { App } from "#app/app.ts";
import type { Actor } from "#app/domain/accounts/actor.ts";
import type { PositionInput } from "#app/domain/couriers/position-schema.ts";
import type { Outcome } from "#app/domain/outcome.ts";
import { notFound } from "#app/domain/refusals.ts";
import { courierRequestExists } from "#db/couriers/queries.ts";

/** The request's object keeps it while this courier has the goods. No log and no row ever holds a position. */
export async function sharePosition(
  app: App,
  { userId }: Actor,
  requestId: string,
  { lat, lng, ageMs }: PositionInput,
): Promise<Outcome<null>> {
  if (!(await courierRequestExists(app.db, requestId))) return notFound("Courier request");
  return app.courierRequests.share(requestId, userId, { lat, lng, at: app.now() - ageMs });
}
