import { courierPaymentCents, courierRate } from "#app/domain/couriers/rate.ts";
import { failureReasons } from "#app/domain/couriers/request.ts";
import { columnOf, overdueAt } from "#app/domain/orders/board.ts";
import { orderHistory } from "#app/domain/orders/history.ts";
import { canRequestCourier, decideOrderUndo, movesOf } from "#app/domain/orders/move.ts";
import { beforeTaxesCents } from "#app/domain/orders/order.ts";
import { toOrderJson } from "#app/domain/orders/order-json.ts";
import { arrivalOf, heldUntil } from "#app/domain/orders/pickup.ts";
import { canProposeChange, openProposal } from "#app/domain/orders/proposals/proposal.ts";
import { isActiveRequest, leadingCourier } from "#app/domain/orders/stage.ts";
import { pickLines } from "#app/domain/packages/package.ts";
import { milesBetween } from "#app/domain/places/geo.ts";
import type { CourierDispensary } from "#db/couriers/people.ts";
import type { PlacedOrder } from "#db/orders/queries.ts";

export type ShownOrder = ReturnType<typeof shownOrder>;
export type ShownCourier = NonNullable<ShownOrder["courier"]>;
export type OrderShop = { timeZone: string; dispensaryName: string; hasPrinter: boolean };

export function shownOrder(
  order: PlacedOrder,
  shop: CourierDispensary | undefined,
  { by, at }: { by: string; at: number },
) {
  const json = toOrderJson(order);
  const rate = courierRate(shop);
  const ofCents = beforeTaxesCents(order);
  const scheduled = order.status === "AWAITING_PROCESSING" && (order.dueAt ?? 0) > at;
  return {
    ...json,
    /** Null if nothing is left to do. */
    column: scheduled ? null : columnOf(json.stage),
    scheduled,
    dueAt: order.dueAt ?? null,
    /** When it becomes late; null if it can't. */
    lateFrom: shop ? overdueAt(order, factsOf(order, shop)) : null,
    arrival: arrivalOf(order),
    heldUntil: heldUntil(order),
    moves: movesOf(order),
    canPropose: canProposeChange(order),
    courier: shownCourier(order),
    /** What a courier would pay for it at pickup; null if none can be requested. */
    courierWouldPay:
      canRequestCourier(order) && !openProposal(order)
        ? { cents: courierPaymentCents(ofCents, rate), percent: rate, ofCents }
        : null,
    history: orderHistory(order, by),
    undoable: decideOrderUndo(order, { by, at }).ok,
    /** Null if nothing in it comes from packages. */
    packages: packagesOf(order, shop?.packaged ?? []),
  };
}

function packagesOf({ status, items, picks }: PlacedOrder, packaged: readonly string[]) {
  const lines = pickLines(items, picks).filter(({ productId, picked }) => picked > 0 || packaged.includes(productId));
  return status === "AWAITING_PROCESSING" && lines.length > 0 ? lines : null;
}

const factsOf = ({ lat, lng }: PlacedOrder, { timeZone, arrivalModel, ...shop }: CourierDispensary) => ({
  miles: lat === null || lng === null ? null : milesBetween(shop, { lat, lng }),
  timeZone,
  model: arrivalModel,
});

function shownCourier(order: PlacedOrder) {
  const courier = leadingCourier(order.couriers);
  if (!courier) return null;
  const { id, status, courierName, courierPhone, courierPaymentCents, pin, returnCode, failureReason } = courier;
  return {
    id,
    status,
    name: courierName,
    phone: isActiveRequest(courier) ? (courierPhone ?? null) : null,
    /** The courier asks for it at the door; null once it is no longer needed. */
    pin: isActiveRequest(courier) ? pin : null,
    returnCode: failureReason && order.status === "AWAITING_PROCESSING" ? returnCode : null,
    paymentCents: courierPaymentCents,
    failed: failureReason ? failureReasons[failureReason] : null,
  };
}
