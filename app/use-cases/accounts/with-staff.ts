import { ok, refuse } from "#app/domain/outcome.ts";
import { notFound } from "#app/domain/refusals.ts";
import type { Visit } from "#app/visit.ts";
import { runGuarded } from "#db/accounts/audit-writes.ts";
import { findStaff, type StaffRow } from "#db/accounts/staff.ts";
import type { Statement } from "#db/client.ts";
import { asVendor } from "../frame/as-actor.ts";

export type StaffRefusal = "not-allowed" | "not-found" | "own-role" | "changed-meanwhile";

export const staffFacts = (
  visit: Visit,
  ids: { vendorId: string; actorId: string; subjectId: string },
  { firstName, lastName }: Pick<StaffRow, "firstName" | "lastName">,
) => ({ ...ids, clientIp: visit.clientIp, now: visit.now(), name: `${firstName} ${lastName}` });

export const withStaff = asVendor(
  "staff",
  async (
    visit: Visit,
    by,
    id: string,
    change: (person: StaffRow, happened: ReturnType<typeof staffFacts>) => readonly Statement[],
  ) => {
    const { vendorId, actorId } = by;
    if (id === actorId) return refuse("own-role", "You can't change your own role. Ask another owner.");
    const person = await findStaff(visit.db, vendorId, id, visit.now());
    if (!person) return notFound("Person");
    const statements = change(person, staffFacts(visit, { vendorId, actorId, subjectId: id }, person));
    if (await runGuarded(visit.db, statements)) return ok({ person, vendorId });
    return refuse("changed-meanwhile", "Someone else changed this. Please look again.");
  },
);
