import { insertStrain } from "#db/strain-writes.ts";
import type { Actor } from "../domain/actor.ts";
import { idOf, newId } from "../domain/id.ts";
import { ipKey } from "../domain/ip-key.ts";
import { type Outcome, ok, refuse } from "../domain/outcome.ts";
import { looksLikeRobot } from "../domain/robots.ts";
import type { StrainInput } from "../domain/schemas/strain.ts";
import { isTakenName } from "../domain/taken-name.ts";
import type { Visit } from "../visit.ts";

export type AddedStrain = { id: string; approved: boolean; message: string };

/**
 * Adds a strain (SPEC.md 2 "Add New Strain", 7; DECISIONS 5). An admin's is there at once; anyone else's is a suggestion
 * that waits for an admin, at most 5 an hour from one address. Refuses robots, and a name that exists.
 */
export async function addStrain(
  visit: Visit,
  actor: Actor | null,
  { website, ...input }: StrainInput,
): Promise<Outcome<AddedStrain, "robot" | "too-many-requests" | "conflict">> {
  if (looksLikeRobot({ website })) return refuse("robot", "Failed to add strain");
  const approved = actor?.role === "admin";
  if (!approved) {
    const rate = await visit.rateLimit("strainSuggestion", ipKey(visit.clientIp));
    if (!rate.allowed) {
      return refuse("too-many-requests", "Failed to add strain", {
        details: { retryAfterSeconds: rate.retryAfterSeconds },
      });
    }
  }
  const now = visit.now();
  // A suggestion that was sent twice, because its answer was lost, is one.
  const id = approved ? newId(now) : await idOf("strain", input);
  try {
    await insertStrain(visit.db, { ...input, id, approved, createdAt: now });
  } catch (error) {
    if (!isTakenName(error)) throw error;
    return refuse("conflict", "Failed to add strain", { fields: { name: `"${input.name}" exists already.` } });
  }
  const message = approved ? "Strain added successfully!" : "Thank you! Your strain appears once we have checked it.";
  return ok({ id, approved, message });
}
