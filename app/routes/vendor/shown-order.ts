import type { CourierStatus } from "#app/domain/courier-request.ts";
import type { OrderJson } from "#app/domain/schemas/order.ts";

export type ShownOrder = OrderJson & {
  courierStatus: CourierStatus | null;
  /** Its completion can be taken back by whoever looks, for a moment. */
  undoable: boolean;
};
export type OrderShop = { timeZone: string; dispensaryName: string };
