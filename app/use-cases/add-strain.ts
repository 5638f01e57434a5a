import { insertStrain } from "#db/strain-writes.ts";
import type { App } from "../context.ts";
import type { Actor } from "../domain/actor.ts";
import { idOf, newId } from "../domain/id.ts";
import { type Outcome, ok, refuse } from "../domain/outcome.ts";
import type { StrainInput } from "../domain/schemas/strain.ts";
import { isTakenName } from "../domain/taken-name.ts";

export type AddedStrain = { id: string; approved: boolean; message: string };

/**
 * Adds a strain (SPEC.md 2 "Add New Strain", 7; DECISIONS 5). An admin's is there at once; anyone else's is a suggestion
 * that waits for an admin, at most 5 an hour from one address. Refuses a name that exists.
 */
export async function addStrain(
  app: App,
  actor: Actor | null,
  input: StrainInput,
): Promise<Outcome<AddedStrain, "too-many-requests" | "conflict">> {
  const approved = actor?.role === "admin";
  if (!approved) {
    const rate = await app.rateLimit("strainSuggestion", app.address);
    if (!rate.allowed) {
      return refuse("too-many-requests", "Failed to add strain", {
        details: { retryAfterSeconds: rate.retryAfterSeconds },
      });
    }
  }
  const now = app.now();
  // A suggestion that was sent twice, because its answer was lost, is one.
  const id = approved ? newId(now) : await idOf("strain", input);
  try {
    await insertStrain(app.db, { ...input, id, approved, createdAt: now });
  } catch (error) {
    if (!isTakenName(error)) throw error;
    return refuse("conflict", "Failed to add strain", { fields: { name: `"${input.name}" exists already.` } });
  }
  const message = approved ? "Strain added successfully!" : "Thank you! Your strain appears once we have checked it.";
  return ok({ id, approved, message });
}
