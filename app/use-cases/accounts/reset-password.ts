import type { App } from "#app/app.ts";
import { COMMON_PASSWORD } from "#app/domain/accounts/password.ts";
import { RESET_FAILED } from "#app/domain/accounts/reset-link.ts";
import { BRAND } from "#app/domain/brand.ts";
import { feedOfAccount, tagOfUser } from "#app/domain/live-hint.ts";
import { type Outcome, ok, refuse } from "#app/domain/outcome.ts";
import { sha256 } from "#app/platform/digest.ts";
import type { Visit } from "#app/visit.ts";
import { isOvertaken } from "#db/accounts/audit-writes.ts";
import { findResetOwner } from "#db/accounts/queries.ts";
import { redeemReset } from "#db/accounts/writes.ts";
import { runBatch } from "#db/client.ts";
import { insertMail } from "#db/emails/writes.ts";
import { hashForClient } from "./limit-guesses.ts";

/**
 * Sets a new password by a mailed link, which works once and for an hour, and signs its owner out everywhere (SPEC.md 7, 8).
 */
export async function resetPassword(
  visit: Visit,
  { token, password }: { token: string; password: string },
): Promise<Outcome<null, "link-spent" | "common-password" | "too-many-requests">> {
  if (visit.passwords.isCommon(password)) {
    return refuse("common-password", COMMON_PASSWORD, { fields: { password: COMMON_PASSWORD } });
  }
  const now = visit.now();
  const tokenHash = await sha256(token);
  // Before hashing: a made-up link costs a read, not 50 ms.
  const owner = await findResetOwner(visit.db, tokenHash, now);
  if (!owner) return refuse("link-spent", RESET_FAILED);
  const hashed = await hashForClient(visit, () => visit.passwords.hash(password));
  if (!hashed.ok) return hashed;
  const { clientIp } = visit;
  try {
    await runBatch(visit.db, [
      ...redeemReset(visit.db, { tokenHash, userId: owner.id, passwordHash: hashed.value, clientIp }, now),
      insertMail(visit.db, now, { kind: "password-changed", toEmail: owner.email, ...message(visit, owner.firstName) }),
    ]);
  } catch (error) {
    if (isOvertaken(error)) return refuse("link-spent", RESET_FAILED);
    throw error;
  }
  await visit.feed.disconnect(feedOfAccount(owner), tagOfUser(owner.id));
  return ok(null);
}

const message = (app: App, firstName: string) => ({
  subject: `Your ${BRAND} password was changed`,
  body: `Hello ${firstName},

your password has just been changed, and you were logged out everywhere.

If this was not you, choose a new one at once: ${app.settings.origin}/reset-password-request
`,
});
