import type { Actor } from "#app/domain/accounts/actor.ts";
import { runsDispatch } from "#app/domain/couriers/access.ts";
import type { Employment } from "#app/domain/couriers/courier-schema.ts";
import { employeeNumberFault } from "#app/domain/couriers/employee-number.ts";
import { type Outcome, ok, refuseField } from "#app/domain/outcome.ts";
import { notAllowed, notFound } from "#app/domain/refusals.ts";
import { refuseUnreadable } from "#app/domain/text.ts";
import type { Visit } from "#app/visit.ts";
import { insertVisitAudit } from "#db/accounts/audit-writes.ts";
import { findCourierAccount } from "#db/accounts/queries.ts";
import { updateEmployment } from "#db/accounts/writes.ts";
import { runBatch } from "#db/client.ts";
import { findEmployer } from "../frame/find-employer.ts";
import { withdrawOffers } from "./set-duty.ts";

/** Assigned requests stay; open offers end, since the courier may not carry them any longer. */
export async function setCourierEmployment(
  visit: Visit,
  actor: Actor,
  { courierId, employeeNumber, employer }: Employment & { courierId: string },
): Promise<Outcome<null, "not-allowed" | "not-found" | "invalid" | "unreadable" | "employer-unknown">> {
  if (!runsDispatch(actor)) return notAllowed;
  const fault = employeeNumberFault(employeeNumber);
  if (fault) return refuseField("invalid", "employeeNumber", fault);
  const unreadable = refuseUnreadable({ employeeNumber });
  if (unreadable) return unreadable;
  if (!(await findCourierAccount(visit.db, courierId))) return notFound("Courier");
  const found = await findEmployer(visit, employer);
  if (!found.ok) return found;
  const employerId = found.value;
  await runBatch(visit.db, [
    updateEmployment(visit.db, courierId, { employerId, employeeNumber: employeeNumber.trim() || null }),
    insertVisitAudit(visit, {
      kind: "courier-employed",
      actorId: actor.userId,
      subjectId: courierId,
      details: { employerId },
    }),
  ]);
  visit.background(withdrawOffers(visit, courierId));
  return ok(null);
}
