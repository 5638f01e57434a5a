import { insertAudit } from "#db/audit-writes.ts";
import { runBatch } from "#db/client.ts";
import { insertMail } from "#db/outbox-writes.ts";
import { replaceReset } from "#db/user-writes.ts";
import { findAccountByEmail } from "#db/users.ts";
import type { App } from "../context.ts";
import { BRAND } from "../domain/brand.ts";
import { sha256 } from "../domain/digest.ts";
import { faultFacts } from "../domain/fault-facts.ts";
import { type Outcome, ok, refuse } from "../domain/outcome.ts";
import { RESET_LINK_MS, resetPath, resetToken } from "../domain/reset-link.ts";

/**
 * Mails a reset link to the account of this e-mail (lower case), where there is one (SPEC.md 7). Everything that depends on
 * that happens behind the answer, which therefore is the same, and takes the same time, for all the world. Refuses more than 3 an
 * hour for one e-mail.
 */
export async function requestPasswordReset(app: App, email: string): Promise<Outcome<null, "too-many-requests">> {
  const rate = await app.rateLimit("passwordReset", email);
  if (!rate.allowed) {
    const { retryAfterSeconds } = rate;
    return refuse("too-many-requests", "Too many reset requests. Please check your mail, or try again later.", {
      details: { retryAfterSeconds },
    });
  }
  app.background(mailLink(app, email).catch((error) => app.log("reset-request-failed", faultFacts(error))));
  return ok(null);
}

async function mailLink(app: App, email: string) {
  const now = app.now();
  const account = await findAccountByEmail(app.db, email);
  const audit = insertAudit(app.db, now, {
    kind: "reset-requested",
    subjectId: account?.id ?? null,
    address: app.address,
  });
  if (!account || account.disabledAt !== null) return runBatch(app.db, [audit]);
  const linkSeed = crypto.randomUUID() + crypto.randomUUID();
  const token = await resetToken(app.settings.accessTokenKey, linkSeed);
  const reset = { tokenHash: await sha256(token), userId: account.id, createdAt: now, expiresAt: now + RESET_LINK_MS };
  await runBatch(app.db, [
    ...replaceReset(app.db, reset),
    insertMail(app.db, now, { kind: "password-reset", toEmail: email, linkSeed, ...letter(account.firstName) }),
    audit,
  ]);
  // Where no mail leaves the machine, the terminal is the mailbox.
  if (app.settings.local) app.log("reset-link", { email, link: app.settings.origin + resetPath(token) });
}

const letter = (firstName: string) => ({
  subject: `Reset your ${BRAND} password`,
  body: `Hello ${firstName},

choose a new password here within the next hour:

{link}

The link works once. If you did not ask for it, ignore this mail: nothing has changed.
`,
});
