import type { App } from "#app/app.ts";
import type { Actor } from "#app/domain/accounts/actor.ts";
import { RECOVERY_CODES, recoveryCode } from "#app/domain/accounts/second-step.ts";
import { securityMail } from "#app/domain/accounts/security-mail.ts";
import { ok } from "#app/domain/outcome.ts";
import type { Visit } from "#app/visit.ts";
import { insertAudit } from "#db/accounts/audit-writes.ts";
import { replaceRecoveryCodes as replaceHashes } from "#db/accounts/second-step-writes.ts";
import { runBatch } from "#db/client.ts";
import { insertMail } from "#db/emails/writes.ts";
import { recoveryHash } from "./check-code.ts";

export async function replaceRecoveryCodes(visit: Visit, { userId, email }: Actor) {
  const { codes, hashes } = await newRecoveryCodes(visit, userId);
  const event = { actorId: userId, subjectId: userId, clientIp: visit.clientIp };
  await runBatch(visit.db, [
    ...replaceHashes(visit.db, userId, hashes),
    insertAudit(visit.db, visit.now(), { kind: "recovery-codes-replaced", ...event }),
    insertMail(visit.db, visit.now(), securityMail("recovery-codes-replaced", email, visit.settings.origin)),
  ]);
  return ok({ codes });
}

export async function newRecoveryCodes(app: App, userId: string): Promise<{ codes: string[]; hashes: string[] }> {
  const random = (length: number) => crypto.getRandomValues(new Uint8Array(length));
  const codes = Array.from({ length: RECOVERY_CODES }, () => recoveryCode(random));
  return { codes, hashes: await Promise.all(codes.map((code) => recoveryHash(app, userId, code))) };
}
