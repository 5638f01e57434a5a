import type { App } from "#app/app.ts";
import type { Actor } from "#app/domain/accounts/actor.ts";
import { vendorOf } from "#app/domain/accounts/vendor-access.ts";
import { idNotChecked, methodOf, type SaidIdCheck } from "#app/domain/compliance/id-check.ts";
import { moved } from "#app/domain/orders/move.ts";
import { canMoveOrder, type Order, type OrderStatus } from "#app/domain/orders/order.ts";
import { completedStage, stageLabels, stageOf } from "#app/domain/orders/stage.ts";
import { type Outcome, ok, refuse } from "#app/domain/outcome.ts";
import { findOrderOfVendor } from "#db/orders/queries.ts";
import { moveCourierRequest } from "../couriers/move.ts";
import { callCourierOff } from "./call-courier-off.ts";
import { recordEvent } from "./record-event.ts";

type Input = SaidIdCheck & { orderId: string; status: OrderStatus; signature?: string | undefined };
type Reason = "not-allowed" | "not-found" | "illegal-move" | "id-not-checked" | "unavailable";

/**
 * Completes or cancels a vendor's order (SPEC.md 4, Order status). It moves from AWAITING_PROCESSING alone; any other
 * move is refused with the order as it stands now (DECISIONS 21a). Whoever watches the order hears of it. A limited
 * dispensary may still close what it took: a shopper waits for it. `idChecked` says whether the customer's ID was checked
 * where the dispensary itself hands the goods over (DECISIONS 45): false completes nothing; left out, it completes no new order, and of
 * another nothing is kept. `idCheck` says how. `signature` is what the customer drew for the dispensary's own driver.
 * A cancellation calls the courier off as well, and is refused once the goods are on the way (DECISIONS 54).
 */
export async function setOrderStatus(
  app: App,
  actor: Actor,
  { orderId, status, signature, ...said }: Input,
): Promise<Outcome<Order, Reason>> {
  const vendor = vendorOf(actor, "orders");
  if (!vendor.ok) return vendor;
  const order = await findOrderOfVendor(app.db, vendor.value, orderId);
  if (!order) return refuse("not-found", "There is no such order.");
  if (!canMoveOrder(order.status, status) || stageOf(order) === "returning") return closedAlready(order);
  const completes = status === "COMPLETED";
  // SPEC.md's call names the status alone; nobody has looked at a new order's customer yet (DECISIONS 60).
  const mustSay = said.idChecked === false || stageOf(order) === "placed";
  if (completes && mustSay && !said.idChecked) return idNotChecked;
  const freed = completes ? await releaseCouriers(app, actor, order) : await callCourierOff(app, actor, order);
  if (!freed.ok) return freed;
  const kind = completes ? completedStage(order.orderType) : "canceled";
  const by = { role: "dispensary", id: actor.userId, at: app.now() } as const;
  const done = moved(order, { kind }, by, completes ? methodOf(said) : null);
  const recorded = await recordEvent(app, order, kind === "delivered" ? { ...done, signature } : done);
  return recorded.ok ? recorded : closedAlready((recorded.details?.order as Order | undefined) ?? order);
}

const closedAlready = (order: Order) => {
  const stage = stageOf(order);
  const words = stage === "returning" ? "coming back" : stageLabels[stage].toLowerCase();
  return refuse("illegal-move", `This order is already ${words}.`, { details: { order } });
};

/** What nobody has taken yet, nobody needs to: a courier who has taken it goes on, and its delivery finds the order completed. */
async function releaseCouriers(app: App, actor: Actor, { couriers }: Order) {
  for (const { id, status } of couriers) {
    if (status === "PENDING") await moveCourierRequest(app, actor, { requestId: id, move: "cancel" });
  }
  return ok(null);
}
