import type { Actor } from "#app/domain/accounts/actor.ts";
import { ok } from "#app/domain/outcome.ts";
import { encrypt } from "#app/platform/encryption.ts";
import { newTotpSecret } from "#app/platform/totp.ts";
import type { Visit } from "#app/visit.ts";
import { replacePendingTotp } from "#db/accounts/second-step-writes.ts";
import { runBatch } from "#db/client.ts";
import { ownerOfTotp } from "./check-code.ts";

/** Makes the secret that a person's authenticator app is to be given; nothing asks for its codes before one was right. */
export async function beginAuthenticator(visit: Visit, { userId }: Actor) {
  const sealed = await encrypt(visit.settings.credentialsKey, ownerOfTotp(userId), newTotpSecret());
  await runBatch(visit.db, [replacePendingTotp(visit.db, userId, sealed, visit.now())]);
  return ok(null);
}
