import type { Actor } from "#app/domain/accounts/actor.ts";
import { feedsOfAccount, tagOfSession } from "#app/domain/live-hint.ts";
import { type Outcome, ok, refuse } from "#app/domain/outcome.ts";
import type { Visit } from "#app/visit.ts";
import { insertOwnAudit } from "#db/accounts/audit-writes.ts";
import { deleteSignIns } from "#db/accounts/writes.ts";
import { runBatch } from "#db/client.ts";

export const OTHERS = "others";

/** Ends one sign-in, or all others. `not-found`: it has ended already, or belongs to another person. */
export async function endSignIns(visit: Visit, actor: Actor, which: string): Promise<Outcome<null, "not-found">> {
  const { userId, sessionId } = actor;
  const ended = await deleteSignIns(visit.db, userId, which === OTHERS ? { except: sessionId } : { only: which });
  if (ended.length === 0) return which === OTHERS ? ok(null) : refuse("not-found", "This sign-in has already ended.");
  const families = [...new Set(ended.map(({ familyId }) => familyId))];
  await runBatch(visit.db, [insertOwnAudit(visit, userId, "sign-ins-ended", { count: families.length })]);
  await Promise.all(families.map((family) => visit.feed.disconnect(feedsOfAccount(actor), tagOfSession(family))));
  return ok(null);
}
