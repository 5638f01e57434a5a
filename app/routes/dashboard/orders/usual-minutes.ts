import { useSyncExternalStore } from "react";
import { usualMinutes } from "#app/domain/checkout/arrival.ts";
import type { OrderType } from "#app/domain/dispensaries/vendor.ts";

export const minuteChoices = [10, 15, 20, 30, 45, 60, 90];
const keyOf = (orderType: OrderType) => `ready-in-minutes-${orderType}`;

const listeners = new Set<() => void>();
/** Chosen on this page; used if storage is blocked. */
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
    // Storage is blocked: the next page starts with the default.
  }
  for (const changed of listeners) changed();
}

function subscribe(changed: () => void) {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

/** Prep time as last chosen on this device. The server can't know it and renders the default. */
export function useUsualMinutes(orderType: OrderType) {
  const minutes = useSyncExternalStore(
    subscribe,
    () => read(orderType),
    () => usualMinutes[orderType],
  );
  return [minutes, (value: number) => choose(orderType, value)] as const;
}
