import type { Actor } from "#app/domain/accounts/actor.ts";
import { INVITATION_SPENT, OTHER_KIND } from "#app/domain/accounts/staff-invitation.ts";
import { feedsOfAccount, tagOfUser } from "#app/domain/live-hint.ts";
import { ok, refuse } from "#app/domain/outcome.ts";
import type { Visit } from "#app/visit.ts";
import { runGuarded } from "#db/accounts/audit-writes.ts";
import { acceptByAccount } from "#db/accounts/staff-writes.ts";
import { updateChosenShop } from "#db/accounts/writes.ts";
import { findOpenInvitation, joinedEvent } from "./accept-invitation.ts";

/** Switches the sign-in to the new dispensary. `other-kind`: drivers and operators cannot work for a dispensary. */
export async function joinByInvitation(visit: Visit, actor: Actor, { token }: { token: string }) {
  const open = await findOpenInvitation(visit, token, actor);
  if (!open) return refuse("link-spent", INVITATION_SPENT);
  const { acceptance, invitation, tokenHash } = open;
  if (acceptance === "other-kind") return refuse("other-kind", OTHER_KIND);
  if (acceptance !== "join") return refuse("not-allowed", `This invitation is for ${invitation.email}.`);
  const happened = joinedEvent(visit, invitation, actor.userId);
  const isJoined = await runGuarded(visit.db, [
    ...acceptByAccount(visit.db, happened, tokenHash),
    ...updateChosenShop(visit.db, actor.sessionId, invitation.vendorId),
  ]);
  if (!isJoined) return refuse("link-spent", INVITATION_SPENT);
  await visit.feed.disconnect(feedsOfAccount(actor), tagOfUser(actor.userId));
  return ok(null);
}
