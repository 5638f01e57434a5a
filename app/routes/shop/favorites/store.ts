import { useSyncExternalStore } from "react";
import {
  type Favorites,
  noFavorites,
  parseFavorites,
  type Remembered,
  toggleFavorite,
  withSeen,
} from "#app/domain/menu/favorites.ts";

/** Forgotten on logging out (ui/logout-form.tsx). */
const KEY = "favorites";

let text: string | null = null;
let kept = noFavorites;
const listeners = new Set<() => void>();

/** What storage holds now: another tab may have written since. */
function read(): Favorites {
  let stored = text;
  try {
    stored = localStorage.getItem(KEY);
  } catch {
    // Storage is closed to us: what was chosen lasts as long as the page.
  }
  if (stored !== text) {
    text = stored;
    kept = parseFavorites(stored);
  }
  return kept;
}

function save(next: Favorites) {
  kept = next;
  try {
    text = JSON.stringify(next);
    localStorage.setItem(KEY, text);
  } catch {
    text = null;
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

/** What this device keeps; nothing on the server and while hydrating. */
export const useFavorites = (): Favorites => useSyncExternalStore(subscribe, read, () => noFavorites);

/** This device's favorites, and what was looked at on it. */
export const favorites = {
  toggle: (kind: "products" | "vendors", one: Remembered) => save(toggleFavorite(read(), kind, one)),
  see: (product: Remembered) => save(withSeen(read(), product)),
  forgetSeen: () => save({ ...read(), seen: [] }),
};
