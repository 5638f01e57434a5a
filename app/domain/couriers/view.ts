import type { CourierViewer, Scope } from "./access.ts";
import { runsDispatch } from "./access.ts";
import { carrierRulesOf } from "./carrier-rules.ts";
import { employmentError } from "./carriers.ts";
import type { CourierRequest } from "./request.ts";

/** DECISIONS 4. Requests that a person can't view don't exist for them: 404, not 403. */
export function canViewRequest(
  viewer: CourierViewer,
  request: Scope & Pick<CourierRequest, "address" | "timeZone">,
  now: number,
): boolean {
  if (runsDispatch(viewer)) return true;
  if (viewer.role === "courier") {
    if (request.courierId === viewer.id) return true;
    return request.status === "PENDING" && !employmentError(carrierRulesOf(request, now), request, viewer);
  }
  // Use-cases for visitors require the request's PIN.
  if (viewer.role === "visitor") return request.vendorId === null;
  return viewer.role === "vendor" && viewer.vendorId !== null && request.vendorId === viewer.vendorId;
}
