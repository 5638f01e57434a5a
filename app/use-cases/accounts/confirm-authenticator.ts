import type { Actor } from "#app/domain/accounts/actor.ts";
import { readCode, WRONG_CODE } from "#app/domain/accounts/second-step.ts";
import { securityMail } from "#app/domain/accounts/security-mail.ts";
import { ok, refuse, refuseField } from "#app/domain/outcome.ts";
import { overLimit } from "#app/domain/rate-limits.ts";
import { decrypt } from "#app/platform/encryption.ts";
import { totpStep } from "#app/platform/totp.ts";
import type { Visit } from "#app/visit.ts";
import { runGuarded } from "#db/accounts/audit-writes.ts";
import { confirmTotp, replaceRecoveryCodes } from "#db/accounts/second-step-writes.ts";
import { findTotp } from "#db/accounts/second-steps.ts";
import { insertMail } from "#db/emails/writes.ts";
import { ownerOfTotp } from "./check-code.ts";
import { newRecoveryCodes } from "./replace-recovery-codes.ts";

/** Activates an authenticator by its first code; returns the recovery codes, once. `conflict`: none is pending. */
export async function confirmAuthenticator(visit: Visit, { userId, email }: Actor, typed: string) {
  const limited = overLimit(await visit.rateLimit("code", userId));
  if (limited) return limited;
  const totp = await findTotp(visit.db, userId);
  if (!totp || totp.confirmedAt !== null) return refuse("conflict", "There is no authenticator app to confirm.");
  const secret = await decrypt(visit.settings.credentialsKey, ownerOfTotp(userId), totp.secretSealed);
  const code = readCode(typed);
  const now = visit.now();
  const step = secret && code ? await totpStep(secret, code.code, visit.realTime()) : undefined;
  if (step === undefined) return refuseField("wrong-code", "code", WRONG_CODE);
  const { codes, hashes } = await newRecoveryCodes(visit, userId);
  const { secretSealed } = totp;
  const isConfirmed = await runGuarded(visit.db, [
    ...confirmTotp(visit.db, { userId, secretSealed, step, clientIp: visit.clientIp, now }),
    ...replaceRecoveryCodes(visit.db, userId, hashes),
    insertMail(visit.db, now, securityMail("authenticator-added", email, visit.settings.origin)),
  ]);
  return isConfirmed ? ok({ codes }) : refuse("conflict", "The authenticator app was set up meanwhile.");
}
