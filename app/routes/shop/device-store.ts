import { useSyncExternalStore } from "react";

/**
 * A value that this device keeps under a key of localStorage, in step between tabs; logging out forgets it
 * (ui/page/logout-form.tsx). `parse` makes sense of any text, and of none.
 */
export function deviceStore<T>(key: string, parse: (text: string | null) => T, empty: T) {
  let text: string | null = null;
  let value = empty;
  let following = false;
  const listeners = new Set<() => void>();

  const tell = () => {
    for (const listener of listeners) listener();
  };

  /** What storage holds now: another tab may have written since. */
  function read(): T {
    let stored = text;
    try {
      stored = localStorage.getItem(key);
    } catch {
      // Storage is closed to us (private windows, site settings): the value then lasts as long as the page.
    }
    if (stored !== text) {
      text = stored;
      value = parse(stored);
    }
    return value;
  }

  function save(next: T) {
    value = next;
    const written = JSON.stringify(next);
    try {
      localStorage.setItem(key, written);
      text = written;
    } catch {
      // As above, or full.
    }
    tell();
  }

  /** Storage is read once and then followed: a page of sixty cards asks for its value at every render. */
  function current(): T {
    if (following) return value;
    following = true;
    const reread = () => {
      read();
      tell();
    };
    addEventListener("storage", (event) => {
      // A null key is localStorage.clear(): logging out in another tab.
      if (event.key === key || event.key === null) reread();
    });
    // A page that comes back from the back/forward cache heard no storage events.
    addEventListener("pageshow", reread);
    return read();
  }

  function subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }

  return { read, save, current, tell, subscribe, empty: () => empty };
}

/** What a store holds; nothing on the server and while hydrating, because only the browser knows it. */
export const useDevice = <T>({ subscribe, current, empty }: ReturnType<typeof deviceStore<T>>): T =>
  useSyncExternalStore(subscribe, current, empty);
