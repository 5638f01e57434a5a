import type { Actor } from "#app/domain/accounts/actor.ts";
import { runsDispatch } from "#app/domain/couriers/access.ts";
import type { FiledPapers } from "#app/domain/couriers/courier-schema.ts";
import { type Outcome, ok } from "#app/domain/outcome.ts";
import { notAllowed, notFound } from "#app/domain/refusals.ts";
import type { Visit } from "#app/visit.ts";
import { insertVisitAudit } from "#db/accounts/audit-writes.ts";
import { findCourierAccount } from "#db/accounts/queries.ts";
import { updateEmployment } from "#db/accounts/writes.ts";
import { runBatch } from "#db/client.ts";
import { upsertPapers } from "#db/couriers/papers.ts";
import { findEmployers } from "../frame/find-employers.ts";
import { withdrawOffers } from "./set-duty.ts";

/** Assigned requests stay; open offers end, since the courier may not carry them any longer. */
export async function setCourierPapers(
  visit: Visit,
  actor: Actor,
  courierId: string,
  { employers, employeeNumber, ...papers }: FiledPapers,
): Promise<Outcome<null, "not-allowed" | "not-found" | "employer-unknown">> {
  if (!runsDispatch(actor)) return notAllowed;
  if (!(await findCourierAccount(visit.db, courierId))) return notFound("Courier");
  const found = await findEmployers(visit, employers);
  if (!found.ok) return found;
  await runBatch(visit.db, [
    updateEmployment(visit.db, courierId, { employerIds: found.value, employeeNumber }),
    upsertPapers(visit.db, { userId: courierId, ...papers }),
    insertVisitAudit(visit, {
      kind: "courier-employed",
      actorId: actor.userId,
      subjectId: courierId,
      details: { employers: employers.join(", ") },
    }),
  ]);
  visit.background(withdrawOffers(visit, courierId));
  return ok(null);
}
