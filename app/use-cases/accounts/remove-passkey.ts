import type { Actor } from "#app/domain/accounts/actor.ts";
import { securityMail } from "#app/domain/accounts/security-mail.ts";
import { type Outcome, ok } from "#app/domain/outcome.ts";
import { notFound } from "#app/domain/refusals.ts";
import type { Visit } from "#app/visit.ts";
import { insertAudit } from "#db/accounts/audit-writes.ts";
import { deletePasskey, findPasskey } from "#db/accounts/passkeys.ts";
import { runBatch } from "#db/client.ts";
import { insertMail } from "#db/emails/writes.ts";

export async function removePasskey(
  visit: Visit,
  { userId, email }: Actor,
  passkeyId: string,
): Promise<Outcome<null, "not-found">> {
  const passkey = await findPasskey(visit.db, passkeyId);
  if (passkey?.userId !== userId) return notFound("Passkey");
  const event = { actorId: userId, subjectId: userId, clientIp: visit.clientIp };
  await runBatch(visit.db, [
    deletePasskey(visit.db, userId, passkeyId),
    insertAudit(visit.db, visit.now(), { kind: "passkey-removed", ...event }),
    insertMail(visit.db, visit.now(), securityMail("passkey-removed", email, visit.settings.origin)),
  ]);
  return ok(null);
}
