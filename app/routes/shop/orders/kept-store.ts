import { useSyncExternalStore } from "react";
import { dropOrders, type KeptOrder, keepOrder, parseKeptOrders } from "#app/domain/orders/kept-orders.ts";

const KEY = "keptOrders";
const NONE: KeptOrder[] = [];

let text: string | null = null;
let orders = NONE;
const listeners = new Set<() => void>();

/** What storage holds now: another tab may have written since. */
function read(): KeptOrder[] {
  let stored = text;
  try {
    stored = localStorage.getItem(KEY);
  } catch {
    // Storage is closed to us: orders are found by their links then.
  }
  if (stored !== text) {
    text = stored;
    orders = parseKeptOrders(stored, Date.now());
  }
  return orders;
}

function save(next: KeptOrder[]) {
  try {
    localStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // As above.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  const changed = ({ key }: StorageEvent) => {
    if (key === KEY || key === null) listener();
  };
  addEventListener("storage", changed);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", changed);
  };
}

/** The orders that this device keeps, newest first; none on the server and while hydrating. */
export const useKeptOrders = (): KeptOrder[] => useSyncExternalStore(subscribe, read, () => NONE);

/** The orders of this device, 90 days each. */
export const keptOrders = {
  keep: (order: KeptOrder) => save(keepOrder(read(), order, Date.now())),
  forget: (ids: readonly string[]) => save(dropOrders(read(), ids)),
};
