import type { Actor } from "#app/domain/accounts/actor.ts";
import { runsDispatch } from "#app/domain/couriers/access.ts";
import { newId } from "#app/domain/id.ts";
import { feedOfDispatch, tagOfUser } from "#app/domain/live-hint.ts";
import { type Outcome, ok } from "#app/domain/outcome.ts";
import { notAllowed, notFound } from "#app/domain/refusals.ts";
import type { Visit } from "#app/visit.ts";
import { insertVisitAudit } from "#db/accounts/audit-writes.ts";
import { findCourierAccount } from "#db/accounts/queries.ts";
import { deleteResetsOf, deleteSessionsOfUser, updateDisabled } from "#db/accounts/writes.ts";
import { runBatch } from "#db/client.ts";
import { changeShift } from "#db/couriers/offers.ts";
import { withdrawOffers } from "./set-duty.ts";

/** Disabling ends sessions and the shift at once. The driver's requests stay assigned until a dispatcher reassigns them. */
export async function setCourierDisabled(
  visit: Visit,
  actor: Actor,
  { courierId, disabled }: { courierId: string; disabled: boolean },
): Promise<Outcome<null, "not-allowed" | "not-found">> {
  if (!runsDispatch(actor)) return notAllowed;
  const courier = await findCourierAccount(visit.db, courierId);
  if (!courier) return notFound("Courier");
  const kind = disabled ? "courier-disabled" : "courier-enabled";
  await runBatch(visit.db, [
    updateDisabled(visit.db, courierId, disabled ? visit.now() : null),
    ...(disabled
      ? [
          deleteSessionsOfUser(visit.db, courierId),
          deleteResetsOf(visit.db, courierId),
          ...changeShift(visit.db, newId(visit.now()), courierId, "off", visit.now()),
        ]
      : []),
    insertVisitAudit(visit, { kind, subjectId: courierId, actorId: actor.userId }),
  ]);
  if (disabled) visit.background(withdrawOffers(visit, courierId));
  if (disabled) await visit.feed.disconnect([feedOfDispatch()], tagOfUser(courierId));
  return ok(null);
}
