import type { App } from "#app/app.ts";
import type { Actor } from "#app/domain/accounts/actor.ts";
import type { Duty } from "#app/domain/couriers/offer.ts";
import { newId } from "#app/domain/id.ts";
import { type Outcome, ok } from "#app/domain/outcome.ts";
import { notAllowed } from "#app/domain/refusals.ts";
import { runBatch } from "#db/client.ts";
import { changeShift, listOpenOffers, listUnclaimed } from "#db/couriers/offers.ts";

const OFFERED_AT_START = 10;

/** Couriers who come on duty are asked about the oldest requests that nobody took. */
export async function setDuty(app: App, actor: Actor, duty: Duty): Promise<Outcome<null, "not-allowed">> {
  if (actor.role !== "courier") return notAllowed;
  await runBatch(app.db, changeShift(app.db, newId(app.now()), actor.userId, duty, app.now()));
  app.background(duty === "duty" ? offerUnclaimed(app) : withdrawOffers(app, actor.userId));
  return ok(null);
}

async function offerUnclaimed(app: App): Promise<void> {
  for (const { id } of await listUnclaimed(app.db, OFFERED_AT_START)) await app.courierRequests.offer(id);
}

/** So that others are asked at once. An offer that is missed here runs out within a minute. */
export async function withdrawOffers(app: App, courierId: string): Promise<void> {
  for (const { id } of await listOpenOffers(app.db, courierId, app.now()))
    await app.courierRequests.decline(id, courierId, null);
}
