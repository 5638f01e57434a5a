import { doneBy } from "#app/domain/accounts/actor.ts";
import { ok, refuse } from "#app/domain/outcome.ts";
import { notFound } from "#app/domain/refusals.ts";
import { isUniqueViolation } from "#app/platform/violation.ts";
import type { Visit } from "#app/visit.ts";
import { deleteSuggestedStrain, insertStrainReview, updateStrainApproved } from "#db/menu/writes.ts";
import { asAdmin } from "../frame/as-actor.ts";

export type Review = "approve" | "reject";

export const reviewStrain = asAdmin(
  async (visit: Visit, actor, { strainId, review }: { strainId: string; review: Review }) => {
    const approve = review === "approve";
    let reviewed: { id: string; name: string }[];
    try {
      [, reviewed] = await visit.db.batch([
        insertStrainReview(visit.db, visit.now(), {
          kind: approve ? "strain-approved" : "strain-rejected",
          ...doneBy(actor, visit),
          strainId,
        }),
        approve ? updateStrainApproved(visit.db, strainId) : deleteSuggestedStrain(visit.db, strainId),
      ]);
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      return refuse("conflict", "A strain with this name already exists.");
    }
    const [strain] = reviewed;
    if (!strain) return notFound("Suggestion");
    return ok({ name: strain.name });
  },
);
