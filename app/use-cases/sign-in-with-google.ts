import { insertAudit } from "#db/audit-writes.ts";
import { runBatch } from "#db/client.ts";
import { insertMail } from "#db/outbox-writes.ts";
import { deleteSessionsOfUser } from "#db/session-writes.ts";
import { removePassword, verifyEmail } from "#db/user-writes.ts";
import { type Account, findAccountByEmail } from "#db/users.ts";
import type { App } from "../context.ts";
import { BRAND } from "../domain/brand.ts";
import { type Outcome, ok, refuse } from "../domain/outcome.ts";

type Refused = "unverified-email" | "no-account";

/**
 * Signs in the existing account of an e-mail that Google has verified; never creates one (DECISIONS 33).
 *
 * Whoever registered the account need not have owned its address. The first time that its owner is known, a password that was
 * set before, by whomever, stops to work and its sessions end; the owner is told, and may set a new one.
 */
export async function signInWithGoogle(
  app: App,
  vouched: { email: string; emailVerified: boolean },
): Promise<Outcome<Account, Refused>> {
  if (!vouched.emailVerified) {
    return refuse("unverified-email", "Google has not verified this email address. Please log in with your password.");
  }
  const account = await findAccountByEmail(app.db, vouched.email);
  if (!account || account.disabledAt !== null) {
    return refuse(
      "no-account",
      "There is no account with this Google address. Register first, or log in with your email.",
    );
  }
  const now = app.now();
  const stranger = account.emailVerifiedAt === null && account.passwordHash !== null;
  await runBatch(app.db, [
    ...(account.emailVerifiedAt === null ? [verifyEmail(app.db, account.id, now)] : []),
    ...(stranger
      ? [
          removePassword(app.db, account.id),
          deleteSessionsOfUser(app.db, account.id),
          insertMail(app.db, now, {
            kind: "password-removed",
            toEmail: account.email,
            ...letter(app, account.firstName),
          }),
          insertAudit(app.db, now, { kind: "password-removed", subjectId: account.id, address: app.address }),
        ]
      : []),
    insertAudit(app.db, now, {
      kind: "signed-in",
      subjectId: account.id,
      address: app.address,
      details: { by: "google" },
    }),
  ]);
  return ok(account);
}

const letter = (app: App, firstName: string) => ({
  subject: `You now log in to ${BRAND} with Google`,
  body: `Hello ${firstName},

you have logged in with Google for the first time. As nobody had confirmed this e-mail address before, the password of your
account no longer works. To log in with a password too, set a new one: ${app.settings.origin}/reset-password-request
`,
});
