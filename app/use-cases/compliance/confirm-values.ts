import { type Actor, doneBy } from "#app/domain/accounts/actor.ts";
import { chosenValues, confirmationFaults, type TypedConfirmation } from "#app/domain/compliance/confirmation.ts";
import { packOf } from "#app/domain/compliance/pack-in.ts";
import { type Outcome, ok, refuse } from "#app/domain/outcome.ts";
import { notAllowed } from "#app/domain/refusals.ts";
import { refuseUnreadable } from "#app/domain/text.ts";
import type { Visit } from "#app/visit.ts";
import { insertAudit } from "#db/accounts/audit-writes.ts";
import { runBatch } from "#db/client.ts";
import { insertConfirmations } from "#db/compliance/confirmations.ts";
import { refuseInvalid } from "../dispensaries/save-vendor.ts";
import { refreshWithheld } from "./refresh-withheld.ts";

/** Opens the state once nothing is left to confirm. `changed-meanwhile`: a value differs from what the admin saw. */
export async function confirmValues(
  visit: Visit,
  actor: Actor,
  { state, ...typed }: TypedConfirmation & { state: string },
): Promise<Outcome<null, "not-allowed" | "not-found" | "invalid" | "unreadable" | "changed-meanwhile">> {
  if (actor.role !== "admin") return notAllowed;
  const pack = packOf(state);
  if (!pack) return refuse("not-found", "There are no rules for this state.");
  const refusal = refuseUnreadable(typed) ?? refuseInvalid(confirmationFaults(typed));
  if (refusal) return refusal;
  const values = chosenValues(pack, typed.values);
  if (!values) return refuse("changed-meanwhile", "These rules were changed meanwhile. Please look at them again.");
  const now = visit.now();
  const note = typed.note.trim();
  await runBatch(visit.db, [
    insertConfirmations(visit.db, { state, note, confirmedBy: actor.userId, confirmedAt: now }, values),
    insertAudit(visit.db, now, {
      kind: "rules-confirmed",
      ...doneBy(actor, visit),
      details: { state, note, values: values.map(({ key }) => key).join(", ") },
    }),
  ]);
  await refreshWithheld(visit, { state });
  return ok(null);
}
