import { roleChange, staffRoleNames } from "#app/domain/accounts/capability.ts";
import { STAFF_INVITATION_MS, STAFF_MAX } from "#app/domain/accounts/staff-invitation.ts";
import type { NewStaff } from "#app/domain/accounts/staff-schema.ts";
import { BRAND } from "#app/domain/brand.ts";
import { greeting, isPlainName, isPlainShopName } from "#app/domain/greeting.ts";
import { newId } from "#app/domain/id.ts";
import { ok, refuse, refuseField } from "#app/domain/outcome.ts";
import { overLimit } from "#app/domain/rate-limits.ts";
import { notFound } from "#app/domain/refusals.ts";
import { newMailedLink } from "#app/platform/mailed-link.ts";
import type { Visit } from "#app/visit.ts";
import { runGuarded } from "#db/accounts/audit-writes.ts";
import { listStaff } from "#db/accounts/staff.ts";
import { insertInvitation } from "#db/accounts/staff-writes.ts";
import { findVendorHead } from "#db/dispensaries/queries.ts";
import { insertMail } from "#db/emails/writes.ts";
import { allowUnverifiedMail } from "../allow-unverified-mail.ts";
import { asEditor } from "../frame/as-actor.ts";
import { staffFacts } from "./with-staff.ts";

const TOO_MANY = "This address has already received several invitations. Please try again in an hour.";

/** People with accounts elsewhere get the same response, so inviting reveals nothing. */
export const inviteStaff = asEditor("staff", async (visit: Visit, { vendorId, now, actor }, person: NewStaff) => {
  const [staff, shop] = await Promise.all([
    listStaff(visit.db, vendorId, now),
    findVendorHead(visit.db, vendorId, now),
  ]);
  if (!shop) return notFound("Dispensary");
  const known = staff.find(({ email }) => email === person.email);
  if (known?.invitedUntil === null) return refuseField("conflict", "email", "This person already works here.");
  if (!known && staff.length >= STAFF_MAX) {
    return refuse("too-many", `At most ${STAFF_MAX} people can work at a dispensary.`);
  }
  const limited = overLimit(
    await visit.rateLimit("staffInvitation", vendorId),
    "Too many invitations. Please try again later.",
  );
  if (limited) return limited;
  if (!(await allowUnverifiedMail(visit, "invitation", person.email))) return refuse("too-many-requests", TOO_MANY);

  const id = newId(now);
  const { linkSeed, tokenHash, path } = await newMailedLink(visit.settings.accessTokenKey, "staff-invitation");
  const expiresAt = now + STAFF_INVITATION_MS;
  const happened = {
    ...staffFacts(visit, { vendorId, actorId: actor.userId, subjectId: id }, person),
    kind: "staff-invited" as const,
    changes: [roleChange(null, person.role)],
  };
  const isInvited = await runGuarded(visit.db, [
    ...insertInvitation(visit.db, happened, {
      id,
      vendorId,
      invitedBy: actor.userId,
      tokenHash,
      createdAt: now,
      expiresAt,
      ...person,
    }),
    insertMail(visit.db, now, {
      kind: "staff-invitation",
      toEmail: person.email,
      linkSeed,
      ...invitationMail(person, actor.firstName, shop.dispensaryName),
    }),
  ]);
  if (!isInvited) return refuse("not-allowed", "You are no longer an owner of this dispensary.");
  // Local servers send no mail, so log the link.
  if (visit.settings.local) {
    visit.log("staff-invitation", { email: person.email, link: visit.settings.origin + path });
  }
  return ok({ employeeNumber: null, id, ...person, invitedUntil: expiresAt });
});

function invitationMail({ firstName, role }: NewStaff, inviter: string, dispensaryName: string) {
  const sender = isPlainName(inviter) ? inviter : "The owner";
  const dispensary = isPlainShopName(dispensaryName) ? dispensaryName : "a dispensary";
  return {
    subject: `Work at ${dispensary} on ${BRAND}`,
    body: `${greeting(firstName)}

${sender} invites you to work at ${dispensary} as ${staffRoleNames[role].toLowerCase()}. Accept within seven days:

{link}

The link works once. If you do not know ${dispensary}, ignore this email: nothing has changed.
`,
  };
}
