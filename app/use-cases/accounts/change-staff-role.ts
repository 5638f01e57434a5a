import type { Actor } from "#app/domain/accounts/actor.ts";
import { isLower, roleChange, type StaffRole } from "#app/domain/accounts/capability.ts";
import { feedOfVendor, tagOfUser } from "#app/domain/live-hint.ts";
import { type Outcome, ok } from "#app/domain/outcome.ts";
import type { Visit } from "#app/visit.ts";
import type { StaffRow } from "#db/accounts/staff.ts";
import { updateInvitationRole, updateStaffRole } from "#db/accounts/staff-writes.ts";
import { deleteSessionsOfUser } from "#db/accounts/writes.ts";
import { type StaffRefusal, withStaff } from "./with-staff.ts";

/**
 * An owner makes somebody of the dispensary, or somebody who is invited, owner, manager or staff. A lower role ends the person's
 * sessions and live pages at once. Nobody changes what they are themselves.
 */
export async function changeStaffRole(
  visit: Visit,
  actor: Actor,
  { id, role }: { id: string; role: StaffRole },
): Promise<Outcome<StaffRow, StaffRefusal>> {
  const { db } = visit;
  const changed = await withStaff(visit, actor, id, (person, happened) => {
    if (person.role === role) return [];
    const changes = [roleChange(person.role, role)];
    if (person.invitedUntil !== null) {
      return updateInvitationRole(db, { ...happened, kind: "staff-invitation-changed", changes }, role);
    }
    return [
      ...updateStaffRole(db, { ...happened, kind: "staff-role-changed", changes }, person.role, role),
      ...(isLower(role, person.role) ? [deleteSessionsOfUser(db, id)] : []),
    ];
  });
  if (!changed.ok) return changed;
  const { person, vendorId } = changed.value;
  if (person.invitedUntil === null && isLower(role, person.role)) {
    await visit.feed.disconnect(feedOfVendor(vendorId), tagOfUser(id));
  }
  return ok({ ...person, role });
}
