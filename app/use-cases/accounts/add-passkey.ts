import type { Actor } from "#app/domain/accounts/actor.ts";
import { ok, refuse } from "#app/domain/outcome.ts";
import { verifyRegistration } from "#app/platform/passkeys.ts";
import { unlessDuplicate } from "#app/platform/violation.ts";
import type { Visit } from "#app/visit.ts";
import { insertPasskey } from "#db/accounts/passkeys.ts";
import { insertSecurityChange } from "#db/accounts/security-changes.ts";
import { runBatch } from "#db/client.ts";
import { redeemPasskeyChallenge } from "./redeem-passkey-challenge.ts";

type NewPasskey = { credential: string; origin: string; challenge: string | undefined; name: string };

export async function addPasskey(visit: Visit, actor: Actor, { credential, origin, challenge, name }: NewPasskey) {
  const fresh = challenge && (await redeemPasskeyChallenge(visit, challenge));
  const registration = fresh ? await verifyRegistration(origin, credential, challenge) : undefined;
  if (!registration) return refuse("wrong-passkey", "The passkey was not accepted. Please try again.");
  const run = runBatch(visit.db, [
    insertPasskey(visit.db, { ...registration, userId: actor.userId, name, createdAt: visit.now() }),
    ...insertSecurityChange(visit, actor, "passkey-added"),
  ]);
  const isKnown = (await unlessDuplicate(run, "known")) === "known";
  return isKnown ? refuse("conflict", "You've already added this passkey.") : ok(null);
}
