import { dropOrders, type KeptOrder, keepOrder, parseKeptOrders } from "#app/domain/orders/saved-orders.ts";
import { deviceStore, useDevice } from "../device-store.ts";

const NONE: KeptOrder[] = [];
const store = deviceStore("keptOrders", (text) => parseKeptOrders(text, Date.now()), NONE);
const { read, save } = store;

/** Newest first. */
export const useKeptOrders = (): KeptOrder[] => useDevice(store);

/** Kept for 90 days each. */
export const keptOrders = {
  keep: (order: KeptOrder) => save(keepOrder(read(), order, Date.now())),
  forget: (ids: readonly string[]) => save(dropOrders(read(), ids)),
};
