import type { Actor } from "#app/domain/accounts/actor.ts";
import { runsDispatch } from "#app/domain/couriers/access.ts";
import type { NewCourier } from "#app/domain/couriers/courier-schema.ts";
import type { Outcome } from "#app/domain/outcome.ts";
import { notAllowed } from "#app/domain/refusals.ts";
import type { Visit } from "#app/visit.ts";
import { inviteAccount } from "../accounts/invite-account.ts";
import { findEmployers } from "../frame/find-employers.ts";

/** Returns the driver's id. */
export async function addCourier(
  visit: Visit,
  actor: Actor,
  { employers, ...courier }: NewCourier,
): Promise<Outcome<string, "not-allowed" | "email-taken" | "employer-unknown">> {
  if (!runsDispatch(actor)) return notAllowed;
  const employed = await findEmployers(visit, employers);
  if (!employed.ok) return employed;
  return inviteAccount(visit, actor, { role: "courier", employerIds: employed.value, ...courier });
}
