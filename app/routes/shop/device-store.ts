import { useSyncExternalStore } from "react";
import { readStored, writeStored } from "#app/ui/storage.ts";

/** A localStorage value, synced between tabs; logging out clears it (ui/page/logout-form.tsx). */
export function deviceStore<T>(key: string, parse: (text: string | null) => T, empty: T) {
  let text: string | null = null;
  let value = empty;
  let following = false;
  let isBlocked = false;
  const listeners = new Set<() => void>();

  const notify = () => {
    for (const listener of listeners) listener();
  };

  /** Rereads storage, because another tab may have written since. */
  function read(): T {
    const stored = readStored("localStorage", key);
    // Where storage is blocked, the value lasts as long as the page.
    if (stored !== text && !isBlocked) {
      text = stored;
      value = parse(stored);
    }
    return value;
  }

  function save(next: T) {
    value = next;
    const written = JSON.stringify(next);
    isBlocked = !writeStored("localStorage", key, written);
    if (!isBlocked) text = written;
    notify();
  }

  /** Reads storage once, then follows events: a page of sixty cards reads the value on every render. */
  function current(): T {
    if (following) return value;
    following = true;
    const reread = () => {
      read();
      notify();
    };
    addEventListener("storage", (event) => {
      // A null key is localStorage.clear(): a logout in another tab.
      if (event.key === key || event.key === null) reread();
    });
    // A page restored from the back/forward cache missed storage events.
    addEventListener("pageshow", reread);
    return read();
  }

  function subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }

  return { read, save, current, notify, subscribe, empty: () => empty };
}

/** Empty on the server and during hydration, because only the browser has it. */
export const useDevice = <T>({ subscribe, current, empty }: ReturnType<typeof deviceStore<T>>): T =>
  useSyncExternalStore(subscribe, current, empty);
