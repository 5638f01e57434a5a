import type { Actor } from "#app/domain/accounts/actor.ts";
import { roleChange } from "#app/domain/accounts/capability.ts";
import { acceptanceOf, INVITATION_SPENT } from "#app/domain/accounts/staff-invitation.ts";
import { newId } from "#app/domain/id.ts";
import { ok, refuse } from "#app/domain/outcome.ts";
import { sha256 } from "#app/platform/digest.ts";
import { unlessDuplicate } from "#app/platform/violation.ts";
import type { Visit } from "#app/visit.ts";
import { runGuarded } from "#db/accounts/audit-writes.ts";
import { findInvitation, findStaffAccount, type Invitation } from "#db/accounts/staff.ts";
import { acceptAsAccount } from "#db/accounts/staff-writes.ts";
import { commonPassword, hashForClient } from "./limit-guesses.ts";
import { staffFacts } from "./with-staff.ts";

const KNOWN = "There is an account with this email. Please log in with it.";

/** Creates an account from an invitation; returns its id. `known-email`: the account exists (join-by-invitation.ts). */
export async function acceptInvitation(visit: Visit, { token, password }: { token: string; password: string }) {
  if (visit.passwords.isCommon(password)) return commonPassword;
  const open = await findOpenInvitation(visit, token, null);
  if (!open) return refuse("link-spent", INVITATION_SPENT);
  if (open.acceptance !== "new-account") return refuse("known-email", KNOWN);
  const hashed = await hashForClient(visit, () => visit.passwords.hash(password));
  if (!hashed.ok) return hashed;
  const id = newId(visit.now());
  const happened = joinedEvent(visit, open.invitation, id);
  const run = runGuarded(visit.db, acceptAsAccount(visit.db, happened, open.tokenHash, hashed.value));
  const isAccepted = await unlessDuplicate(run, null);
  if (isAccepted === null) return refuse("known-email", KNOWN);
  return isAccepted ? ok(id) : refuse("link-spent", INVITATION_SPENT);
}

/** How this visitor can accept the invitation of a mailed token; undefined if it is spent. */
export async function findOpenInvitation(visit: Visit, token: string, actor: Pick<Actor, "email"> | null) {
  const tokenHash = await sha256(token);
  const invitation = await findInvitation(visit.db, tokenHash, visit.now());
  if (!invitation) return undefined;
  const known = await findStaffAccount(visit.db, invitation.email);
  return { tokenHash, invitation, acceptance: acceptanceOf(known, invitation, actor) };
}

export const joinedEvent = (visit: Visit, invitation: Invitation, userId: string) => ({
  ...staffFacts(visit, { vendorId: invitation.vendorId, actorId: userId, subjectId: userId }, invitation),
  kind: "staff-joined" as const,
  changes: [roleChange(null, invitation.role)],
});
