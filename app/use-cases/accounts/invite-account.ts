import type { Actor } from "#app/domain/accounts/actor.ts";
import { mayInvite, type NewOperator } from "#app/domain/accounts/operators.ts";
import { INVITATION_MS } from "#app/domain/accounts/reset-link.ts";
import { BRAND } from "#app/domain/brand.ts";
import { greeting } from "#app/domain/greeting.ts";
import { newId } from "#app/domain/id.ts";
import { type Outcome, ok, refuseField } from "#app/domain/outcome.ts";
import { notAllowed } from "#app/domain/refusals.ts";
import { newMailedLink } from "#app/platform/mailed-link.ts";
import { unlessDuplicate } from "#app/platform/violation.ts";
import type { Visit } from "#app/visit.ts";
import { insertVisitAudit } from "#db/accounts/audit-writes.ts";
import { findAccountByEmail } from "#db/accounts/queries.ts";
import { insertUser, replaceReset } from "#db/accounts/writes.ts";
import { runBatch } from "#db/client.ts";
import { insertMail } from "#db/emails/writes.ts";

const emailTaken = refuseField("email-taken", "email", "There is already an account with this email.");

/** Returns the account's id. The mailed link sets a password (DECISIONS 2). */
export async function inviteAccount(
  visit: Visit,
  actor: Actor,
  { employerIds = [], ...person }: NewOperator & { employerIds?: string[] },
): Promise<Outcome<string, "not-allowed" | "email-taken">> {
  const { role, email } = person;
  if (!mayInvite(actor, role)) return notAllowed;
  if (await findAccountByEmail(visit.db, email)) return emailTaken;
  const now = visit.now();
  const id = newId(now);
  const { linkSeed, tokenHash, path } = await newMailedLink(visit.settings.accessTokenKey, "reset-password");
  const kind = role === "courier" ? "courier-added" : "account-created";
  const run = runBatch(visit.db, [
    insertUser(visit.db, { id, passwordHash: null, createdAt: now, employerIds, ...person }),
    ...replaceReset(visit.db, { tokenHash, userId: id, createdAt: now, expiresAt: now + INVITATION_MS }),
    insertMail(visit.db, now, { kind: `${role}-invitation`, toEmail: email, linkSeed, ...invitationMail(person) }),
    insertVisitAudit(visit, { kind, actorId: actor.userId, subjectId: id, details: { role } }),
  ]);
  if (await unlessDuplicate(run, emailTaken)) return emailTaken;
  if (visit.settings.local) visit.log("invitation", { email, link: visit.settings.origin + path });
  return ok(id);
}

const invitationMail = ({ role, firstName }: NewOperator) => ({
  subject: role === "courier" ? `Drive for ${BRAND}` : `Work for ${BRAND}`,
  body: `${greeting(firstName)}

you were added as ${role === "admin" ? "an" : "a"} ${role}. Choose your password within three days, then log in:

{link}
`,
});
