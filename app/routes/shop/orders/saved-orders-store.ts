import { dropOrders, parseSavedOrders, type SavedOrder, saveOrder } from "#app/domain/orders/saved-orders.ts";
import { deviceStore, useDevice } from "../device-store.ts";

const NONE: SavedOrder[] = [];
const store = deviceStore("keptOrders", (text) => parseSavedOrders(text, Date.now()), NONE);
const { read, save } = store;

export const useSavedOrders = (): SavedOrder[] => useDevice(store);

export const savedOrders = {
  save: (order: SavedOrder) => save(saveOrder(read(), order, Date.now())),
  remove: (ids: readonly string[]) => save(dropOrders(read(), ids)),
};
