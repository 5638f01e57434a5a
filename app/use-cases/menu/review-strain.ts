import { type Actor, doneBy } from "#app/domain/accounts/actor.ts";
import { type Outcome, ok, refuse } from "#app/domain/outcome.ts";
import { notAllowed, notFound } from "#app/domain/refusals.ts";
import { isUniqueViolation } from "#app/platform/violation.ts";
import type { Visit } from "#app/visit.ts";
import { deleteSuggestedStrain, insertStrainReview, updateStrainApproved } from "#db/menu/writes.ts";

export type Review = "approve" | "reject";

export async function reviewStrain(
  visit: Visit,
  actor: Actor,
  { strainId, review }: { strainId: string; review: Review },
): Promise<Outcome<{ name: string }, "not-allowed" | "not-found" | "conflict">> {
  if (actor.role !== "admin") return notAllowed;
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
    return refuse("conflict", "A strain of this name exists already.");
  }
  const [strain] = reviewed;
  if (!strain) return notFound("Suggestion");
  return ok({ name: strain.name });
}
