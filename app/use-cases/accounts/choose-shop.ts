import type { Actor } from "#app/domain/accounts/actor.ts";
import { feedOfVendor, tagOfSession } from "#app/domain/live-hint.ts";
import { ok } from "#app/domain/outcome.ts";
import { notFound } from "#app/domain/refusals.ts";
import type { Visit } from "#app/visit.ts";
import { updateChosenShop } from "#db/accounts/writes.ts";
import { runBatch } from "#db/client.ts";

/** Switches this sign-in to another dispensary that the person works for. */
export async function chooseShop(visit: Visit, actor: Actor, vendorId: string) {
  const { sessionId, vendorIds } = actor;
  if (!vendorIds.includes(vendorId)) return notFound("Dispensary");
  await runBatch(visit.db, updateChosenShop(visit.db, sessionId, vendorId));
  const others = vendorIds.filter((id) => id !== vendorId);
  await visit.feed.disconnect(others.map(feedOfVendor), tagOfSession(sessionId));
  return ok(null);
}
