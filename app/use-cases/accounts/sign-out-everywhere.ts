import type { Actor } from "#app/domain/accounts/actor.ts";
import { feedsOfAccount, tagOfUser } from "#app/domain/live-hint.ts";
import { ok } from "#app/domain/outcome.ts";
import type { Visit } from "#app/visit.ts";
import { insertOwnAudit } from "#db/accounts/audit-writes.ts";
import { deleteSessionsOfUser } from "#db/accounts/writes.ts";
import { runBatch } from "#db/client.ts";

export async function signOutEverywhere(visit: Visit, actor: Actor) {
  const { userId } = actor;
  await runBatch(visit.db, [
    deleteSessionsOfUser(visit.db, userId),
    insertOwnAudit(visit, userId, "signed-out-everywhere"),
  ]);
  await visit.feed.disconnect(feedsOfAccount(actor), tagOfUser(userId));
  return ok(null);
}
