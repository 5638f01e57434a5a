import type { App } from "#app/app.ts";
import type { Actor } from "#app/domain/accounts/actor.ts";
import { type Outcome, ok } from "#app/domain/outcome.ts";
import { notFound } from "#app/domain/refusals.ts";
import { findMembership } from "#db/accounts/memberships.ts";

/** The person with the role that they have at another dispensary of theirs. */
export async function atOtherShop(app: App, actor: Actor, vendorId: string): Promise<Outcome<Actor, "not-found">> {
  const there = vendorId === actor.vendorId ? undefined : await findMembership(app.db, actor.userId, vendorId);
  return there ? ok({ ...actor, ...there }) : notFound("Dispensary");
}
