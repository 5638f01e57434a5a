import type { App } from "#app/app.ts";
import { readCode, type TypedCode, WRONG_CODE } from "#app/domain/accounts/second-step.ts";
import { ok, refuseField } from "#app/domain/outcome.ts";
import { allowedByAll, overLimit } from "#app/domain/rate-limits.ts";
import { hmac } from "#app/platform/digest.ts";
import { decrypt } from "#app/platform/encryption.ts";
import { ipKey } from "#app/platform/ip-key.ts";
import { totpStep } from "#app/platform/totp.ts";
import type { Visit } from "#app/visit.ts";
import { insertOwnAudit } from "#db/accounts/audit-writes.ts";
import { redeemRecoveryCode, redeemTotpStep } from "#db/accounts/second-step-writes.ts";
import { findTotp } from "#db/accounts/second-steps.ts";
import { runBatch } from "#db/client.ts";

/** Binds the encrypted secret to its user. */
export const ownerOfTotp = (userId: string): string => `totp:${userId}`;

export const recoveryHash = (app: App, userId: string, code: string): Promise<string> =>
  hmac(app.settings.credentialsKey, `recovery:${userId}:${code.replaceAll("-", "")}`);

/** Uses the code up. Over 10 failures per account or 30 per address in 10 minutes, right codes are refused too. */
export async function checkCode(visit: Visit, userId: string, typed: string) {
  const before = await tooManyCodes(visit, userId, true);
  if (before) return before;
  const code = readCode(typed);
  const right = code !== undefined && (await isRight(visit, userId, code));
  // Checked again after the guess, so that parallel guesses over the limit learn nothing.
  const after = await tooManyCodes(visit, userId, right);
  if (after) return after;
  if (right && code.kind === "totp") return ok(null);
  await runBatch(visit.db, [insertOwnAudit(visit, userId, right ? "recovery-code-used" : "code-refused")]);
  return right ? ok(null) : refuseField("wrong-code", "code", WRONG_CODE);
}

async function isRight(app: App, userId: string, { kind, code }: TypedCode): Promise<boolean> {
  if (kind === "recovery") {
    const used = await redeemRecoveryCode(app.db, userId, await recoveryHash(app, userId, code), app.now());
    return used.length > 0;
  }
  const totp = await findTotp(app.db, userId);
  const secret =
    totp?.confirmedAt && (await decrypt(app.settings.credentialsKey, ownerOfTotp(userId), totp.secretSealed));
  const step = secret ? await totpStep(secret, code, app.realTime()) : undefined;
  return step !== undefined && (await redeemTotpStep(app.db, userId, step)).length > 0;
}

async function tooManyCodes(visit: Visit, userId: string, peek: boolean) {
  const verdicts = await Promise.all([
    visit.rateLimit("code", userId, { peek }),
    visit.rateLimit("signInOfAddress", ipKey(visit.clientIp), { peek }),
  ]);
  return overLimit(allowedByAll(verdicts), "Too many attempts. Please wait a few minutes.");
}
