import { useSyncExternalStore } from "react";

export const minuteChoices = [10, 15, 20, 30, 45, 60, 90];
const USUAL = 30;
const KEY = "ready-in-minutes";

const listeners = new Set<() => void>();
/** What was chosen on this page: it holds where storage is closed to us. */
let chosen: number | undefined;

function read(): number {
  if (chosen !== undefined) return chosen;
  try {
    const kept = Number(localStorage.getItem(KEY));
    return minuteChoices.includes(kept) ? kept : USUAL;
  } catch {
    return USUAL;
  }
}

function choose(minutes: number) {
  chosen = minutes;
  try {
    localStorage.setItem(KEY, String(minutes));
  } catch {
    // The next page begins with the usual time.
  }
  for (const changed of listeners) changed();
}

function subscribe(changed: () => void) {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

/** How long an order takes to prepare, as this device chose it last. The server cannot know: it says the usual time. */
export const useUsualMinutes = () => [useSyncExternalStore(subscribe, read, () => USUAL), choose] as const;
