import { chosenValues, confirmationErrors, type TypedConfirmation } from "#app/domain/compliance/confirmation.ts";
import { packOf } from "#app/domain/compliance/pack-in.ts";
import { ok, refuse } from "#app/domain/outcome.ts";
import { refuseUnreadable } from "#app/domain/text.ts";
import type { Visit } from "#app/visit.ts";
import { insertVisitAudit } from "#db/accounts/audit-writes.ts";
import { runBatch } from "#db/client.ts";
import { insertConfirmations } from "#db/compliance/confirmations.ts";
import { refuseInvalid } from "../dispensaries/save-vendor.ts";
import { asAdmin } from "../frame/as-actor.ts";
import { refreshWithheld } from "./refresh-withheld.ts";

/** Opens the state once nothing is left to confirm. `changed-meanwhile`: a value differs from what the admin saw. */
export const confirmValues = asAdmin(
  async (visit: Visit, actor, { state, ...typed }: TypedConfirmation & { state: string }) => {
    const pack = packOf(state);
    if (!pack) return refuse("not-found", "There are no rules for this state.");
    const refusal = refuseUnreadable(typed) ?? refuseInvalid(confirmationErrors(typed));
    if (refusal) return refusal;
    const values = chosenValues(pack, typed.values);
    if (!values) return refuse("changed-meanwhile", "These rules were changed meanwhile. Please look at them again.");
    const now = visit.now();
    const note = typed.note.trim();
    await runBatch(visit.db, [
      insertConfirmations(visit.db, { state, note, confirmedBy: actor.userId, confirmedAt: now }, values),
      insertVisitAudit(visit, {
        kind: "rules-confirmed",
        actorId: actor.userId,
        details: { state, note, values: values.map(({ key }) => key).join(", ") },
      }),
    ]);
    await refreshWithheld(visit, { state });
    return ok(null);
  },
);
