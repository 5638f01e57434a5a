import type { Actor } from "#app/domain/accounts/actor.ts";
import { ok } from "#app/domain/outcome.ts";
import { notFound } from "#app/domain/refusals.ts";
import type { Visit } from "#app/visit.ts";
import { deletePasskey, findPasskey } from "#db/accounts/passkeys.ts";
import { insertSecurityChange } from "#db/accounts/security-changes.ts";
import { runBatch } from "#db/client.ts";

export async function removePasskey(visit: Visit, actor: Actor, passkeyId: string) {
  const passkey = await findPasskey(visit.db, passkeyId);
  if (passkey?.userId !== actor.userId) return notFound("Passkey");
  await runBatch(visit.db, [
    deletePasskey(visit.db, actor.userId, passkeyId),
    ...insertSecurityChange(visit, actor, "passkey-removed"),
  ]);
  return ok(null);
}
