import { RESET_LINK_MS } from "#app/domain/accounts/reset-link.ts";
import { BRAND } from "#app/domain/brand.ts";
import { greeting } from "#app/domain/greeting.ts";
import { type Outcome, ok } from "#app/domain/outcome.ts";
import { overLimit } from "#app/domain/rate-limits.ts";
import { DAY_MS } from "#app/domain/time.ts";
import { errorFacts } from "#app/platform/error-facts.ts";
import { ipKey } from "#app/platform/ip-key.ts";
import { newMailedLink } from "#app/platform/mailed-link.ts";
import type { Visit } from "#app/visit.ts";
import { insertVisitAudit } from "#db/accounts/audit-writes.ts";
import { type Account, findAccountByEmail, listSignInIps } from "#db/accounts/queries.ts";
import { replaceReset } from "#db/accounts/writes.ts";
import { runBatch } from "#db/client.ts";
import { insertMail } from "#db/emails/writes.ts";
import { allowUnverifiedMail } from "../allow-unverified-mail.ts";
import { recordUnknownEmail } from "./record-unknown-email.ts";

const KNOWN_ADDRESS_MS = 90 * DAY_MS;

/** SPEC.md 7. Looks up the account in the background, so that response and timing never tell whether it exists. */
export async function requestPasswordReset(visit: Visit, email: string): Promise<Outcome<null, "too-many-requests">> {
  const client = ipKey(visit.clientIp);
  const ofClient = await visit.rateLimit("passwordResetOfAddress", client);
  const rate = ofClient.allowed ? await visit.rateLimit("passwordReset", `${email}|${client}`) : ofClient;
  const limited = overLimit(rate, "Too many reset requests. Please check your mail, or try again later.");
  if (limited) return limited;
  visit.background(mailLink(visit, email).catch((error) => visit.log("reset-request-failed", errorFacts(error))));
  return ok(null);
}

async function mailLink(visit: Visit, email: string) {
  const now = visit.now();
  const account = await findAccountByEmail(visit.db, email);
  if (!account) return recordUnknownEmail(visit, "reset-requested");
  const audit = insertVisitAudit(visit, { kind: "reset-requested", subjectId: account.id });
  if (account.disabledAt !== null) return runBatch(visit.db, [audit]);
  if (!(await mayMail(visit, account))) return;
  const { linkSeed, tokenHash, path } = await newMailedLink(visit.settings.accessTokenKey, "reset-password");
  const reset = { tokenHash, userId: account.id, createdAt: now, expiresAt: now + RESET_LINK_MS };
  await runBatch(visit.db, [
    ...replaceReset(visit.db, reset),
    insertMail(visit.db, now, { kind: "password-reset", toEmail: email, linkSeed, ...message(account.firstName) }),
    audit,
  ]);
  // Local servers send no mail, so log the link.
  if (visit.settings.local) visit.log("reset-link", { email, link: visit.settings.origin + path });
}

/** Over the limit, the newest link stays valid. Addresses the owner has signed in from are exempt. */
async function mayMail(visit: Visit, { id, email }: Account): Promise<boolean> {
  const since = visit.now() - KNOWN_ADDRESS_MS;
  const known = await listSignInIps(visit.db, id, since);
  if (known.map(ipKey).includes(ipKey(visit.clientIp))) return true;
  return allowUnverifiedMail(visit, "reset", email);
}

const message = (firstName: string) => ({
  subject: `Reset your ${BRAND} password`,
  body: `${greeting(firstName)}

choose a new password here within the next hour:

{link}

The link works once. If you didn't ask for it, ignore this email: nothing has changed.
`,
});
