import { useCallback, useState } from "react";
import { addRecent, parseRecent, removeRecent } from "#app/domain/search/recent.ts";

/** Logging out clears it (ui/page/logout-form.tsx). */
const KEY = "recentSearches";

function read(): string[] {
  try {
    return parseRecent(localStorage.getItem(KEY));
  } catch {
    // Storage is blocked.
    return [];
  }
}

function write(recent: readonly string[]) {
  try {
    if (recent.length > 0) localStorage.setItem(KEY, JSON.stringify(recent));
    else localStorage.removeItem(KEY);
  } catch {
    // Storage is blocked.
  }
}

export type RecentSearches = ReturnType<typeof useRecentSearches>;

/** `refresh` rereads what another tab has written. */
export function useRecentSearches() {
  const [recent, setRecent] = useState(read);
  const save = useCallback((next: string[]) => {
    write(next);
    setRecent(next);
  }, []);
  return {
    recent,
    refresh: useCallback(() => setRecent(read()), []),
    add: useCallback((text: string) => save(addRecent(read(), text)), [save]),
    remove: (text: string) => save(removeRecent(read(), text)),
    clear: () => save([]),
  };
}
