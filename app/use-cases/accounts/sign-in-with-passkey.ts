import type { LoginSide } from "#app/domain/accounts/home-path.ts";
import { mayLogInAt, NO_COURIER_SERVICE } from "#app/domain/accounts/vendor-access.ts";
import { type Outcome, ok, refuse } from "#app/domain/outcome.ts";
import { overLimit } from "#app/domain/rate-limits.ts";
import { ipKey } from "#app/platform/ip-key.ts";
import { claimedPasskeyId, verifyAuthentication } from "#app/platform/passkeys.ts";
import type { Visit } from "#app/visit.ts";
import { insertVisitAudit } from "#db/accounts/audit-writes.ts";
import { findPasskey, updatePasskeyUsed } from "#db/accounts/passkeys.ts";
import { type Account, findAccount } from "#db/accounts/queries.ts";
import { runBatch } from "#db/client.ts";
import { redeemPasskeyChallenge } from "./redeem-passkey-challenge.ts";

type Shown = { credential: string; origin: string; challenge: string | undefined };
type Refused = "wrong-credentials" | "too-many-requests" | "no-courier-service";

/** Needs no second step: the device has verified its user. Failures count as wrong passwords from this address. */
export async function signInWithPasskey(
  visit: Visit,
  { credential, origin, challenge }: Shown,
  side: LoginSide = "any",
): Promise<Outcome<Account, Refused>> {
  const { db } = visit;
  const address = ipKey(visit.clientIp);
  const limited = overLimit(await visit.rateLimit("signInOfAddress", address, { peek: true }));
  if (limited) return limited;
  const id = claimedPasskeyId(credential);
  const stored = id && challenge ? await findPasskey(db, id) : undefined;
  const fresh = stored && challenge && (await redeemPasskeyChallenge(visit, challenge));
  const counter = fresh ? await verifyAuthentication(origin, credential, challenge, stored) : undefined;
  const account = stored && counter !== undefined ? await findAccount(db, stored.userId) : undefined;
  if (!stored || counter === undefined || !account || account.disabledAt !== null) {
    await visit.rateLimit("signInOfAddress", address);
    return refuse("wrong-credentials", "This passkey does not log in here. Please use your password.");
  }
  if (!mayLogInAt(side, account)) return refuse("no-courier-service", NO_COURIER_SERVICE);
  await runBatch(db, [
    updatePasskeyUsed(db, stored.id, counter, visit.now()),
    insertVisitAudit(visit, { kind: "signed-in", subjectId: account.id, details: { by: "passkey" } }),
  ]);
  return ok(account);
}
