import type { Actor } from "#app/domain/accounts/actor.ts";
import { ok } from "#app/domain/outcome.ts";
import type { Visit } from "#app/visit.ts";
import { deleteTotp, replaceRecoveryCodes } from "#db/accounts/second-step-writes.ts";
import { findTotp } from "#db/accounts/second-steps.ts";
import { insertSecurityChange } from "#db/accounts/security-changes.ts";
import { runBatch } from "#db/client.ts";

export async function removeAuthenticator(visit: Visit, actor: Actor) {
  const { db } = visit;
  const { userId } = actor;
  const totp = await findTotp(db, userId);
  if (!totp) return ok(null);
  await runBatch(db, [
    deleteTotp(db, userId),
    ...replaceRecoveryCodes(db, userId, []),
    ...(totp.confirmedAt === null ? [] : insertSecurityChange(visit, actor, "authenticator-removed")),
  ]);
  return ok(null);
}
