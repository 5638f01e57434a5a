import type { App } from "#app/app.ts";
import type { Actor } from "#app/domain/accounts/actor.ts";
import { type Outcome, ok } from "#app/domain/outcome.ts";
import { notFound } from "#app/domain/refusals.ts";
import { courierRequestExists } from "#db/couriers/queries.ts";

export async function hidePosition(app: App, { userId }: Actor, requestId: string): Promise<Outcome<null>> {
  if (!(await courierRequestExists(app.db, requestId))) return notFound("Courier request");
  return (await app.courierRequests.hide(requestId, userId)) ? ok(null) : notFound("Courier request");
}
