import type { Actor } from "#app/domain/accounts/actor.ts";
import { looksLikeRobot } from "#app/domain/accounts/honeypot.ts";
import { contentId, newId } from "#app/domain/id.ts";
import type { StrainInput } from "#app/domain/menu/strain-schema.ts";
import { ok, refuse } from "#app/domain/outcome.ts";
import { unlessDuplicate } from "#app/platform/violation.ts";
import type { Visit } from "#app/visit.ts";
import { insertStrain } from "#db/menu/writes.ts";
import { overClientLimit } from "../frame/limit-client.ts";

export type AddedStrain = { id: string; approved: boolean; message: string };

/** SPEC.md 2 "Add New Strain", 7; DECISIONS 5. Only an admin's strain appears without review. */
export async function addStrain(visit: Visit, actor: Actor | null, { website, ...input }: StrainInput) {
  if (looksLikeRobot({ website })) return refuse("robot", "Failed to add strain");
  const approved = actor?.role === "admin";
  if (!approved) {
    const limited = await overClientLimit(visit, "strainSuggestion");
    if (limited) return limited;
  }
  const now = visit.now();
  // A retry after a lost response is the same suggestion.
  const id = approved ? newId(now) : await contentId("strain", input);
  const added = insertStrain(visit.db, { ...input, id, approved, createdAt: now }).execute();
  if ((await unlessDuplicate(added, "taken")) === "taken") {
    return refuse("conflict", "Failed to add strain", { fields: { name: `"${input.name}" already exists.` } });
  }
  const message = approved ? "Strain added successfully!" : "Thank you! Your strain appears once we have checked it.";
  return ok({ id, approved, message });
}
