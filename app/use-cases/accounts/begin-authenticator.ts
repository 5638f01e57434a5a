import type { Actor } from "#app/domain/accounts/actor.ts";
import { ok } from "#app/domain/outcome.ts";
import { encrypt } from "#app/platform/encryption.ts";
import { newTotpSecret } from "#app/platform/totp.ts";
import type { Visit } from "#app/visit.ts";
import { replacePendingTotp } from "#db/accounts/second-step-writes.ts";
import { runBatch } from "#db/client.ts";
import { ownerOfTotp } from "./check-code.ts";

/** Pending until its first code is confirmed; sign-in does not ask for it before that. */
export async function beginAuthenticator(visit: Visit, { userId }: Actor) {
  const sealed = await encrypt(visit.settings.credentialsKey, ownerOfTotp(userId), newTotpSecret());
  await runBatch(visit.db, [replacePendingTotp(visit.db, userId, sealed, visit.now())]);
  return ok(null);
}
