import type { Actor } from "#app/domain/accounts/actor.ts";
import { isLower, roleChange } from "#app/domain/accounts/capability.ts";
import type { StaffChange } from "#app/domain/accounts/staff-schema.ts";
import { feedOfVendor, tagOfUser } from "#app/domain/live-hint.ts";
import { type Outcome, ok } from "#app/domain/outcome.ts";
import type { Visit } from "#app/visit.ts";
import type { StaffRow } from "#db/accounts/staff.ts";
import { updateInvitationRole, updateStaffNumber, updateStaffRole } from "#db/accounts/staff-writes.ts";
import { deleteSessionsOfUser } from "#db/accounts/writes.ts";
import { type StaffRefusal, withStaff } from "./with-staff.ts";

/** A lower role ends the person's sessions at once. Omit `employeeNumber` to keep it; empty clears it. */
export async function changeStaff(
  visit: Visit,
  actor: Actor,
  { id, role, employeeNumber }: StaffChange & { id: string },
): Promise<Outcome<StaffRow, StaffRefusal>> {
  const { db } = visit;
  const changed = await withStaff(visit, actor, id, (person, happened) => {
    const isNewRole = person.role !== role;
    const changes = [roleChange(person.role, role)];
    if (person.invitedUntil !== null) {
      const kind = "staff-invitation-changed";
      return isNewRole ? updateInvitationRole(db, { ...happened, kind, changes }, role) : [];
    }
    const before = person.employeeNumber ?? "";
    const after = employeeNumber ?? before;
    const renumbered = { kind: "staff-number-changed", changes: [{ label: "Employee no.", before, after }] } as const;
    return [
      ...(isNewRole
        ? updateStaffRole(db, { ...happened, kind: "staff-role-changed", changes }, person.role, role)
        : []),
      ...(after === before ? [] : updateStaffNumber(db, { ...happened, ...renumbered }, role, after || null)),
      ...(isLower(role, person.role) ? [deleteSessionsOfUser(db, id)] : []),
    ];
  });
  if (!changed.ok) return changed;
  const { person, vendorId } = changed.value;
  if (person.invitedUntil !== null) return ok({ ...person, role });
  if (isLower(role, person.role)) {
    await visit.feed.disconnect([feedOfVendor(vendorId)], tagOfUser(id));
  }
  return ok({ ...person, role, employeeNumber: (employeeNumber ?? person.employeeNumber) || null });
}
