import { useSyncExternalStore } from "react";
import { usualMinutes } from "#app/domain/checkout/arrival.ts";
import type { OrderType } from "#app/domain/dispensaries/vendor.ts";

export const minuteChoices = [10, 15, 20, 30, 45, 60, 90];
const keyOf = (orderType: OrderType) => `ready-in-minutes-${orderType}`;

const listeners = new Set<() => void>();
/** What was chosen on this page: it holds where storage is closed to us. */
const chosen: Partial<Record<OrderType, number>> = {};

function read(orderType: OrderType): number {
  const here = chosen[orderType];
  if (here !== undefined) return here;
  try {
    const kept = Number(localStorage.getItem(keyOf(orderType)));
    return minuteChoices.includes(kept) ? kept : usualMinutes[orderType];
  } catch {
    return usualMinutes[orderType];
  }
}

function choose(orderType: OrderType, minutes: number) {
  chosen[orderType] = minutes;
  try {
    localStorage.setItem(keyOf(orderType), String(minutes));
  } catch {
    // The next page begins with the usual time.
  }
  for (const changed of listeners) changed();
}

function subscribe(changed: () => void) {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

/**
 * How long such an order takes to prepare, as this device last chose it; until then, what the shopper's estimate assumes. The
 * server cannot know the choice: it renders the usual time.
 */
export function useUsualMinutes(orderType: OrderType) {
  const minutes = useSyncExternalStore(
    subscribe,
    () => read(orderType),
    () => usualMinutes[orderType],
  );
  return [minutes, (value: number) => choose(orderType, value)] as const;
}
