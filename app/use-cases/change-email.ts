import { insertAudit } from "#db/audit-writes.ts";
import { runBatch } from "#db/client.ts";
import { insertMail } from "#db/outbox-writes.ts";
import { deleteSessionsOfUser } from "#db/session-writes.ts";
import { deleteResetsOf, updateEmail } from "#db/user-writes.ts";
import { findAccount, findAccountByEmail } from "#db/users.ts";
import type { App } from "../context.ts";
import type { Actor } from "../domain/actor.ts";
import { BRAND } from "../domain/brand.ts";
import { type Outcome, ok, refuse } from "../domain/outcome.ts";
import { isTakenName } from "../domain/taken-name.ts";

type Refused = "wrong-credentials" | "email-taken" | "same-email" | "too-many-requests" | "not-found";

const WRONG = "This is not your password.";
const TAKEN = "This email cannot be used.";
const SAME = "This is your email already.";

/**
 * Changes the e-mail that a person logs in with (lower case). It asks for the password, tells the old address, and ends all
 * sessions and reset links (DECISIONS 10). Wrong passwords count as those at login do, and so does asking after
 * addresses that others hold.
 */
export async function changeEmail(
  app: App,
  actor: Actor,
  { email, password }: { email: string; password: string },
): Promise<Outcome<null, Refused>> {
  const key = `${actor.email}|${app.address}`;
  const account = await findAccount(app.db, actor.userId);
  if (!account) return refuse("not-found", "There is no such account.");
  const before = await app.rateLimit("signIn", key, { peek: true });
  if (!before.allowed) return tooMany(before.retryAfterSeconds);
  const right = await app.passwords.verify(password, account.passwordHash);
  const taken = right && account.email !== email && (await findAccountByEmail(app.db, email));
  const after = await app.rateLimit("signIn", key, { peek: right && !taken });
  if (!after.allowed) return tooMany(after.retryAfterSeconds);

  const now = app.now();
  const event = { actorId: account.id, subjectId: account.id, address: app.address };
  if (!right) {
    await runBatch(app.db, [insertAudit(app.db, now, { kind: "email-change-refused", ...event })]);
    return refuse("wrong-credentials", WRONG, { fields: { password: WRONG } });
  }
  if (account.email === email) return refuse("same-email", SAME, { fields: { email: SAME } });
  if (taken) return refuse("email-taken", TAKEN, { fields: { email: TAKEN } });
  try {
    await runBatch(app.db, [
      updateEmail(app.db, account.id, email),
      deleteSessionsOfUser(app.db, account.id),
      deleteResetsOf(app.db, account.id),
      insertMail(app.db, now, { kind: "email-changed", toEmail: account.email, ...letter(account.firstName) }),
      insertAudit(app.db, now, { kind: "email-changed", ...event }),
    ]);
  } catch (error) {
    // Somebody else took it a moment ago: the constraint decides.
    if (isTakenName(error)) return refuse("email-taken", TAKEN, { fields: { email: TAKEN } });
    throw error;
  }
  return ok(null);
}

const tooMany = (retryAfterSeconds: number) =>
  refuse("too-many-requests", "Too many attempts. Please wait a few minutes.", { details: { retryAfterSeconds } });

/** It does not name the new address: whoever reads the old mailbox need not be the account's owner any more. */
const letter = (firstName: string) => ({
  subject: `Your ${BRAND} login email was changed`,
  body: `Hello ${firstName},

the email that you log in with has just been changed, and this address no longer works for it. You were logged out everywhere.

If this was not you, write to us at once by answering this mail.
`,
});
