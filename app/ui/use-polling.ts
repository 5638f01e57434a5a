import { useEffect, useRef } from "react";

/** Calls `poll` every `everyMs` while the page is visible; null stops. */
export function usePolling(poll: () => unknown, everyMs: number | null) {
  const latest = useRef(poll);
  latest.current = poll;
  useEffect(() => {
    if (everyMs === null) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void latest.current();
    }, everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
}
