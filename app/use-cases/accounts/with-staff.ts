import type { Actor } from "#app/domain/accounts/actor.ts";
import { vendorOf } from "#app/domain/accounts/vendor-access.ts";
import { type Outcome, ok, refuse } from "#app/domain/outcome.ts";
import { notFound } from "#app/domain/refusals.ts";
import type { Visit } from "#app/visit.ts";
import { runGuarded } from "#db/accounts/audit-writes.ts";
import { findStaff, type StaffRow } from "#db/accounts/staff.ts";
import type { Statement } from "#db/client.ts";

export type StaffRefusal = "not-allowed" | "not-found" | "own-role" | "changed-meanwhile";

type Facts = { vendorId: string; actorId: string; subjectId: string; clientIp: string; now: number; name: string };

/** Works even while the dispensary is limited. */
export async function withStaff(
  visit: Visit,
  actor: Actor,
  id: string,
  change: (person: StaffRow, happened: Facts) => readonly Statement[],
): Promise<Outcome<{ person: StaffRow; vendorId: string }, StaffRefusal>> {
  const vendor = vendorOf(actor, "staff");
  if (!vendor.ok) return vendor;
  if (id === actor.userId) return refuse("own-role", "You can't change your own role. Ask another owner.");
  const vendorId = vendor.value;
  const now = visit.now();
  const person = await findStaff(visit.db, vendorId, id, now);
  if (!person) return notFound("Person");
  const { userId: actorId } = actor;
  const name = `${person.firstName} ${person.lastName}`;
  const statements = change(person, { vendorId, actorId, subjectId: id, clientIp: visit.clientIp, now, name });
  if (await runGuarded(visit.db, statements)) return ok({ person, vendorId });
  return refuse("changed-meanwhile", "Somebody else changed this meanwhile. Please look again.");
}
