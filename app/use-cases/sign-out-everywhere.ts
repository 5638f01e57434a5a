import { insertAudit } from "#db/audit-writes.ts";
import { runBatch } from "#db/client.ts";
import { deleteSessionsOfUser } from "#db/session-writes.ts";
import type { App } from "../context.ts";
import type { Actor } from "../domain/actor.ts";
import { ok } from "../domain/outcome.ts";

/** Ends all sessions of a person, the one that asks among them. */
export async function signOutEverywhere(app: App, actor: Actor) {
  const { userId } = actor;
  await runBatch(app.db, [
    deleteSessionsOfUser(app.db, userId),
    insertAudit(app.db, app.now(), {
      kind: "signed-out-everywhere",
      actorId: userId,
      subjectId: userId,
      address: app.address,
    }),
  ]);
  return ok(null);
}
