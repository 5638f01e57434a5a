import type { Actor } from "#app/domain/accounts/actor.ts";
import { roleChange } from "#app/domain/accounts/capability.ts";
import { feedOfVendor, tagOfUser } from "#app/domain/live-hint.ts";
import { ok } from "#app/domain/outcome.ts";
import type { Visit } from "#app/visit.ts";
import { deleteInvitation, removeStaffMember } from "#db/accounts/staff-writes.ts";
import { withStaff } from "./with-staff.ts";

export async function removeStaff(visit: Visit, actor: Actor, { id }: { id: string }) {
  const removed = await withStaff(visit, actor, id, ({ role, invitedUntil }, happened) => {
    const changes = [roleChange(role, null)];
    return invitedUntil === null
      ? removeStaffMember(visit.db, { ...happened, kind: "staff-removed", changes }, role)
      : deleteInvitation(visit.db, { ...happened, kind: "staff-invitation-withdrawn", changes });
  });
  if (!removed.ok) return removed;
  await visit.feed.disconnect([feedOfVendor(removed.value.vendorId)], tagOfUser(id));
  return ok(null);
}
