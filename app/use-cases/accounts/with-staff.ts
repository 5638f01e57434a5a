import type { Actor } from "#app/domain/accounts/actor.ts";
import { vendorOf } from "#app/domain/accounts/vendor-access.ts";
import { type Outcome, ok, refuse } from "#app/domain/outcome.ts";
import { notFound } from "#app/domain/refusals.ts";
import type { Visit } from "#app/visit.ts";
import { runGuarded } from "#db/accounts/audit-writes.ts";
import { findStaff, type StaffRow } from "#db/accounts/staff.ts";
import type { Statement } from "#db/client.ts";

export type StaffRefusal = "not-allowed" | "not-found" | "own-role" | "changed-meanwhile";

/** What a dispensary's history says of whom it is about, who did it, when and from where. */
export const staffFacts = (
  visit: Visit,
  who: { vendorId: string; actorId: string; subjectId: string },
  { firstName, lastName }: Pick<StaffRow, "firstName" | "lastName">,
) => ({ ...who, clientIp: visit.clientIp, now: visit.now(), name: `${firstName} ${lastName}` });

/** Works even while the dispensary is limited. */
export async function withStaff(
  visit: Visit,
  actor: Actor,
  id: string,
  change: (person: StaffRow, happened: ReturnType<typeof staffFacts>) => readonly Statement[],
): Promise<Outcome<{ person: StaffRow; vendorId: string }, StaffRefusal>> {
  const vendor = vendorOf(actor, "staff");
  if (!vendor.ok) return vendor;
  if (id === actor.userId) return refuse("own-role", "You can't change your own role. Ask another owner.");
  const vendorId = vendor.value;
  const person = await findStaff(visit.db, vendorId, id, visit.now());
  if (!person) return notFound("Person");
  const statements = change(person, staffFacts(visit, { vendorId, actorId: actor.userId, subjectId: id }, person));
  if (await runGuarded(visit.db, statements)) return ok({ person, vendorId });
  return refuse("changed-meanwhile", "Somebody else changed this meanwhile. Please look again.");
}
