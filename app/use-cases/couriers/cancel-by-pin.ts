import type { App } from "#app/app.ts";
import type { MoveRefusal } from "#app/domain/couriers/refusals.ts";
import type { CourierRequest } from "#app/domain/couriers/request.ts";
import { newId } from "#app/domain/id.ts";
import type { Outcome } from "#app/domain/outcome.ts";
import { notFound } from "#app/domain/refusals.ts";
import { findVisitorsRequest, pinProof } from "./open-by-pin.ts";

export async function cancelByPin(
  app: App,
  requestId: string,
  proof: string,
): Promise<Outcome<CourierRequest, MoveRefusal>> {
  const request = await findVisitorsRequest(app, requestId);
  if (!request || proof !== (await pinProof(app, requestId))) return notFound("Courier request");
  const visitor = { id: "visitor", role: "visitor", vendorId: null, employerIds: [] } as const;
  const actor = { ...visitor, name: request.dispensaryName };
  return app.courierRequests.move(requestId, { move: "cancel", moveId: newId(app.now()), at: app.now(), actor });
}
