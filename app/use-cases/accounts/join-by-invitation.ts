import type { Actor } from "#app/domain/accounts/actor.ts";
import { roleChange } from "#app/domain/accounts/capability.ts";
import { acceptanceOf, INVITATION_SPENT, OTHER_KIND } from "#app/domain/accounts/staff-invitation.ts";
import { feedOfAccount, tagOfUser } from "#app/domain/live-hint.ts";
import { type Outcome, ok, refuse } from "#app/domain/outcome.ts";
import { sha256 } from "#app/platform/digest.ts";
import type { Visit } from "#app/visit.ts";
import { isGuardFailure } from "#db/accounts/audit-writes.ts";
import { findInvitation, findStaffAccount } from "#db/accounts/staff.ts";
import { acceptByAccount } from "#db/accounts/staff-writes.ts";
import { runBatch } from "#db/client.ts";

/** Moves the signed-in account to the inviting dispensary. `other-kind`: owners, drivers and operators cannot move. */
export async function joinByInvitation(
  visit: Visit,
  actor: Actor,
  { token }: { token: string },
): Promise<Outcome<null, "link-spent" | "other-kind" | "not-allowed">> {
  const now = visit.now();
  const tokenHash = await sha256(token);
  const invitation = await findInvitation(visit.db, tokenHash, now);
  if (!invitation) return refuse("link-spent", INVITATION_SPENT);
  const known = await findStaffAccount(visit.db, invitation.email);
  const acceptance = acceptanceOf(known, invitation, actor);
  if (acceptance === "other-kind") return refuse("other-kind", OTHER_KIND);
  if (acceptance !== "join") return refuse("not-allowed", `This invitation is for ${invitation.email}.`);
  const { vendorId, role, firstName, lastName } = invitation;
  const { userId } = actor;
  const changes = [roleChange(null, role)];
  const name = `${firstName} ${lastName}`;
  const happened = {
    kind: "staff-joined",
    vendorId,
    actorId: userId,
    subjectId: userId,
    clientIp: visit.clientIp,
    name,
    changes,
    now,
  } as const;
  try {
    await runBatch(visit.db, acceptByAccount(visit.db, happened, tokenHash));
  } catch (error) {
    if (isGuardFailure(error)) return refuse("link-spent", INVITATION_SPENT);
    throw error;
  }
  await visit.feed.disconnect(feedOfAccount(actor), tagOfUser(userId));
  return ok(null);
}
