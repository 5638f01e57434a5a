import type { CourierStatus } from "#app/domain/couriers/request.ts";
import type { OrderJson } from "#app/domain/orders/order-schema.ts";

export type ShownOrder = OrderJson & {
  courierStatus: CourierStatus | null;
  /** Its completion can be taken back by whoever looks, for a moment. */
  undoable: boolean;
};
export type OrderShop = { timeZone: string; dispensaryName: string; hasPrinter: boolean };
