import type { Actor } from "#app/domain/accounts/actor.ts";
import { type Outcome, ok, refuse } from "#app/domain/outcome.ts";
import { notAllowed, notFound } from "#app/domain/refusals.ts";
import type { Visit } from "#app/visit.ts";
import { insertVisitAudit } from "#db/accounts/audit-writes.ts";
import { runBatch } from "#db/client.ts";
import { listVersions } from "#db/couriers/queries.ts";

/** For after a D1 restore: objects never resend what D1 confirmed. Partners may see the same event ids again. */
export async function catchUpCourierRequest(
  visit: Visit,
  actor: Actor,
  { requestId }: { requestId: string },
): Promise<Outcome<null, "not-allowed" | "not-found" | "unavailable">> {
  if (actor.role !== "admin") return notAllowed;
  const version = (await listVersions(visit.db, [requestId])).get(requestId);
  if (version === undefined) return notFound("Courier request");
  await runBatch(visit.db, [
    insertVisitAudit(visit, {
      kind: "courier-request-caught-up",
      actorId: actor.userId,
      subjectId: requestId,
      details: { fromVersion: version },
    }),
  ]);
  try {
    await visit.courierRequests.catchUp(requestId, version);
    return ok(null);
  } catch (error) {
    visit.log("courier-catch-up-failed", { requestId, message: String(error) });
    return refuse("unavailable", "The database rejected the update. We'll keep retrying.");
  }
}
