import type { CourierRequest } from "#app/domain/couriers/request.ts";
import { type Db, runBatch } from "#db/client.ts";
import { insertCourierRequest, insertLogEntries } from "#db/couriers/writes.ts";
import { aRequest, firstEntryOf } from "./couriers.ts";

/** A request as the database holds it once it was made. */
export async function storedRequest(db: Db, over: Partial<CourierRequest> = {}): Promise<CourierRequest> {
  const request = aRequest(over);
  await runBatch(db, [insertCourierRequest(db, request), ...insertLogEntries(db, request.id, [firstEntryOf(request)])]);
  return request;
}
