import { doneBy } from "#app/domain/accounts/actor.ts";
import type { ConfirmedValue } from "#app/domain/compliance/confirmation.ts";
import { ok } from "#app/domain/outcome.ts";
import { notFound } from "#app/domain/refusals.ts";
import type { Visit } from "#app/visit.ts";
import { deleteConfirmation, insertWithdrawal } from "#db/compliance/confirmations.ts";
import { asAdmin } from "../frame/as-actor.ts";
import { refreshWithheld } from "./refresh-withheld.ts";

export const withdrawConfirmation = asAdmin(async (visit: Visit, actor, value: ConfirmedValue) => {
  const by = doneBy(actor, visit);
  const [, withdrawn] = await visit.db.batch([
    insertWithdrawal(visit.db, visit.now(), by, value),
    deleteConfirmation(visit.db, value),
  ]);
  if (withdrawn.length === 0) return notFound("Confirmation");
  await refreshWithheld(visit, { state: value.state });
  return ok(null);
});
