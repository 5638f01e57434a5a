import { useEffect, useState } from "react";

/** Opening hours are read anew as often (SPEC.md 4, and 9: Open status refresh). */
const REFRESH_MS = 60_000;

/** The server's clock, going on in the browser: read anew every 60 s. */
export function useClock(serverNow: number): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const started = Date.now();
    setNow(serverNow);
    const timer = setInterval(() => setNow(serverNow + Date.now() - started), REFRESH_MS);
    return () => clearInterval(timer);
  }, [serverNow]);
  return now;
}
