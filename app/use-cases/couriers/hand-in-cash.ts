import type { App } from "#app/app.ts";
import type { Actor } from "#app/domain/accounts/actor.ts";
import { newId } from "#app/domain/id.ts";
import { type Outcome, ok } from "#app/domain/outcome.ts";
import { notAllowed } from "#app/domain/refusals.ts";
import { runBatch } from "#db/client.ts";
import { saveHandIn } from "#db/couriers/hand-ins.ts";

/** Until it is counted, another amount replaces it. */
export async function handInCash(app: App, actor: Actor, cents: number): Promise<Outcome<null, "not-allowed">> {
  if (actor.role !== "courier") return notAllowed;
  await runBatch(app.db, saveHandIn(app.db, newId(app.now()), actor.userId, cents, app.now()));
  return ok(null);
}
