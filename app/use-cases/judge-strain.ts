import { deleteSuggestedStrain, insertJudgement, updateStrainApproved } from "#db/strain-writes.ts";
import type { App } from "../context.ts";
import type { Actor } from "../domain/actor.ts";
import { type Outcome, ok, refuse } from "../domain/outcome.ts";
import { isTakenName } from "../domain/taken-name.ts";

export type Judgement = "approve" | "reject";

/**
 * An admin approves a suggested strain, so that it appears, or rejects it (DECISIONS 5). Refuses what is no suggestion any
 * more, and a name that another strain has taken meanwhile.
 */
export async function judgeStrain(
  app: App,
  actor: Actor,
  { strainId, judgement }: { strainId: string; judgement: Judgement },
): Promise<Outcome<{ name: string }, "not-allowed" | "not-found" | "conflict">> {
  if (actor.role !== "admin") return refuse("not-allowed", "Your account may not do this.");
  const approve = judgement === "approve";
  let judged: { id: string; name: string }[];
  try {
    [, judged] = await app.db.batch([
      insertJudgement(app.db, app.now(), {
        kind: approve ? "strain-approved" : "strain-rejected",
        actorId: actor.userId,
        strainId,
        address: app.address,
      }),
      approve ? updateStrainApproved(app.db, strainId) : deleteSuggestedStrain(app.db, strainId),
    ]);
  } catch (error) {
    if (!isTakenName(error)) throw error;
    return refuse("conflict", "A strain of this name exists already.");
  }
  const [strain] = judged;
  if (!strain) return refuse("not-found", "There is no such suggestion.");
  return ok({ name: strain.name });
}
