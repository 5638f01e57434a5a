import type { Actor } from "#app/domain/accounts/actor.ts";
import { securityMail } from "#app/domain/accounts/security-mail.ts";
import { type Outcome, ok, refuse } from "#app/domain/outcome.ts";
import { verifyRegistration } from "#app/platform/passkeys.ts";
import { isUniqueViolation } from "#app/platform/violation.ts";
import type { Visit } from "#app/visit.ts";
import { insertAudit } from "#db/accounts/audit-writes.ts";
import { insertPasskey } from "#db/accounts/passkeys.ts";
import { runBatch } from "#db/client.ts";
import { insertMail } from "#db/emails/writes.ts";
import { redeemPasskeyChallenge } from "./redeem-passkey-challenge.ts";

type Made = { credential: string; origin: string; challenge: string | undefined; name: string };

export async function addPasskey(
  visit: Visit,
  { userId, email }: Actor,
  { credential, origin, challenge, name }: Made,
): Promise<Outcome<null, "wrong-passkey" | "conflict">> {
  const { db, settings } = visit;
  const now = visit.now();
  const fresh = challenge && (await redeemPasskeyChallenge(visit, challenge));
  const made = fresh ? await verifyRegistration(origin, credential, challenge) : undefined;
  if (!made) return refuse("wrong-passkey", "The passkey was not accepted. Please try again.");
  const event = { actorId: userId, subjectId: userId, clientIp: visit.clientIp };
  try {
    await runBatch(db, [
      insertPasskey(db, { ...made, userId, name, createdAt: now }),
      insertAudit(db, now, { kind: "passkey-added", ...event }),
      insertMail(db, now, securityMail("passkey-added", email, settings.origin)),
    ]);
  } catch (error) {
    if (isUniqueViolation(error)) return refuse("conflict", "You've already added this passkey.");
    throw error;
  }
  return ok(null);
}
