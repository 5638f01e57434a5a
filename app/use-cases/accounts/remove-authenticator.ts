import type { Actor } from "#app/domain/accounts/actor.ts";
import { securityMail } from "#app/domain/accounts/security-mail.ts";
import { ok } from "#app/domain/outcome.ts";
import type { Visit } from "#app/visit.ts";
import { insertAudit } from "#db/accounts/audit-writes.ts";
import { deleteTotp, replaceRecoveryCodes } from "#db/accounts/second-step-writes.ts";
import { findTotp } from "#db/accounts/second-steps.ts";
import { runBatch } from "#db/client.ts";
import { insertMail } from "#db/emails/writes.ts";

export async function removeAuthenticator(visit: Visit, { userId, email }: Actor) {
  const { db } = visit;
  const totp = await findTotp(db, userId);
  if (!totp) return ok(null);
  const event = { actorId: userId, subjectId: userId, clientIp: visit.clientIp };
  await runBatch(db, [
    deleteTotp(db, userId),
    ...replaceRecoveryCodes(db, userId, []),
    ...(totp.confirmedAt === null
      ? []
      : [
          insertAudit(db, visit.now(), { kind: "authenticator-removed", ...event }),
          insertMail(db, visit.now(), securityMail("authenticator-removed", email, visit.settings.origin)),
        ]),
  ]);
  return ok(null);
}
