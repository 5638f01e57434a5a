import type { App } from "#app/app.ts";
import type { Actor } from "#app/domain/accounts/actor.ts";
import type { CourierRequest } from "#app/domain/couriers/request.ts";
import type { Order } from "#app/domain/orders/order.ts";
import { ok, refuse } from "#app/domain/outcome.ts";
import { MINUTE_MS } from "#app/domain/time.ts";
import { UNDO_WINDOW_MS } from "#app/domain/undo.ts";
import { moveCourierRequest } from "../couriers/move.ts";

/** D1 may lag behind the courier request's object. */
const BEHIND_MS = MINUTE_MS;

/** Run before an order closes or changes direction, so that no courier can undo it later. Safe to retry. */
export async function cancelCourier(app: App, actor: Actor, order: Order) {
  for (const { id, cancelledAt } of order.couriers) {
    if (cancelledAt !== null && cancelledAt < app.now() - UNDO_WINDOW_MS - BEHIND_MS) continue;
    const canceled = await moveCourierRequest(app, actor, { requestId: id, move: "cancel", withOrder: true });
    const now = canceled.ok ? "CANCELLED" : (canceled.details?.current as CourierRequest | undefined)?.status;
    if (now === "CANCELLED") continue;
    if (now) return refuse("illegal-move", "A courier has already picked up this order.", { details: { order } });
    return refuse("unavailable", "This is not possible just now. Please try again.");
  }
  return ok(null);
}

/** For shoppers, deadlines and other systems, which have no account to cancel a courier with. */
export const onBehalfOf = (
  { vendorId }: Pick<Order, "vendorId">,
  name: string,
  userId: string = name.toLowerCase(),
): Actor => ({
  userId,
  role: "vendor",
  email: "",
  firstName: name,
  vendorId,
  vendorIds: [vendorId],
  employerIds: [],
  staffRole: "owner",
  courierService: true,
  vendorStatus: "active",
  vendorState: null,
  sessionId: "",
});
