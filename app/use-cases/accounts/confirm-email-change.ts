import { EMAIL_LINK_SPENT } from "#app/domain/accounts/email-change.ts";
import { BRAND } from "#app/domain/brand.ts";
import { greeting } from "#app/domain/greeting.ts";
import { feedsOfAccount, tagOfUser } from "#app/domain/live-hint.ts";
import { ok, refuse } from "#app/domain/outcome.ts";
import { sha256 } from "#app/platform/digest.ts";
import { unlessDuplicate } from "#app/platform/violation.ts";
import type { Visit } from "#app/visit.ts";
import { runGuarded } from "#db/accounts/audit-writes.ts";
import { findEmailChange } from "#db/accounts/queries.ts";
import { deleteUnverifiedAccess, redeemEmailChange } from "#db/accounts/writes.ts";
import { insertMail } from "#db/emails/writes.ts";

/** Ends all sessions and reset links (DECISIONS 10). If the old address was never verified, all sign-in methods go. */
export async function confirmEmailChange(visit: Visit, { token }: { token: string }) {
  const now = visit.now();
  const tokenHash = await sha256(token);
  const account = await findEmailChange(visit.db, tokenHash, now);
  if (!account) return refuse("link-spent", EMAIL_LINK_SPENT);
  const { clientIp } = visit;
  const run = runGuarded(visit.db, [
    ...redeemEmailChange(visit.db, { tokenHash, userId: account.id, clientIp, now }),
    ...(account.emailVerifiedAt === null ? deleteUnverifiedAccess(visit.db, account.id) : []),
    insertMail(visit.db, now, { kind: "email-changed", toEmail: account.email, ...message(account.firstName) }),
  ]);
  const isRedeemed = await unlessDuplicate(run, null);
  // The email was registered after the link was sent.
  if (isRedeemed === null) return refuse("email-taken", "This email cannot be used.");
  if (!isRedeemed) return refuse("link-spent", EMAIL_LINK_SPENT);
  await visit.feed.disconnect(feedsOfAccount(account), tagOfUser(account.id));
  return ok(null);
}

/** Does not name the new address: the old mailbox may no longer be the owner's. */
const message = (firstName: string) => ({
  subject: `Your ${BRAND} login email was changed`,
  body: `${greeting(firstName)}

the email that you log in with has just been changed, and this address no longer works for it. You were logged out everywhere.

If this was not you, reply to this email at once.
`,
});
