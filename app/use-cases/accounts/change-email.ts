import type { Actor } from "#app/domain/accounts/actor.ts";
import { BRAND } from "#app/domain/brand.ts";
import { feedOfAccount, tagOfUser } from "#app/domain/live-hint.ts";
import { type Outcome, ok, refuse } from "#app/domain/outcome.ts";
import { isUniqueViolation } from "#app/platform/violation.ts";
import type { Visit } from "#app/visit.ts";
import { insertAudit } from "#db/accounts/audit-writes.ts";
import { findAccount, findAccountByEmail } from "#db/accounts/queries.ts";
import { deleteResetsOf, deleteSessionsOfUser, updateEmail } from "#db/accounts/writes.ts";
import { runBatch } from "#db/client.ts";
import { insertMail } from "#db/emails/writes.ts";
import { limitGuesses } from "./limit-guesses.ts";

type Refused = "wrong-credentials" | "email-taken" | "same-email" | "too-many-requests" | "not-found";

const WRONG = "This is not your password.";
const TAKEN = "This email cannot be used.";
const SAME = "This is your email already.";

/**
 * Changes the email that a person logs in with (lower case). It asks for the password, tells the old address, and ends all
 * sessions and reset links (DECISIONS 10). Wrong passwords count as those at login do, and so does asking after
 * addresses that others hold.
 */
export async function changeEmail(
  visit: Visit,
  actor: Actor,
  { email, password }: { email: string; password: string },
): Promise<Outcome<null, Refused>> {
  const account = await findAccount(visit.db, actor.userId);
  if (!account) return refuse("not-found", "There is no such account.");
  const guess = await limitGuesses(visit, actor.email, async () => {
    const right = await visit.passwords.verify(password, account.passwordHash);
    const taken = right && account.email !== email && (await findAccountByEmail(visit.db, email)) !== undefined;
    return { right, taken, wrong: !right || taken };
  });
  if (!guess.ok) return guess;
  const { right, taken } = guess.value;

  const now = visit.now();
  const event = { actorId: account.id, subjectId: account.id, clientIp: visit.clientIp };
  if (!right) {
    await runBatch(visit.db, [insertAudit(visit.db, now, { kind: "email-change-refused", ...event })]);
    return refuse("wrong-credentials", WRONG, { fields: { password: WRONG } });
  }
  if (account.email === email) return refuse("same-email", SAME, { fields: { email: SAME } });
  if (taken) return refuse("email-taken", TAKEN, { fields: { email: TAKEN } });
  try {
    await runBatch(visit.db, [
      updateEmail(visit.db, account.id, email),
      deleteSessionsOfUser(visit.db, account.id),
      deleteResetsOf(visit.db, account.id),
      insertMail(visit.db, now, { kind: "email-changed", toEmail: account.email, ...message(account.firstName) }),
      insertAudit(visit.db, now, { kind: "email-changed", ...event }),
    ]);
  } catch (error) {
    // Somebody else took it a moment ago: the constraint decides.
    if (isUniqueViolation(error)) return refuse("email-taken", TAKEN, { fields: { email: TAKEN } });
    throw error;
  }
  await visit.feed.disconnect(feedOfAccount(account), tagOfUser(account.id));
  return ok(null);
}

/** It does not name the new address: whoever reads the old mailbox need not be the account's owner any more. */
const message = (firstName: string) => ({
  subject: `Your ${BRAND} login email was changed`,
  body: `Hello ${firstName},

the email that you log in with has just been changed, and this address no longer works for it. You were logged out everywhere.

If this was not you, write to us at once by answering this mail.
`,
});
