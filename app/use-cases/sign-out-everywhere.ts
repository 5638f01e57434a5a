import { insertAudit } from "#db/audit-writes.ts";
import { runBatch } from "#db/client.ts";
import { deleteSessionsOfUser } from "#db/session-writes.ts";
import type { Actor } from "../domain/actor.ts";
import { feedOfAccount, tagOfUser } from "../domain/live-hint.ts";
import { ok } from "../domain/outcome.ts";
import type { Visit } from "../visit.ts";

/** Ends all sessions of a person, the one that asks among them. */
export async function signOutEverywhere(visit: Visit, actor: Actor) {
  const { userId } = actor;
  await runBatch(visit.db, [
    deleteSessionsOfUser(visit.db, userId),
    insertAudit(visit.db, visit.now(), {
      kind: "signed-out-everywhere",
      actorId: userId,
      subjectId: userId,
      clientIp: visit.clientIp,
    }),
  ]);
  await visit.feed.disconnect(feedOfAccount(actor), tagOfUser(userId));
  return ok(null);
}
