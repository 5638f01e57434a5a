import { CHALLENGE_MS } from "#app/domain/accounts/second-step.ts";
import { sha256 } from "#app/platform/digest.ts";
import type { Visit } from "#app/visit.ts";
import { redeemChallenge } from "#db/accounts/passkeys.ts";

/** A challenge works once, even after a wrong answer, so that a copied answer is worthless. */
export async function redeemPasskeyChallenge({ db, now }: Visit, challenge: string): Promise<boolean> {
  // Its cookie has expired by then.
  const answered = await redeemChallenge(db, await sha256(challenge), now() + CHALLENGE_MS);
  return answered.length > 0;
}
