import { courierPaymentCents, courierRate } from "#app/domain/couriers/rate.ts";
import { type CourierStatus, failureReasons } from "#app/domain/couriers/request.ts";
import { type BoardColumn, columnOf, overdueAt } from "#app/domain/orders/board.ts";
import { type HistoryEntry, orderHistory } from "#app/domain/orders/history.ts";
import { canRequestCourier, decideOrderUndo, type MovableStage, movesOf } from "#app/domain/orders/move.ts";
import { beforeTaxesCents } from "#app/domain/orders/order.ts";
import { toOrderJson } from "#app/domain/orders/order-json.ts";
import type { OrderJson } from "#app/domain/orders/order-schema.ts";
import { canProposeChange, openProposal } from "#app/domain/orders/proposals/proposal.ts";
import { isActiveRequest, leadingCourier } from "#app/domain/orders/stage.ts";
import { milesBetween } from "#app/domain/places/geo.ts";
import type { CourierDispensary } from "#db/couriers/people.ts";
import type { PlacedOrder } from "#db/orders/queries.ts";

export type ShownCourier = {
  id: string;
  status: CourierStatus;
  name: string | null;
  phone: string | null;
  /** The courier asks for it at the door; null once it is no longer needed. */
  pin: string | null;
  paymentCents: number;
  /** Why it couldn't be delivered. */
  failed: string | null;
};

export type ShownOrder = OrderJson & {
  /** Null if nothing is left to do. */
  column: BoardColumn | null;
  /** Ordered for later and not due yet. */
  scheduled: boolean;
  dueAt: number | null;
  /** When it becomes late; null if it can't. */
  lateFrom: number | null;
  moves: readonly MovableStage[];
  canPropose: boolean;
  courier: ShownCourier | null;
  /** What a courier would pay for it at pickup; null if none can be requested. */
  courierWouldPay: { cents: number; percent: number; ofCents: number } | null;
  history: HistoryEntry[];
  /** The viewer can still undo the last move. */
  undoable: boolean;
};

export type OrderShop = { timeZone: string; dispensaryName: string; hasPrinter: boolean };

export function shownOrder(
  order: PlacedOrder,
  shop: CourierDispensary | undefined,
  { by, at }: { by: string; at: number },
): ShownOrder {
  const json = toOrderJson(order);
  const rate = courierRate(shop);
  const ofCents = beforeTaxesCents(order);
  const scheduled = order.status === "AWAITING_PROCESSING" && (order.dueAt ?? 0) > at;
  return {
    ...json,
    column: scheduled ? null : columnOf(json.stage),
    scheduled,
    dueAt: order.dueAt ?? null,
    lateFrom: shop ? overdueAt(order, { timeZone: shop.timeZone, miles: milesTo(order, shop) }) : null,
    moves: movesOf(order),
    canPropose: canProposeChange(order),
    courier: shownCourier(order),
    courierWouldPay:
      canRequestCourier(order) && !openProposal(order)
        ? { cents: courierPaymentCents(ofCents, rate), percent: rate, ofCents }
        : null,
    history: orderHistory(order, by),
    undoable: decideOrderUndo(order, { by, at }).ok,
  };
}

const milesTo = ({ lat, lng }: PlacedOrder, shop: CourierDispensary) =>
  lat === null || lng === null ? null : milesBetween(shop, { lat, lng });

function shownCourier(order: PlacedOrder): ShownCourier | null {
  const courier = leadingCourier(order.couriers);
  if (!courier) return null;
  const { id, status, courierName, courierPhone, courierPaymentCents, pin, failureReason } = courier;
  return {
    id,
    status,
    name: courierName,
    phone: isActiveRequest(courier) ? (courierPhone ?? null) : null,
    pin: isActiveRequest(courier) ? pin : null,
    paymentCents: courierPaymentCents,
    failed: failureReason ? failureReasons[failureReason] : null,
  };
}
