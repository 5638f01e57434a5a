import { useCallback, useState } from "react";
import { addRecent, parseRecent, removeRecent } from "#app/domain/search/recent.ts";

/** Cleared with the rest of what the device keeps (ui/page/logout-form.tsx). */
const KEY = "recentSearches";

function read(): string[] {
  try {
    return parseRecent(localStorage.getItem(KEY));
  } catch {
    // Storage is closed to us: nothing is kept then.
    return [];
  }
}

function write(recent: readonly string[]) {
  try {
    if (recent.length > 0) localStorage.setItem(KEY, JSON.stringify(recent));
    else localStorage.removeItem(KEY);
  } catch {
    // As above.
  }
}

export type RecentSearches = ReturnType<typeof useRecentSearches>;

/** The last searches of this device; `refresh` takes over what another page of it has written since. */
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
