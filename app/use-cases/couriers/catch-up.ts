import { ok, refuse } from "#app/domain/outcome.ts";
import { notFound } from "#app/domain/refusals.ts";
import type { Visit } from "#app/visit.ts";
import { insertVisitAudit } from "#db/accounts/audit-writes.ts";
import { runBatch } from "#db/client.ts";
import { listVersions } from "#db/couriers/queries.ts";
import { asAdmin } from "../frame/as-actor.ts";

/** For after a D1 restore: objects never resend what D1 confirmed. Partners may see the same event ids again. */
export const catchUpCourierRequest = asAdmin(async (visit: Visit, actor, { requestId }: { requestId: string }) => {
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
});
