import { useEffect, useState } from "react";
import { MINUTE_MS } from "#app/domain/time.ts";

/** SPEC.md 4, and 9: Open status refresh. */
const REFRESH_MS = MINUTE_MS;

/** Shows the server's value until the first tick: the first use of a time zone blocks a phone for 100 ms. */
export function useTicking<T>(serverNow: number, atServer: T, read: (now: number) => T): T {
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
