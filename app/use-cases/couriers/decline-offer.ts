import type { App } from "#app/app.ts";
import type { Actor } from "#app/domain/accounts/actor.ts";
import type { DeclineReason } from "#app/domain/couriers/offer.ts";
import type { Outcome } from "#app/domain/outcome.ts";
import { notAllowed, notFound } from "#app/domain/refusals.ts";
import { courierRequestExists } from "#db/couriers/queries.ts";

export async function declineCourierOffer(
  app: App,
  actor: Actor,
  { requestId, reason }: { requestId: string; reason: DeclineReason },
): Promise<Outcome<null, "not-allowed" | "not-found" | "illegal-move">> {
  if (actor.role !== "courier") return notAllowed;
  if (!(await courierRequestExists(app.db, requestId))) return notFound("Courier request");
  return app.courierRequests.decline(requestId, actor.userId, reason);
}
