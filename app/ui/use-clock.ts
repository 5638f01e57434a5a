import { useEffect, useState } from "react";

/** Opening hours are read anew as often (SPEC.md 4, and 9: Open status refresh). */
const REFRESH_MS = 60_000;

/**
 * What follows the server's clock, which goes on in the browser: read anew every 60 s. Until then it is what the server
 * made of it: the first use of a time zone costs a phone a tenth of a second, which a page that comes alive does not have.
 */
export function useClocked<T>(serverNow: number, atServer: T, read: (now: number) => T): T {
  const now = useClock(serverNow);
  return now === serverNow ? atServer : read(now);
}

function useClock(serverNow: number): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const started = Date.now();
    setNow(serverNow);
    const timer = setInterval(() => setNow(serverNow + Date.now() - started), REFRESH_MS);
    return () => clearInterval(timer);
  }, [serverNow]);
  return now;
}
