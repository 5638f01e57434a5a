import type { ShownOrder } from "./shown-order.ts";

/** Whether its own driver brings an order. */
export const hasOwnDriver = ({ orderType, courier }: Pick<ShownOrder, "orderType" | "courier">): boolean =>
  orderType === "Delivery" && courier === null;
