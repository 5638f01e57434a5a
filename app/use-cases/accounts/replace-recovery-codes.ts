import type { App } from "#app/app.ts";
import type { Actor } from "#app/domain/accounts/actor.ts";
import { RECOVERY_CODES, recoveryCode } from "#app/domain/accounts/second-step.ts";
import { ok } from "#app/domain/outcome.ts";
import type { Visit } from "#app/visit.ts";
import { replaceRecoveryCodes as replaceHashes } from "#db/accounts/second-step-writes.ts";
import { insertSecurityChange } from "#db/accounts/security-changes.ts";
import { runBatch } from "#db/client.ts";
import { recoveryHash } from "./check-code.ts";

export async function replaceRecoveryCodes(visit: Visit, actor: Actor) {
  const { codes, hashes } = await newRecoveryCodes(visit, actor.userId);
  await runBatch(visit.db, [
    ...replaceHashes(visit.db, actor.userId, hashes),
    ...insertSecurityChange(visit, actor, "recovery-codes-replaced"),
  ]);
  return ok({ codes });
}

export async function newRecoveryCodes(app: App, userId: string): Promise<{ codes: string[]; hashes: string[] }> {
  const random = (length: number) => crypto.getRandomValues(new Uint8Array(length));
  const codes = Array.from({ length: RECOVERY_CODES }, () => recoveryCode(random));
  return { codes, hashes: await Promise.all(codes.map((code) => recoveryHash(app, userId, code))) };
}
