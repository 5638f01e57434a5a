import type { App } from "#app/app.ts";
import type { Actor } from "#app/domain/accounts/actor.ts";
import { runsDispatch } from "#app/domain/couriers/access.ts";
import { employeeNumberFault } from "#app/domain/couriers/employee-number.ts";
import { type Outcome, ok, refuseField } from "#app/domain/outcome.ts";
import { notAllowed, notFound } from "#app/domain/refusals.ts";
import { refuseUnreadable } from "#app/domain/text.ts";
import { findCourierAccount } from "#db/accounts/queries.ts";
import { updateEmployeeNumber } from "#db/accounts/writes.ts";

export async function setCourierNumber(
  app: App,
  actor: Actor,
  { courierId, employeeNumber }: { courierId: string; employeeNumber: string },
): Promise<Outcome<null, "not-allowed" | "not-found" | "invalid" | "unreadable">> {
  if (!runsDispatch(actor)) return notAllowed;
  const fault = employeeNumberFault(employeeNumber);
  if (fault) return refuseField("invalid", "employeeNumber", fault);
  const unreadable = refuseUnreadable({ employeeNumber });
  if (unreadable) return unreadable;
  if (!(await findCourierAccount(app.db, courierId))) return notFound("Courier");
  await updateEmployeeNumber(app.db, courierId, employeeNumber.trim() || null);
  return ok(null);
}
