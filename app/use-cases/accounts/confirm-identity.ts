import type { Actor } from "#app/domain/accounts/actor.ts";
import { type Outcome, ok, refuseField } from "#app/domain/outcome.ts";
import type { Visit } from "#app/visit.ts";
import { insertOwnAudit } from "#db/accounts/audit-writes.ts";
import { findAccount } from "#db/accounts/queries.ts";
import { updateConfirmedAt } from "#db/accounts/second-step-writes.ts";
import { runBatch } from "#db/client.ts";
import { checkCode } from "./check-code.ts";
import { limitGuesses } from "./limit-guesses.ts";

type Refused = "wrong-credentials" | "wrong-code" | "too-many-requests";

/** Opens the window for changes to money, email and staff. Failures count toward the sign-in limits. */
export async function confirmIdentity(
  visit: Visit,
  actor: Actor,
  { password, code }: { password?: string | undefined; code?: string | undefined },
): Promise<Outcome<null, Refused>> {
  const checked = code ? await checkCode(visit, actor.userId, code) : await checkPassword(visit, actor, password ?? "");
  if (!checked.ok) return checked;
  await runBatch(visit.db, [
    updateConfirmedAt(visit.db, actor.userId, actor.sessionId, visit.now()),
    insertOwnAudit(visit, actor.userId, "confirmed"),
  ]);
  return ok(null);
}

async function checkPassword(visit: Visit, actor: Actor, password: string) {
  const guess = await limitGuesses(visit, actor.email, async () => {
    const account = await findAccount(visit.db, actor.userId);
    const right = await visit.passwords.verify(password, account?.passwordHash ?? null);
    return { wrong: !right };
  });
  if (!guess.ok) return guess;
  return guess.value.wrong ? refuseField("wrong-credentials", "password", "This is not your password.") : ok(null);
}
