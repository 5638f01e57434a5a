import type { App } from "#app/app.ts";
import { type Outcome, ok, refuseField } from "#app/domain/outcome.ts";
import { overLimit } from "#app/domain/rate-limits.ts";
import { notFound } from "#app/domain/refusals.ts";
import { hmac } from "#app/platform/digest.ts";
import type { LoggedCourierRequest } from "#db/couriers/mapping.ts";
import { findCourierRequest } from "#db/couriers/queries.ts";

/** A request made without an account. Its link alone shows nothing: callers check the PIN's proof. */
export async function findVisitorsRequest(app: App, requestId: string): Promise<LoggedCourierRequest | undefined> {
  const found = await findCourierRequest(app.db, requestId);
  return found?.vendorId === null ? found : undefined;
}

export const pinProof = (app: App, requestId: string): Promise<string> =>
  hmac(app.settings.orderLinkKey, `courier-pin:${requestId}`);

/** Returns the proof of the PIN. All visitors together have ten tries an hour per request. */
export async function openByPin(
  app: App,
  requestId: string,
  pin: string,
): Promise<Outcome<string, "not-found" | "too-many-requests" | "wrong-pin">> {
  const request = await findVisitorsRequest(app, requestId);
  if (!request) return notFound("Courier request");
  const limited = overLimit(await app.rateLimit("courierPin", requestId));
  if (limited) return limited;
  if (pin !== request.pin) return refuseField("wrong-pin", "pin", "This is not the delivery's PIN.");
  return ok(await pinProof(app, requestId));
}
