import { type OrderStatus, statusWords } from "./order.ts";

/** 'Order successfully marked as completed' (SPEC.md 4). */
export const markedAs = (status: OrderStatus): string =>
  `Order successfully marked as ${statusWords(status).toLowerCase()}`;
