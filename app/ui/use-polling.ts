import { useEffect, useRef } from "react";

/** Calls `ask` every `everyMs` while the page is visible; null stops. */
export function usePolling(ask: () => unknown, everyMs: number | null) {
  const latest = useRef(ask);
  latest.current = ask;
  useEffect(() => {
    if (everyMs === null) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void latest.current();
    }, everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
}
