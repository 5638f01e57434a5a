import { useEffect, useState } from "react";
import { MINUTE_MS } from "#app/domain/time.ts";

/** Shows the server's value until the first tick: the first use of a time zone blocks a phone for 100 ms. */
export function useTicking<T>(serverNow: number, atServer: T, read: (now: number) => T): T {
  const now = useClock(serverNow);
  return now === serverNow ? atServer : read(now);
}

/** Starts with the server's time, so that hydration matches, then ticks. */
export function useClock(serverNow: number, everyMs = MINUTE_MS): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const started = Date.now();
    setNow(serverNow);
    const timer = setInterval(() => setNow(serverNow + Date.now() - started), everyMs);
    return () => clearInterval(timer);
  }, [serverNow, everyMs]);
  return now;
}
