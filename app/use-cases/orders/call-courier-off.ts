import type { App } from "#app/app.ts";
import type { Actor } from "#app/domain/accounts/actor.ts";
import type { CourierRequest } from "#app/domain/couriers/request.ts";
import type { Order } from "#app/domain/orders/order.ts";
import { type Outcome, ok, refuse } from "#app/domain/outcome.ts";
import { UNDO_WINDOW_MS } from "#app/domain/undo.ts";
import { moveCourierRequest } from "../couriers/move.ts";

/** D1 may be a little behind a request's object, which alone knows. */
const BEHIND_MS = 60_000;

/**
 * Calls an order's couriers off for good before the order is closed or goes another way: each request's object knows whether the
 * goods are on the way, and takes back nothing after this. A second try goes on from where the first ended. Refuses
 * `illegal-move` where a courier has the goods, `unavailable` where an object does not answer.
 */
export async function callCourierOff(
  app: App,
  actor: Actor,
  order: Order,
): Promise<Outcome<null, "illegal-move" | "unavailable">> {
  for (const { id, cancelledAt } of order.couriers) {
    if (cancelledAt !== null && cancelledAt < app.now() - UNDO_WINDOW_MS - BEHIND_MS) continue;
    const made = await moveCourierRequest(app, actor, { requestId: id, move: "cancel", withOrder: true });
    const now = made.ok ? "CANCELLED" : (made.details?.current as CourierRequest | undefined)?.status;
    if (now === "CANCELLED") continue;
    if (now) return refuse("illegal-move", "A courier has picked this order up already.", { details: { order } });
    return refuse("unavailable", "This is not possible just now. Please try again.");
  }
  return ok(null);
}

/** Whoever ends an order without an account (its shopper, a deadline) calls its courier off in the dispensary's name. */
export const onBehalfOf = ({ vendorId }: Pick<Order, "vendorId">, who: "Shopper" | "Deadline"): Actor => ({
  userId: who.toLowerCase(),
  role: "vendor",
  email: "",
  firstName: who,
  vendorId,
  staffRole: "owner",
  courierService: true,
  vendorStatus: "active",
  vendorState: null,
  sessionId: "",
});
