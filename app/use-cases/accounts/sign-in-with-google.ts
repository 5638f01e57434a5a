import type { App } from "#app/app.ts";
import { BRAND } from "#app/domain/brand.ts";
import { greeting } from "#app/domain/greeting.ts";
import { feedsOfAccount, tagOfUser } from "#app/domain/live-hint.ts";
import { ok, refuse } from "#app/domain/outcome.ts";
import type { Visit } from "#app/visit.ts";
import { insertVisitAudit } from "#db/accounts/audit-writes.ts";
import { findAccountByEmail } from "#db/accounts/queries.ts";
import { deleteUnverifiedAccess, removePassword, verifyEmail } from "#db/accounts/writes.ts";
import { runBatch } from "#db/client.ts";
import { insertMail } from "#db/emails/writes.ts";

/**
 * Never creates an account (DECISIONS 33). A stranger may have registered an unverified email: the first Google sign-in
 * removes the password and all other ways in.
 */
export async function signInWithGoogle(visit: Visit, vouched: { email: string; emailVerified: boolean }) {
  if (!vouched.emailVerified) {
    return refuse("unverified-email", "Google has not verified this email address. Please log in with your password.");
  }
  const account = await findAccountByEmail(visit.db, vouched.email);
  if (!account || account.disabledAt !== null) {
    return refuse(
      "no-account",
      "There is no account with this Google address. Register first, or log in with your email.",
    );
  }
  const now = visit.now();
  const first = account.emailVerifiedAt === null;
  const stranger = first && account.passwordHash !== null;
  const secondStep = account.secondStep && !first;
  await runBatch(visit.db, [
    ...(first ? [verifyEmail(visit.db, account.id, now), ...deleteUnverifiedAccess(visit.db, account.id)] : []),
    ...(stranger
      ? [
          removePassword(visit.db, account.id),
          insertMail(visit.db, now, {
            kind: "password-removed",
            toEmail: account.email,
            ...message(visit, account.firstName),
          }),
          insertVisitAudit(visit, { kind: "password-removed", subjectId: account.id }),
        ]
      : []),
    insertVisitAudit(visit, {
      kind: secondStep ? "first-step-passed" : "signed-in",
      subjectId: account.id,
      details: { by: "google" },
    }),
  ]);
  if (first) await visit.feed.disconnect(feedsOfAccount(account), tagOfUser(account.id));
  return ok({ ...account, secondStep });
}

const message = (app: App, firstName: string) => ({
  subject: `You now log in to ${BRAND} with Google`,
  body: `${greeting(firstName)}

you have logged in with Google for the first time. As nobody had confirmed this email address before, the password of your
account no longer works, and neither does any passkey or authenticator app that was added to it. To log in with a password too, set a new one: ${app.settings.origin}/reset-password-request
`,
});
